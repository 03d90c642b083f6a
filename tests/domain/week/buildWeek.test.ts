import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { buildWeek } from '../../../domain/week/buildWeek.ts';
import { firstDayShown, weekOfFortnight } from '../../../domain/week/weekStart.ts';
import { runs } from '../../support/runs.ts';

const zones = [
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Europe/Rome',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'UTC',
];
const firstOfYear = localDayOfDate('2026-01-01');
const allDays = Array.from({ length: 365 }, (_, index) => firstOfYear + index);

const weekOf = (zone: string, day: number, days: number, weekStart = 0) =>
  buildWeek({ day, weekStart, days }, { zone: zoneOf(zone), dateFormat: 'dd/mmm/yyyy', clock: '24h' });
const dateOf = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day });

/** The hours of a year one step after another, as another library reads the clock. */
function hoursByTheClock(zone: string) {
  const seconds = (date: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds / 1000;
  const found: { date: string; hour: number; start: number; end: number; offset: number }[] = [];
  // There the clocks change at 02:45, elsewhere on a full or a half hour.
  const step = zone === 'Pacific/Chatham' ? 900 : 1800;
  const end = seconds('2027-01-01');
  for (let at = seconds('2026-01-01'); at < end; at += step) {
    const local = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone);
    const [date, hour, offset] = [local.toPlainDate().toString(), local.hour, local.offsetNanoseconds];
    const last = found.at(-1);
    if (last?.date === date && last.hour === hour && last.offset === offset) last.end = at + step;
    else found.push({ date, hour, start: at, end: at + step, offset });
  }
  return found.map(({ offset: _, ...hour }) => hour);
}

describe('The days of a week view', () => {
  it.each(zones)('have the hours that the clocks of %s show in a year', (zone) => {
    const built = weekOf(zone, firstOfYear - 7, 28 * 14).days.flatMap(({ date, hours }) =>
      hours.map(({ hour, start, end }) => ({ date, hour, start, end })),
    );
    expect(built.filter(({ date }) => date.startsWith('2026-'))).toEqual(hoursByTheClock(zone));
  });

  it('are after hours before 08:00 and from 18:00 on, whatever the clocks do', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...allDays), (zone, day) => {
        for (const { hours } of weekOf(zone, day, 7).days) {
          for (const { start, end, afterhours } of hours) {
            for (const at of [start, end - 1]) {
              const { hour } = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone);
              expect(afterhours).toBe(hour < 8 || hour >= 18);
            }
          }
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('follow each other without a gap, from the start of the week to its end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...allDays),
        fc.constantFrom(1, 3, 7, 14, 28),
        fc.integer({ min: 0, max: 6 }),
        (zone, day, count, weekStart) => {
          const { start, end, days } = weekOf(zone, day, count, weekStart);
          const spans = days.flatMap(({ hours }) => hours);
          expect(days).toHaveLength(count);
          expect([spans[0]?.start, spans.at(-1)?.end]).toEqual([start, end]);
          expect(days.map((one) => one.end).slice(0, -1)).toEqual(days.map((one) => one.start).slice(1));
          expect(spans.map((one) => one.end).slice(0, -1)).toEqual(spans.map((one) => one.start).slice(1));
          expect(days.map(({ day: one }) => one)).toContain(day);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('of 23 and 25 hours have as many, and say what the clock shows', () => {
    const hoursOn = (date: string) =>
      weekOf('Australia/Sydney', localDayOfDate(date), 1).days[0]?.hours.map(({ label }) => label);
    expect(hoursOn('2026-10-04')?.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(hoursOn('2026-10-04')).toHaveLength(23);
    expect(hoursOn('2026-04-05')?.slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
    expect(hoursOn('2026-04-05')).toHaveLength(25);
  });

  it('are labelled as the organisation writes dates and times', () => {
    const { days } = buildWeek(
      { day: localDayOfDate('2026-11-04'), weekStart: 1, days: 7 },
      { zone: zoneOf('Australia/Sydney'), dateFormat: 'dd/mmm/yyyy', clock: '12h', thisYear: 2026 },
    );
    expect(days.map(({ label }) => label).slice(0, 3)).toEqual(['Mon 02/Nov', 'Tue 03/Nov', 'Wed 04/Nov']);
    expect(days[0]?.hours[15]?.label).toBe('3 pm');
  });
});

describe('The start of a week view', () => {
  /** Weeks of the year counted one after another from a week whose number is known. */
  it.each([0, 1, 2, 3, 4, 5, 6])(
    'with week start %i is found as by counting the days one by one',
    (weekStart) => {
      // The week of 1 January 1970 is week 1, and parity alternates from there.
      let day = 0;
      while (dateOf(day).dayOfWeek % 7 !== weekStart) day -= 1;
      let parity: 1 | 2 = 1;
      for (; day < firstOfYear + 365; day += 7) {
        if (day > firstOfYear - 7) {
          for (let one = day; one < day + 7; one += 1) {
            expect(weekOfFortnight(one, weekStart)).toBe(parity);
            expect(firstDayShown(one, weekStart, 7)).toBe(day);
            // Of a fortnight the view starts back a week in its second week.
            expect(firstDayShown(one, weekStart, 14)).toBe(parity === 2 ? day - 7 : day);
            expect(weekOf('UTC', one, 14, weekStart).parity).toBe(1);
          }
        }
        parity = parity === 1 ? 2 : 1;
      }
    },
  );

  it('is Sunday where the organisation has said nothing, and the day itself for less than a week', () => {
    const wednesday = localDayOfDate('2026-11-04');
    expect(weekOf('UTC', wednesday, 7).days[0]?.date).toBe('2026-11-01');
    expect(weekOf('UTC', wednesday, 3).days[0]?.date).toBe('2026-11-04');
  });
});
