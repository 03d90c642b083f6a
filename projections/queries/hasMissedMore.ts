import { type RawBuilder, sql } from 'kysely';
import { streamName } from '../../domain/kernel/stream.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { troubleOf } from './ask.ts';
import { rowsIn } from './rowsIn.ts';
import type { Watched } from './watched.ts';

/**
 * Whether more than so many events have happened after a position (exclusive): in the organisation, or of a booking
 * that is watched by itself, as long as it has changed at all. It reads no more of them than that. While the history
 * cannot be trusted, nobody can tell, and the answer is yes.
 */
export async function hasMissedMore(
  moment: ReadMoment,
  after: number,
  most: number,
  watched: Watched,
): Promise<boolean> {
  if (most === Number.POSITIVE_INFINITY) return false;
  if (troubleOf(moment, 'history') !== undefined) return true;
  if (watched.topic === 'booking') {
    const stream = streamName('booking', moment.org, watched.bookingId);
    const own = await eventsSince(moment, after, most, sql`stream = ${stream}`);
    // Its names matter only if it has not changed itself.
    if (own > 0) return own > most;
  }
  return (await eventsSince(moment, after, most, sql`true`)) > most;
}

/** How many there are, counted up to one more than `most`. */
async function eventsSince(
  { db, org }: ReadMoment,
  after: number,
  most: number,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (
      select from ${rowsIn({ asOf: null }, 'history')} history
      where org = ${org} and position > ${after} and ${which} limit ${most + 1}
    ) missed`.execute(db);
  return rows[0]?.counted ?? 0;
}
