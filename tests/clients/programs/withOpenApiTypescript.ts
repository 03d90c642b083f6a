import createClient from 'openapi-fetch';
import type { BookingLife, Place } from './bookingLife.ts';
import type { components, paths } from './generated/openApiTypescript.ts';

/** Drives a booking's life with the types of openapi-typescript and its own client. */
export async function live(place: Place): Promise<BookingLife> {
  const { baseUrl, token, customerId, resourceId, labelId, start, end } = place;
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

  const { data: created, error } = await client.POST('/api/v1/commands/booking.create', {
    params: { header: { 'Idempotency-Key': 'with-openapi-typescript' } },
    body: { customerId, start, end, title: 'Made with openapi-typescript', labelIds: [labelId] },
  });
  if (created === undefined) throw new Error(error.detail);
  const { data: page } = await client.GET('/api/v1/bookings', {
    params: { query: { search: 'Made with openapi-typescript', after: created.position, limit: 1 } },
  });
  const booking: components['schemas']['Booking'] | undefined = page?.rows[0];
  if (booking === undefined) throw new Error('The booking is not in the list');
  const bookingId = booking.id;
  const statuses: string[] = [booking.status];

  const early = await client.POST('/api/v1/commands/booking.finish', { body: { bookingId } });
  // @ts-expect-error: A command without what it is about does not compile.
  const wrong = await client.POST('/api/v1/commands/booking.finish', { body: { outcome: 'Done' } });

  const see = async (answer: { data?: components['schemas']['CommandAnswer'] }) => {
    if (answer.data === undefined) throw new Error('The step was refused');
    const { data } = await client.GET('/api/v1/bookings/{bookingId}', {
      params: { path: { bookingId }, query: { after: answer.data.position } },
    });
    if (data !== undefined) statuses.push(data.status);
    return data;
  };
  const allocated = await see(
    await client.POST('/api/v1/commands/booking.allocate', {
      body: { bookingId, resourceIds: [resourceId] },
    }),
  );
  await see(await client.POST('/api/v1/commands/booking.dispatch', { body: { bookingId } }));
  await see(await client.POST('/api/v1/commands/booking.start', { body: { bookingId } }));
  await see(await client.POST('/api/v1/commands/booking.finish', { body: { bookingId, outcome: 'Done' } }));

  const { data: history } = await client.GET('/api/v1/bookings/{bookingId}/history', {
    params: { path: { bookingId } },
  });
  return {
    statuses,
    resources: allocated?.resources.map(({ id }) => id) ?? [],
    history: history?.entries.map(({ type }) => type) ?? [],
    refused: [early.error?.code, wrong.error?.code],
  };
}
