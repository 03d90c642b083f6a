import type { Booking, ExistingBooking } from '../booking/booking.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import { evolveBooking } from '../booking/bookingEvolution.ts';
import type { Participant } from './participant.ts';
import { freePlaces, movedUp } from './participation.ts';

/**
 * How those who take part in a group event become those whom its plan names. Who is not named any more is removed, those who
 * wait have the places that this leaves, and then newcomers, in the order of the plan.
 */
export function participantsBecome(
  booking: ExistingBooking,
  planned: { readonly participantIds: readonly string[] } | null,
): { readonly events: readonly BookingEvent[]; readonly participants: readonly Participant[] } {
  const named = new Set(planned?.participantIds);
  const present = new Set(booking.participants.map(({ customerId }) => customerId));
  const removed = [...present]
    .filter((customerId) => !named.has(customerId))
    .map((customerId) => ({ type: 'ParticipantRemoved' as const, data: { customerId } }));
  const events: BookingEvent[] = [...removed, ...movedUp(afterAll(booking, removed))];
  for (const customerId of named) {
    if (present.has(customerId)) continue;
    const attendance = freePlaces(afterAll(booking, events)) > 0 ? 'expected' : 'waiting';
    events.push({ type: 'ParticipantJoined', data: { customerId, serviceIds: [], attendance } });
  }
  return { events, participants: afterAll(booking, events).participants };
}

/** The booking after changes of its participants, which never end it. */
function afterAll(booking: ExistingBooking, events: readonly BookingEvent[]): ExistingBooking {
  const after = events.reduce<Booking>(evolveBooking, booking);
  return after.status === 'none' ? booking : after;
}
