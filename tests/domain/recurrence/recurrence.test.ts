import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  type Recurrence,
  type Repetition,
  recurrenceDays,
  timesBefore,
} from '../../../domain/recurrence/recurrence.ts';
import { dateOfLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';
import { runs } from '../../support/runs.ts';

const once: Recurrence = {
  repeats: 'week',
  every: 1,
  weekdays: [],
  firstDay: '2026-03-03',
  lastDay: null,
  times: null,
};
const range = (from: string, to: string) => ({ first: localDayOfDate(from), last: localDayOfDate(to) });
const dates = (of: Partial<Recurrence>, from: string, to: string, weekStart = 1) =>
  recurrenceDays({ ...once, ...of }, range(from, to), weekStart).map(dateOfLocalDay);

describe('What repeats', () => {
  test('is on the weekday of its first day, every second week counted from there', () => {
    expect(dates({ every: 2 }, '2026-03-01', '2026-04-05')).toEqual([
      '2026-03-03',
      '2026-03-17',
      '2026-03-31',
    ]);
  });

  test('is on its weekdays, and in the week of its first day only from then on', () => {
    expect(dates({ weekdays: [1, 2, 5] }, '2026-03-01', '2026-03-10')).toEqual([
      '2026-03-03',
      '2026-03-06',
      '2026-03-09',
      '2026-03-10',
    ]);
  });

  test('has Sunday in the week before or after, as weeks begin', () => {
    const everySecond = { every: 2, weekdays: [0, 2] };
    expect(dates(everySecond, '2026-03-01', '2026-03-17', 1)).toEqual([
      '2026-03-03',
      '2026-03-08',
      '2026-03-17',
    ]);
    expect(dates(everySecond, '2026-03-01', '2026-03-17', 0)).toEqual([
      '2026-03-03',
      '2026-03-15',
      '2026-03-17',
    ]);
  });

  test('is on the last day of a month that has no 31st', () => {
    expect(dates({ repeats: 'monthDay', firstDay: '2027-12-31' }, '2027-12-01', '2028-04-30')).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  test('is on the second Tuesday of a month, and in no month without a fifth one', () => {
    expect(dates({ repeats: 'monthWeekday', firstDay: '2026-03-10' }, '2026-03-01', '2026-05-31')).toEqual([
      '2026-03-10',
      '2026-04-14',
      '2026-05-12',
    ]);
    expect(dates({ repeats: 'monthWeekday', firstDay: '2026-03-31' }, '2026-03-01', '2026-07-31')).toEqual([
      '2026-03-31',
      '2026-06-30',
    ]);
  });

  test('is on the last Tuesday of a month', () => {
    expect(
      dates({ repeats: 'monthLastWeekday', firstDay: '2026-03-31' }, '2026-03-01', '2026-05-31'),
    ).toEqual(['2026-03-31', '2026-04-28', '2026-05-26']);
  });

  test('ends on its last day or after so many times, wherever one looks', () => {
    expect(dates({ repeats: 'day', lastDay: '2026-03-05' }, '2026-03-04', '2026-04-01')).toEqual([
      '2026-03-04',
      '2026-03-05',
    ]);
    expect(dates({ repeats: 'day', times: 3 }, '2026-03-05', '2026-04-01')).toEqual(['2026-03-05']);
    expect(timesBefore({ ...once, repeats: 'day', times: 3 }, localDayOfDate('2026-03-05'), 1)).toBe(2);
  });
});

const anyRecurrence = fc
  .record({
    repeats: fc.constantFrom<Repetition>('day', 'week', 'monthDay', 'monthWeekday', 'monthLastWeekday'),
    every: fc.integer({ min: 1, max: 6 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
    firstDay: fc.integer({ min: 20_400, max: 21_200 }).map(dateOfLocalDay),
    length: fc.option(fc.integer({ min: 0, max: 900 })),
    times: fc.option(fc.integer({ min: 1, max: 80 })),
  })
  .map(
    ({ length, ...rest }): Recurrence => ({
      ...rest,
      lastDay: length === null ? null : dateOfLocalDay(localDayOfDate(rest.firstDay) + length),
    }),
  );
/** Two years, a leap year among them. */
const horizon = 800;

test('Recurrence says the same as a calendar library', () => {
  fc.assert(
    fc.property(anyRecurrence, fc.integer({ min: 0, max: 6 }), (recurrence, weekStart) => {
      const first = localDayOfDate(recurrence.firstDay);
      const days = recurrenceDays(recurrence, { first, last: first + horizon }, weekStart);
      expect(days.map(dateOfLocalDay)).toEqual(byLibrary(recurrence, weekStart, first + horizon));
    }),
    { numRuns: runs(300) },
  );
});

test('Recurrence says the same as an enumeration day by day', () => {
  fc.assert(
    fc.property(
      anyRecurrence,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: -400, max: 600 }),
      fc.integer({ min: 0, max: 400 }),
      (recurrence, weekStart, after, length) => {
        const from = localDayOfDate(recurrence.firstDay) + after;
        const days = recurrenceDays(recurrence, { first: from, last: from + length }, weekStart);
        expect(days.map(dateOfLocalDay)).toEqual(dayByDay(recurrence, weekStart, from, from + length));
      },
    ),
    { numRuns: runs(200) },
  );
});

const icalDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The same rule as RFC 5545 says it, expanded by rrule-temporal. */
function byLibrary({ firstDay, lastDay, times, ...rule }: Recurrence, weekStart: number, last: number) {
  const first = Temporal.PlainDate.from(firstDay);
  const weekday = icalDays[first.dayOfWeek % 7];
  const byRule = {
    day: 'FREQ=DAILY',
    week: `FREQ=WEEKLY;BYDAY=${(rule.weekdays.length === 0 ? [first.dayOfWeek % 7] : rule.weekdays)
      .map((day) => icalDays[day])
      .join(',')}`,
    // The last of the days up to this one: in a shorter month, its last day.
    monthDay: `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 4 }, (_, at) => first.day - at)
      .filter((day) => day >= 28 || day === first.day)
      .join(',')};BYSETPOS=-1`,
    monthWeekday: `FREQ=MONTHLY;BYDAY=${Math.ceil(first.day / 7)}${weekday}`,
    monthLastWeekday: `FREQ=MONTHLY;BYDAY=-1${weekday}`,
  }[rule.repeats];
  const until = dateOfLocalDay(lastDay === null ? last : Math.min(last, localDayOfDate(lastDay)));
  const end = times === null ? `UNTIL=${until.replaceAll('-', '')}T000000Z` : `COUNT=${times}`;
  const text = `${byRule};INTERVAL=${rule.every};WKST=${icalDays[weekStart]};${end}`;
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${firstDay.replaceAll('-', '')}T000000\nRRULE:${text}`,
    // More than any of these rules has.
    maxIterations: 100_000,
  })
    .all()
    .map((day) => day.toPlainDate().toString())
    .filter((day) => day <= until);
}

/** Asks of each day whether it belongs, as a person with a calendar would. */
function dayByDay(recurrence: Recurrence, weekStart: number, from: number, to: number): readonly string[] {
  const { repeats, every, weekdays, firstDay, lastDay, times } = recurrence;
  const first = Temporal.PlainDate.from(firstDay);
  const beginOf = (day: Temporal.PlainDate) =>
    day.subtract({ days: ((day.dayOfWeek % 7) - weekStart + 7) % 7 });
  const months = (day: Temporal.PlainDate) => (day.year - first.year) * 12 + day.month - first.month;
  const belongs = (day: Temporal.PlainDate): boolean => {
    switch (repeats) {
      case 'day':
        return first.until(day).days % every === 0;
      case 'week': {
        const wanted = weekdays.length === 0 ? [first.dayOfWeek % 7] : weekdays;
        const weeks = beginOf(first).until(beginOf(day)).days / 7;
        return weeks % every === 0 && wanted.includes(day.dayOfWeek % 7);
      }
      case 'monthDay':
        return months(day) % every === 0 && day.day === Math.min(first.day, day.daysInMonth);
      case 'monthWeekday':
        return (
          months(day) % every === 0 &&
          day.dayOfWeek === first.dayOfWeek &&
          Math.ceil(day.day / 7) === Math.ceil(first.day / 7)
        );
      case 'monthLastWeekday':
        return (
          months(day) % every === 0 && day.dayOfWeek === first.dayOfWeek && day.day + 7 > day.daysInMonth
        );
    }
  };
  const found: string[] = [];
  let count = 0;
  for (let day = first; day.toString() <= dateOfLocalDay(to); day = day.add({ days: 1 })) {
    if (lastDay !== null && day.toString() > lastDay) break;
    if (!belongs(day)) continue;
    count += 1;
    if (times !== null && count > times) break;
    if (day.toString() >= dateOfLocalDay(from)) found.push(day.toString());
  }
  return found;
}
