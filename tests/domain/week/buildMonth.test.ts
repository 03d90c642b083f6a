import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { localDayOfDate, weekdayOf } from '../../../domain/time/localDay.ts';
import { buildMonth, neighbouringMonth } from '../../../domain/week/buildMonth.ts';

const dateOf = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day });

it('A month has its own days, in whole weeks that begin as the organisation’s do', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: localDayOfDate('1999-12-01'), max: localDayOfDate('2101-02-01') }),
      fc.integer({ min: 0, max: 6 }),
      (day, weekStart) => {
        const { first, days, shownFrom, weeks } = buildMonth(day, weekStart);
        const date = dateOf(day);
        expect(dateOf(first).toString()).toBe(date.with({ day: 1 }).toString());
        expect(days).toBe(date.daysInMonth);
        expect(weekdayOf(shownFrom)).toBe(weekStart);
        // Nothing of the month is left out, and no week without a day of it is shown.
        expect(first - shownFrom).toBeLessThan(7);
        expect(shownFrom).toBeLessThanOrEqual(first);
        expect(shownFrom + 7 * weeks).toBeGreaterThanOrEqual(first + days);
        expect(shownFrom + 7 * (weeks - 1)).toBeLessThan(first + days);
        expect(neighbouringMonth(neighbouringMonth(day, 1), -1)).toBe(first);
        expect(dateOf(neighbouringMonth(day, 1)).toString()).toBe(
          date.with({ day: 1 }).add({ months: 1 }).toString(),
        );
      },
    ),
  );
});
