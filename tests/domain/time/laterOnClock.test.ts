import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterOnClock } from '../../../domain/time/laterOnClock.ts';
import { localDayOf, secondOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const instantOf = (text: string) => Date.parse(text) / 1000;

test('whole days later the clock shows the same, and the day is as many days on', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Australia/Sydney', 'Australia/Lord_Howe', 'Europe/Rome', 'America/St_Johns', 'UTC'),
      fc.integer({ min: instantOf('2026-01-01T00:00Z'), max: instantOf('2027-01-01T00:00Z') }),
      fc.integer({ min: -20, max: 20 }),
      (name, instant, days) => {
        const zone = zoneOf(name);
        const later = laterOnClock(zone, instant, days * 86_400);
        expect(localDayOf(zone, later)).toBe(localDayOf(zone, instant) + days);
        // A time that the clocks skip on that day is the next one that they show.
        const missed = secondOfLocalDay(zone, later) - secondOfLocalDay(zone, instant);
        expect([0, 1800, 3600]).toContain(missed);
      },
    ),
  );
});

test('over the night in which the clocks change, a day is not 24 hours, and hours stay hours', () => {
  const sydney = zoneOf('Australia/Sydney');
  const nine = instantOf('2026-10-03T09:00+10:00');
  expect(laterOnClock(sydney, nine, 86_400)).toBe(instantOf('2026-10-04T09:00+11:00'));
  expect(laterOnClock(sydney, nine, 23 * 3600)).toBe(instantOf('2026-10-04T09:00+11:00'));
  expect(laterOnClock(sydney, instantOf('2026-10-04T09:00+11:00'), -86_400)).toBe(nine);
});
