import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachFewAtOnce } from '../../../api/platform/eachFewAtOnce.ts';
import { runs } from '../../support/runs.ts';

test('each is done once, never more than a few at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(2), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (all, few) => {
        const done: number[] = [];
        let atWork = 0;
        await eachFewAtOnce(all.entries(), few, async ([index, turns]) => {
          atWork += 1;
          expect(atWork).toBeLessThanOrEqual(few);
          for (let turn = 0; turn < turns; turn += 1) await delay(0);
          atWork -= 1;
          done.push(index);
        });
        expect(done.toSorted((one, other) => one - other)).toEqual([...all.keys()]);
      },
    ),
    { numRuns: runs(40) },
  );
});

test('if it fails for one, the others are done, and it rejects in the end', async () => {
  const done: number[] = [];
  const working = eachFewAtOnce([1, 2, 3, 4], 2, async (one) => {
    if (one === 2) throw new Error('two');
    done.push(one);
  });
  await expect(working).rejects.toThrow('1 could not be done');
  expect(done).toEqual([1, 3, 4]);
});
