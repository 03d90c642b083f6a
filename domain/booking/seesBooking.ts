import { customersOfBooking } from '../groupEvent/servedCustomers.ts';
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
    ...(details.customerId === null ? {} : { customerId: details.customerId }),
    customerIds: customersOfBooking(booking),
    labelIds: details.labelIds,
  });
}
