import type { BookingDetails } from '../booking/bookingDetails.ts';
import { hasPlace, type Participant } from './participant.ts';

/** How many people a booking takes: as many as it says, or one for so many participants, rounded up, and at least one. */
export function peopleNeeded({
  details: { group, resourcesNeeded },
  participants,
}: {
  readonly details: Pick<BookingDetails, 'group' | 'resourcesNeeded'>;
  readonly participants: readonly Participant[];
}): number {
  const ratio = group?.participantsPerPerson ?? null;
  return ratio === null ? resourcesNeeded : peopleFor(participants.filter(hasPlace).length, ratio);
}

/** How many people so many participants need, if one is needed for so many of them; at least one. */
export function peopleFor(participants: number, participantsPerPerson: number): number {
  return Math.min(20, Math.max(1, Math.ceil(participants / participantsPerPerson)));
}
