import type { PlannedCommand } from './uploadPlan.ts';

/**
 * Commands that change an organisation one after the other, each for the revision that the one before it leaves. So sending
 * the same again later, after others have decided something else, is another command, and not a repetition.
 *
 * @param commands each with something to change, so that it adds one revision
 * @param revision that of the organisation as it was read
 */
export function organisationCommands(
  commands: readonly Omit<PlannedCommand, 'revision'>[],
  revision: number,
): readonly PlannedCommand[] {
  return commands.map((command, place) => ({ ...command, revision: revision + place }));
}
