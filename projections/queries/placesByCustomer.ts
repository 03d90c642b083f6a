import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ReadMoment } from '../withOrganisation.ts';
import type { Cursor } from './cursor.ts';
import { rowsIn } from './rowsIn.ts';

/** Where a booking stands in a list: its id, and what the list is sorted by. */
export interface Place {
  readonly place: string;
  readonly sorted_by: string | number;
}

/** Which part of a list is wanted. */
export interface PartOfList {
  readonly direction: 'asc' | 'desc';
  /** The place behind which it begins; undefined: at its beginning. */
  readonly behind: Cursor | undefined;
  /** How many bookings at most. */
  readonly limit: number;
}

/** Every customer's name as lists are sorted by it: joined once, and not looked up for each booking. */
export function customerNames(moment: ReadMoment): RawBuilder<{ customer: string; called: string }> {
  return sql`(select id as customer, lower(name) as called from ${rowsIn(moment, 'customers')} customers
    where org = ${moment.org})`;
}

/**
 * The first bookings of a list in the order of their customers' names, of equal names by id: the names are sorted, and
 * bookings are read customer by customer until there are enough. What has no customer stands under an empty name.
 *
 * @param wanted a condition on rows of bookings; the more of them hold it, the sooner there are enough.
 */
export function placesByCustomer(
  moment: ReadMoment,
  wanted: RawBuilder<boolean>,
  { direction, behind, limit }: PartOfList,
): Expression<Place> {
  const towards = sql.raw(direction);
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  const isBehind = (name: RawBuilder<unknown>) =>
    behind === undefined ? sql`true` : sql`(${name}, bookings.id) ${beyond} (${behind.value}, ${behind.id})`;
  const mayBeBehind =
    behind === undefined ? sql`true` : sql`lower(name) collate "C" ${beyond}= ${behind.value}`;
  const bookings = rowsIn(moment, 'bookings');
  const customers = rowsIn(moment, 'customers');
  const ofKnown = sql`
    select one.id as place, called.called as sorted_by
    from (
      select lower(name) collate "C" as called, array_agg(id) as ids from ${customers} customers
      where org = ${moment.org} and ${mayBeBehind}
      group by 1 order by 1 ${towards}
    ) called
    cross join lateral (
      select bookings.id from ${bookings} bookings
      where customer_id = any(called.ids) and ${wanted} and ${isBehind(sql`called.called`)}
      order by bookings.id ${towards} limit ${limit}
    ) one
    order by 2 ${towards}, 1 ${towards} limit ${limit}`;
  // In descending order they come last, and are looked for only if the others are too few.
  const most = direction === 'asc' ? sql`${limit}` : sql`${limit} - (select count(*) from of_known)`;
  const ofUnknown = sql`
    select bookings.id as place, '' collate "C" as sorted_by from ${bookings} bookings
    where ${wanted} and ${isBehind(sql`'' collate "C"`)} and not exists (
      select from ${customers} customers where customers.org = ${moment.org} and customers.id = customer_id)
    order by 1 ${towards} limit ${most}`;
  return sql<Place>`(
    with of_known as materialized (${ofKnown})
    select place, sorted_by from (select * from of_known union all (${ofUnknown})) both_kinds
    order by sorted_by ${towards}, place ${towards} limit ${limit})`;
}
