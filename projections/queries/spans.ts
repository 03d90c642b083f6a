import { type RawBuilder, sql } from 'kysely';
import { longBookingSeconds } from '../models/bookings.ts';

/** A span of time: from inclusive, to exclusive, epoch seconds. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Longer than any booking may be (`booking.create`: 31 days), with an hour to spare. */
export const longestBookingSeconds = 31 * 86_400 + 3600;

/**
 * Whether a booking's row overlaps the window. Short and long bookings are queried separately: a short one
 * begins at most a day before the window, so the index reads hardly more than the answer.
 */
export function sharesMoment({ from, to }: Window): RawBuilder<boolean> {
  return sql<boolean>`"end" > ${from} and (
    (not long and start > ${from - longBookingSeconds - 1} and start < ${to})
    or (long and start > ${from - longestBookingSeconds} and start < ${to}))`;
}

/** Whether a booking's row ends after a moment; none is so long that the index by start has to be read from its beginning. */
export function endsAfter(moment: number): RawBuilder<boolean> {
  return sql<boolean>`start > ${moment - longestBookingSeconds} and "end" > ${moment}`;
}

/**
 * `sharesMoment` for a page in order of start. The wider bounds are redundant, but let the list begin near the
 * window and not at the first booking. If all rows are wanted, they mislead PostgreSQL into reading a month
 * of them.
 */
export function sharesMomentByStart(window: Window): RawBuilder<boolean> {
  return sql<boolean>`start > ${window.from - longestBookingSeconds} and start < ${window.to}
    and ${sharesMoment(window)}`;
}
