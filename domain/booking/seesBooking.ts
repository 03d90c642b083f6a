import type { LinkedClaims } from '../rights/persona.ts';
import { seesRecord } from '../rights/rights.ts';
import type { Booking } from './booking.ts';

/** Whether somebody sees a booking, so that it exists for them. */
export function seesBooking(claims: LinkedClaims, bookingId: string, booking: Booking): boolean {
  if (booking.status === 'none') return false;
  const { resourceIds, details } = booking;
  return seesRecord(claims, 'work', {
    bookingId,
    resourceIds,
    customerId: details.customerId,
    labelIds: details.labelIds,
  });
}
