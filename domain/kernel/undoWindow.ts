/**
 * How long a message with Undo stands on a screen, in milliseconds. What is told to others about a step waits as long
 * (`api/services/messages/tellSteps.ts`).
 */
export const undoWindowMs = 10_000;
