import type { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/roles.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BookingView, bookingViews, shownColumns } from './bookingView.ts';
import { asIn, pastMoment } from './moments.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';
import { visibleBookings } from './visibility.ts';

const bookingReads = ['bookings', 'customers', 'resources', 'labels'] as const;

/** One booking. Refuses with `not_found` what is not there and what the actor may not see, alike. */
export function findBooking(
  context: QueryContext,
  actor: Actor,
  query: {
    readonly bookingId: string;
    readonly after?: number | undefined;
    /** As it was at a past moment. */
    readonly asOf?: AsOf | undefined;
  },
): Promise<Answer<{ readonly booking: BookingView }>> {
  const { asOf, after } = query;
  const reads = [...bookingReads, ...(asOf === undefined ? [] : (['history'] as const))];
  return ask(context, { org: actor.org, reads, after }, async (present) => {
    const past = asOf === undefined ? undefined : await pastMoment(present, asOf);
    if (past instanceof Refused) return past;
    const moment = past === undefined ? present : await asIn(present, past);
    const row = await moment.db
      .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
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
