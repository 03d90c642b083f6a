import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverSteps, missingIn, nextShort, shortSpans } from '../../../../web/timeline/cover/coverSteps.ts';

const hour = 3600;
const hoursOf = (count: number) => ({
  hours: Array.from({ length: count }, (_, place) => place * hour),
  lastHourEnds: count * hour,
});

describe('The cover of a board', () => {
  test('joins hours that are alike, up to where the last one ends', () => {
    const row = { needed: [0, 2, 2, 3], there: [1, 2, 2, 1], assigned: [0, 1, 1, 1] };
    expect(coverSteps(row, hoursOf(4))).toEqual([
      { start: 0, end: hour, needed: 0, there: 1, assigned: 0 },
      { start: hour, end: 3 * hour, needed: 2, there: 2, assigned: 1 },
      { start: 3 * hour, end: 4 * hour, needed: 3, there: 1, assigned: 1 },
    ]);
  });

  test('tells stretches in which people are missing, each with the most that are', () => {
    const row = { needed: [1, 3, 2, 1, 1], there: [1, 1, 1, 1, 0], assigned: [0, 0, 0, 0, 0] };
    expect(shortSpans(coverSteps(row, hoursOf(5)))).toEqual([
      { start: hour, end: 3 * hour, most: 2 },
      { start: 4 * hour, end: 5 * hour, most: 1 },
    ]);
  });

  test('goes on to the next such stretch, and from the last to the first', () => {
    const spans = [
      { start: hour, end: 2 * hour },
      { start: 4 * hour, end: 5 * hour },
    ];
    expect(nextShort(spans, 0)?.start).toBe(hour);
    expect(nextShort(spans, hour)?.start).toBe(4 * hour);
    expect(nextShort(spans, 4 * hour)?.start).toBe(hour);
    expect(nextShort([], 0)).toBeUndefined();
  });

  test('is the same hour by hour, however its hours are joined', () => {
    const people = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(people, people, people, (needed, there, assigned) => {
        const { hours, lastHourEnds } = hoursOf(24);
        const steps = coverSteps({ needed, there, assigned }, { hours, lastHourEnds });
        hours.forEach((start, place) => {
          const step = steps.find((one) => one.start <= start && start < one.end);
          expect(step).toMatchObject({ needed: needed[place], there: there[place] });
          const short = shortSpans(steps).some((one) => one.start <= start && start < one.end);
          expect(short).toBe(missingIn({ needed: needed[place] ?? 0, there: there[place] ?? 0 }) > 0);
        });
      }),
    );
  });
});
