import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Moving, waitsFor } from '../../../../web/timeline/changes/vacating.ts';
import { runs } from '../../../support/runs.ts';

const hour = 3600;
const moving = (bookingId: string, row: string, start: number, to: string, at: number): Moving => ({
  bookingId,
  before: { start, end: start + hour, resourceIds: [row] },
  after: { start: at, end: at + hour, resourceIds: [to] },
});

test('whoever goes where another still is waits for it, in time and down the rows; a swap waits for nothing', () => {
  const later = [moving('a', 'ann', 0, 'ann', hour), moving('b', 'ann', hour, 'ann', 2 * hour)];
  expect([...waitsFor(later)]).toEqual([
    ['a', ['b']],
    ['b', []],
  ]);
  const down = [moving('a', 'ann', 0, 'ben', 0), moving('b', 'ben', 0, 'cat', 0)];
  expect(waitsFor(down).get('a')).toEqual(['b']);
  const swap = [moving('a', 'ann', 0, 'ben', 0), moving('b', 'ben', 0, 'ann', 0)];
  expect([...waitsFor(swap).values()]).toEqual([[], []]);
});

test('bookings that move by the same time and rows can be moved one by one, and are never in each other’s way', () => {
  const rows = ['ann', 'ben', 'cat', 'dan', 'eve'];
  const place = fc.record({ row: fc.nat({ max: 4 }), start: fc.nat({ max: 12 }) });
  const places = fc.uniqueArray(place, { selector: ({ row, start }) => `${row} ${start}`, maxLength: 12 });
  fc.assert(
    fc.property(
      places,
      fc.integer({ min: -4, max: 4 }),
      fc.integer({ min: -2, max: 2 }),
      (all, time, down) => {
        const names = (row: number) => rows[row] ?? `row ${row}`;
        const together = all.map(({ row, start }, index) =>
          moving(`${index}`, names(row), start * hour, names(row + down), (start + time) * hour),
        );
        const waits = waitsFor(together);
        const stands = new Map(together.map((one) => [one.bookingId, one.before]));
        const left = new Map(together.map((one) => [one.bookingId, one]));
        while (left.size > 0) {
          const ready = [...left.values()].filter(
            ({ bookingId }) => waits.get(bookingId)?.every((other) => !left.has(other)) === true,
          );
          expect(ready.length).toBeGreaterThan(0);
          for (const { bookingId, after } of ready) {
            for (const [id, { start, resourceIds }] of stands) {
              const taken =
                id !== bookingId && start === after.start && resourceIds[0] === after.resourceIds[0];
              expect(taken).toBe(false);
            }
            stands.set(bookingId, after);
            left.delete(bookingId);
          }
        }
      },
    ),
    { numRuns: runs(200) },
  );
});
