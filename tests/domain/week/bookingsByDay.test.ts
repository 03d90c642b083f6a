import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { bookingsByDay } from '../../../domain/week/bookingsByDay.ts';
import { localDays } from '../../../domain/week/localDays.ts';
import { runs } from '../../support/runs.ts';

const days = localDays(zoneOf('Australia/Sydney'), localDayOfDate('2026-04-05'), 8);
const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];

test('each day has the bookings that begin on it, and the first what goes on from before', () => {
  const [saturday, sunday] = [days[6], days[7]];
  const overnight = { start: (saturday?.end ?? 0) - 7200, end: (sunday?.start ?? 0) + 6 * 3600 };
  const before = { start: start - 3600, end: start + 3600 };
  const over = { start: start - 3600, end: start };
  const cells = bookingsByDay(days, [over, before, overnight]);
  expect(cells[0]).toEqual([before]);
  expect(cells[6]).toEqual([overnight]);
  expect(cells[7]).toEqual([]);
});

test('every booking that has a moment in the days is on one of them, in the order of the row', () => {
  const anyBooking = fc
    .tuple(fc.integer({ min: start - 200_000, max: end + 100_000 }), fc.integer({ min: 1, max: 200_000 }))
    .map(([from, length]) => ({ start: from, end: from + length }));
  fc.assert(
    fc.property(fc.array(anyBooking, { maxLength: 20 }), (row) => {
      const cells = bookingsByDay(days, row);
      const placed = row.filter((one) => one.start < end && one.end > start);
      expect(cells.flat()).toHaveLength(placed.length);
      for (const cell of cells) expect(cell).toEqual(row.filter((one) => cell.includes(one)));
    }),
    { numRuns: runs(100) },
  );
});
