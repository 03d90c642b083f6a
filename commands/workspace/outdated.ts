import type { Refusal } from '../../domain/kernel/refusal.ts';
import { workspaceTexts } from '../../domain/workspace/workspaceTexts.ts';
import type { CommitProblem } from './decideCommit.ts';
import type { RosterCommitProblem } from './decideRosterCommit.ts';

/** The refusal of a commit as a whole, which names what stands in its way. */
export function outdated(problems: readonly (CommitProblem | RosterCommitProblem)[]): Refusal {
  const records = new Set(problems.map((one) => ('bookingId' in one ? one.bookingId : one.rosterEventId)))
    .size;
  return {
    code: 'workspace_outdated',
    message: workspaceTexts.outdated(records),
    details: { problems },
  };
}
