import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ShiftCalendar } from '../../../domain/allocation/shiftCalendar.ts';
import { covers } from '../../../domain/time/intervals.ts';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { shiftSpans, type Timesheet } from '../../../domain/time/shiftSpans.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { runs } from '../../support/runs.ts';

const zone = zoneOf('Australia/Sydney');
/** A week before the clocks go back there, 5 April 2026. */
const FIRST_DAY = localDayOf(zone, Date.parse('2026-03-29T12:00:00Z') / 1000);
const HOUR = 3600;

const hourOfDay = fc.integer({ min: 0, max: 24 }).map((hour) => hour * HOUR);
const timing = fc.record({ day: fc.integer({ min: 0, max: 6 }), begin: hourOfDay, end: hourOfDay });
const timesheet: fc.Arbitrary<Timesheet> = fc
  .tuple(
    fc.integer({ min: -20, max: 20 }),
    fc.option(fc.integer({ min: 0, max: 30 })),
    fc.array(timing, { maxLength: 10 }),
  )
  .map(([from, days, timings]) => ({
    firstDay: FIRST_DAY + from,
    lastDay: days === null ? Number.POSITIVE_INFINITY : FIRST_DAY + from + days,
    timings,
  }));
/** Days apart by more than is kept at once, too, forwards and back. */
const job = fc
  .tuple(fc.oneof(fc.integer({ min: -30, max: 40 }), fc.constantFrom(-2000, 900)), hourOfDay, hourOfDay)
  .map(([day, from, length]) => {
    const start = startOfLocalDay(zone, FIRST_DAY + day) + from;
    return { start, end: start + length + 1 };
  });

it('Working time that is expanded on demand answers each question as if it were the only one', () => {
  let inside = 0;
  let ofShifts = 0;
  fc.assert(
    fc.property(fc.array(timesheet, { maxLength: 3 }), fc.array(job, { maxLength: 12 }), (sheets, jobs) => {
      const calendar = new ShiftCalendar(zone, sheets);
      expect(calendar.isEmpty).toBe(sheets.length === 0);
      for (const span of jobs) {
        const firstDay = localDayOf(zone, span.start);
        const lastDay = localDayOf(zone, span.end - 1);
        const alone = covers(shiftSpans(zone, sheets, firstDay - 1, lastDay), span);
        if (alone) inside += 1;
        expect(calendar.covers(span, firstDay, lastDay)).toBe(alone);
        const stretch = shiftSpans(zone, sheets, firstDay - 10, lastDay + 10).find((one) =>
          covers([one], span),
        );
        const begin =
          stretch !== undefined && stretch.end - stretch.start <= 24 * HOUR ? stretch.start : undefined;
        if (begin !== undefined) ofShifts += 1;
        expect(calendar.beginOfShift(span, firstDay, lastDay)).toBe(begin);
      }
    }),
    { numRuns: runs(300) },
  );
  expect(inside).toBeGreaterThan(0);
  expect(ofShifts).toBeGreaterThan(0);
});
