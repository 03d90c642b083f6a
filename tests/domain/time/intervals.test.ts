import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  covers,
  type Interval,
  normalise,
  overlaps,
  sharedSeconds,
  subtract,
} from '../../../domain/time/intervals.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]) => ({ start, end: start + length }));
const intervals = fc.array(interval, { maxLength: 8 });

/** The seconds that intervals hold, one by one. */
function moments(list: readonly Interval[]): ReadonlySet<number> {
  const held = new Set<number>();
  for (const { start, end } of list) for (let second = start; second < end; second += 1) held.add(second);
  return held;
}

function isNormal(list: readonly Interval[]): boolean {
  return list.every(({ start, end }, at) => end > start && (at === 0 || start > (list[at - 1]?.end ?? 0)));
}

it('Normalised intervals contain the same moments, sorted and separate', () => {
  fc.assert(
    fc.property(intervals, (list) => {
      expect(moments(normalise(list))).toEqual(moments(list));
      expect(isNormal(normalise(list))).toBe(true);
    }),
  );
});

it('Subtracting removes exactly the subtracted moments', () => {
  fc.assert(
    fc.property(intervals, intervals, (from, taken) => {
      const rest = subtract(normalise(from), normalise(taken));
      const gone = moments(taken);
      expect([...moments(rest)].sort()).toEqual(
        [...moments(from)].filter((second) => !gone.has(second)).sort(),
      );
      expect(rest.every(({ start, end }) => end > start)).toBe(true);
    }),
  );
});

it('A span is covered when each of its moments is, since intervals that touch are one', () => {
  fc.assert(
    fc.property(intervals, interval, (list, span) => {
      fc.pre(span.end > span.start);
      const held = moments(list);
      expect(covers(normalise(list), span)).toBe([...moments([span])].every((second) => held.has(second)));
    }),
  );
});

it('Two intervals overlap when they share seconds, either way round', () => {
  fc.assert(
    fc.property(interval, interval, (one, other) => {
      fc.pre(one.end > one.start && other.end > other.start);
      const shared = [...moments([one])].filter((second) => moments([other]).has(second)).length;
      expect(sharedSeconds(one, other)).toBe(shared);
      expect(overlaps(one, other)).toBe(shared > 0);
      expect(overlaps(other, one)).toBe(overlaps(one, other));
    }),
  );
});
