import type { RecordAlongside, StreamEvents } from '../kernel/decider.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import type { Booking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';

/** The booking that continues a booking; null if none does. */
function followUpIn(booking: Booking): string | null {
  return booking.status === 'none' ? null : booking.followUpBookingId;
}

/**
 * The follow-up that is taken back with a booking that becomes what it was earlier, or that is there again with it;
 * undefined if both are continued by the same.
 */
export function followUpAlongside(booking: Booking, earlier: Booking): string | undefined {
  const [now, then] = [followUpIn(booking), followUpIn(earlier)];
  return now === then ? undefined : (now ?? then ?? undefined);
}

/**
 * Why a booking cannot become what it was earlier with regard to the booking that continues it: `changed_since` with
 * those who have acted on the follow-up, `transition_not_allowed` if it is not there yet or another one by now.
 */
export function refusalOfFollowUp(
  booking: Booking,
  earlier: Booking,
  followUp: RecordAlongside | undefined,
): Refusal | undefined {
  const [now, then] = [followUpIn(booking), followUpIn(earlier)];
  if (now === then) return undefined;
  if (followUp === undefined || (now !== null && then !== null)) {
    return { code: 'transition_not_allowed', message: refusalTexts.continued, details: {} };
  }
  if (now === null || !followUp.stands || followUp.since.length === 0) return undefined;
  return {
    code: 'changed_since',
    message: refusalTexts.followUpChanged,
    details: { since: followUp.since, undone: false, followUpBookingId: followUp.id },
  };
}

/**
 * What becomes of the follow-up when a booking has gone back: it is taken back as if it had never been entered, or begins
 * again as it first was. Nothing if somebody has acted on it since.
 */
export function followUpAfter(
  before: Booking,
  after: { readonly followUpBookingId: string | null } | null,
  followUp: RecordAlongside | undefined,
): readonly StreamEvents[] {
  const [now, then] = [followUpIn(before), after?.followUpBookingId ?? null];
  if (followUp === undefined || now === then) return [];
  const { id, revision, stands, begun, begunBy, since } = followUp;
  if (now === null) return stands ? [] : [{ category: 'booking', id, after: revision, events: begun }];
  if (!stands || since.length > 0) return [];
  const takenBack: BookingEvent = {
    type: 'BookingStepUndone',
    data: {
      undoes: begunBy,
      step: begun[0].type,
      again: false,
      booking: null,
      previousResourceIds: [],
      conflict: false,
      violations: [],
    },
  };
  return [{ category: 'booking', id, after: revision, events: [takenBack] }];
}
