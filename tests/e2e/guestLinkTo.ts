import { expect } from 'vitest';
import { type SentGuestLink, sentGuestLinkSchema } from '../../api/contract/guestLinks.ts';
import { tokenOf } from './muster.ts';

/** Makes a link that admits a guest to a booking, once that can be read. */
export async function guestLinkTo(address: string, bookingId: string): Promise<SentGuestLink> {
  const headers = {
    authorization: `Bearer ${await tokenOf(address, 'dispatcher')}`,
    'content-type': 'application/json',
  };
  let answer: unknown;
  await expect
    .poll(async () => {
      const made = await fetch(`${address}/api/v1/bookings/${bookingId}/guest-links`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ by: 'link' }),
      });
      answer = await made.json();
      return made.status;
    })
    .toBe(200);
  return sentGuestLinkSchema.parse(answer);
}
