import type { BookingLife, Place } from './bookingLife.ts';
import { createClient } from './generated/heyApi/client/index.ts';
import type { Booking, CommandAnswer } from './generated/heyApi/index.ts';
import {
  bookingAllocate,
  bookingCreate,
  bookingDispatch,
  bookingFinish,
  bookingStart,
  getBookings,
  getBookingsBookingId,
  getBookingsBookingIdHistory,
} from './generated/heyApi/index.ts';

/** Drives a booking's life with the functions and the client that `@hey-api/openapi-ts` generates. */
export async function live(place: Place): Promise<BookingLife> {
  const { baseUrl, token, customerId, resourceId, labelId, start, end } = place;
  const client = createClient({ baseUrl, auth: token });

  const { data: created } = await bookingCreate({
    client,
    headers: { 'Idempotency-Key': 'with-hey-api' },
    body: { customerId, start, end, title: 'Made with hey-api', labelIds: [labelId] },
    throwOnError: true,
  });
  const { data: page } = await getBookings({
    client,
    query: { search: 'Made with hey-api', after: created.position, limit: 1 },
    throwOnError: true,
  });
  const booking: Booking | undefined = page.rows[0];
  if (booking === undefined) throw new Error('The booking is not in the list');
  const bookingId = booking.id;
  const statuses: string[] = [booking.status];

  const early = await bookingFinish({ client, body: { bookingId } });
  // @ts-expect-error: A command without what it is about does not compile.
  const wrong = await bookingFinish({ client, body: { outcome: 'Done' } });

  const see = async ({ data: { position } }: { data: CommandAnswer }) => {
    const path = { bookingId };
    const { data } = await getBookingsBookingId({
      client,
      path,
      query: { after: position },
      throwOnError: true,
    });
    statuses.push(data.status);
    return data;
  };
  const body = { bookingId };
  const allocated = await see(
    await bookingAllocate({ client, body: { ...body, resourceIds: [resourceId] }, throwOnError: true }),
  );
  await see(await bookingDispatch({ client, body, throwOnError: true }));
  await see(await bookingStart({ client, body, throwOnError: true }));
  await see(await bookingFinish({ client, body: { ...body, outcome: 'Done' }, throwOnError: true }));

  const { data: history } = await getBookingsBookingIdHistory({
    client,
    path: { bookingId },
    throwOnError: true,
  });
  return {
    statuses,
    resources: allocated.resources.map(({ id }) => id),
    history: history.entries.map(({ type }) => type),
    refused: [early.error?.code, wrong.error?.code],
  };
}
