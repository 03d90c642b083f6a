import { Result } from 'effect';
import { sameValue } from '../changedFields.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import { type Booking, noBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import {
  type BookingFacts,
  type BookingInput,
  type IdentifiedBooking,
  planningFacts,
} from './bookingFacts.ts';
import { snapshotOf } from './bookingSnapshot.ts';
import { isCurrent } from './bookingStatus.ts';
import { checkByHand } from './fitness.ts';

/**
 * Puts a booking back to what it was at an earlier revision, or takes it back as if it had never been entered. People
 * whose work it becomes again are checked, and may come into conflict; nobody is refused as busy, because it was theirs
 * before. Refused with `booking_locked`, and with `transition_not_allowed` if another booking continues it since.
 */
export function revert(
  { id, booking }: IdentifiedBooking,
  { revision }: BookingInput<'booking.revert'>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const earlier: Booking = revision === null ? noBooking : (facts.earlier ?? noBooking);
  if (revision !== null && earlier.status === 'none') {
    return refuse('invalid_input', refusalTexts.noSuchRevision, { path: ['revision'] });
  }
  if (booking.locked) return refuse('booking_locked', refusalTexts.locked);
  const previousResourceIds = [...booking.resourceIds];
  if (earlier.status === 'none') {
    if (booking.followUpBookingId !== null) return refuseContinued();
    const gone = { revision: null, booking: null, previousResourceIds, conflict: false, violations: [] };
    return accept({ type: 'BookingReverted', data: gone });
  }
  if (booking.followUpBookingId !== earlier.followUpBookingId) return refuseContinued();
  const snapshot = snapshotOf(earlier);
  if (sameValue(snapshot, snapshotOf(booking))) return accept();
  const { details, start, end, resourceIds } = earlier;
  const isWork = isCurrent(earlier.status);
  return Result.map(
    checkByHand({ id, details, start, end }, isWork ? resourceIds : [], { force: true }, () =>
      planningFacts(facts),
    ),
    ({ fitness }) => [
      { type: 'BookingReverted', data: { revision, booking: snapshot, previousResourceIds, ...fitness } },
    ],
  );
}

function refuseContinued() {
  return refuse('transition_not_allowed', refusalTexts.continued);
}
