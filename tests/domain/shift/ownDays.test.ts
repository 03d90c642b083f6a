import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OwnDaysRules, ownDaysProblem } from '../../../domain/shift/ownDays.ts';
import { type DaysEdit, type Sheet, setDays } from '../../../domain/shift/setDays.ts';
import { dateOfLocalDay, localDayOfDate, weekdayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const hour = 3600;
/** A Wednesday. */
const today = localDayOfDate('2026-03-04');
const rules: OwnDaysRules = {
  zone: zoneOf('Australia/Sydney'),
  weekStart: 0,
  dateFormat: 'dd/mmm/yyyy',
  today,
  limits: { day: 10, week: 20, fortnight: null },
};
const day = (date: string, ...hours: readonly (readonly [number, number])[]): DaysEdit => ({
  startDate: date,
  endDate: date,
  timings: hours.map(([begin, end]) => ({
    day: weekdayOf(localDayOfDate(date)),
    begin: begin * hour,
    end: end * hour,
  })),
});
/** Eighteen hours a week, on Monday and Tuesday. */
const standing: Sheet = {
  id: 'standing',
  startDate: '2026-01-01',
  endDate: null,
  timings: [1, 2].map((weekday) => ({ day: weekday, begin: 8 * hour, end: 17 * hour })),
};
const problem = (edits: readonly DaysEdit[], sheets: readonly Sheet[] = []) =>
  ownDaysProblem(sheets, edits, rules);

describe('own days', () => {
  test('are set from today on, up to a year ahead', () => {
    expect(problem([day('2026-03-04', [8, 16])])).toBeUndefined();
    expect(problem([day('2026-03-03', [8, 16])])).toEqual({
      path: 'edits[0].startDate',
      message: 'is over: a planner changes days that are over',
    });
    expect(problem([day('2026-03-05', [8, 9]), day('2027-04-01', [8, 16])])?.path).toBe('edits[1].endDate');
    expect(problem([{ ...day('2026-03-05', [8, 16]), endDate: null }])?.message).toBe(
      'is required for your own shifts',
    );
  });

  test('do not overlap', () => {
    expect(problem([day('2026-03-05', [8, 12], [11, 13])])?.path).toBe('edits[0].timings');
    expect(problem([day('2026-03-05', [8, 12], [12, 13])])).toBeUndefined();
  });

  test('are refused above a limit of hours, with how many they would be', () => {
    expect(problem([day('2026-03-05', [6, 17])])?.message).toBe(
      'you would have 11 hours on 05/Mar/2026, and at most 10 are allowed',
    );
    expect(problem([day('2026-03-05', [8, 11])], [standing])?.message).toBe(
      'you would have 21 hours in the week from 01/Mar/2026, and at most 20 are allowed',
    );
    expect(problem([day('2026-03-05', [8, 10])], [standing])).toBeUndefined();
  });

  test('may become fewer where a planner has entered more than the limit', () => {
    const long = { ...standing, timings: standing.timings.map((one) => ({ ...one, end: 20 * hour })) };
    expect(problem([day('2026-03-09', [8, 19])], [long])).toBeUndefined();
    expect(problem([day('2026-03-09', [7, 20])], [long])?.message).toContain('13 hours on 09/Mar/2026');
  });

  test('can always be put back to what they were, though a step is taken back by whole weeks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 2 }),
        (ahead, begin, length) => {
          const edit = day(dateOfLocalDay(today + ahead), [begin, begin + length]);
          if (problem([edit], [standing]) !== undefined) return;
          const { made, changed, removed, inverse } = setDays(
            [standing],
            [edit],
            0,
            (place) => `new ${place}`,
          );
          const after = [
            ...[standing].filter(({ id }) => !removed.includes(id) && !changed.some((one) => one.id === id)),
            ...changed,
            ...made,
          ];
          expect(problem(inverse, after)).toBeUndefined();
        },
      ),
    );
  });
});
