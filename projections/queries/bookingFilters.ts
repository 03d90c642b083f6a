import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { maySee } from '../../domain/rights/rights.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import type { BookingListQuery } from './bookingListQuery.ts';
import { isLateRow } from './lateRows.ts';
import { rowsIn } from './rowsIn.ts';
import { searchPattern } from './searchPattern.ts';
import { endsAfter, sharesMoment } from './spans.ts';
import { isTouchedBy } from './touchedBy.ts';

/** The conditions of a list's filters and of its plain search; who may see which rows, and `fits`, are not among them. */
export function bookingFilters(
  moment: ReadMoment,
  actor: Actor,
  query: BookingListQuery,
): readonly RawBuilder<boolean>[] {
  const {
    from,
    to,
    ids,
    statuses,
    resourceId,
    customerId,
    labelId,
    equipmentId,
    filterIds,
    updatedSince,
    references,
    externalId,
    seriesId,
    ratings,
    conflict,
    unallocated,
    locked,
    inactive = 'false',
    cancellationRequested,
    offered,
    group,
    lateAt,
    touching,
    search,
  } = query;
  const wanted: RawBuilder<boolean>[] = [];
  if (from !== undefined && to !== undefined) wanted.push(sharesMoment({ from, to }));
  else if (from !== undefined) wanted.push(endsAfter(from));
  else if (to !== undefined) wanted.push(sql<boolean>`start < ${to}`);
  if (ids !== undefined) wanted.push(sql<boolean>`id = any(${ids})`);
  if (statuses !== undefined) wanted.push(hasStatus(statuses));
  if (resourceId !== undefined) wanted.push(sql<boolean>`resource_ids @> array[${resourceId}]`);
  if (customerId !== undefined) wanted.push(isFor(moment, actor, customerId));
  if (labelId !== undefined) wanted.push(sql<boolean>`label_ids @> array[${labelId}]`);
  if (equipmentId !== undefined) wanted.push(sql<boolean>`equipment_ids @> array[${equipmentId}]`);
  if (filterIds !== undefined) wanted.push(sql<boolean>`filter_ids @> ${filterIds}::text[]`);
  if (updatedSince !== undefined) wanted.push(sql<boolean>`updated_at >= ${updatedSince * 1000}`);
  if (references !== undefined) wanted.push(sql<boolean>`reference = any(${references})`);
  if (externalId !== undefined) wanted.push(sql<boolean>`external_ids @> array[${externalId}]`);
  if (seriesId !== undefined) wanted.push(sql<boolean>`series_parent_id = ${seriesId}`);
  if (ratings !== undefined) {
    wanted.push(sql<boolean>`(shown::json #>> '{feedback,rating}')::int = any(${ratings}::int[])`);
  }
  if (inactive !== 'true') wanted.push(sql<boolean>`inactive = ${inactive === 'only'}`);
  if (conflict !== undefined) wanted.push(sql<boolean>`conflict = ${conflict}`);
  if (unallocated !== undefined) wanted.push(isSet('open_from', unallocated));
  if (locked !== undefined) wanted.push(isSet('locked_from', locked));
  if (cancellationRequested !== undefined) wanted.push(isSet('cancellation_from', cancellationRequested));
  if (offered !== undefined) wanted.push(isOffered(moment, offered));
  if (group !== undefined) wanted.push(isSet('group_from', group));
  if (lateAt !== undefined) wanted.push(isLateRow(lateAt));
  if (touching !== undefined) wanted.push(isTouchedBy(moment, 'booking', touching));
  if (search !== undefined && search.trim() !== '') wanted.push(mentions(moment, search.trim()));
  return wanted;
}

/** Few bookings are group events, and an index has those alone. Customers do not learn who takes part beside them. */
function isFor(moment: ReadMoment, actor: Actor, customerId: string): RawBuilder<boolean> {
  if (!maySee(actor, 'work', 'staff') && actor.customerId !== customerId) {
    return sql<boolean>`customer_id = ${customerId}`;
  }
  return sql<boolean>`(customer_id = ${customerId} or id = any(array(select id from ${rowsIn(moment, 'bookings')} grouped
    where org = ${moment.org} and group_from is not null and participant_ids @> array[${customerId}])))`;
}

/** One status is asked for alone, so that PostgreSQL reads its rows in the order of an index. */
function hasStatus(statuses: readonly BookingStatus[]): RawBuilder<boolean> {
  const [first] = statuses;
  return first !== undefined && statuses.length === 1
    ? sql<boolean>`status = ${first}`
    : sql<boolean>`status = any(${statuses})`;
}

/** Whether a column has a value: few rows do, and an index has them alone. */
function isSet(
  column: 'open_from' | 'locked_from' | 'cancellation_from' | 'group_from',
  set: boolean,
): RawBuilder<boolean> {
  return set ? sql<boolean>`${sql.ref(column)} is not null` : sql<boolean>`${sql.ref(column)} is null`;
}

/** Whether an offer of a booking is open now (`jobOffer`). */
function isOffered(moment: ReadMoment, offered: boolean): RawBuilder<boolean> {
  const open = sql<boolean>`id = any(array(select booking_id from ${rowsIn(moment, 'jobOffers')} offer
    where org = ${moment.org} and not ended and booking_id is not null and open_until > extract(epoch from statement_timestamp())
      and coalesce(cardinality(taken_by), 0) < places))`;
  return offered ? open : sql<boolean>`not (${open})`;
}

function mentions(moment: ReadMoment, text: string): RawBuilder<boolean> {
  const { org } = moment;
  const pattern = searchPattern(text);
  return sql<boolean>`(title ilike ${pattern} or reference ilike ${pattern}
    or customer_id in (select id from ${rowsIn(moment, 'customers')} c where org = ${org} and name ilike ${pattern})
    or resource_ids && array(select id from ${rowsIn(moment, 'resources')} r where org = ${org} and name ilike ${pattern}))`;
}
