import { type Expression, sql } from 'kysely';
import { fitsSearch } from '../search/postgres/fittingRecords.ts';
import type { PartOfList, Place } from './placesByCustomer.ts';

/** Of places in order, the first whose bookings fit a search; no more are looked at than it takes. */
export function thoseThatFit(
  places: Expression<Place>,
  fits: string,
  { direction, limit }: PartOfList,
): Expression<Place> {
  const towards = sql.raw(direction);
  return sql<Place>`(select place, sorted_by from ${places} passed where ${fitsSearch('booking', sql.ref('place'), fits)}
    order by sorted_by ${towards}, place ${towards} limit ${limit})`;
}
