import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailable } from './log.ts';

/**
 * Milliseconds between attempts: doubling from the first to the longest, each one drawn at random from its
 * upper half.
 */
const firstPause = 20;
const longestPause = 1_000;

export interface Patience {
  /** Milliseconds after which retrying ends with `LogUnavailable`. */
  readonly forMs: number;
  /** Whether an error may be temporary, so that retrying makes sense; others are thrown as they are. */
  readonly passing: (error: unknown) => boolean;
  /** Says why the log is not available when patience ends; default: the last error's own message. */
  readonly unavailable?: (error: unknown) => string;
  /** Ends the retrying at once with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Runs an operation until it succeeds, fails permanently, or patience ends. The operation must be safe to
 * repeat after a failure whose effect is unknown.
 *
 * @throws LogUnavailable when patience ends, with the last error as its cause.
 */
export async function retry<T>(patience: Patience, operation: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patience.forMs;
  for (let attempt = 0; ; attempt += 1) {
    patience.signal?.throwIfAborted();
    try {
      return await operation();
    } catch (error) {
      if (!patience.passing(error)) throw error;
      const pause = pauseAfter(attempt);
      if (performance.now() + pause > deadline) {
        throw new LogUnavailable(patience.unavailable?.(error) ?? asItIs(error), { cause: error });
      }
      await sleep(pause, undefined, patience.signal === undefined ? {} : { signal: patience.signal });
    }
  }
}

function asItIs(error: unknown): string {
  return `The log is not available: ${error instanceof Error ? error.message : String(error)}`;
}

/** A pause in milliseconds with jitter, so that many clients do not retry in step. */
export function pauseAfter(attempt: number): number {
  const longest = Math.min(longestPause, firstPause * 2 ** attempt);
  return longest / 2 + (Math.random() * longest) / 2;
}
