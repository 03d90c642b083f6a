import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hours } from '../../../domain/shift/dayHours.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import { type LocalDay, localDayOfDate, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { firstDayOfFortnight, firstDayOfWeek } from '../../../domain/week/weekStart.ts';
import { fortnightsOf, periodTotal } from '../../../web/shifts/personWeek.ts';
import { runs } from '../../support/runs.ts';

const hour = 3600;
const sydney = zoneOf('Australia/Sydney');
const none = { day: null, week: null, fortnight: null };
const hoursAt = (begin: number, end: number): Hours => ({ begin: begin * hour, end: end * hour });
const sunday = localDayOfDate('2026-03-01');

/** Monday to Friday from nine to half past five. */
const office = (day: LocalDay) =>
  [1, 2, 3, 4, 5].includes((((day - sunday) % 7) + 7) % 7) ? [hoursAt(9, 17.5)] : [];

const anyDay = fc.integer({ min: sunday - 400, max: sunday + 400 });
const anyZone = fc.constantFrom('Australia/Sydney', 'Australia/Lord_Howe', 'Europe/Rome', 'UTC');
const quarter = fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 900);
/** What each day of the week has, by its number modulo seven; some of it past midnight. */
const anyWeek = fc.array(fc.array(fc.record({ begin: quarter, end: quarter }), { maxLength: 3 }), {
  minLength: 7,
  maxLength: 7,
});
const readFrom = (week: readonly (readonly Hours[])[]) => (day: LocalDay) => week[((day % 7) + 7) % 7] ?? [];

describe('The total of a period', () => {
  it('is that of its days from the first on, as hours and minutes', () => {
    expect(periodTotal(sydney, 'day', sunday + 1, office, none).text).toBe('8:30');
    expect(periodTotal(sydney, 'week', sunday, office, none).text).toBe('42:30');
    expect(periodTotal(sydney, 'fortnight', sunday, office, none).text).toBe('85');
    expect(periodTotal(sydney, 'week', sunday, () => [], none).text).toBe('0');
  });

  it('leaves out what lies in approved leave, not what is only requested, nor a break', () => {
    const limits = { day: 8.5, week: 40, fortnight: 85 };
    const monday = { start: startOfLocalDay(sydney, sunday + 1), end: startOfLocalDay(sydney, sunday + 2) };
    const week = (kind: 'leave' | 'break', status: 'approved' | 'requested') =>
      periodTotal(sydney, 'week', sunday, office, limits, [{ kind, status, ...monday }]);
    expect(week('leave', 'approved')).toMatchObject({ text: '34 / 40', isOver: false });
    expect(week('leave', 'requested')).toMatchObject({ text: '42:30 / 40', isOver: true });
    expect(week('break', 'approved')).toMatchObject({ text: '42:30 / 40', isOver: true });
  });

  it('stands beside its own limit, and is over it from the next minute on', () => {
    const limits = { day: 8.5, week: 40, fortnight: 85 };
    expect(periodTotal(sydney, 'day', sunday + 1, office, limits)).toMatchObject({
      text: '8:30 / 8:30',
      limit: 8.5,
      isOver: false,
    });
    expect(periodTotal(sydney, 'week', sunday, office, limits)).toMatchObject({
      text: '42:30 / 40',
      isOver: true,
    });
    expect(periodTotal(sydney, 'fortnight', sunday, office, limits).isOver).toBe(false);
    const minuteMore = () => [{ begin: 9 * hour, end: 17.5 * hour + 60 }];
    expect(periodTotal(sydney, 'day', sunday + 1, minuteMore, limits).isOver).toBe(true);
  });

  it('has no limit where that is the whole period', () => {
    const whole = { day: 24, week: 168, fortnight: 336 };
    for (const kind of ['day', 'week', 'fortnight'] as const) {
      expect(periodTotal(sydney, kind, sunday, () => [hoursAt(0, 24)], whole)).toMatchObject({
        limit: null,
        isOver: false,
      });
    }
  });

  it('counts hours past midnight for the day on which they begin, and the hours that a clock shows twice or not at all', () => {
    const night = (day: LocalDay) => (day === sunday ? [hoursAt(22, 6)] : []);
    expect(periodTotal(sydney, 'day', sunday, night, none).text).toBe('8');
    expect(periodTotal(sydney, 'day', sunday + 1, night, none).text).toBe('0');
    const early = () => [hoursAt(0, 8)];
    expect(periodTotal(sydney, 'day', localDayOfDate('2026-04-05'), early, none).text).toBe('9');
    expect(periodTotal(sydney, 'day', localDayOfDate('2026-10-04'), early, none).text).toBe('7');
  });

  it('of a week is never more than those of its days together, nor than the time that there is', () => {
    fc.assert(
      fc.property(anyZone, anyDay, anyWeek, (name, first, week) => {
        const zone = zoneOf(name);
        const hoursOf = readFrom(week);
        const total = periodTotal(zone, 'week', first, hoursOf, none);
        const days = Array.from(
          { length: 7 },
          (_, index) => periodTotal(zone, 'day', first + index, hoursOf, none).seconds,
        );
        expect(total.seconds).toBeLessThanOrEqual(days.reduce((sum, one) => sum + one, 0));
        expect(total.seconds).toBeGreaterThanOrEqual(Math.max(...days));
        // The last day may go on for as long as a day.
        const most = startOfLocalDay(zone, first + 8) - startOfLocalDay(zone, first);
        expect(total.seconds).toBeLessThanOrEqual(most);
        expect(total.text).toBe(hoursMinutes(total.seconds));
      }),
      { numRuns: runs(100) },
    );
  });

  it('of a fortnight is that of its two weeks, where nothing goes on past midnight', () => {
    const byDay = anyWeek.map((week) => week.map((hours) => hours.filter(({ begin, end }) => end > begin)));
    fc.assert(
      fc.property(anyZone, anyDay, byDay, (name, first, week) => {
        const of = (kind: 'week' | 'fortnight', day: LocalDay) =>
          periodTotal(zoneOf(name), kind, day, readFrom(week), none).seconds;
        expect(of('fortnight', first)).toBe(of('week', first) + of('week', first + 7));
      }),
      { numRuns: runs(100) },
    );
  });

  it('is over a limit if and only if it is longer to the minute', () => {
    const anyLimit = fc.integer({ min: 1, max: 167 * 60 }).map((minutes) => minutes / 60);
    fc.assert(
      fc.property(anyDay, anyWeek, anyLimit, (first, week, limit) => {
        const total = periodTotal(sydney, 'week', first, readFrom(week), { ...none, week: limit });
        expect(total.isOver).toBe(Math.round(total.seconds / 60) > Math.round(limit * 60));
        expect(total.text).toBe(`${hoursMinutes(total.seconds)} / ${hoursMinutes(limit * hour)}`);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('The fortnights that some weeks touch', () => {
  it('are those of all of their days, each once and in order', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 6 }),
        (day, weeks, weekStart) => {
          const first = firstDayOfWeek(day, weekStart);
          const found = fortnightsOf(first, weeks, weekStart);
          const all = Array.from({ length: 7 * weeks }, (_, index) =>
            firstDayOfFortnight(first + index, weekStart),
          );
          expect(found).toEqual([...new Set(all)]);
          expect(found).toEqual([...found].sort((one, other) => one - other));
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('are one for the two weeks of a fortnight, and two for the weeks of different ones', () => {
    const first = firstDayOfFortnight(sunday, 0);
    expect(fortnightsOf(first, 2, 0)).toEqual([first]);
    expect(fortnightsOf(first + 7, 2, 0)).toEqual([first, first + 14]);
  });
});
