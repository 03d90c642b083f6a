import { lastInstant } from '../kernel/fields.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import type { BookingEvent } from './bookingEvents.ts';
import {
  type BookingFacts,
  type BookingInput,
  type IdentifiedBooking,
  planningFacts,
} from './bookingFacts.ts';
import { followUpOf } from './followUp.ts';

/** The resource arrives on site at the moment of this step (scheduling §4, active). */
export function start({ now }: BookingFacts): Decision<BookingEvent> {
  return accept({ type: 'BookingStarted', data: { onSiteAt: now } });
}

/** With the outcome MultiDay the work continues in a booking of its own, `followUpOf`, which must be within time. */
export function finish(
  one: IdentifiedBooking,
  { outcome }: BookingInput<'booking.finish'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const { now, newId } = facts;
  if (outcome === 'MultiDay' && followUpOf(one, planningFacts(facts)).data.end > lastInstant) {
    return refuse('invalid_input', refusalTexts.noNextDay, { path: ['outcome'] });
  }
  const followUpBookingId = outcome === 'MultiDay' ? newId('followUp') : null;
  return accept({ type: 'BookingFinished', data: { finishedAt: now, outcome, followUpBookingId } });
}

export function review({ review }: BookingInput<'booking.review'>): Decision<BookingEvent> {
  return accept({ type: 'BookingReviewed', data: { review } });
}

export function giveFeedback({ feedback, rating }: BookingInput<'booking.feedback'>): Decision<BookingEvent> {
  return accept({ type: 'FeedbackGiven', data: { feedback, rating } });
}
