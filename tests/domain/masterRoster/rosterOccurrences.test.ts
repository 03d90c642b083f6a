import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { type RosterCalendar, rosterOccurrences } from '../../../domain/masterRoster/rosterOccurrences.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { runs } from '../../support/runs.ts';
import { aRosterEvent, aTemplate } from './rosterFixture.ts';

const sydney: RosterCalendar = { zone: zoneOf('Australia/Sydney'), weekStart: 1, closedDays: [] };
const days = (from: string, to: string) => ({ first: localDayOfDate(from), last: localDayOfDate(to) });
/** 2 March 2026 is the Monday of an even week, so the second of its fortnight; 9 March begins the next fortnight. */
const march = days('2026-03-02', '2026-03-29');
const dates = (found: readonly { readonly date: string }[]) => found.map(({ date }) => date);
const clock = (zone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString();

describe('The occurrences of a roster', () => {
  test('are on the weekday of their week, every second week, and weeks 3 and 4 are weeks 1 and 2', () => {
    const on = (week: number, day: number) =>
      dates(rosterOccurrences(aTemplate(), [aRosterEvent('one', { week, day })], march, sydney));
    expect(on(1, 1)).toEqual(['2026-03-09', '2026-03-23']);
    expect(on(3, 1)).toEqual(['2026-03-09', '2026-03-23']);
    expect(on(2, 1)).toEqual(['2026-03-02', '2026-03-16']);
    expect(on(4, 0)).toEqual(['2026-03-08', '2026-03-22']);
  });

  test('put Sunday at the start of its week where weeks begin on Sunday', () => {
    const on = (week: number) =>
      dates(
        rosterOccurrences(aTemplate(), [aRosterEvent('one', { week, day: 0 })], march, {
          ...sydney,
          weekStart: 0,
        }),
      );
    expect(on(1)).toEqual(['2026-03-08', '2026-03-22']);
    expect(on(2)).toEqual(['2026-03-15', '2026-03-29']);
  });

  test('end on the next day if their end is not after their start', () => {
    const [night] = rosterOccurrences(
      aTemplate(),
      [aRosterEvent('night', { start: 22 * 3600, end: 6 * 3600 })],
      march,
      sydney,
    );
    expect(night?.date).toBe('2026-03-09');
    expect(clock('Australia/Sydney', night?.start ?? 0)).toBe('2026-03-09T22:00:00');
    expect(clock('Australia/Sydney', night?.end ?? 0)).toBe('2026-03-10T06:00:00');
  });

  test('keep their length where the clocks skip their end', () => {
    const [early] = rosterOccurrences(
      aTemplate(),
      [aRosterEvent('early', { week: 2, day: 0, start: 2.5 * 3600, end: 3 * 3600 })],
      days('2026-10-04', '2026-10-04'),
      sydney,
    );
    expect(clock('Australia/Sydney', early?.start ?? 0)).toBe('2026-10-04T03:30:00');
    expect((early?.end ?? 0) - (early?.start ?? 0)).toBe(1800);
  });

  test('are within the dates of their template', () => {
    const template = aTemplate({ startDate: '2026-03-10', endDate: '2026-03-23' });
    expect(dates(rosterOccurrences(template, [aRosterEvent('one')], march, sydney))).toEqual(['2026-03-23']);
  });

  test('are left out, marked or as usual on closed days, as their template says', () => {
    const calendar = { ...sydney, closedDays: [{ date: '2026-03-09', name: 'Labour Day' }] };
    const on = (closedDays: 'skip' | 'mark' | 'ignore') =>
      rosterOccurrences(aTemplate({ closedDays }), [aRosterEvent('one')], march, calendar).map(
        ({ date, closedDay }) => [date, closedDay],
      );
    expect(on('skip')).toEqual([['2026-03-23', null]]);
    expect(on('mark')).toEqual([
      ['2026-03-09', 'Labour Day'],
      ['2026-03-23', null],
    ]);
    expect(on('ignore')).toEqual([
      ['2026-03-09', null],
      ['2026-03-23', null],
    ]);
  });

  test('are those of an enumeration day by day with Temporal, over a year and in ten zones', () => {
    const event = fc.record({
      week: fc.integer({ min: 1, max: 4 }),
      day: fc.integer({ min: 0, max: 6 }),
      start: fc.integer({ min: 0, max: 1439 }).map((minute) => minute * 60),
      end: fc.integer({ min: 0, max: 1439 }).map((minute) => minute * 60),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 2024, max: 2030 }),
        fc.array(event, { minLength: 1, maxLength: 6 }),
        (zone, weekStart, year, given) => {
          const events = given.map((one, index) => aRosterEvent(`event-${index}`, one));
          const range = days(`${year}-01-01`, `${year}-12-31`);
          const found = rosterOccurrences(aTemplate(), events, range, {
            zone: zoneOf(zone),
            weekStart,
            closedDays: [],
          });
          const told = found.map(({ event: { id }, date, start, end }) => `${id} ${date} ${start} ${end}`);
          expect(told.toSorted()).toEqual(enumerated(zone, weekStart, year, events).toSorted());
        },
      ),
      { numRuns: runs(25) },
    );
  });
});

const zones = [
  'Australia/Sydney',
  'Europe/Rome',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
];

/** Every day of a year, asked of every event: nothing of the code under test is used. */
function enumerated(
  zone: string,
  weekStart: number,
  year: number,
  events: readonly ReturnType<typeof aRosterEvent>[],
): readonly string[] {
  const lines: string[] = [];
  // The week that contains 1 January 1970, a Thursday, is the first of a fortnight.
  const epochWeek = Temporal.PlainDate.from('1970-01-01').subtract({ days: (4 - weekStart + 7) % 7 });
  for (
    let day = Temporal.PlainDate.from({ year, month: 1, day: 1 });
    day.year === year;
    day = day.add({ days: 1 })
  ) {
    const weeks = Math.floor(epochWeek.until(day, { largestUnit: 'days' }).days / 7);
    const week = weeks % 2 === 0 ? 1 : 2;
    for (const { id, week: of, day: weekday, start, end } of events) {
      if ((of === 1 || of === 3 ? 1 : 2) !== week || day.dayOfWeek % 7 !== weekday) continue;
      const at = (date: Temporal.PlainDate, second: number) =>
        date.toPlainDateTime().add({ seconds: second }).toZonedDateTime(zone).epochMilliseconds / 1000;
      const begins = at(day, start);
      const ends = at(end > start ? day : day.add({ days: 1 }), end);
      const usual = end > start ? end - start : end + 86_400 - start;
      lines.push(`${id} ${day.toString()} ${begins} ${ends > begins ? ends : begins + usual}`);
    }
  }
  return lines;
}
