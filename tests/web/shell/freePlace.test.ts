import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freePlace } from '../../../web/shell/freePlace.ts';

test('a message is where it covers least, and of such places at the first', () => {
  expect(freePlace([false, false, true], 2)).toBe(0);
  expect(freePlace([true, false, false], 2)).toBe(1);
  expect(freePlace([true, true, false, true, true], 2)).toBe(1);
  expect(freePlace([true], 2)).toBe(0);
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (taken, wide) => {
      const covered = (start: number) => taken.slice(start, start + wide).filter(Boolean).length;
      const starts = taken.flatMap((_, start) => (start + wide <= taken.length ? [start] : []));
      const counts = starts.map(covered);
      expect(freePlace(taken, wide)).toBe(Math.max(0, counts.indexOf(Math.min(...counts))));
    }),
  );
});
