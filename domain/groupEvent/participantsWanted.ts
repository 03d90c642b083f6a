import type { Booking } from '../booking/booking.ts';
import { sameValue } from '../kernel/changedFields.ts';
import type { FirstParticipants, Participant, WantedParticipant } from './participant.ts';
import type { ParticipationCommand } from './participation.ts';

type ParticipationStep = Exclude<ParticipationCommand, { name: 'booking.cancelParticipation' }>;

/** The next step by which the participants of a group event become what is wanted of some of them; undefined: they are so. */
export function stepOfParticipants(
  booking: Booking,
  bookingId: string,
  wanted: readonly WantedParticipant[],
): ParticipationStep | undefined {
  if (booking.status === 'none') return undefined;
  const present = new Map(booking.participants.map((one) => [one.customerId, one]));
  for (const one of wanted) {
    const step = stepOf(bookingId, one, present.get(one.customerId));
    if (step !== undefined) return step;
  }
  return undefined;
}

function stepOf(
  bookingId: string,
  { customerId, serviceIds, attendance }: WantedParticipant,
  present: Participant | undefined,
): ParticipationStep | undefined {
  const one = { bookingId, customerId };
  if (attendance === 'removed') return present && { name: 'booking.removeParticipant', input: one };
  const comesBack = present?.attendance === 'cancelled' && attendance === 'expected';
  if (present === undefined || comesBack) {
    return {
      name: 'booking.addParticipant',
      input: { ...one, serviceIds: serviceIds ?? present?.serviceIds ?? [] },
    };
  }
  if (serviceIds !== undefined && !sameValue(serviceIds.toSorted(), present.serviceIds.toSorted())) {
    return { name: 'booking.chooseServices', input: { ...one, serviceIds } };
  }
  const isSo =
    attendance === undefined ||
    attendance === present.attendance ||
    (attendance === 'absent' && present.attendance.startsWith('absent'));
  return isSo ? undefined : { name: 'booking.recordAttendance', input: { ...one, attendance } };
}

/** Those who are wanted from the start of a group event that begins. */
export function wantedFirst(wanted: readonly WantedParticipant[]): FirstParticipants {
  return wanted.flatMap(({ customerId, serviceIds = [], attendance }) =>
    attendance === 'removed' ? [] : [{ customerId, serviceIds }],
  );
}
