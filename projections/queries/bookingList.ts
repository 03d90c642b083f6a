import { Result } from 'effect';
import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { seesField } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import { listMarks } from '../models/listMarks.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import {
  type BookingView,
  bookingClasses,
  bookingShownTo,
  bookingViews,
  shownColumns,
} from './bookingView.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { isLateRow } from './lateRows.ts';
import { asIn, pastMoment } from './moments.ts';
import { bookingReads } from './namesOf.ts';
import { notSeen } from './recordList.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';
import { searchPattern } from './searchPattern.ts';
import { endsAfter, sharesMomentByStart } from './spans.ts';
import { isTouchedBy, type Touching } from './touchedBy.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

export type BookingOrder = 'start' | 'status' | 'customer' | 'updated';

export interface BookingListQuery {
  /** Bookings that overlap the span; either end may be left open. Epoch seconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only those with these ids. */
  readonly ids?: readonly string[] | undefined;
  readonly statuses?: readonly BookingStatus[] | undefined;
  readonly resourceId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly labelId?: string | undefined;
  /** Only those that have all of these filters. */
  readonly filterIds?: readonly string[] | undefined;
  /** Only those that have changed in this second or later, epoch seconds. */
  readonly updatedSince?: number | undefined;
  /** Only what another system calls so. */
  readonly externalId?: string | undefined;
  /** Only those of the recurring bookings that began with this one. */
  readonly seriesId?: string | undefined;
  readonly conflict?: boolean | undefined;
  readonly unallocated?: boolean | undefined;
  readonly locked?: boolean | undefined;
  /** `true`: inactive bookings as well; `only`: no others; omitted or `false`: the others alone. */
  readonly inactive?: 'true' | 'false' | 'only' | undefined;
  /** Only those with a request to cancel that nobody has decided, or only the others. */
  readonly cancellationRequested?: boolean | undefined;
  /** Only those that are late at this moment, epoch seconds (`latenessOf`). */
  readonly lateAt?: number | undefined;
  /** Searches title, reference, customer and resource names, ignoring case. */
  readonly search?: string | undefined;
  /** Only what these commands have changed. */
  readonly touching?: Touching | undefined;
  readonly sort: BookingOrder | `-${BookingOrder}`;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly after?: number | undefined;
  /** The list as it was at a past moment. */
  readonly asOf?: AsOf | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** The number of bookings on all pages. */
  readonly total: number;
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

/** The same at a moment. */
export async function bookingPage(
  moment: ReadMoment,
  actor: Actor,
  query: BookingListQuery,
): Promise<Page<BookingView> | Refused> {
  const closed = closedFilter(actor, query);
  if (closed !== undefined) return new Refused(closed);
  const { db, org } = moment;
  const [order, direction] = orderOf(query.sort);
  const value = orders[order](query);
  const wanted = filters(moment, query).reduce(
    (bookings, filter) => bookings.where(filter),
    db
      .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
      .where('org', '=', org)
      .where(visibleRows(actor, 'work', bookingColumns)),
  );
  const narrowed = narrowedByMarks(moment, query);
  const sifted = narrowed === undefined ? wanted : wanted.where(narrowed);
  // PostgreSQL comes across a page of what many have sooner than it has sifted all.
  let page = (isRare(query) ? sifted : wanted)
    .$if(order === 'customer', (bookings) =>
      bookings.leftJoin(customerNames(moment).as('called'), (join) =>
        join.on(sql<boolean>`called.customer = customer_id`),
      ),
    )
    .select(['id as place', value.as('sorted_by')]);
  if (query.cursor !== undefined) {
    const cursor = decodeCursor(query.sort, order === 'customer' ? 'string' : 'number', query.cursor);
    if (Result.isFailure(cursor)) return new Refused(cursor.failure);
    page = page.where(beyond(value, cursor.success, direction));
  }
  // What has to be sorted is sorted by what an index has of it; only the rows of the page are read as a whole.
  const found = await db
    .with('page', () =>
      page
        .orderBy(value, direction)
        .orderBy('id', direction)
        .limit(query.limit + 1),
    )
    .selectFrom('page')
    .innerJoin(rowsIn(moment, 'bookings').as('bookings'), 'id', 'place')
    .where('org', '=', org)
    .select([...shownColumns, 'sorted_by'])
    .orderBy('sorted_by', direction)
    .orderBy('id', direction)
    .execute();
  const shown = found.slice(0, query.limit);
  const last = found.length > query.limit ? shown.at(-1) : undefined;
  const isAll = query.cursor === undefined && last === undefined;
  const { total } = isAll
    ? { total: found.length }
    : await sifted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return {
    rows: (await bookingViews(moment, shown)).map((booking) => bookingShownTo(actor, booking)),
    total: Number(total),
    nextCursor: last === undefined ? null : encodeCursor(query.sort, { value: last.sorted_by, id: last.id }),
  };
}

/** Whether few of all bookings have what is asked for, or only those of some days. */
function isRare({
  externalId,
  filterIds,
  conflict,
  unallocated,
  locked,
  cancellationRequested,
}: BookingListQuery): boolean {
  return (
    externalId !== undefined ||
    filterIds !== undefined ||
    conflict === true ||
    unallocated === true ||
    locked === true ||
    cancellationRequested === true
  );
}

/**
 * Few of all bookings besides those that have what is asked for, found in an index instead of all rows; undefined where
 * nothing is asked that has marks, where another index finds less, or of the past, of whose rows there is no such index.
 */
function narrowedByMarks(moment: ReadMoment, query: BookingListQuery): RawBuilder<boolean> | undefined {
  const { resourceId, labelId, filterIds, externalId, conflict } = query;
  if (query.from !== undefined || query.ids !== undefined || query.customerId !== undefined) return undefined;
  const one = (id: string | undefined) => (id === undefined ? [] : [id]);
  const asked = {
    resource: one(resourceId),
    label: one(labelId),
    filter: filterIds,
    external: one(externalId),
    trouble: conflict === true ? ['conflict'] : [],
  };
  const marks = listMarks(asked);
  if (marks === 0 || moment.asOf !== null) return undefined;
  // As an array, because PostgreSQL sees that both are the same table, and then reads it as a whole.
  return sql<boolean>`id = any(array(select id from ${rowsIn(moment, 'bookings')} marked
    where org = ${moment.org} and list_marks & ${marks}::bigint = ${marks}::bigint))`;
}

/** Every customer's name as lists are sorted by it: joined once, and not looked up for each booking. */
function customerNames(moment: ReadMoment): RawBuilder<{ customer: string; called: string }> {
  return sql`(select id as customer, lower(name) as called from ${rowsIn(moment, 'customers')} customers
    where org = ${moment.org})`;
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
  cursor: Cursor,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(${value}, id) ${comparison} (${cursor.value}, ${cursor.id})`;
}

function filters(moment: ReadMoment, query: BookingListQuery): readonly RawBuilder<boolean>[] {
  const {
    from,
    to,
    ids,
    statuses,
    resourceId,
    customerId,
    labelId,
    filterIds,
    updatedSince,
    externalId,
    seriesId,
    conflict,
    unallocated,
    locked,
    inactive = 'false',
    cancellationRequested,
    lateAt,
    touching,
    search,
  } = query;
  const wanted: RawBuilder<boolean>[] = [];
  if (from !== undefined && to !== undefined) wanted.push(sharesMomentByStart({ from, to }));
  else if (from !== undefined) wanted.push(endsAfter(from));
  else if (to !== undefined) wanted.push(sql<boolean>`start < ${to}`);
  if (ids !== undefined) wanted.push(sql<boolean>`id = any(${ids})`);
  if (statuses !== undefined) wanted.push(hasStatus(statuses));
  if (resourceId !== undefined) wanted.push(sql<boolean>`resource_ids @> array[${resourceId}]`);
  if (customerId !== undefined) wanted.push(sql<boolean>`customer_id = ${customerId}`);
  if (labelId !== undefined) wanted.push(sql<boolean>`label_ids @> array[${labelId}]`);
  if (filterIds !== undefined) wanted.push(sql<boolean>`filter_ids @> ${filterIds}::text[]`);
  if (updatedSince !== undefined) wanted.push(sql<boolean>`updated_at >= ${updatedSince * 1000}`);
  if (externalId !== undefined) wanted.push(sql<boolean>`external_ids @> array[${externalId}]`);
  if (seriesId !== undefined) wanted.push(sql<boolean>`series_parent_id = ${seriesId}`);
  if (inactive !== 'true') wanted.push(sql<boolean>`inactive = ${inactive === 'only'}`);
  if (conflict !== undefined) wanted.push(sql<boolean>`conflict = ${conflict}`);
  if (unallocated !== undefined) wanted.push(isSet('open_from', unallocated));
  if (locked !== undefined) wanted.push(isSet('locked_from', locked));
  if (cancellationRequested !== undefined) wanted.push(isSet('cancellation_from', cancellationRequested));
  if (lateAt !== undefined) wanted.push(isLateRow(lateAt));
  if (touching !== undefined) wanted.push(isTouchedBy(moment, 'booking', touching));
  if (search !== undefined && search.trim() !== '') wanted.push(mentions(moment, search.trim()));
  return wanted;
}

/** One status is asked for alone, so that PostgreSQL reads its rows in the order of an index. */
function hasStatus(statuses: readonly BookingStatus[]): RawBuilder<boolean> {
  const [first] = statuses;
  return first !== undefined && statuses.length === 1
    ? sql<boolean>`status = ${first}`
    : sql<boolean>`status = any(${statuses})`;
}

/** Whether a column has a value: few rows do, and an index has them alone. */
function isSet(column: 'open_from' | 'locked_from' | 'cancellation_from', set: boolean): RawBuilder<boolean> {
  return set ? sql<boolean>`${sql.ref(column)} is not null` : sql<boolean>`${sql.ref(column)} is null`;
}

function mentions(moment: ReadMoment, text: string): RawBuilder<boolean> {
  const { org } = moment;
  const pattern = searchPattern(text);
  return sql<boolean>`(title ilike ${pattern} or reference ilike ${pattern}
    or customer_id in (select id from ${rowsIn(moment, 'customers')} c where org = ${org} and name ilike ${pattern})
    or resource_ids && array(select id from ${rowsIn(moment, 'resources')} r where org = ${org} and name ilike ${pattern}))`;
}
