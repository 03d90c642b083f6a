import type { BookingView } from '../../../api/contract/views.ts';
import { isCurrent } from '../../../domain/booking/bookingStatus.ts';
import { isBreak } from './board.ts';
import type { Timed } from './stacking.ts';

const done = new Set(['finished', 'reviewed', 'feedback']);

/**
 * Seconds of work in a row within a span: current and completed jobs, and drafts that somebody has, as a roster's are in
 * conflict. Other drafts, parked jobs and breaks do not count. Overlapping jobs both count in full.
 */
export function hoursUsed(row: readonly BookingView[], span: Timed): number {
  let seconds = 0;
  for (const booking of row) {
    const isWork = isCurrent(booking) || done.has(booking.status) || isHeldDraft(booking);
    if (!isWork || isBreak(booking)) continue;
    seconds += Math.max(0, Math.min(booking.end, span.end) - Math.max(booking.start, span.start));
  }
  return seconds;
}

function isHeldDraft({ status, inactive, resources }: BookingView): boolean {
  return status === 'draft' && !inactive && resources.length > 0;
}
