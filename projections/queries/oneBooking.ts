import type { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/roles.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BookingView, bookingViews, shownColumns } from './bookingView.ts';
import { type AsOf, bookingRows } from './timeline.ts';
import { visibleBookings } from './visibility.ts';

/** One booking. Refuses with `not_found` what is not there and what the actor may not see, alike. */
export function findBooking(
  context: QueryContext,
  actor: Actor,
  query: {
    readonly bookingId: string;
    readonly after?: number | undefined;
    /** As it was at a past moment; names are today's. */
    readonly asOf?: AsOf | undefined;
  },
): Promise<Answer<{ readonly booking: BookingView }>> {
  const reads = ['bookings', 'timelines', 'customers', 'resources', 'labels'] as const;
  return ask(context, { org: actor.org, reads, after: query.after }, async (moment) => {
    const row = await moment.db
      .selectFrom(bookingRows(query.asOf).as('bookings'))
      .select(shownColumns)
      .where('org', '=', moment.org)
      .where('id', '=', query.bookingId)
      .where(visibleBookings(actor))
      .executeTakeFirst();
    const [booking] = row === undefined ? [] : await bookingViews(moment, [row]);
    return booking === undefined ? new Refused(notFound('booking', query.bookingId)) : { booking };
  });
}

/** The refusal for a record that is not there, or not for this actor. */
export function notFound(kind: string, id: string): Refusal {
  return { code: 'not_found', message: `There is no ${kind} ${id}.`, details: { kind, id } };
}
