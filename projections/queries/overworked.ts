import { sql } from 'kysely';
import type { Facts } from '../../commands/facts.ts';
import { isOfWork } from '../../domain/booking/concerns.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { longestBookingSeconds } from './spans.ts';

/**
 * Which of these people, and of those who have or had these bookings, are marked as having too much to do by
 * a current booking that ends after an instant.
 */
export async function overworked(
  { db, org }: ReadMoment,
  { resourceIds, bookingIds }: Parameters<Facts['overworked']>[1],
  endAfter: number,
): Promise<readonly string[]> {
  const meant = db
    .selectFrom('bookings')
    .select(sql<string>`unnest(resource_ids)`.as('id'))
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${bookingIds})`)
    .union(sql<{ id: string }>`(select unnest(${resourceIds}::text[]) as id)`);
  const people = new Set((await meant.execute()).map(({ id }) => id));
  if (people.size === 0) return [];
  const marked = await db
    .selectFrom('bookings')
    .select('shown')
    .where('org', '=', org)
    .where('too_much_from', '>', endAfter - longestBookingSeconds)
    .where('end', '>', endAfter)
    .where(sql<boolean>`resource_ids && ${[...people]}::text[]`)
    .execute();
  const found = marked.flatMap(({ shown }) => shown.violations.filter(isOfWork));
  return [...new Set(found.flatMap(({ resourceId }) => resourceId ?? []))].filter((id) => people.has(id));
}
