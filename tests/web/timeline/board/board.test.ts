import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursUsed } from '../../../../domain/booking/hoursUsed.ts';
import {
  type Board,
  boardOf,
  isCancelled,
  laneOf,
  moved,
  placementOf,
  rowOf,
  withBookings,
  withChange,
} from '../../../../web/timeline/board/board.ts';
import {
  isShown,
  noFilter,
  offeredFilters,
  shownResources,
} from '../../../../web/timeline/board/boardFilter.ts';
import { moveFocus } from '../../../../web/timeline/board/navigation.ts';
import { workingTime } from '../../../../web/timeline/board/workingTime.ts';
import { timelineWindow } from '../../../../web/timeline/time/timelineWindow.ts';
import { firstMidnight, smallBoard } from '../boardFixture.ts';

const view = smallBoard();
const board = boardOf(view);
const ids = view.bookings.map((booking) => booking.id);
const people = view.resources.map((resource) => resource.id);
const edits = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('move' as const),
      id: fc.constantFrom(...ids),
      resourceIds: fc.subarray(people, { maxLength: 3 }),
      start: fc.integer({ min: firstMidnight, max: firstMidnight + 1_000_000 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...ids) }),
    fc.record({ kind: fc.constant('cancel' as const), id: fc.constantFrom(...ids) }),
  ),
  { maxLength: 30 },
);

test('a board that was changed step by step equals one made from the same bookings', () => {
  fc.assert(
    fc.property(edits, (steps) => {
      let changed: Board = board;
      for (const step of steps) {
        const booking = changed.bookings.get(step.id);
        if (booking === undefined) continue;
        if (step.kind === 'remove') changed = withBookings(changed, [], [step.id]);
        else if (step.kind === 'cancel')
          changed = withBookings(changed, [{ ...booking, status: 'cancelled' }]);
        else {
          const { start, resourceIds } = step;
          changed = withBookings(changed, [
            moved(changed, booking, { start, end: start + 3600, resourceIds }),
          ]);
        }
      }
      const anew = boardOf({ ...view, bookings: [...changed.bookings.values()] });
      expect(changed.unallocated).toEqual(anew.unallocated);
      expect(changed.cancelledInLane).toEqual(anew.cancelledInLane);
      expect(changed.unallocated.some(isCancelled)).toBe(false);
      for (const id of people) expect(rowOf(changed, id)).toEqual(rowOf(anew, id));
    }),
  );
});

test('rows that a change does not affect stay the same objects', () => {
  const booking = view.bookings.find((one) => one.resources[0]?.id === 'resource-0');
  if (booking === undefined) throw new Error('the first resource has work');
  const placement = { ...placementOf(booking), resourceIds: ['resource-1'] };
  const after = withBookings(board, [moved(board, booking, placement)]);
  expect(rowOf(after, 'resource-0')).not.toBe(rowOf(board, 'resource-0'));
  expect(rowOf(after, 'resource-1')).toContainEqual(expect.objectContaining({ id: booking.id }));
  expect(rowOf(after, 'resource-2')).toBe(rowOf(board, 'resource-2'));
  expect(after.unallocated).toBe(board.unallocated);
});

test('a booking without people is a draft in the lane; a draft that gets people is rostered', () => {
  const booking = view.bookings.find((one) => one.status === 'rostered');
  if (booking === undefined) throw new Error('there is a rostered booking');
  const off = moved(board, booking, { ...placementOf(booking), resourceIds: [] });
  expect([off.status, off.unallocated]).toEqual(['draft', true]);
  const on = moved(board, off, placementOf(booking));
  expect([on.status, on.unallocated]).toEqual(['rostered', false]);
});

test('a cancelled booking stays with its people and counts for nothing; whoever is given it has work again', () => {
  const booking = view.bookings.find((one) => one.status === 'rostered');
  const [person] = booking?.resources ?? [];
  if (booking === undefined || person === undefined) throw new Error('there is a rostered booking');
  const before = hoursUsed(rowOf(board, person.id), board.span);
  const cancelled: typeof booking = { ...booking, status: 'cancelled', cancelledReason: 'Customer away' };
  const after = withBookings(board, [cancelled]);
  expect(rowOf(after, person.id)).toContain(cancelled);
  expect(hoursUsed(rowOf(after, person.id), board.span)).toBe(before - (booking.end - booking.start));
  expect(isShown(cancelled, noFilter)).toBe(true);
  expect(isShown(cancelled, { ...noFilter, cancelled: 'hidden' })).toBe(false);
  expect(isShown(cancelled, { ...noFilter, statuses: ['rostered'] })).toBe(false);
  expect(isShown(cancelled, { text: '', statuses: ['cancelled'], cancelled: 'hidden' })).toBe(true);

  const nobodys = withBookings(board, [{ ...cancelled, resources: [] }]);
  expect(nobodys.unallocated).toEqual(board.unallocated);
  expect(nobodys.cancelledInLane.map(({ id }) => id)).toEqual([booking.id]);
  expect(laneOf(nobodys).map(({ id }) => id)).toContain(booking.id);

  const renamed = moved(after, cancelled, placementOf(cancelled));
  expect([renamed.status, renamed.cancelledReason]).toEqual(['cancelled', 'Customer away']);
  const given = moved(after, cancelled, { ...placementOf(cancelled), resourceIds: ['resource-5'] });
  expect([given.status, given.cancelledReason]).toEqual(['rostered', null]);
});

test('shifts and resources that the server sends replace those with the same id', () => {
  const resource = view.resources[0];
  if (resource === undefined) throw new Error('there are resources');
  const after = withChange(board, {
    position: 9,
    changes: {
      resource: { rows: [{ ...resource, firstName: 'Aaliyah' }], gone: [] },
      shift: { rows: [], gone: [`shift-${resource.id}`] },
    },
  });
  expect(after.position).toBe(9);
  expect(after.resources).toHaveLength(board.resources.length);
  expect(after.resources[0]?.firstName).toBe('Aaliyah');
  expect(after.shifts.get(resource.id)).toBeUndefined();
});

test('bookings show the current names of people, customers and labels, and all others stay the same objects', () => {
  const [label] = view.labels;
  const booking = view.bookings.find(({ resources }) => resources.length > 0);
  const [person] = booking?.resources ?? [];
  const resource = board.resourcesById.get(person?.id ?? '');
  const customer = board.customers.get(booking?.customerId ?? '');
  if (booking === undefined || resource === undefined || customer === undefined || label === undefined) {
    throw new Error('somebody does a job for a customer, and there are labels');
  }
  const { id: labelId, name } = label;
  const labelled = { ...booking, labelIds: [labelId], labels: [{ id: labelId, name }] };
  const before = withBookings(board, [labelled]);
  const after = withChange(before, {
    position: 9,
    changes: {
      resource: { rows: [{ ...resource, firstName: 'Aaliyah', lastName: '' }], gone: [] },
      customer: { rows: [{ ...customer, firstName: 'Zoe', lastName: 'Zimmer' }], gone: [] },
      label: { rows: [{ ...label, name: 'Renamed' }], gone: [] },
    },
  });
  const told = after.bookings.get(booking.id);
  expect(told?.customerName).toBe('Zoe Zimmer');
  expect(told?.resources[0]).toEqual({ id: resource.id, name: 'Aaliyah' });
  expect(told?.labels).toEqual([{ id: labelId, name: 'Renamed' }]);
  expect(rowOf(after, resource.id)).toContain(told);
  expect(after.labels.get(labelId)?.name).toBe('Renamed');
  expect(after.customers.get(customer.id)?.firstName).toBe('Zoe');
  const names = (of: typeof booking) => JSON.stringify([of.customerName, of.resources, of.labels]);
  const same = [...after.bookings.values()].filter((one) => before.bookings.get(one.id) === one);
  const alike = [...after.bookings.values()].filter(
    (one) => names(one) === names(before.bookings.get(one.id) ?? one),
  );
  expect(same).toEqual(alike);
  expect(same.length).toBeGreaterThan(0);
});

test('the filter finds words of names and labels, and hides people who have left and have no work', () => {
  const [first, second] = board.resources;
  if (first === undefined || second === undefined) throw new Error('there are resources');
  const found = shownResources(board, {
    text: `${first.lastName.toUpperCase()}  ${first.firstName}`,
    statuses: [],
  });
  expect(found.map((resource) => resource.id)).toContain(first.id);
  const label = board.labels.get(first.labelIds[0] ?? '');
  expect(label).toBeDefined();
  for (const resource of shownResources(board, { text: label?.name ?? '', statuses: [] })) {
    expect(resource.labelIds).toContain(label?.id);
  }
  const left = boardOf({
    ...view,
    bookings: view.bookings.filter((booking) => booking.resources[0]?.id !== second.id),
    resources: view.resources.map((one) => ({
      ...one,
      inactive: one.id === second.id || one.id === first.id,
    })),
  });
  const idsOf = (of: Board) => shownResources(of, noFilter).map((resource) => resource.id);
  expect(idsOf(left)).not.toContain(second.id);
  expect(idsOf(left)).toContain(first.id);
  const inactiveFrom = (inactiveDate: number): Board => ({
    ...left,
    resources: view.resources.map((one) => ({ ...one, inactiveDate })),
  });
  expect(idsOf(inactiveFrom(left.span.start))).not.toContain(second.id);
  expect(idsOf(inactiveFrom(left.span.start))).toContain(first.id);
  expect(idsOf(inactiveFrom(left.span.start + 1))).toContain(second.id);
  const draft = view.bookings.find((booking) => booking.status === 'draft');
  if (draft === undefined) throw new Error('there is a draft');
  expect(isShown(draft, { text: '', statuses: ['draft'] })).toBe(true);
  expect(isShown(draft, { text: '', statuses: ['active'] })).toBe(false);
});

test('a night shift of the evening before the window is working time of its first morning', () => {
  const window = timelineWindow(view.from === firstMidnight ? 20_394 : 0, 'Australia/Sydney');
  const night = {
    id: 'night',
    resourceId: 'resource-0',
    startDate: '2025-01-01',
    endDate: null,
    timings: [{ day: 6, begin: 22 * 3600, end: 6 * 3600 }],
  };
  const spans = workingTime(window, [night]);
  expect(spans[0]).toEqual({ start: firstMidnight - 2 * 3600, end: firstMidnight + 6 * 3600 });
  expect(spans).toHaveLength(3);
});

test('the arrow keys move through a row in time, and from row to row at the same time', () => {
  const rows = ['unallocated', ...people];
  const bookingsOf = (row: string) => (row === 'unallocated' ? board.unallocated : rowOf(board, row));
  const [first, second] = rowOf(board, 'resource-0');
  const start = { row: 'resource-0', bookingId: undefined };
  const onFirst = moveFocus(rows, bookingsOf, start, 'right');
  expect(onFirst).toEqual({ row: 'resource-0', bookingId: first?.id });
  expect(moveFocus(rows, bookingsOf, onFirst, 'right').bookingId).toBe(second?.id);
  expect(moveFocus(rows, bookingsOf, onFirst, 'left')).toEqual(start);
  const down = moveFocus(rows, bookingsOf, onFirst, 'down');
  expect(down.row).toBe('resource-1');
  const middle = (id: string | undefined) => {
    const booking = board.bookings.get(id ?? '');
    return booking === undefined ? Number.NaN : (booking.start + booking.end) / 2;
  };
  const distance = (id: string | undefined) => Math.abs(middle(id) - middle(first?.id));
  for (const other of rowOf(board, 'resource-1')) {
    expect(distance(down.bookingId)).toBeLessThanOrEqual(distance(other.id));
  }
  expect(moveFocus(rows, bookingsOf, onFirst, 'first').row).toBe('unallocated');
  expect(moveFocus(rows, bookingsOf, onFirst, 'last').row).toBe(people.at(-1));
  expect(moveFocus(rows, () => [], start, 'down')).toEqual({ row: 'resource-1', bookingId: undefined });
});

test('filters leave what has all of them, and the people who have them or such a booking', () => {
  const [first, second] = view.bookings.filter(({ resources }) => resources.length > 0);
  if (first === undefined || second === undefined) throw new Error('the board has no bookings with people');
  const north = { id: 'north', name: 'North' };
  const filtered = (ids: (typeof north)[]) => ({ filterIds: ids.map(({ id }) => id), filters: ids });
  const bookings = view.bookings.map((one) => (one.id === first.id ? { ...one, ...filtered([north]) } : one));
  const only = { ...noFilter, filterIds: ['north'] };

  // Nobody has a filter: the bookings are narrowed, and everybody can still be given one.
  const ofBookings = boardOf({ ...view, bookings });
  expect(bookings.filter((one) => isShown(one, only)).map(({ id }) => id)).toEqual([first.id]);
  expect(shownResources(ofBookings, only)).toHaveLength(view.resources.length);
  expect(offeredFilters(ofBookings, noFilter)).toEqual([north]);
  expect(offeredFilters(board, noFilter)).toEqual([]);
  expect(offeredFilters(board, only)).toEqual([{ id: 'north', name: 'north' }]);

  const northerner = view.resources.find(({ id }) => first.resources.every((one) => one.id !== id));
  const resources = view.resources.map((one) =>
    one.id === northerner?.id ? { ...one, filterIds: ['north'] } : one,
  );
  const ofBoth = boardOf({ ...view, bookings, resources });
  expect(new Set(shownResources(ofBoth, only).map(({ id }) => id))).toEqual(
    new Set([northerner?.id, ...first.resources.map(({ id }) => id)]),
  );
  expect(shownResources(ofBoth, { ...only, filterIds: ['north', 'urgent'] })).toEqual([]);
});
