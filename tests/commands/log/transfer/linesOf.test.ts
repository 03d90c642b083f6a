import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '../../../../commands/log/transfer/linesOf.ts';
import { all } from '../../../contract/logFixtures.ts';

async function* inPieces(text: string, cuts: readonly number[]): AsyncGenerator<string> {
  let start = 0;
  for (const cut of cuts.toSorted((a, b) => a - b)) {
    yield text.slice(start, cut);
    start = Math.max(start, cut);
  }
  yield text.slice(start);
}

test('lines are the same however the text is divided, and only a line feed ends one', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028', '😀') });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(40)), async (whole, cuts) => {
      const expected = whole.split('\n');
      if (expected.at(-1) === '') expected.pop();
      expect(await all(linesOf(inPieces(whole, cuts)))).toEqual(expected);
    }),
  );
});

test('a text without line ends is refused before it fills the memory', async () => {
  async function* endless(): AsyncGenerator<string> {
    const piece = 'x'.repeat(8_000_000);
    for (;;) yield piece;
  }
  await expect(all(linesOf(endless()))).rejects.toThrow('is longer than 64000000 characters');
});
