import type { ExistingBooking } from '../booking/booking.ts';
import { customersOfBooking } from '../groupEvent/servedCustomers.ts';

/** Whom a merge is about. */
interface Concerned {
  readonly resourceIds: readonly string[];
  readonly customerIds: readonly string[];
}

/**
 * The time around these bookings, and everybody who has one of them, whom they are for, or who is named besides; undefined
 * if there are none.
 */
export function spanAround(
  bookings: readonly ExistingBooking[],
  further: Concerned,
): (Concerned & { readonly span: { readonly start: number; readonly end: number } }) | undefined {
  if (bookings.length === 0) return undefined;
  return {
    span: {
      start: Math.min(...bookings.map(({ start }) => start)),
      end: Math.max(...bookings.map(({ end }) => end)),
    },
    resourceIds: [
      ...new Set([...bookings.flatMap(({ resourceIds }) => resourceIds), ...further.resourceIds]),
    ],
    customerIds: [...new Set([...bookings.flatMap(customersOfBooking), ...further.customerIds])],
  };
}
