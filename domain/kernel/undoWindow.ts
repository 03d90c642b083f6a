/**
 * How long a message with Undo stands on a screen, in milliseconds. What is told to others about a step waits as long
 * (`api/services/messages/tellSteps.ts`).
 */
export const undoWindowMs = 10_000;

/**
 * How long somebody who may take a step, but not change its record, may take the step back, in seconds: as long as a message with
 * Undo can stand, and some time for its way.
 */
export const ownUndoSeconds = 90;
