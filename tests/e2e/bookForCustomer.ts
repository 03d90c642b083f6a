import { z } from 'zod';
import { commandClient } from './commandClient.ts';
import { tokenOf } from './muster.ts';

const sessionSchema = z.object({ customerId: z.string() });

/**
 * Requests a booking for the customer of the demonstration, an hour of the next week: on some days, and late on
 * others, they have none of a status that a test wants.
 */
export async function bookForCustomer(address: string, booking: { bookingId: string; title: string }) {
  const authorization = `Bearer ${await tokenOf(address, 'customer')}`;
  const session = await fetch(`${address}/api/v1/session`, { headers: { authorization } });
  const { customerId } = sessionSchema.parse(await session.json());
  const send = await commandClient(address, 'dispatcher');
  const start = Math.ceil(Date.now() / 3_600_000) * 3600 + 7 * 86_400;
  await send('booking.create', { ...booking, customerId, start, end: start + 3600 });
}
