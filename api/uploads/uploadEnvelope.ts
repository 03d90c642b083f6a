import type { CommandEnvelope } from '../../commands/commandService.ts';
import { inputHash } from '../../commands/pipeline/commandIdentity.ts';
import { deriveUuid } from '../../commands/pipeline/deriveUuid.ts';
import type { PlannedCommand } from './uploadPlan.ts';

/**
 * How an upload sends its commands. Their ids are derived from what they do to which revision, so repeating an
 * interrupted upload repeats no command; their events carry the upload's id. `undone`: how many of the organisation's
 * uploads have been undone, after which the same file does the same again.
 */
export function uploadEnvelope(
  uploadId: string,
  undone: number,
): (command: PlannedCommand) => CommandEnvelope {
  const since = undone === 0 ? [] : [String(undone)];
  return ({ name, input, revision }) => ({
    commandId: deriveUuid('upload', inputHash(name, input), revision ?? 'none', ...since),
    correlationId: uploadId,
  });
}
