import type { CommandEnvelope } from '../../../commands/commandService.ts';
import { inputHash } from '../../../commands/pipeline/commandIdentity.ts';
import { deriveUuid } from '../../../commands/pipeline/deriveUuid.ts';
import type { PlannedCommand } from './uploadPlan.ts';

/**
 * How an upload sends its commands. Their ids are derived from what they do to which revision, so repeating an
 * interrupted upload repeats no command; their events carry the upload's id. `takenAway`: how
 * often a record of the organisation was taken away (`countTakenAway`), after which the same file makes it again.
 * `isNow`: whether its steps are taken now by a person, as if one by one; people are then told of them.
 */
export function uploadEnvelope(
  uploadId: string,
  takenAway: number,
  isNow = false,
): (command: PlannedCommand) => CommandEnvelope {
  const since = takenAway === 0 ? [] : [String(takenAway)];
  return ({ name, input, revision, ifUnchanged = false }) => ({
    commandId: deriveUuid('upload', inputHash(name, input), revision ?? 'none', ...since),
    correlationId: uploadId,
    // What a file says has happened is no step that anybody takes now: nobody is told of it.
    ...(isNow ? {} : { causationId: uploadId }),
    ...(ifUnchanged && revision !== null ? { ifRevision: revision } : {}),
  });
}
