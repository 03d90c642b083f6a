import type { Interval } from '../time/intervals.ts';

/**
 * The bookings of a row by day. One belongs to the day on which it begins, whenever it ends; one that began before the
 * days that are shown belongs to the first of them.
 */
export function bookingsByDay<Booking extends Interval>(
  days: readonly Interval[],
  row: readonly Booking[],
): readonly (readonly Booking[])[] {
  const cells: Booking[][] = days.map(() => []);
  for (const booking of row) {
    const index = days.findIndex(({ start, end }, at) =>
      booking.start >= start ? booking.start < end : at === 0 && booking.end > start,
    );
    cells[index]?.push(booking);
  }
  return cells;
}
