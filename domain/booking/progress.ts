import { accept, type Decision } from '../refusal.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { BookingFacts, BookingInput } from './bookingFacts.ts';

/** The resource arrives on site at the moment of this step (scheduling §4, active). */
export function start({ now }: BookingFacts): Decision<BookingEvent> {
  return accept({ type: 'BookingStarted', data: { onSiteAt: now } });
}

/** With the outcome MultiDay the work continues in a booking of its own, `followUpOf`. */
export function finish(
  { outcome }: BookingInput<'booking.finish'>,
  { now, newId }: BookingFacts,
): Decision<BookingEvent> {
  const followUpBookingId = outcome === 'MultiDay' ? newId('followUp') : null;
  return accept({ type: 'BookingFinished', data: { finishedAt: now, outcome, followUpBookingId } });
}

export function review({ review }: BookingInput<'booking.review'>): Decision<BookingEvent> {
  return accept({ type: 'BookingReviewed', data: { review } });
}

export function giveFeedback({ feedback, rating }: BookingInput<'booking.feedback'>): Decision<BookingEvent> {
  return accept({ type: 'FeedbackGiven', data: { feedback, rating } });
}
