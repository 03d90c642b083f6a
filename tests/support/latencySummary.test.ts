import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latencySummary } from './latencySummary.ts';

test('quantiles are by nearest rank, so that each was really measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(latencySummary(hundred)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 });
  expect(latencySummary([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, max: 7 });
});

test('what was there before it was waited for counts as no wait', () => {
  expect(latencySummary([-3, -1, 2])).toEqual({ count: 3, p50: 0, p95: 2, p99: 2, max: 2 });
});

test('nothing is not summarised as if it had been quick', () => {
  expect(() => latencySummary([])).toThrow('nothing was measured');
});

test('a quantile never goes down as the part grows, whatever the order of measuring', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -5, max: 1e6, noNaN: true }), { minLength: 1 }), (times) => {
      const { p50, p95, p99, max } = latencySummary(times);
      expect([p50, p95, p99, max]).toEqual([p50, p95, p99, max].toSorted((one, other) => one - other));
      expect(latencySummary(times.toReversed())).toEqual(latencySummary(times));
    }),
  );
});
