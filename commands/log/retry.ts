import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailable } from './log.ts';

/**
 * Milliseconds between attempts: doubling from the first to the longest, each one drawn at random from its
 * upper half.
 */
const firstPause = 20;
const longestPause = 1_000;

export interface RetryOptions {
  /** Milliseconds after which retrying ends with `LogUnavailable`. */
  readonly forMs: number;
  /** Whether an error may be temporary, so that retrying makes sense; others are thrown as they are. */
  readonly isTransient: (error: unknown) => boolean;
  /** Says why the log is not available when the time is up; default: the last error's own message. */
  readonly unavailable?: (error: unknown) => string;
  /** Ends the retrying at once with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Runs an operation until it succeeds, fails permanently, or the time is up. The operation must be safe to
 * repeat after a failure whose effect is unknown.
 *
 * @throws LogUnavailable when the time is up, with the last error as its cause.
 */
export async function retry<T>(options: RetryOptions, operation: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + options.forMs;
  for (let attempt = 0; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      return await operation();
    } catch (error) {
      if (!options.isTransient(error)) throw error;
      const pause = backoffMs(attempt);
      if (performance.now() + pause > deadline) {
        throw new LogUnavailable(options.unavailable?.(error) ?? asItIs(error), { cause: error });
      }
      await sleep(pause, undefined, options.signal === undefined ? {} : { signal: options.signal });
    }
  }
}

function asItIs(error: unknown): string {
  return `The log is not available: ${error instanceof Error ? error.message : String(error)}`;
}

/** A pause in milliseconds with jitter, so that many clients do not retry in step. */
export function backoffMs(attempt: number): number {
  const longest = Math.min(longestPause, firstPause * 2 ** attempt);
  return longest / 2 + (Math.random() * longest) / 2;
}
