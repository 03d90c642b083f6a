import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedSpan } from '../../../domain/booking/movedSpan.ts';
import { localDayOf, secondOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const sydney = zoneOf('Australia/Sydney');
const at = (text: string) => Date.parse(text) / 1000;

test('a booking keeps its wall time and its length across a change of the clocks', () => {
  const span = { start: at('2026-10-03T09:00+10:00'), end: at('2026-10-03T11:00+10:00') };
  expect(movedSpan(sydney, span, { days: 1, secondOfDay: undefined })).toEqual({
    start: at('2026-10-04T09:00+11:00'),
    end: at('2026-10-04T11:00+11:00'),
  });
  expect(movedSpan(sydney, span, { days: -1, secondOfDay: 15 * 3600 })).toEqual({
    start: at('2026-10-02T15:00+10:00'),
    end: at('2026-10-02T17:00+10:00'),
  });
});

test('moved by days and back, a booking is where it was, unless the clocks leave its time out or have it twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Australia/Sydney', 'Europe/Dublin', 'America/St_Johns', 'UTC'),
      fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }),
      fc.integer({ min: 60, max: 86_400 }),
      fc.integer({ min: -400, max: 400 }),
      (name, start, length, days) => {
        const zone = zoneOf(name);
        const span = { start, end: start + length };
        const moved = movedSpan(zone, span, { days, secondOfDay: undefined });
        expect(moved.end - moved.start).toBe(length);
        fc.pre(secondOfLocalDay(zone, moved.start) === secondOfLocalDay(zone, start));
        expect(localDayOf(zone, moved.start) - localDayOf(zone, start)).toBe(days);
        const back = movedSpan(zone, moved, { days: -days, secondOfDay: undefined });
        expect([0, 3600]).toContain(Math.abs(back.start - start));
      },
    ),
  );
});
