import type { BookingEvent } from '../booking/bookingEvents.ts';
import { hasPlace, type Participant } from './participant.ts';

/** How those who take part in a group event take part in one that continues it, or wait again; not who has cancelled. */
export function participantsAgain(participants: readonly Participant[]): readonly BookingEvent[] {
  return participants
    .filter(({ attendance }) => attendance !== 'cancelled')
    .map((one) => ({
      type: 'ParticipantJoined',
      data: { ...one, attendance: hasPlace(one) ? 'expected' : one.attendance },
    }));
}
