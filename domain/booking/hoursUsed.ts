import { type Currency, isCurrent } from './bookingStatus.ts';
import { isBreak } from './isBreak.ts';

/** What counts of a booking, in the words of its view; instants are epoch seconds. */
export interface CountedBooking extends Currency {
  readonly start: number;
  readonly end: number;
  readonly customerId: string | null;
  readonly resources: readonly unknown[];
}

const done = new Set(['finished', 'reviewed', 'feedback']);

/**
 * Seconds of work in a row within a span: current and completed jobs, and drafts that somebody has, as a roster's are in
 * conflict. Other drafts, parked jobs and breaks do not count. Overlapping jobs both count in full.
 */
export function hoursUsed(
  row: readonly CountedBooking[],
  span: { readonly start: number; readonly end: number },
): number {
  let seconds = 0;
  for (const booking of row) {
    const isWork = isCurrent(booking) || done.has(booking.status) || isHeldDraft(booking);
    if (!isWork || isBreak(booking)) continue;
    seconds += Math.max(0, Math.min(booking.end, span.end) - Math.max(booking.start, span.start));
  }
  return seconds;
}

function isHeldDraft({ status, inactive, resources }: CountedBooking): boolean {
  return status === 'draft' && !inactive && resources.length > 0;
}
