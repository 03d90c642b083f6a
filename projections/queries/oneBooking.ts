import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { Reading } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { askAtOnce } from './askAtOnce.ts';
import {
  type BookingView,
  bookingShownTo,
  bookingViews,
  namedBookings,
  shownColumns,
} from './bookingView.ts';
import { asIn, pastMoment } from './moments.ts';
import { bookingReads, namesByTable, namesOfBooking } from './namesOf.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** One booking. Refuses with `not_found` both what does not exist and what the actor may not see. */
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
  const { asOf, after, bookingId } = query;
  const absent = new Refused(notFound('booking', bookingId));
  if (asOf === undefined) {
    return askAtOnce(
      context,
      { org: actor.org, reads: bookingReads, after },
      (reading) => [
        { query: bookingIn(reading, actor, bookingId), kept: true },
        { query: namesOfBooking(reading, bookingId), kept: true },
      ],
      ([rows, names]) => {
        const [booking] = namedBookings(rows, namesByTable(names));
        return booking === undefined ? absent : { booking: bookingShownTo(actor, booking) };
      },
    );
  }
  const reads = [...bookingReads, 'history'] as const;
  return ask(context, { org: actor.org, reads, after }, async (present) => {
    const past = await pastMoment(present, asOf);
    if (past instanceof Refused) return past;
    const moment = await asIn(present, past);
    const row = await bookingIn(moment, actor, bookingId).executeTakeFirst();
    const [booking] = row === undefined ? [] : await bookingViews(moment, [row]);
    return booking === undefined ? absent : { booking: bookingShownTo(actor, booking) };
  });
}

function bookingIn(reading: Reading, actor: Actor, bookingId: string) {
  return reading.db
    .selectFrom(rowsIn(reading, 'bookings').as('bookings'))
    .select(shownColumns)
    .where('org', '=', reading.org)
    .where('id', '=', bookingId)
    .where(visibleRows(actor, 'work', bookingColumns));
}

/** The refusal for a record that does not exist, or that this actor may not see. */
export function notFound(kind: string, id: string): Refusal {
  return { code: 'not_found', message: `There is no ${kind} ${id}.`, details: { kind, id } };
}
