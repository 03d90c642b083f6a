import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { afterHours } from '../../../domain/time/afterHours.ts';
import {
  dateOfLocalDay,
  localDayOf,
  localDayOfDate,
  startOfLocalDay,
  weekdayOf,
} from '../../../domain/time/localDay.ts';
import { periodOf, periodsTouching, spanOfDays } from '../../../domain/time/periods.ts';
import { shiftSpans, timesheetOf } from '../../../domain/time/shiftSpans.ts';
import { instantOfLocal, zoneOf } from '../../../domain/time/zone.ts';
import { firstDayOfWeek, weekOfFortnight } from '../../../domain/week/weekStart.ts';
import { runs } from '../../support/runs.ts';

const sydney = zoneOf('Australia/Sydney');
const zones = [
  'Australia/Sydney',
  'Europe/Rome',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Casablanca',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 });
const zoned = (name: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(name);
const epoch = (iso: string) => Date.parse(iso) / 1000;

describe('A zone', () => {
  it('knows the offset of every instant, as Temporal does', () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        expect(zoneOf(name).offsetAt(at)).toBe(zoned(name, at).offsetNanoseconds / 1e9);
      }),
      { numRuns: runs(500) },
    );
  });

  it('finds the instant of a wall time, in gaps and overlaps too, as Temporal does', () => {
    const nearChange = fc.constantFrom(
      ...[
        '2026-04-05T02:30:00Z',
        '2026-10-04T02:15:00Z',
        '2026-03-29T02:30:00Z',
        '2026-10-25T02:30:00Z',
        '2026-09-06T00:00:00Z',
      ].map(epoch),
    );
    fc.assert(
      fc.property(zone, fc.oneof(instant, nearChange), (name, local) => {
        const wall = new Date(local * 1000).toISOString().slice(0, 19);
        const expected = Temporal.PlainDateTime.from(wall).toZonedDateTime(name).epochMilliseconds / 1000;
        expect(instantOfLocal(zoneOf(name), local)).toBe(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  it('refuses a name that does not exist', () => {
    expect(() => zoneOf('Mars/Olympus')).toThrow(RangeError);
  });
});

describe('Local days', () => {
  const hours = (date: string) => {
    const day = spanOfDays(sydney, localDayOfDate(date), 1);
    return (day.end - day.start) / 3600;
  };
  it.each([
    ['2026-04-05', 25],
    ['2026-10-04', 23],
    ['2026-02-02', 24],
  ])('%s in Sydney has %i hours', (date, expected) => {
    expect(hours(date)).toBe(expected);
  });

  it('follow one another without gaps, each with the instants of its date', () => {
    fc.assert(
      fc.property(zone, instant, (name, at) => {
        const day = localDayOf(zoneOf(name), at);
        const { start, end } = spanOfDays(zoneOf(name), day, 1);
        expect(start).toBeLessThanOrEqual(at);
        expect(at).toBeLessThan(end);
        expect(startOfLocalDay(zoneOf(name), day + 1)).toBe(end);
        expect(dateOfLocalDay(day)).toBe(zoned(name, at).toPlainDate().toString());
        expect(weekdayOf(day)).toBe(zoned(name, at).dayOfWeek % 7);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('Weeks and fortnights', () => {
  const weekStart = fc.integer({ min: 0, max: 6 });
  it('contain the instant and begin on the start day; a fortnight is weeks 1 and 2', () => {
    fc.assert(
      fc.property(zone, instant, weekStart, (name, at, start) => {
        const day = localDayOf(zoneOf(name), at);
        const week = periodOf(zoneOf(name), 'week', day, start);
        const fortnight = periodOf(zoneOf(name), 'fortnight', day, start);
        expect(weekdayOf(localDayOf(zoneOf(name), week.start))).toBe(start);
        expect(week.start <= at && at < week.end).toBe(true);
        expect(fortnight.start <= week.start && week.end <= fortnight.end).toBe(true);
        const first = localDayOf(zoneOf(name), fortnight.start);
        expect([weekOfFortnight(first, start), weekOfFortnight(first + 7, start)]).toEqual([1, 2]);
        expect(localDayOf(zoneOf(name), fortnight.end) - first).toBe(14);
      }),
      { numRuns: runs(300) },
    );
  });

  it('count even weeks as 2, by the ISO number in 2021 to 2026', () => {
    for (let day = localDayOfDate('2021-01-04'); day < localDayOfDate('2027-01-04'); day += 7) {
      const isoWeek = Temporal.PlainDate.from(dateOfLocalDay(day)).weekOfYear ?? 0;
      expect(weekOfFortnight(day, 1)).toBe(isoWeek % 2 === 0 ? 2 : 1);
      expect(firstDayOfWeek(day + 6, 1)).toBe(day);
    }
  });

  it('that a span touches are listed in order and without gaps', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 40 * 86_400 }), (start, length) => {
        const span = { start, end: start + length };
        const days = periodsTouching(sydney, 'day', span, 0);
        expect(days[0]?.start).toBeLessThanOrEqual(span.start);
        expect(days.at(-1)?.end).toBeGreaterThanOrEqual(span.end);
        expect(days.at(-1)?.start).toBeLessThan(span.end);
        expect(days.slice(1).map(({ start: next }) => next)).toEqual(days.slice(0, -1).map(({ end }) => end));
      }),
    );
  });
});

describe('Shifts as instants', () => {
  const spans = (date: string, begin: string, end: string) => {
    const second = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60;
    const day = localDayOfDate(date);
    const timings = [{ day: weekdayOf(day), begin: second(begin), end: second(end) }];
    return shiftSpans(sydney, [timesheetOf({ startDate: date, endDate: date, timings })], day - 3, day + 3);
  };
  it.each([
    ['2026-02-02', '08:00', '16:00', '2026-02-02T08:00+11:00', '2026-02-02T16:00+11:00', 'a plain day'],
    ['2026-02-02', '22:00', '06:00', '2026-02-02T22:00+11:00', '2026-02-03T06:00+11:00', 'past midnight'],
    [
      '2026-04-04',
      '22:00',
      '06:00',
      '2026-04-04T22:00+11:00',
      '2026-04-05T06:00+10:00',
      'nine hours, the clocks going back',
    ],
    [
      '2026-10-03',
      '22:00',
      '06:00',
      '2026-10-03T22:00+10:00',
      '2026-10-04T06:00+11:00',
      'seven hours, the clocks going forward',
    ],
    ['2026-02-02', '00:00', '24:00', '2026-02-02T00:00+11:00', '2026-02-03T00:00+11:00', 'a whole day'],
    ['2026-02-02', '07:00', '07:00', '2026-02-02T07:00+11:00', '2026-02-03T07:00+11:00', 'the clock around'],
  ])('%s %s to %s is %s to %s: %6$s', (date, begin, end, from, to) => {
    expect(spans(date, begin, end)).toEqual([{ start: epoch(from), end: epoch(to) }]);
  });
});

describe('After hours', () => {
  const monday = localDayOfDate('2026-02-02');

  it('are before 08:00 and from 18:00 on, joined across midnight', () => {
    expect(afterHours(sydney, monday, monday + 1)).toEqual([
      { start: epoch('2026-02-02T00:00+11:00'), end: epoch('2026-02-02T08:00+11:00') },
      { start: epoch('2026-02-02T18:00+11:00'), end: epoch('2026-02-03T08:00+11:00') },
      { start: epoch('2026-02-03T18:00+11:00'), end: epoch('2026-02-04T00:00+11:00') },
    ]);
  });

  it('follow the wall clock in every zone, on days of changed clocks as well', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 40_000 }), (name, first) => {
        const zone = zoneOf(name);
        const dark = afterHours(zone, first, first + 2);
        const from = startOfLocalDay(zone, first);
        for (let instant = from; instant < startOfLocalDay(zone, first + 3); instant += 1800) {
          const { hour } = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(name);
          const isDark = dark.some(({ start, end }) => start <= instant && instant < end);
          expect(isDark).toBe(hour < 8 || hour >= 18);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
