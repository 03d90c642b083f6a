import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byStart, pack, stack } from '../../../../web/timeline/board/stacking.ts';

const jobs = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 })), { maxLength: 60 })
  .map((spans) =>
    spans.map(([start, length], index) => ({ id: `b${index}`, start, end: start + length })).sort(byStart),
  );
const overlap = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end;

test('bookings that share a moment are never drawn over each other', () => {
  fc.assert(
    fc.property(jobs, (items) => {
      for (const placed of [stack(items), pack(items).placed]) {
        expect(placed.map(({ item }) => item)).toEqual(items);
        for (const one of placed) {
          for (const other of placed) {
            if (one !== other && overlap(one.item, other.item)) expect(one.lane).not.toBe(other.lane);
          }
        }
      }
    }),
  );
});

test('a booking that overlaps nothing has the full height of its row', () => {
  fc.assert(
    fc.property(jobs, (items) => {
      for (const { item, lanes } of stack(items)) {
        const alone = items.every((other) => other === item || !overlap(item, other));
        if (alone) expect(lanes).toBe(1);
        else expect(lanes).toBeGreaterThan(1);
      }
    }),
  );
});

test('no more lanes are packed than bookings run at one moment', () => {
  fc.assert(
    fc.property(jobs, (items) => {
      const most = Math.max(
        0,
        ...items.map(({ start }) => items.filter((job) => job.start <= start && start < job.end).length),
      );
      expect(pack(items).lanes).toBe(most);
    }),
  );
});

test('bookings that only touch share a lane', () => {
  const items = [
    { id: 'a', start: 0, end: 10 },
    { id: 'b', start: 10, end: 20 },
  ];
  expect(stack(items).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});
