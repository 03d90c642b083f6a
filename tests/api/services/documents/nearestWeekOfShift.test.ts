import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestWeekOfShift, weekOfShift } from '../../../../api/services/documents/shiftDocument.ts';
import { dateOfLocalDay, localDayOfDate } from '../../../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../../../domain/week/weekStart.ts';
import { runs } from '../../../support/runs.ts';

const first = localDayOfDate('2026-03-01');

test('the nearest week of a shift is this one, else the next with a time, else the last, and there is one if there is any', () => {
  const anyShift = fc.record({
    begins: fc.integer({ min: 0, max: 60 }),
    lasts: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(
      anyShift,
      fc.integer({ min: -30, max: 130 }),
      fc.integer({ min: 0, max: 6 }),
      ({ begins, lasts, days }, today, weekStart) => {
        const shift = {
          id: 'shift',
          resourceId: 'ana',
          startDate: dateOfLocalDay(first + begins),
          endDate: lasts === null ? null : dateOfLocalDay(first + begins + lasts),
          timings: days.map((day) => ({ day, begin: 0, end: 3600 })),
        };
        const week = firstDayOfWeek(first + today, weekStart);
        const weeks = Array.from(
          { length: 60 },
          (_, index) => firstDayOfWeek(first - 60, weekStart) + 7 * index,
        );
        const held = weeks.filter((one) => weekOfShift(shift, one, null) !== undefined);
        const expected = held.find((one) => one >= week) ?? held.at(-1);
        expect(nearestWeekOfShift(shift, week, null)?.week).toBe(expected);
      },
    ),
    { numRuns: runs(300) },
  );
});
