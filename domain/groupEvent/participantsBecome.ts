import type { Booking, ExistingBooking } from '../booking/booking.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import { evolveBooking } from '../booking/bookingEvolution.ts';
import { sameValue } from '../kernel/changedFields.ts';
import type { FirstParticipants, Participant } from './participant.ts';
import { freePlaces, movedUp } from './participation.ts';
import { serviceRefusal } from './serviceRefusal.ts';

/**
 * How those who take part in a group event become those whom its plan names. Who is not named any more is removed, those who
 * wait have the places that this leaves, and then newcomers, in the order of the plan. Each takes the services that are
 * planned as long as these have places.
 */
export function participantsBecome(
  booking: ExistingBooking,
  planned: FirstParticipants,
): { readonly events: readonly BookingEvent[]; readonly participants: readonly Participant[] } {
  const named = new Set(planned.map(({ customerId }) => customerId));
  const present = new Set(booking.participants.map(({ customerId }) => customerId));
  const removed = [...present]
    .filter((customerId) => !named.has(customerId))
    .map((customerId) => ({ type: 'ParticipantRemoved' as const, data: { customerId } }));
  const events: BookingEvent[] = [...removed, ...movedUp(afterAll(booking, removed))];
  for (const { customerId, serviceIds: wanted } of planned) {
    const now = afterAll(booking, events);
    const { details, participants } = now;
    const taken = participants.find((one) => one.customerId === customerId)?.serviceIds ?? [];
    const group = { group: details.group, participants };
    const serviceIds = wanted.filter((id) => serviceRefusal(group, customerId, [id]) === undefined);
    if (!present.has(customerId)) {
      const attendance = freePlaces(now) > 0 ? 'expected' : 'waiting';
      events.push({ type: 'ParticipantJoined', data: { customerId, serviceIds, attendance } });
    } else if (!sameValue(wanted, taken)) {
      events.push({ type: 'ParticipantServicesChosen', data: { customerId, serviceIds } });
    }
  }
  return { events, participants: afterAll(booking, events).participants };
}

/** The booking after changes of its participants, which never end it. */
function afterAll(booking: ExistingBooking, events: readonly BookingEvent[]): ExistingBooking {
  const after = events.reduce<Booking>(evolveBooking, booking);
  return after.status === 'none' ? booking : after;
}
