import type { Taken } from '../equipment/taken.ts';
import type { Booking } from './booking.ts';
import { type BookingStatus, currentStatuses } from './bookingStatus.ts';

/** The statuses in which a booking has its equipment: what is still to be planned has it as well. */
export const takingStatuses: readonly BookingStatus[] = ['draft', ...currentStatuses];

/** The equipment that a booking has for itself; undefined if it has none (scheduling §7, `_equid_r`). */
export function equipmentTaken(booking: Booking): Taken | undefined {
  if (booking.status === 'none' || booking.inactive || !takingStatuses.includes(booking.status)) {
    return undefined;
  }
  const { start, end, details } = booking;
  return details.equipmentIds.length === 0 ? undefined : { start, end, equipmentIds: details.equipmentIds };
}
