import type {
  AbsenceView,
  BookingView,
  CustomerView,
  LabelView,
  ResourceView,
  ServicePlanView,
  ShiftView,
  TimelineView,
  WorkAroundView,
} from '../../../api/contract/views.ts';
import { fullName } from '../../../domain/fullName.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { byStart } from './stacking.ts';
import { isWithin, nearbyJobOf, noSurroundings, type Surroundings, withNearbyJobs } from './surroundings.ts';

/** Where a booking stands: its time and its people. The first of them is the primary resource. */
export interface Placement {
  readonly start: number;
  readonly end: number;
  readonly resourceIds: readonly string[];
}

/**
 * All that the timeline draws, immutable. A row's list keeps its identity until one of its bookings
 * changes, so that untouched rows are not drawn again.
 */
export interface Board {
  /** The position of the log that it is of. */
  readonly position: number;
  /** What it shows; epoch seconds. */
  readonly span: Interval;
  /** What people have to do around that. */
  readonly around: Surroundings;
  readonly resources: readonly ResourceView[];
  readonly resourcesById: ReadonlyMap<string, ResourceView>;
  readonly bookings: ReadonlyMap<string, BookingView>;
  /** Sorted by start; a booking for several people stands in the row of each. */
  readonly rows: ReadonlyMap<string, readonly BookingView[]>;
  /** Bookings without people. */
  readonly unallocated: readonly BookingView[];
  readonly shifts: ReadonlyMap<string, readonly ShiftView[]>;
  /** Leave and breaks that stand, by resource. */
  readonly absences: ReadonlyMap<string, readonly AbsenceView[]>;
  readonly servicePlans: ReadonlyMap<string, ServicePlanView>;
  readonly labels: ReadonlyMap<string, LabelView>;
  readonly customers: ReadonlyMap<string, CustomerView>;
}

/** What changed on the server; rows replace those of the same id. */
export interface BoardChange {
  readonly position: number;
  readonly bookings: readonly BookingView[];
  readonly goneBookingIds: readonly string[];
  readonly resources: readonly ResourceView[];
  readonly shifts: readonly ShiftView[];
  readonly goneShiftIds: readonly string[];
  readonly absences: readonly AbsenceView[];
  readonly goneAbsenceIds: readonly string[];
  readonly servicePlans: readonly ServicePlanView[];
  readonly goneServicePlanIds: readonly string[];
}

const noBookings: readonly BookingView[] = [];

export function boardOf(view: TimelineView): Board {
  const bookings = new Map<string, BookingView>();
  const rows = new Map<string, BookingView[]>();
  const unallocated: BookingView[] = [];
  for (const booking of view.bookings) {
    if (booking.status === 'cancelled') continue;
    bookings.set(booking.id, booking);
    if (booking.resources.length === 0) unallocated.push(booking);
    for (const { id } of booking.resources) {
      const row = rows.get(id);
      if (row === undefined) rows.set(id, [booking]);
      else row.push(booking);
    }
  }
  for (const row of rows.values()) sortInPlace(row);
  const resources = inOrder(view.resources);
  return {
    position: view.position,
    span: { start: view.from, end: view.to },
    around: noSurroundings,
    resources,
    resourcesById: byId(resources),
    bookings,
    rows,
    unallocated: sortInPlace(unallocated),
    shifts: byResource(view.shifts),
    absences: byResource(view.absences),
    servicePlans: byId(view.servicePlans),
    labels: byId(view.labels),
    customers: byId(view.customers),
  };
}

/** The bookings of a row, sorted by start. */
export function rowOf(board: Board, resourceId: string): readonly BookingView[] {
  return board.rows.get(resourceId) ?? noBookings;
}

export function placementOf(booking: BookingView): Placement {
  return {
    start: booking.start,
    end: booking.end,
    resourceIds: booking.resources.map((resource) => resource.id),
  };
}

/** The board with some bookings replaced or taken away; rows that they do not touch stay the same objects. */
export function withBookings(
  board: Board,
  changed: readonly BookingView[],
  goneIds: readonly string[] = [],
): Board {
  if (changed.length === 0 && goneIds.length === 0) return board;
  const bookings = new Map(board.bookings);
  const touched = new Set<string>();
  let laneTouched = false;
  const touch = (booking: BookingView | undefined) => {
    if (booking === undefined) return;
    if (booking.resources.length === 0) laneTouched = true;
    for (const { id } of booking.resources) touched.add(id);
  };
  const replaced = new Map<string, BookingView>();
  for (const id of goneIds) {
    touch(bookings.get(id));
    bookings.delete(id);
    replaced.delete(id);
  }
  for (const booking of changed) {
    touch(bookings.get(booking.id));
    if (booking.status === 'cancelled') {
      bookings.delete(booking.id);
      continue;
    }
    touch(booking);
    bookings.set(booking.id, booking);
    replaced.set(booking.id, booking);
  }
  const moved = new Set([...goneIds, ...changed.map((booking) => booking.id)]);
  const again = (old: readonly BookingView[], belongs: (booking: BookingView) => boolean) =>
    [...old.filter((booking) => !moved.has(booking.id)), ...[...replaced.values()].filter(belongs)].sort(
      byStart,
    );
  const rows = new Map(board.rows);
  for (const id of touched) {
    rows.set(
      id,
      again(rowOf(board, id), (booking) => booking.resources.some((resource) => resource.id === id)),
    );
  }
  return {
    ...board,
    bookings,
    rows,
    unallocated: laneTouched
      ? again(board.unallocated, (booking) => booking.resources.length === 0)
      : board.unallocated,
  };
}

/** The board with what is around it, as far as it is not known better by now. */
export function withWorkAround(board: Board, { jobs, absences }: WorkAroundView): Board {
  const newer = jobs.filter(({ id, revision }) => {
    const known = board.around.jobs.get(id) ?? board.bookings.get(id);
    return known === undefined || known.revision < revision;
  });
  return {
    ...board,
    around: withNearbyJobs(board.around, newer),
    absences: byResource(replaced(absences, [...board.absences.values()].flat(), [])),
  };
}

/** The board after a change that the server told of; a booking that left its span is only around it. */
export function withChange(board: Board, change: BoardChange): Board {
  const outside = change.bookings.filter((booking) => !isWithin(booking, board.span));
  const inside = change.bookings.filter((booking) => isWithin(booking, board.span));
  const goneIds = [...change.goneBookingIds, ...outside.map(({ id }) => id)];
  const next = {
    ...withBookings(board, inside, goneIds),
    around: withNearbyJobs(
      board.around,
      outside.flatMap((booking) => nearbyJobOf(booking) ?? []),
      [...change.goneBookingIds, ...change.bookings.map(({ id }) => id)],
    ),
  };
  const position = Math.max(board.position, change.position);
  if (!changesRecords(change)) return { ...next, position };
  const resources = inOrder([
    ...new Map([...board.resources, ...change.resources].map((row) => [row.id, row])).values(),
  ]);
  return {
    ...next,
    position,
    resources,
    resourcesById: byId(resources),
    shifts: byResource(replaced([...board.shifts.values()].flat(), change.shifts, change.goneShiftIds)),
    absences: byResource(
      replaced([...board.absences.values()].flat(), change.absences, change.goneAbsenceIds),
    ),
    servicePlans: byId(
      replaced([...board.servicePlans.values()], change.servicePlans, change.goneServicePlanIds),
    ),
  };
}

/** Whether a change is about more than bookings: people, their time, service plans. */
export function changesRecords(change: BoardChange): boolean {
  const { resources, shifts, goneShiftIds, absences, goneAbsenceIds, servicePlans, goneServicePlanIds } =
    change;
  return [resources, shifts, goneShiftIds, absences, goneAbsenceIds, servicePlans, goneServicePlanIds].some(
    (part) => part.length > 0,
  );
}

/** Rows with the newer ones in their places, and without those that are gone. */
function replaced<Row extends { readonly id: string }>(
  rows: readonly Row[],
  newer: readonly Row[],
  goneIds: readonly string[],
): Row[] {
  const gone = new Set(goneIds);
  return [...byId([...rows, ...newer]).values()].filter(({ id }) => !gone.has(id));
}

/** A booking as it would be after a move. Names of people come from the board. */
export function moved(board: Board, booking: BookingView, placement: Placement): BookingView {
  return {
    ...booking,
    start: placement.start,
    end: placement.end,
    resources: placement.resourceIds.map((id) => ({ id, name: nameOf(board.resourcesById.get(id), id) })),
    status: statusAfter(booking, placement),
    unallocated: placement.resourceIds.length === 0,
  };
}

/** What a booking is called on its bar: the job in a line, or else whom it is for. */
export function titleOf(booking: BookingView): string {
  return booking.title === '' ? booking.customerName : booking.title;
}

/** A resource's name, or its id where it is not known. */
export function nameOf(resource: ResourceView | undefined, id: string): string {
  return resource === undefined ? id : fullName(resource);
}

function statusAfter(booking: BookingView, placement: Placement): BookingView['status'] {
  if (placement.resourceIds.length === 0) return booking.status === 'parked' ? 'parked' : 'draft';
  return booking.status === 'draft' ? 'rostered' : booking.status;
}

/** Rows mostly come in order, and looking is quicker than sorting. */
function sortInPlace(row: BookingView[]): BookingView[] {
  for (let index = 1; index < row.length; index += 1) {
    const [before, booking] = [row[index - 1], row[index]];
    if (before !== undefined && booking !== undefined && byStart(before, booking) > 0)
      return row.sort(byStart);
  }
  return row;
}

/** By name, then id. */
function inOrder(resources: readonly ResourceView[]): ResourceView[] {
  const key = (resource: ResourceView) => nameOf(resource, resource.id).toLowerCase();
  return resources
    .map((resource) => ({ resource, key: key(resource) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.resource.id < b.resource.id ? -1 : 1))
    .map(({ resource }) => resource);
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function byResource<Item extends { readonly resourceId: string }>(
  items: readonly Item[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.resourceId);
    if (group === undefined) groups.set(item.resourceId, [item]);
    else group.push(item);
  }
  return groups;
}
