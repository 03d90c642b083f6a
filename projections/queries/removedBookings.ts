import { sql } from 'kysely';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { rowsIn } from './rowsIn.ts';

/** How a booking comes to be as if it had never been entered. */
const removing: BookingEvent['type'] = 'BookingReverted';

/**
 * The ids of the bookings that a command has put back to what they were, or removed. They are found by the kind of their
 * event, of which an organisation has few: the history has no index of commands.
 */
export async function removedBookings(
  { db, org }: ReadMoment,
  commandId: string,
): Promise<readonly string[]> {
  const prefix = streamName('booking', org, '');
  const { rows } = await sql<{ id: string }>`
    select distinct substr(stream, ${prefix.length + 1}::integer) as id from ${rowsIn({ asOf: null }, 'history')} removals
    where org = ${org} and type = ${removing} and command_id = ${commandId}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
