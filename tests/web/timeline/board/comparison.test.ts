import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChangedBookingView } from '../../../../api/contract/timeTravel.ts';
import type { BookingView } from '../../../../api/contract/views.ts';
import { changeKindOf, comparisonOf } from '../../../../web/timeline/board/comparison.ts';
import { unallocatedRow } from '../../../../web/timeline/board/hitTest.ts';
import { smallBoard } from '../boardFixture.ts';

const booking = firstOf(smallBoard().bookings.filter(({ resources }) => resources.length === 1));
const ann = { id: 'ann', name: 'Ann' };
const bob = { id: 'bob', name: 'Bob' };
const at = (fields: Partial<BookingView>): BookingView => ({
  ...booking,
  status: 'rostered',
  resources: [ann],
  ...fields,
});

function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('the board of the tests has such a booking');
  return first;
}

function changed(before: BookingView | null, after: BookingView): ChangedBookingView {
  const fields = ['start', 'end', 'resources', 'status', 'notes'] as const;
  return {
    bookingId: after.id,
    kind: before === null ? 'added' : 'changed',
    before,
    after,
    changes:
      before === null
        ? []
        : fields
            .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
            .map((field) => ({ field, before: before[field], after: after[field] })),
    last: { at: after.updatedAt ?? 0, actor: { uid: 'uid-dee', role: 'dispatcher', name: 'Dee' } },
  };
}

const later = { start: booking.start + 3600, end: booking.end + 3600 };

describe('what happened to a booking', () => {
  test.each([
    ['added', null, at({})],
    ['moved', at({}), at(later)],
    ['moved', at({}), at({ resources: [bob] })],
    ['changed', at({}), at({ notes: 'Ring twice' })],
    ['changed', at({}), at({ status: 'confirmed' })],
    ['cancelled', at({}), at({ status: 'cancelled', ...later })],
    ['added', at({ status: 'cancelled' }), at({})],
    ['cancelled', null, at({ status: 'cancelled' })],
    ['moved', at({ status: 'cancelled' }), at({ status: 'cancelled', ...later })],
    ['changed', at({ status: 'cancelled' }), at({ status: 'cancelled', notes: 'Ring twice' })],
  ] as const)('is %s', (kind, before, after) => {
    expect(changeKindOf(changed(before, after))).toBe(kind);
  });
});

describe('the board of the earlier moment', () => {
  const ghostsOf = (before: BookingView | null, after: BookingView) =>
    [...comparisonOf([changed(before, after)]).ghosts].map(([row, { arriving }]) => [
      row,
      arriving.map(({ kind, start }) => [kind, start]),
    ]);

  test('shows where a booking will be that is new, or moves to another time or person', () => {
    expect(ghostsOf(null, at({}))).toEqual([['ann', [['added', booking.start]]]]);
    expect(ghostsOf(at({}), at(later))).toEqual([['ann', [['moved', later.start]]]]);
    expect(ghostsOf(at({}), at({ resources: [bob] }))).toEqual([['bob', [['moved', booking.start]]]]);
  });

  test('shows it only where it moves to, not where it stays', () => {
    expect(ghostsOf(at({}), at({ resources: [ann, bob] }))).toEqual([['bob', [['moved', booking.start]]]]);
    expect(ghostsOf(at({ resources: [ann, bob] }), at({ resources: [bob] }))).toEqual([]);
  });

  test('are in the row of a customer whenever a booking is at another time, and not if it only changes hands', () => {
    const ofCustomer = (before: BookingView | null, after: BookingView) =>
      [...comparisonOf([changed(before, after)]).customerGhosts].map(([row, { arriving }]) => [
        row,
        arriving.map(({ start }) => start),
      ]);
    expect(ofCustomer(null, at({}))).toEqual([[booking.customerId, [booking.start]]]);
    expect(ofCustomer(at({}), at(later))).toEqual([[booking.customerId, [later.start]]]);
    expect(ofCustomer(at({}), at({ resources: [bob] }))).toEqual([]);
  });

  test('shows nothing if a booking is cancelled or stays in its place, and the lane if nobody is left', () => {
    expect(ghostsOf(at({}), at({ status: 'cancelled' }))).toEqual([]);
    expect(ghostsOf(at({}), at({ notes: 'Ring twice' }))).toEqual([]);
    expect(ghostsOf(at({}), at({ resources: [] }))).toEqual([[unallocatedRow, [['moved', booking.start]]]]);
  });

  test('marks a cancelled booking that is work again where it stands, or shows where it will be', () => {
    const cancelled = at({ status: 'cancelled' });
    expect(ghostsOf(cancelled, at({}))).toEqual([]);
    expect(ghostsOf(cancelled, at({ resources: [bob] }))).toEqual([['bob', [['added', booking.start]]]]);
  });

  test('has one kind for every booking that differs, and ghosts only of those that move somewhere', () => {
    const some = fc.record({
      start: fc.integer({ min: 0, max: 3 }).map((hours) => booking.start + hours * 3600),
      resources: fc.subarray([ann, bob]),
      status: fc.constantFrom('rostered' as const, 'cancelled' as const),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.option(some), some), { maxLength: 8 }), (pairs) => {
        const rows = pairs.map(([before, after], index) =>
          changed(
            before === null ? null : at({ ...before, id: `b-${index}` }),
            at({ ...after, id: `b-${index}` }),
          ),
        );
        const { kinds, ghosts } = comparisonOf(rows);
        expect([...kinds.keys()]).toEqual(rows.map(({ bookingId }) => bookingId));
        for (const { arriving } of ghosts.values()) {
          for (const { bookingId, kind } of arriving) expect(kinds.get(bookingId)).toBe(kind);
        }
      }),
    );
  });
});
