import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { recurrenceDays } from '../../../domain/recurrence/recurrence.ts';
import { inOrder, recurrenceOf, seriesOn } from '../../../domain/recurrence/series.ts';
import { type KnownSeries, seriesOccurrences } from '../../../domain/recurringBooking/seriesOccurrences.ts';
import { dateOfLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { runs } from '../../support/runs.ts';
import { aSeries } from './seriesFixture.ts';

const calendar = { zone: zoneOf('Australia/Sydney'), weekStart: 1, closedDays: [] };
const days = (from: string, to: string) => ({ first: localDayOfDate(from), last: localDayOfDate(to) });
const on = (family: readonly KnownSeries[], to = '2026-04-30', closedDays: typeof holiday = []) =>
  seriesOccurrences('series', family, days('2026-03-01', to), { ...calendar, closedDays });
const holiday: readonly { readonly date: string; readonly name: string }[] = [
  { date: '2026-03-10', name: 'Labour Day' },
];
const dates = (found: readonly { readonly date: string }[]) => found.map(({ date }) => date);
const clock = (zone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString();

describe('The bookings of a recurring booking', () => {
  test('are left out, marked or as usual on closed days', () => {
    const until = '2026-03-17';
    expect(dates(on([aSeries()], until, holiday))).toEqual(['2026-03-03', '2026-03-17']);
    const marked = on([aSeries({ closedDays: 'mark' })], until, holiday);
    expect(marked.map(({ closedDay }) => closedDay)).toEqual([null, 'Labour Day', null]);
    const usual = on([aSeries({ closedDays: 'ignore' })], until, holiday);
    expect(usual.map(({ closedDay }) => closedDay)).toEqual([null, null, null]);
  });

  test('count what falls on a closed day among their times', () => {
    expect(dates(on([aSeries({ times: 3 })], '2026-04-30', holiday))).toEqual(['2026-03-03', '2026-03-17']);
  });

  test('belong to the series that has taken over by their day, also where that has ended', () => {
    const later = aSeries({
      id: 'later',
      parentId: 'series',
      firstDay: '2026-03-18',
      takesOverOn: '2026-03-17',
    });
    expect(dates(on([later, aSeries()], '2026-04-02'))).toEqual([
      '2026-03-03',
      '2026-03-10',
      '2026-03-18',
      '2026-03-25',
      '2026-04-01',
    ]);
    expect(dates(on([aSeries(), { ...later, archived: true }]))).toEqual(['2026-03-03', '2026-03-10']);
    expect(seriesOn([later, aSeries()], '2026-03-16')?.id).toBe('series');
    expect(seriesOn([later, aSeries()], '2026-03-17')?.id).toBe('later');
    // All stand for the beginning: a day has one booking of them.
    expect(new Set(on([later, aSeries()]).map(({ event }) => event.id))).toEqual(new Set(['series']));
  });
});

const zones = [
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Europe/London',
  'Europe/Rome',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Pacific/Apia',
  'UTC',
];

test('A recurring booking begins by the clock in every zone, on each day of its family once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 4 * 4, max: 23 * 4 }).map((quarters) => quarters * 900),
      fc.array(
        fc.record({
          after: fc.integer({ min: 0, max: 300 }),
          repeats: fc.constantFrom('day', 'week', 'monthDay', 'monthWeekday', 'monthLastWeekday'),
          every: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      (zone, weekStart, start, made) => {
        const first = localDayOfDate('2027-11-01');
        const family = made.map(({ after, repeats, every }, at) =>
          aSeries({
            id: `series-${at}`,
            parentId: at === 0 ? null : 'series-0',
            firstDay: dateOfLocalDay(first + (at === 0 ? 0 : after)),
            repeats,
            every,
            start,
            end: (start + 3600) % 86_400,
          }),
        );
        const range = { first, last: first + 400 };
        const found = seriesOccurrences('series-0', family, range, {
          zone: zoneOf(zone),
          weekStart,
          closedDays: [],
        });
        const expected = Array.from({ length: 401 }, (_, at) => first + at).filter((day) => {
          const series = seriesOn(family, dateOfLocalDay(day));
          return (
            series !== undefined &&
            recurrenceDays(recurrenceOf(series), { first: day, last: day }, weekStart).length === 1
          );
        });
        expect(dates(found)).toEqual(expected.map(dateOfLocalDay));
        for (const one of found) {
          expect(clock(zone, one.start)).toBe(
            Temporal.PlainTime.from('00:00').add({ seconds: start }).toString(),
          );
        }
        expect(inOrder(family).at(0)?.id).toBe('series-0');
      },
    ),
    { numRuns: runs(60) },
  );
});
