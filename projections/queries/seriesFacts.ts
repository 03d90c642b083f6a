import { sql } from 'kysely';
import type { DateRange } from '../../domain/masterRoster/rosterFacts.ts';
import type { SeriesFacts } from '../../domain/recurringBooking/seriesFacts.ts';
import type { KnownSeries } from '../../domain/recurringBooking/seriesOccurrences.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { bookingFactOf, bookingRows } from './allocationFacts.ts';

/** What the bookings of a series follow from. */
export const seriesReads = ['recurringBookings', 'closedDays', 'bookings'] as const;

/**
 * A series with those that it continues and that continue it. One that was taken back, as if it had never been entered, has
 * an empty family; undefined if it has no bookings in the range either.
 */
export async function seriesFacts(
  moment: ReadMoment,
  recurringBookingId: string,
  { from, to }: DateRange,
): Promise<SeriesFacts | undefined> {
  const { db, org } = moment;
  const parentId = await beginningOf(moment, recurringBookingId);
  const family = await familyOf(moment, parentId);
  const [closedDays, published] = await moment.together([
    {
      query: db
        .selectFrom('closedDays')
        .select('fact')
        .where('org', '=', org)
        .where('ended', '=', false)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .orderBy('id'),
    },
    {
      query: bookingRows(moment)
        .where('series_parent_id', '=', parentId)
        .where('series_date', '>=', from)
        .where('series_date', '<=', to)
        .orderBy('id'),
    },
  ] as const);
  if (family.length === 0 && published.length === 0) return undefined;
  return {
    position: moment.position,
    parentId,
    family,
    closedDays: closedDays.map(({ fact }) => fact),
    published: published.map(bookingFactOf),
  };
}

const table = sql.table(`${readSchema}.recurringBookings`);

/** The first of the series that a series continues; itself if it continues none. */
async function beginningOf({ db, org }: ReadMoment, id: string): Promise<string> {
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    with recursive up (id, parent_id) as (
      select id, parent_id from ${table} where org = ${org} and id = ${id}
      union
      select earlier.id, earlier.parent_id from ${table} earlier join up on earlier.id = up.parent_id
        where earlier.org = ${org}
    )
    select id, parent_id from up`.execute(db);
  // The last one whose own beginning is not there any more has begun it.
  const known = new Set(rows.map((row) => row.id));
  const first = rows.find(({ parent_id }) => parent_id === null || !known.has(parent_id));
  return first?.parent_id ?? first?.id ?? id;
}

/** A series and all that continue it. */
async function familyOf({ db, org }: ReadMoment, parentId: string): Promise<readonly KnownSeries[]> {
  const { rows } = await sql<{ fact: KnownSeries }>`
    with recursive family (id, fact) as (
      select id, fact::jsonb from ${table} where org = ${org} and (id = ${parentId} or parent_id = ${parentId})
      union
      select later.id, later.fact::jsonb from ${table} later join family on later.parent_id = family.id
        where later.org = ${org}
    )
    select fact from family order by id`.execute(db);
  return rows.map(({ fact }) => fact);
}
