import type { FirstParticipants } from '../groupEvent/participant.ts';
import { participantMarks, participantsMarked } from './contentMark.ts';

/**
 * Who takes part in the booking of a group event whose plan has changed. Each participant follows the plan apart: who has
 * joined or left by hand has done so for this booking, and so has everybody who takes other services than were planned
 * (docs/recurring-bookings.md, Group events).
 *
 * @param became the mark of what the booking became; one of before participants were told apart is of those who are there
 */
export function participantsFollowing(
  planned: FirstParticipants,
  present: FirstParticipants,
  became: string,
): FirstParticipants {
  const before =
    participantsMarked(became) ?? participantMarks(present.map((one) => ({ ...one, serviceIds: [] })));
  const wanted = new Map(planned.map((one) => [one.customerId, one]));
  const there = new Set(present.map(({ customerId }) => customerId));
  const stay = present.flatMap((one) => {
    const [mark = '', taken] = marksOf(one);
    const plan = wanted.get(one.customerId);
    if (plan === undefined) return before.has(mark) ? [] : [one];
    return [taken === (before.get(mark) ?? '') ? plan : one];
  });
  const joining = planned.filter((one) => !there.has(one.customerId) && !before.has(marksOf(one)[0] ?? ''));
  return [...stay, ...joining];
}

function marksOf(participant: FirstParticipants[number]): readonly string[] {
  return [...participantMarks([participant])].flat();
}
