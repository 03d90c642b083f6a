import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnWidth } from '../../../../web/records/list/columnWidth.ts';

test('a column is never narrower than a word of its heading, whatever its values are', () => {
  const label = 'Hours per fortnight';
  const fixed = fc.option(fc.integer({ min: 40, max: 200 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(fc.string()), fixed, (texts, width) => {
      expect(columnWidth(label, texts, width)).toBeGreaterThanOrEqual('fortnight'.length * 7);
    }),
  );
});

test('longer values get more room than short ones, but one long value among many short ones does not', () => {
  const short = Array.from({ length: 20 }, () => 'R-07');
  const long = short.map((text) => text.repeat(6));
  expect(columnWidth('Labels', long, undefined)).toBeGreaterThan(columnWidth('Labels', short, undefined));
  expect(columnWidth('Labels', [...short, 'x'.repeat(200)], undefined)).toBe(
    columnWidth('Labels', short, undefined),
  );
});
