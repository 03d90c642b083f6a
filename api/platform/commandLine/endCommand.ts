import { UsageAsked } from './usageAsked.ts';

/**
 * Tells the person at the terminal why a command ended: its usage if that was requested, otherwise one
 * sentence if the failure is of an expected kind. Returns the exit code; throws what nobody expected.
 */
export function endCommand(error: unknown, expected: readonly (new (...given: never[]) => Error)[]): 0 | 1 {
  if (error instanceof UsageAsked) {
    console.log(error.message);
    return 0;
  }
  if (!(error instanceof Error && expected.some((kind) => error instanceof kind))) throw error;
  console.error(error.message);
  return 1;
}
