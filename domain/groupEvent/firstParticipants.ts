import { Result } from 'effect';
import type { Refusal } from '../kernel/refusal.ts';
import type { GroupDetails } from './groupDetails.ts';
import { type FirstParticipants, hasPlace, type Participant } from './participant.ts';
import { serviceRefusal } from './serviceRefusal.ts';

/**
 * How those who are named when a group event begins take part in it: with a place, or waiting for one beyond its places.
 * Refused where one of them takes a service that it has not, or that is full.
 */
export function firstParticipants(
  group: GroupDetails | null,
  named: FirstParticipants,
): Result.Result<readonly Participant[], Refusal> {
  const taking: Participant[] = [];
  for (const { customerId, serviceIds } of named) {
    const refusal = serviceRefusal({ group, participants: taking }, customerId, serviceIds, 'participants');
    if (refusal !== undefined) return Result.fail(refusal);
    const attendance = taking.filter(hasPlace).length < (group?.places ?? 0) ? 'expected' : 'waiting';
    taking.push({ customerId, serviceIds: [...serviceIds], attendance });
  }
  return Result.succeed(taking);
}
