import type { BookingView } from '../../../api/contract/views.ts';
import { isCurrent } from '../../../domain/booking/bookingStatus.ts';
import type { Timed } from './stacking.ts';

const done = new Set(['finished', 'reviewed', 'feedback']);

/**
 * Seconds of work in a row within a span: current and completed jobs; drafts and parked jobs do not count.
 * Overlapping jobs both count in full.
 */
export function hoursUsed(row: readonly BookingView[], span: Timed): number {
  let seconds = 0;
  for (const booking of row) {
    if (!isCurrent(booking) && !done.has(booking.status)) continue;
    seconds += Math.max(0, Math.min(booking.end, span.end) - Math.max(booking.start, span.start));
  }
  return seconds;
}
