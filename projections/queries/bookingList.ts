import { Result } from 'effect';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { rightIn, seesField } from '../../domain/rights/rights.ts';
import { listMarks } from '../models/listMarks.ts';
import { isAmongFitting } from '../search/postgres/fittingRecords.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { bookingFilters } from './bookingFilters.ts';
import type { BookingListQuery, BookingOrder } from './bookingListQuery.ts';
import {
  type BookingView,
  bookingClasses,
  bookingShownTo,
  bookingViews,
  shownColumns,
} from './bookingView.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { asIn, pastMoment } from './moments.ts';
import { bookingReads } from './namesOf.ts';
import { customerNames, type PartOfList, type Place, placesByCustomer } from './placesByCustomer.ts';
import { notSeen } from './recordList.ts';
import { rowsIn } from './rowsIn.ts';
import { partsByStart } from './spans.ts';
import { thoseThatFit } from './thoseThatFit.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

export interface Page<Row> {
  readonly rows: Row[];
  /** The number of bookings on all pages. */
  readonly total: number;
  /** Set if there are more than `total`: of what very many fit (`fits`), no more are counted. */
  readonly orMore?: true;
  readonly nextCursor: string | null;
}

/** What a list is sorted by; equal values are ordered by id, so that pages neither repeat nor skip. */
const orders: Readonly<Record<BookingOrder, (query: BookingListQuery) => RawBuilder<string | number>>> = {
  // PostgreSQL would read the index by start from end to end to find a page of what hardly any row has.
  start: (query) => (isRare(query) ? sql<number>`start + 0` : sql<number>`start`),
  status: () => sql<number>`status_place`,
  customer: () => sql<string>`coalesce(called.called, '') collate "C"`,
  updated: () => sql<number>`updated_at`,
};

/** A page of the bookings that the actor may see. Refuses a cursor of another list. */
export function listBookings(
  context: QueryContext,
  actor: Actor,
  query: BookingListQuery,
): Promise<Answer<Page<BookingView>>> {
  const { asOf, after } = query;
  const reads = [
    ...bookingReads,
    ...(asOf === undefined && query.touching === undefined ? [] : (['history'] as const)),
    ...(query.offered === undefined ? [] : (['jobOffers'] as const)),
  ];
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    if (asOf === undefined) return bookingPage(moment, actor, query);
    const past = await pastMoment(moment, asOf);
    return past instanceof Refused ? past : bookingPage(await asIn(moment, past), actor, query);
  });
}

/** The fields that filters go by. What users do not see they must not learn by filtering or sorting either. */
const filteredBy = {
  labelId: 'labelIds',
  equipmentId: 'equipmentIds',
  filterIds: 'filterIds',
  externalId: 'externalIds',
  updatedSince: 'updatedAt',
  seriesId: 'series',
  conflict: 'conflict',
} as const;

function closedFilter(actor: Actor, query: BookingListQuery): Refusal | undefined {
  const closed = Object.entries(filteredBy).find(
    ([filter, field]) =>
      Reflect.get(query, filter) !== undefined && !seesField(actor, 'work', bookingClasses[field]),
  );
  if (closed !== undefined) return notSeen(`query.${closed[0]}`);
  const [order] = orderOf(query.sort);
  return order === 'updated' && !seesField(actor, 'work', bookingClasses.updatedAt)
    ? notSeen('query.sort')
    : undefined;
}

/** As many are passed over, in the order of a list, in search of a page of those that fit. */
const passedAtMost = 2_000;

/** The same at a moment. */
export async function bookingPage(
  moment: ReadMoment,
  actor: Actor,
  query: BookingListQuery,
): Promise<Page<BookingView> | Refused> {
  const closed = closedFilter(actor, query);
  if (closed !== undefined) return new Refused(closed);
  const cursor = cursorOf(query);
  if (Result.isFailure(cursor)) return new Refused(cursor.failure);
  const [, direction] = orderOf(query.sort);
  const { fits, limit } = query;
  const part = { direction, behind: cursor.success, limit: limit + 1 };
  const all = [sql<boolean>`org = ${moment.org}`, visibleRows(actor, 'work', bookingColumns)];
  const wanted = [...all, ...bookingFilters(moment, actor, query)];
  const count = () => countOf(moment, [...wanted, ...narrowedByMarks(moment, query)]);
  if (fits !== undefined) {
    const passed = placesIn(moment, actor, query, wanted, { ...part, limit: passedAtMost });
    const found = await rowsAt(moment, thoseThatFit(passed, fits, part), direction);
    if (found.length > limit) return pageOf(moment, actor, query, found, count);
    // It lies further on, or there is no more.
    wanted.push(isAmongFitting('booking', sql.ref('id'), fits));
  }
  const found = await rowsAt(moment, placesIn(moment, actor, query, wanted, part), direction);
  return pageOf(moment, actor, query, found, count);
}

function cursorOf({ sort, cursor }: BookingListQuery): Result.Result<Cursor | undefined, Refusal> {
  if (cursor === undefined) return Result.succeed(undefined);
  const [order] = orderOf(sort);
  return decodeCursor(sort, order === 'customer' ? 'string' : 'number', cursor);
}

/** The places of the bookings that are wanted, in the order of the list. */
function placesIn(
  moment: ReadMoment,
  actor: Actor,
  query: BookingListQuery,
  wanted: readonly RawBuilder<boolean>[],
  part: PartOfList,
): Expression<Place> {
  const [order] = orderOf(query.sort);
  const { direction, behind, limit } = part;
  if (order === 'customer' && isNearlyAll(moment, actor, query)) {
    return placesByCustomer(moment, allOf(wanted), part);
  }
  const value = orders[order](query);
  // PostgreSQL comes across a page of what many have sooner than it has sifted all.
  const narrowed = isRare(query) ? narrowedByMarks(moment, query) : [];
  const placesOf = (conditions: readonly RawBuilder<boolean>[]) =>
    moment.db
      .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
      .where(allOf([...wanted, ...conditions]))
      .$if(order === 'customer', (bookings) =>
        bookings.leftJoin(customerNames(moment).as('called'), (join) =>
          join.on(sql<boolean>`called.customer = customer_id`),
        ),
      )
      .select(['id as place', value.as('sorted_by')])
      .where(beyond(value, behind, direction))
      .orderBy(value, direction)
      .orderBy('id', direction)
      .limit(limit);
  const { from, to } = query;
  if (order !== 'start' || isRare(query) || from === undefined || to === undefined) return placesOf(narrowed);
  const parts = partsByStart({ from, to });
  const first = (part: RawBuilder<boolean>) => moment.db.selectFrom(placesOf([part]).as('part')).selectAll();
  return moment.db
    .selectFrom(first(parts.short).unionAll(first(parts.long)).as('parts'))
    .selectAll()
    .orderBy('sorted_by', direction)
    .orderBy('place', direction)
    .limit(limit);
}

/**
 * The rows at places. What has to be sorted is sorted by what an index has of it; only the rows of the page are read as a
 * whole.
 */
function rowsAt({ db, org, ...moment }: ReadMoment, places: Expression<Place>, direction: 'asc' | 'desc') {
  return db
    .with('page', () => places)
    .selectFrom('page')
    .innerJoin(rowsIn(moment, 'bookings').as('bookings'), 'id', 'place')
    .where('org', '=', org)
    .select([...shownColumns, 'sorted_by'])
    .orderBy('sorted_by', direction)
    .orderBy('id', direction)
    .execute();
}

/** A page of the rows that were found for it, of which one more than it has says that there is another. */
async function pageOf(
  moment: ReadMoment,
  actor: Actor,
  { cursor, limit, sort, ...known }: BookingListQuery,
  found: Awaited<ReturnType<typeof rowsAt>>,
  count: () => Promise<number>,
): Promise<Page<BookingView>> {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const isAll = cursor === undefined && last === undefined;
  const total = isAll ? found.length : (known.total ?? (await count()));
  return {
    rows: (await bookingViews(moment, shown)).map((booking) => bookingShownTo(actor, booking)),
    total,
    ...(!isAll && known.orMore && { orMore: true }),
    nextCursor: last === undefined ? null : encodeCursor(sort, { value: last.sorted_by, id: last.id }),
  };
}

async function countOf(moment: ReadMoment, wanted: readonly RawBuilder<boolean>[]): Promise<number> {
  const { total } = await moment.db
    .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
    .where(allOf(wanted))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** What leaves most of the bookings in a list. */
const sparing: ReadonlySet<string> = new Set([
  'sort',
  'cursor',
  'limit',
  'after',
  'inactive',
  'fits',
  'total',
  'orMore',
]);

/** Whether a list has nearly all bookings that there are now. */
function isNearlyAll({ asOf }: ReadMoment, actor: Actor, query: BookingListQuery): boolean {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return (
    asOf === null &&
    rightIn(actor, 'work').read === 'all' &&
    query.inactive !== 'only' &&
    asked.every((name) => sparing.has(name))
  );
}

/** Whether few of all bookings have what is asked for, or only those of some days. */
function isRare({
  externalId,
  filterIds,
  conflict,
  unallocated,
  locked,
  cancellationRequested,
  group,
}: BookingListQuery): boolean {
  return (
    externalId !== undefined ||
    filterIds !== undefined ||
    conflict === true ||
    unallocated === true ||
    locked === true ||
    cancellationRequested === true ||
    group === true
  );
}

/**
 * Few of all bookings besides those that have what is asked for, found in an index instead of all rows; no condition where
 * nothing is asked that has marks, where another index finds less, or of the past, of whose rows there is no such index.
 */
function narrowedByMarks(moment: ReadMoment, query: BookingListQuery): readonly RawBuilder<boolean>[] {
  const { resourceId, labelId, filterIds, externalId, conflict } = query;
  if (query.from !== undefined || query.ids !== undefined || query.customerId !== undefined) return [];
  const one = (id: string | undefined) => (id === undefined ? [] : [id]);
  const asked = {
    resource: one(resourceId),
    label: one(labelId),
    filter: filterIds,
    external: one(externalId),
    trouble: conflict === true ? ['conflict'] : [],
  };
  const marks = listMarks(asked);
  if (marks === 0 || moment.asOf !== null) return [];
  // As an array, because PostgreSQL sees that both are the same table, and then reads it as a whole.
  return [
    sql<boolean>`id = any(array(select id from ${rowsIn(moment, 'bookings')} marked
      where org = ${moment.org} and list_marks & ${marks}::bigint = ${marks}::bigint))`,
  ];
}

function orderOf(sort: BookingListQuery['sort']): readonly [BookingOrder, 'asc' | 'desc'] {
  switch (sort) {
    case '-start':
      return ['start', 'desc'];
    case '-status':
      return ['status', 'desc'];
    case '-customer':
      return ['customer', 'desc'];
    case '-updated':
      return ['updated', 'desc'];
    default:
      return [sort, 'asc'];
  }
}

function beyond(
  value: RawBuilder<string | number>,
  cursor: Cursor | undefined,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`;
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(${value}, id) ${comparison} (${cursor.value}, ${cursor.id})`;
}
