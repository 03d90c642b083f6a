import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailable } from './log.ts';

/** Milliseconds between tries: doubling from the first to the longest, each one drawn from its upper half. */
const firstPause = 20;
const longestPause = 1_000;

export interface Patience {
  /** Milliseconds after which trying again ends with `LogUnavailable`. */
  readonly forMs: number;
  /** Whether an error may pass by itself, so that trying again makes sense; others are thrown as they are. */
  readonly passing: (error: unknown) => boolean;
  /** Says why the log cannot be had when patience ends; default: the last error's own message. */
  readonly unavailable?: (error: unknown) => string;
  /** Ends the trying at once with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Runs an operation until it succeeds, fails for good, or patience ends. The operation must be safe to
 * repeat after a failure whose effect is unknown.
 *
 * @throws LogUnavailable when patience ends, with the last error as its cause.
 */
export async function patiently<T>(patience: Patience, operation: () => Promise<T>): Promise<T> {
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

/** A jittered pause in milliseconds, so that many clients do not come back in step. */
export function pauseAfter(attempt: number): number {
  const longest = Math.min(longestPause, firstPause * 2 ** attempt);
  return longest / 2 + (Math.random() * longest) / 2;
}
