import type { CustomerFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { notFound } from './oneBooking.ts';
import { customersBeside } from './records.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** Where a booking is, and how its customer is reached; what somebody may not see is null. */
export interface BookingSite {
  readonly address: string | null;
  readonly location: { readonly lat: number; readonly lng: number } | null;
  readonly mobile: string | null;
  readonly email: string | null;
  /** Whom to speak to there, in the customer's order. */
  readonly contacts: CustomerFact['contacts'];
}

/**
 * The booking's own place, else its customer's, and how the customer and its contacts are reached: what somebody who has the booking needs at the door, who sees customers only as bookings name them. Refuses with
 * `not_found` what does not exist or is not visible.
 */
export function readBookingSite(
  context: QueryContext,
  actor: Actor,
  { bookingId, after }: { readonly bookingId: string; readonly after?: number | undefined },
): Promise<Answer<BookingSite>> {
  return ask(
    context,
    { org: actor.org, reads: ['bookings', 'customers', 'organisations'], after },
    async (moment) => {
      const row = await moment.db
        .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
        .select('details')
        .where('org', '=', moment.org)
        .where('id', '=', bookingId)
        .where(visibleRows(actor, 'work', bookingColumns))
        .executeTakeFirst();
      if (row === undefined) return new Refused(notFound('booking', bookingId));
      const { address, location, customerId } = row.details;
      const [customer] = customerId === null ? [] : await customersBeside(moment, actor, [customerId]);
      const place = address === null && location === null ? customer : { address, location };
      return {
        address: place?.address ?? null,
        location: place?.location ?? null,
        mobile: customer?.mobile ?? null,
        email: customer?.email ?? null,
        contacts: customer?.contacts ?? [],
      };
    },
  );
}
