import type { ExistingBooking } from '../booking/booking.ts';

/** The time around these bookings, and everybody who has one of them or is named besides; undefined if there are none. */
export function spanAround(
  bookings: readonly ExistingBooking[],
  further: readonly string[],
):
  | {
      readonly span: { readonly start: number; readonly end: number };
      readonly resourceIds: readonly string[];
    }
  | undefined {
  if (bookings.length === 0) return undefined;
  return {
    span: {
      start: Math.min(...bookings.map(({ start }) => start)),
      end: Math.max(...bookings.map(({ end }) => end)),
    },
    resourceIds: [...new Set([...bookings.flatMap(({ resourceIds }) => resourceIds), ...further])],
  };
}
