import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import type { ExistingBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { BookingInput } from './bookingFacts.ts';

/** Cancels, with a reason; this also settles a pending cancellation request. */
export function cancel({ reason }: BookingInput<'booking.cancel'>): Decision<BookingEvent> {
  return accept({ type: 'BookingCancelled', data: { reason } });
}

/** Asks the planners to cancel; the booking keeps its status until they decide. */
export function requestCancellation(
  booking: ExistingBooking,
  { reason }: BookingInput<'booking.requestCancellation'>,
): Decision<BookingEvent> {
  return booking.cancellationRequest === reason
    ? accept()
    : accept({ type: 'CancellationRequested', data: { reason } });
}

/** Cancels for the reason that was given with the request. */
export function approveCancellation(booking: ExistingBooking): Decision<BookingEvent> {
  return booking.cancellationRequest === null
    ? refuse('transition_not_allowed', refusalTexts.noCancellationRequested)
    : accept({ type: 'BookingCancelled', data: { reason: booking.cancellationRequest } });
}

export function declineCancellation({
  reason,
}: BookingInput<'booking.declineCancellation'>): Decision<BookingEvent> {
  return accept({ type: 'CancellationDeclined', data: { reason } });
}
