import type { Pool } from 'pg';
import type { CustomerFact, OrganisationFact, ResourceFact } from '../../domain/kernel/facts.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { BookingRow } from '../models/bookings.ts';
import { trust } from '../trust.ts';
import { type ReadMoment, withOrganisation } from '../withOrganisation.ts';
import { asIn } from './moments.ts';
import { customersByName, resourcesByName } from './records.ts';
import { rowsIn } from './rowsIn.ts';

/** A booking as one event left it, with those whom it names as they were then. */
export interface BookingAtEvent {
  readonly id: string;
  readonly row: Pick<BookingRow, 'status' | 'start' | 'end' | 'details' | 'revision' | 'resource_ids'>;
  readonly organisation: OrganisationFact;
  /** Undefined if there was no such customer. */
  readonly customer: CustomerFact | undefined;
  /** Those of the row that there were. */
  readonly resources: readonly ResourceFact[];
}

/** The command of an event. */
export interface CommandOfEvent {
  readonly id: string;
  /** Whether the event is its last one about the booking. */
  readonly isOver: boolean;
}

/**
 * The booking of the feed's event with this number, as the event left it: always the same answer, whatever has happened
 * since. Undefined if it was withdrawn by then. `epoch` is that of the log that the read side shows.
 *
 * @throws ReadSideBehind while a read model is being built or has stopped.
 */
export function readBookingAtEvent(
  pool: Pool,
  org: string,
  { seq, bookingId }: { readonly seq: number; readonly bookingId: string },
): Promise<{
  readonly epoch: string | null;
  readonly booking: BookingAtEvent | undefined;
  readonly command: CommandOfEvent | undefined;
}> {
  return withOrganisation(pool, org, async (present) => {
    trust(present, ['feed', 'history', 'bookings', 'organisations', 'customers', 'resources']);
    const event = await present.db
      .selectFrom('feed')
      .select(['position', 'at'])
      .where('org', '=', org)
      .where('seq', '=', seq)
      .executeTakeFirst();
    const booking = event === undefined ? undefined : await bookingIn(await asIn(present, event), bookingId);
    const command = booking === undefined ? undefined : await commandOf(present, booking);
    return { epoch: present.epoch, booking, command };
  });
}

/** The command that left a booking at its revision, and whether none of its events follows. */
async function commandOf(
  { db, org }: ReadMoment,
  { id, row: { revision } }: BookingAtEvent,
): Promise<CommandOfEvent | undefined> {
  const stream = streamName('booking', org, id);
  const rows = await db
    .selectFrom('history')
    .select(['revision', 'command_id'])
    .where('org', '=', org)
    .where('stream', '=', stream)
    .where('revision', 'in', [revision, revision + 1])
    .orderBy('revision')
    .execute();
  const [own, next] = rows;
  return own === undefined ? undefined : { id: own.command_id, isOver: next?.command_id !== own.command_id };
}

/** A booking as it is now, in the same form; undefined if there is none. */
export async function bookingIn(moment: ReadMoment, bookingId: string): Promise<BookingAtEvent | undefined> {
  const { org } = moment;
  const row = await moment.db
    .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
    .select(['status', 'start', 'end', 'details', 'revision', 'resource_ids', 'customer_id'])
    .where('org', '=', org)
    .where('id', '=', bookingId)
    .executeTakeFirst();
  const organisation = await moment.db
    .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
    .select('fact')
    .where('org', '=', org)
    .where('id', '=', org)
    .executeTakeFirst();
  if (row === undefined || organisation === undefined) return undefined;
  const customer = await customersByName(moment, row.customer_id === null ? [] : [row.customer_id])
    .select('fact')
    .executeTakeFirst();
  const people =
    row.resource_ids.length === 0
      ? []
      : await resourcesByName(moment, row.resource_ids).select('fact').execute();
  return {
    id: bookingId,
    row,
    organisation: organisation.fact,
    customer: customer?.fact,
    resources: people.map(({ fact }) => fact),
  };
}
