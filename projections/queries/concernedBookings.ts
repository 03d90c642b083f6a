import { type RawBuilder, sql } from 'kysely';
import type { ConcernedBooking } from '../../commands/facts.ts';
import { currentStatuses } from '../../domain/booking/bookingStatus.ts';
import type { ConcernedBookings } from '../../domain/booking/concerns.ts';
import { overlaps } from '../../domain/time/intervals.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { longestBookingSeconds } from './spans.ts';

/**
 * The current bookings that a change concerns, among those that have people and end after an instant, by
 * start.
 */
export async function concernedBookings(
  moment: ReadMoment,
  concerned: ConcernedBookings,
  endAfter: number,
): Promise<readonly ConcernedBooking[]> {
  const spans = concerned.of === 'people' ? concerned.spans : undefined;
  const from = Math.max(endAfter, Math.min(...(spans ?? [{ start: 0 }]).map(({ start }) => start)));
  const to = Math.max(...(spans ?? [{ end: Number.MAX_SAFE_INTEGER }]).map(({ end }) => end));
  const rows = await moment.db
    .selectFrom('bookings')
    .select(['id', 'start', 'end', 'resource_ids'])
    .where('org', '=', moment.org)
    // No booking is longer, so the index reads hardly more than the answer.
    .where('start', '>', from - longestBookingSeconds)
    .where('start', '<', to)
    .where('end', '>', from)
    .where('status', 'in', currentStatuses)
    .where('inactive', '=', false)
    .where(sql<boolean>`resource_ids <> '{}'`)
    .where(await isConcerned(moment, concerned))
    .orderBy('start')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => row.end > endAfter && (spans?.some((span) => overlaps(row, span)) ?? true))
    .map(({ id, start, end, resource_ids }) => ({ id, start, end, resourceIds: resource_ids }));
}

async function isConcerned(moment: ReadMoment, concerned: ConcernedBookings): Promise<RawBuilder<boolean>> {
  switch (concerned.of) {
    case 'people': {
      const theirs = sql<boolean>`resource_ids && ${concerned.ids}::text[]`;
      return concerned.customerId === undefined
        ? theirs
        : sql<boolean>`${theirs} and ${isFor(concerned.customerId)}`;
    }
    case 'customer':
      return isFor(concerned.id);
    case 'visits':
      return sql<boolean>`visit_stem_id = any(${concerned.visitStemIds})`;
    case 'label': {
      const { labelIds, holders } = await labelsMeant(moment, concerned);
      return sql<boolean>`(label_ids && ${labelIds}::text[] or resource_ids && ${holders}::text[])`;
    }
    case 'organisation':
      return sql<boolean>`true`;
  }
}

/** Of the current bookings with people, which is all that is asked here, few are group events. */
function isFor(customerId: string): RawBuilder<boolean> {
  return sql<boolean>`(customer_id = ${customerId} or (group_from is not null and participant_ids @> array[${customerId}]))`;
}

/** The label and those that have one of its names, which are the same to the checks (scheduling §5.5). */
async function labelsMeant(
  { db, org }: ReadMoment,
  { id, names }: Extract<ConcernedBookings, { readonly of: 'label' }>,
) {
  const keyOf = (name: string): string => name.trim().toLowerCase();
  const keys = new Set(names.map(keyOf));
  const labels = await db.selectFrom('labels').select('fact').where('org', '=', org).execute();
  const labelIds = labels
    .filter(({ fact }) => fact.id === id || keys.has(keyOf(fact.name)))
    .map(({ fact }) => fact.id);
  const resources = await db.selectFrom('resources').select('fact').where('org', '=', org).execute();
  const holders = resources
    .filter(({ fact }) => fact.labelIds.some((held) => labelIds.includes(held)))
    .map(({ fact }) => fact.id);
  return { labelIds, holders };
}
