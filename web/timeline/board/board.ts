import type { ChangedPart, ChangedRow, Changes } from '../../../api/contract/changes.ts';
import type {
  AbsenceView,
  BookingView,
  CustomerView,
  EquipmentView,
  LabelView,
  QualificationView,
  ResourceView,
  ServicePlanView,
  ShiftView,
  TimelineView,
  WorkAroundView,
} from '../../../api/contract/views.ts';
import { type BoardCategory, boardCategories } from '../../../domain/catalogues/boardCategories.ts';
import { readings } from '../../../domain/catalogues/readings.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { DocumentFact, DocumentTypeFact } from '../../../domain/kernel/facts.ts';
import type { Commitment } from '../../../domain/lane/lane.ts';
import { commitmentsOf, laneNames } from '../../../domain/lane/lanes.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { withLanes } from './commitments.ts';
import { lateIndex } from './lateIndex.ts';
import { byStart } from './stacking.ts';
import { isWithin, nearbyJobOf, noSurroundings, type Surroundings, withNearbyJobs } from './surroundings.ts';

/** Where a booking is placed: its time and its people. The first of them is the primary resource. */
export interface Placement {
  readonly start: number;
  readonly end: number;
  readonly resourceIds: readonly string[];
}

/**
 * Everything that the timeline draws, immutable. A row's list keeps its identity until one of its bookings
 * changes, so that untouched rows are not drawn again.
 */
export interface Board {
  /** The position of the log that the board reflects. */
  readonly position: number;
  /** The span that the board shows, in epoch seconds. */
  readonly span: Interval;
  /** What people have to do outside that span. */
  readonly around: Surroundings;
  readonly resources: readonly ResourceView[];
  readonly resourcesById: ReadonlyMap<string, ResourceView>;
  readonly bookings: ReadonlyMap<string, BookingView>;
  /** Sorted by start; a booking for several people is in the row of each. */
  readonly rows: ReadonlyMap<string, readonly BookingView[]>;
  /** Bookings without people, which wait for some. */
  readonly unallocated: readonly BookingView[];
  /** Cancelled bookings without people: nobody is looked for, and they stand below the others in the lane. */
  readonly cancelledInLane: readonly BookingView[];
  readonly shifts: ReadonlyMap<string, readonly ShiftView[]>;
  /** Current leave and breaks, by resource. */
  readonly absences: ReadonlyMap<string, readonly AbsenceView[]>;
  /** What qualifies people, by resource. */
  readonly qualifications: ReadonlyMap<string, readonly QualificationView[]>;
  /** Their documents that have a type, and the types. */
  readonly documents: readonly DocumentFact[];
  readonly documentTypes: readonly DocumentTypeFact[];
  /** Things that bookings may name, whatever becomes of them. */
  readonly equipments: ReadonlyMap<string, EquipmentView>;
  /** What else takes people's time, by start (`commitments.ts`). */
  readonly commitments: readonly Commitment[];
  readonly servicePlans: ReadonlyMap<string, ServicePlanView>;
  readonly labels: ReadonlyMap<string, LabelView>;
  readonly customers: ReadonlyMap<string, CustomerView>;
}

/** What changed on the server; each row replaces the one with the same id. */
export interface BoardChange {
  readonly position: number;
  readonly changes: Changes;
}

const noBookings: readonly BookingView[] = [];

export function boardOf(view: TimelineView): Board {
  const rows = new Map<string, BookingView[]>();
  const unallocated: BookingView[] = [];
  const cancelledInLane: BookingView[] = [];
  // Rows mostly arrive in order. That is seen at once, while a booking is at hand, and not in a pass of its own.
  const disordered = new Set<BookingView[]>();
  const put = (booking: BookingView, row: BookingView[]) => {
    const before = row.at(-1);
    if (before !== undefined && before.start >= booking.start && byStart(before, booking) > 0)
      disordered.add(row);
    row.push(booking);
  };
  for (const booking of view.bookings) {
    if (booking.resources.length === 0) put(booking, isCancelled(booking) ? cancelledInLane : unallocated);
    for (const { id } of booking.resources) {
      const row = rows.get(id);
      if (row === undefined) rows.set(id, [booking]);
      else put(booking, row);
    }
  }
  for (const row of disordered) row.sort(byStart);
  const resources = inOrder(view.resources);
  return {
    position: view.position,
    span: { start: view.from, end: view.to },
    around: noSurroundings,
    resources,
    resourcesById: byId(resources),
    bookings: lateIndex(view.bookings),
    rows,
    unallocated,
    cancelledInLane,
    shifts: byResource(view.shifts),
    absences: byResource(view.absences),
    qualifications: byResource(view.qualifications),
    documents: view.documents,
    documentTypes: view.documentTypes,
    equipments: byId(view.equipments),
    commitments: commitmentsOf(view.lanes),
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

/** The board with some bookings replaced or removed; the rows of others stay the same objects. */
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
    ...(laneTouched
      ? {
          unallocated: again(
            board.unallocated,
            (booking) => booking.resources.length === 0 && !isCancelled(booking),
          ),
          cancelledInLane: again(
            board.cancelledInLane,
            (booking) => booking.resources.length === 0 && isCancelled(booking),
          ),
        }
      : {}),
  };
}

/** The board with the work around it, except where something newer is known already. */
export function withWorkAround(board: Board, { jobs, absences, lanes }: WorkAroundView): Board {
  const newer = jobs.filter(({ id, revision }) => {
    const known = board.around.jobs.get(id) ?? board.bookings.get(id);
    return known === undefined || known.revision < revision;
  });
  return {
    ...board,
    around: withNearbyJobs(board.around, newer),
    absences: byResource(replaced(absences, { rows: [...board.absences.values()].flat(), gone: [] })),
    commitments: withLanes(
      board.commitments,
      Object.fromEntries(Object.entries(lanes).map(([name, rows]) => [name, { rows, gone: [] }])),
    ),
  };
}

/**
 * The board after a change reported by the server. A booking that has left the board's span becomes part of
 * the work around it.
 */
export function withChange(board: Board, { position, changes }: BoardChange): Board {
  const { rows, gone } = changes.booking ?? nothingChanged;
  const outside = rows.filter((booking) => !isWithin(booking, board.span));
  const inside = rows.filter((booking) => isWithin(booking, board.span));
  const next = {
    ...withBookings(board, inside, [...gone, ...outside.map(({ id }) => id)]),
    position: Math.max(board.position, position),
    commitments: withLanes(board.commitments, changes),
    around: withNearbyJobs(
      board.around,
      outside.flatMap((booking) => nearbyJobOf(booking) ?? []),
      [...gone, ...rows.map(({ id }) => id)],
    ),
  };
  if (!changesRecords(changes)) return next;
  return withNames(
    boardCategories.reduce((all, category) => withRecords(all, category, changes), next),
    changes,
  );
}

const nothingChanged = { rows: [], gone: [] };

/** Whether anything that a board shows besides its bookings has changed. */
export function changesRecords(changes: Changes): boolean {
  return [...boardCategories, ...laneNames].some((category) => changes[category] !== undefined);
}

/** Where the records of each category are on a board; changed records replace theirs there. */
const places: {
  readonly [Category in BoardCategory]: (
    board: Board,
    changed: ChangedPart<ChangedRow<Category>>,
  ) => Partial<Board>;
} = {
  resource: (board, changed) => {
    const resources = inOrder(replaced(board.resources, changed));
    return { resources, resourcesById: byId(resources) };
  },
  shift: ({ shifts }, changed) => ({ shifts: byResource(replaced([...shifts.values()].flat(), changed)) }),
  absence: ({ absences }, changed) => ({
    absences: byResource(replaced([...absences.values()].flat(), changed)),
  }),
  qualification: ({ qualifications }, changed) => ({
    qualifications: byResource(replaced([...qualifications.values()].flat(), changed)),
  }),
  document: ({ documents }, changed) => ({
    documents: replaced(documents, changed).filter(({ about }) => about.startsWith('resource:')),
  }),
  documentType: ({ documentTypes }, changed) => ({ documentTypes: replaced(documentTypes, changed) }),
  equipment: ({ equipments }, changed) => ({ equipments: byId(replaced([...equipments.values()], changed)) }),
  servicePlan: ({ servicePlans }, changed) => ({
    servicePlans: byId(replaced([...servicePlans.values()], changed)),
  }),
  customer: ({ customers }, changed) => ({ customers: byId(replaced([...customers.values()], changed)) }),
  label: ({ labels }, changed) => ({ labels: byId(replaced([...labels.values()], changed)) }),
};

function withRecords<Category extends BoardCategory>(
  board: Board,
  category: Category,
  changes: Pick<Changes, Category>,
): Board {
  const changed = changes[category];
  return changed === undefined ? board : { ...board, ...places[category](board, changed) };
}

/** Rows with the newer ones in their places, and without those that are gone. */
function replaced<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { rows: newer, gone }: ChangedPart<Row>,
): Row[] {
  const goes = new Set(gone);
  return [...byId([...rows, ...newer]).values()].filter(({ id }) => !goes.has(id));
}

/** The bookings with the current names of their customers, resources and labels. */
function withNames(board: Board, { customer, resource, label }: Changes): Board {
  const customers = titles(readings.customer, customer);
  const resources = titles(readings.resource, resource);
  const labels = titles(readings.label, label);
  const isOther = (names: ReadonlyMap<string, string>, id: string, name: string) =>
    (names.get(id) ?? name) !== name;
  const renamed = (names: ReadonlyMap<string, string>, all: BookingView['labels']) =>
    all.map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
  const concerned = [...board.bookings.values()].filter(
    (booking) =>
      isOther(customers, booking.customerId ?? '', booking.customerName) ||
      booking.participants.some((one) => isOther(customers, one.customerId, one.name)) ||
      booking.resources.some(({ id, name }) => isOther(resources, id, name)) ||
      booking.labels.some(({ id, name }) => isOther(labels, id, name)),
  );
  return withBookings(
    board,
    concerned.map((booking) => ({
      ...booking,
      customerName: customers.get(booking.customerId ?? '') ?? booking.customerName,
      participants: booking.participants.map((one) => ({
        ...one,
        name: customers.get(one.customerId) ?? one.name,
      })),
      resources: renamed(resources, booking.resources),
      labels: renamed(labels, booking.labels),
    })),
  );
}

function titles<Fact extends { readonly id: string }>(
  { title }: { readonly title: (fact: Fact) => string },
  changed: ChangedPart<Fact> | undefined,
): ReadonlyMap<string, string> {
  return new Map(changed?.rows.map((fact) => [fact.id, title(fact)]));
}

/** Whether a booking is drawn, but counts for nothing (scheduling §4, cancelled). */
export function isCancelled({ status }: Pick<BookingView, 'status'>): boolean {
  return status === 'cancelled';
}

/** Everything that stands in the lane: what waits for people, and below it what was cancelled without any. */
export function laneOf({ unallocated, cancelledInLane }: Board): readonly BookingView[] {
  return cancelledInLane.length === 0 ? unallocated : [...unallocated, ...cancelledInLane].sort(byStart);
}

/**
 * A booking as it would be after a move. Names of people come from the board. A cancelled booking that is given to
 * others is rostered again.
 */
export function moved(board: Board, booking: BookingView, placement: Placement): BookingView {
  const status = statusAfter(booking, placement);
  return {
    ...booking,
    start: placement.start,
    end: placement.end,
    resources: placement.resourceIds.map((id) => ({ id, name: nameOf(board.resourcesById.get(id), id) })),
    status,
    cancelledReason: status === 'cancelled' ? booking.cancelledReason : null,
    unallocated: placement.resourceIds.length === 0,
  };
}

/** The title on a booking's bar: the job in one line, or else the customer's name. */
export function titleOf(booking: BookingView): string {
  return booking.title === '' ? booking.customerName : booking.title;
}

/** A resource's name, or its id if the name is not known. */
export function nameOf(resource: ResourceView | undefined, id: string): string {
  return resource === undefined ? id : fullName(resource);
}

function statusAfter(booking: BookingView, placement: Placement): BookingView['status'] {
  if (isCancelled(booking) && sameValue(placement.resourceIds, placementOf(booking).resourceIds)) {
    return 'cancelled';
  }
  if (placement.resourceIds.length === 0) return booking.status === 'parked' ? 'parked' : 'draft';
  return booking.status === 'draft' || isCancelled(booking) ? 'rostered' : booking.status;
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
