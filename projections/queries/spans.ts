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
 * Conditions on short and on long bookings, beside `sharesMoment`: of each an index has those of the window in order of
 * start. A page in that order that asked for both at once would be sought from a month before the window.
 */
export function partsByStart({ from, to }: Window) {
  return {
    short: sql<boolean>`not long and start > ${from - longBookingSeconds - 1} and start < ${to}`,
    long: sql<boolean>`long and start > ${from - longestBookingSeconds} and start < ${to}`,
  };
}
