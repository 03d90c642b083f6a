/** How many events are folded at a stretch: a few milliseconds of work. */
export const eventsAStretch = 200;

/**
 * Lets the process do what has come up meanwhile: requests to the same process, and the answer to the batch
 * that PostgreSQL has just written. During a long catch-up, a batch is a tenth of a second of folding.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
