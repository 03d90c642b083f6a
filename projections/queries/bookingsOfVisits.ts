import { sql } from 'kysely';
import { currentStatuses } from '../../domain/booking/bookingStatus.ts';
import type { ReadMoment } from '../withOrganisation.ts';

/** The ids of current bookings of these VisitStemIDs that people have, by start. */
export async function bookingsOfVisits(
  { db, org }: ReadMoment,
  visitStemIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('org', '=', org)
    .where(sql<boolean>`visit_stem_id = any(${visitStemIds})`)
    .where('status', 'in', currentStatuses)
    .where(sql<boolean>`resource_ids <> '{}'`)
    .orderBy('start')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
