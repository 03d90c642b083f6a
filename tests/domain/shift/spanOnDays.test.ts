import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursAfter, type Sheet } from '../../../domain/shift/setDays.ts';
import { shiftSeconds } from '../../../domain/shift/shiftSeconds.ts';
import { isHeldByDays, shiftsAround, withoutSpan, withSpan } from '../../../domain/shift/spanOnDays.ts';
import { type Interval, normalise, overlaps, subtract } from '../../../domain/time/intervals.ts';
import {
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const hour = 3600;
const quarter = 900;
/** Days without a change of the clocks, and the nights of both changes in Sydney. */
const zone = zoneOf('Australia/Sydney');
const days = ['2026-03-04', '2026-04-04', '2026-10-03'].map(localDayOfDate);

/** Hours of every day, none of which overlap: some go past midnight. */
const sheetArbitrary: fc.Arbitrary<Sheet> = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 4, max: 40 }), fc.boolean())
  .map(([from, length, isTwice]) => {
    const begin = from * quarter;
    const end = begin + length * quarter;
    const second = { begin: 20 * hour + quarter, end: 2 * hour };
    const hours = [{ begin, end }, ...(isTwice && end <= 20 * hour && begin >= 2 * hour ? [second] : [])];
    return {
      id: 'sheet',
      startDate: '2026-01-01',
      endDate: null,
      timings: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => hours.map((one) => ({ day, ...one }))),
    };
  });

const spanArbitrary = fc
  .tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 48 }))
  .map(([day, begin, length]): Interval => {
    const start = instantOnLocalDay(zone, day, begin * quarter);
    return { start, end: start + length * quarter };
  })
  // A timesheet has the times of a clock: of an hour that comes twice it knows only the first.
  .filter(({ start, end }) => [start, end].every(isFirst));

function isFirst(instant: number): boolean {
  return instantOnLocalDay(zone, localDayOf(zone, instant), secondOfLocalDay(zone, instant)) === instant;
}

/** The moments at work within two days around a span, under edits. */
function atWork(sheets: readonly Sheet[], edits: readonly ReturnType<typeof withSpan>[], span: Interval) {
  const around = { start: span.start - 86_400, end: span.end + 86_400 };
  const edited = Array.from({ length: 9 }, (_, offset) => offset - 4).flatMap((offset) => {
    const day = localDayOfDate(new Date((span.start + offset * 86_400) * 1000).toISOString().slice(0, 10));
    const sheet = {
      id: String(offset),
      ...{ startDate: '2026-01-01', endDate: null },
      timings: hoursAfter(sheets, edits, day).map((hours) => ({ day: 0, ...hours })),
    };
    return sheet.timings.map(({ begin, end }) => ({
      start: instantOnLocalDay(zone, day, begin),
      end: instantOnLocalDay(zone, end <= begin ? day + 1 : day, end),
    }));
  });
  return subtract(normalise(edited), [
    { start: 0, end: around.start },
    { start: around.end, end: Number.MAX_SAFE_INTEGER },
  ]);
}

test('taking a span out of hours leaves exactly the moments beside it', () => {
  fc.assert(
    fc.property(sheetArbitrary, spanArbitrary, (sheet, span) => {
      const left = atWork([sheet], withoutSpan(zone, [sheet], span), span);
      expect(left).toEqual(subtract(atWork([sheet], [], span), [span]));
    }),
  );
});

test('hours until a time that no clock shows end after the hour that is left out, and so does what is left of them', () => {
  const days = [0, 1, 2, 3, 4, 5, 6];
  const timings = days.map((day) => ({ day, begin: 0, end: 2 * hour + quarter }));
  const sheet = { id: 'sheet', startDate: '2026-01-01', endDate: null, timings };
  const day = localDayOfDate('2026-10-04');
  const span = {
    start: instantOnLocalDay(zone, day - 1, 22 * hour),
    end: instantOnLocalDay(zone, day, 3 * hour),
  };
  expect(hoursAfter([sheet], withoutSpan(zone, [sheet], span), day)).toEqual([
    { begin: 3 * hour, end: 3 * hour + quarter },
  ]);
});

test('a span that is added where nothing overlaps and then taken out leaves the hours as they were', () => {
  fc.assert(
    fc.property(sheetArbitrary, spanArbitrary, (sheet, span) => {
      fc.pre(!shiftsAround(zone, [sheet], span).some((one) => overlaps(one, span)));
      const edit = withSpan(zone, [sheet], span);
      const added = atWork([sheet], [edit], span);
      expect(added).toEqual(normalise([...atWork([sheet], [], span), span]));
      const day = localDayOfDate(edit.startDate);
      const before = hoursAfter([sheet], [], day);
      expect(shiftSeconds(zone, [{ day, hours: hoursAfter([sheet], [edit], day) }])).toBe(
        shiftSeconds(zone, [{ day, hours: before }]) + span.end - span.start,
      );
    }),
  );
});

test('days hold a span whose hours on them are as long as it is, whatever the clocks do', () => {
  const anySpan = fc
    .tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
    .map(([day, begin, length]): Interval => {
      const start = instantOnLocalDay(zone, day, begin * quarter);
      return { start, end: start + length * quarter };
    });
  fc.assert(
    fc.property(anySpan, (span) => {
      fc.pre(isHeldByDays(zone, span));
      expect(atWork([], [withSpan(zone, [], span)], span)).toEqual([span]);
    }),
  );
});

test('days do not hold a day and a night in which the clocks go forward, nor the second of two same hours', () => {
  const eight = instantOnLocalDay(zone, localDayOfDate('2026-10-03'), 8 * hour);
  const twice = instantOnLocalDay(zone, localDayOfDate('2026-04-05'), 2 * hour) + hour;
  expect([
    isHeldByDays(zone, { start: eight, end: eight + 24 * hour }),
    isHeldByDays(zone, { start: eight, end: eight + 23 * hour }),
    isHeldByDays(zone, { start: twice, end: twice + 4 * hour }),
    isHeldByDays(zone, { start: twice + hour, end: twice + 5 * hour }),
  ]).toEqual([false, true, false, true]);
});
