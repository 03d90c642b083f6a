import type { Participant } from './participant.ts';

interface WithParticipants {
  readonly participants: readonly Participant[];
}

/** The customers who waited for a place in a group event before, and are expected afterwards. */
export function movedUpBetween(before: WithParticipants, after: WithParticipants): readonly string[] {
  const waited = new Set(idsOf(before, 'waiting'));
  return idsOf(after, 'expected').filter((id) => waited.has(id));
}

function idsOf({ participants }: WithParticipants, stands: Participant['attendance']): readonly string[] {
  return participants.flatMap(({ customerId, attendance }) => (attendance === stands ? [customerId] : []));
}
