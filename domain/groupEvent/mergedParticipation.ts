import type { BookingEvent } from '../booking/bookingEvents.ts';
import { evolveBooking } from '../booking/bookingEvolution.ts';
import type { BookingFacts, IdentifiedBooking } from '../booking/bookingFacts.ts';
import type { Merging } from '../customer/mergedBooking.ts';
import { union } from '../merge/union.ts';
import { hasPlace } from './participant.ts';
import { participationAfter } from './participation.ts';

/**
 * What a merge of customers does to a group event in which the duplicate takes part: the one that stays takes part
 * instead, as the duplicate did. If both did, one of them is left, with the services of both, and with a place if
 * either had one. Nothing where the duplicate takes no part.
 */
export function mergedParticipation(
  { id, booking }: IdentifiedBooking,
  { keptId, duplicateId }: Pick<Merging, 'keptId' | 'duplicateId'>,
  facts: BookingFacts,
): readonly BookingEvent[] {
  const [kept, duplicate] = [keptId, duplicateId].map((customerId) =>
    booking.participants.find((one) => one.customerId === customerId),
  );
  if (duplicate === undefined) return [];
  const left = [kept, duplicate].flatMap((one): readonly BookingEvent[] =>
    one === undefined ? [] : [{ type: 'ParticipantRemoved', data: { customerId: one.customerId } }],
  );
  const { attendance } = kept === undefined || (hasPlace(duplicate) && !hasPlace(kept)) ? duplicate : kept;
  const joined = {
    type: 'ParticipantJoined' as const,
    data: {
      customerId: keptId,
      serviceIds: union(kept?.serviceIds ?? [], duplicate.serviceIds),
      attendance,
    },
  };
  const without = left.reduce(evolveBooking, booking);
  if (without.status === 'none') return left;
  return [...left, ...participationAfter({ id, booking: without }, joined, facts)];
}
