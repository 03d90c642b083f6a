import { NoAnswer } from './eventStoreFailure.ts';

/**
 * All timeouts of EventStoreDB, in milliseconds. One operation of the log (an append, a read without progress, reading
 * the head) gets `operationMs` in all, including its place in the queue, every attempt, every answer and the client's
 * search for a leader. Then it is `LogUnavailable`, and the command that needed it ends with 503. So no command waits longer than one operation for a log that does not answer. This is as long as
 * others wait for a fence that it may hold (`commands/createCommandService.ts`).
 */
export const operationMs = 10_000;

/** The longest wait for one answer: less than half of an operation, so that there is time for another node. */
export const answerMs = 4_000;

/**
 * The same for an append under a fence. Its holder trusts the fence for five seconds after a heartbeat, and
 * PostgreSQL ends it after eight (`commands/fence/lease.ts`): an append that was allowed has left before that, or is
 * not sent.
 */
export const guardedAnswerMs = 2_500;

/** The same for one event of an import, an export or a verification, for which nobody waits at a screen. */
export const archiveTimeLimits = { forMs: 30_000, answerMs: 10_000 } as const;

/**
 * How the client looks for a leader, by the names of its options: it asks each node in turn, a second each, and
 * fails after five rounds. With nodes that refuse connections this takes half a second, with nodes that hang up to
 * fifteen, but no operation waits for it longer than for any other answer. All operations share one search; the
 * next attempt begins another. The client leaves a node that does not even answer HTTP/2's pings after fifteen seconds
 * (a ping every ten, answered within five). The operator's own options in `EVENTSTORE_URL` come first.
 */
export const clientOptions = {
  maxDiscoverAttempts: 5,
  discoveryInterval: 100,
  gossipTimeout: 1,
  keepAliveTimeout: 5_000,
} as const;

export interface TimeLimits {
  /** For the operation as a whole, milliseconds. */
  readonly forMs: number;
  /** For each answer, milliseconds. */
  readonly answerMs: number;
}

/** The time that one operation has, from when it is asked for. */
export class Budget {
  /** In all, milliseconds. */
  readonly forMs: number;
  readonly #end: number;
  readonly #longestAnswerMs: number;

  constructor({ forMs, answerMs: longestAnswerMs }: TimeLimits) {
    this.forMs = forMs;
    this.#end = performance.now() + forMs;
    this.#longestAnswerMs = longestAnswerMs;
  }

  /** What is left, milliseconds; never negative. */
  leftMs(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /** How long the next answer may take, milliseconds. */
  answerMs(): number {
    return Math.min(this.#longestAnswerMs, this.leftMs());
  }

  /** Waits for one answer. @throws NoAnswer */
  answer<T>(answer: Promise<T>): Promise<T> {
    return answerWithin(this.answerMs(), answer);
  }
}

/** Waits up to this many milliseconds for an answer. @throws NoAnswer */
export async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`EventStoreDB gave no answer in ${Math.round(ms)} ms`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
