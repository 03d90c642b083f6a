/** Milliseconds after which a small query without an answer counts as a lost connection. */
export const answerMs = 3_000;
/**
 * The same for what a batch reads and writes, which takes some 200 milliseconds. Without it, a connection
 * that broke silently would be waited for until the operating system gives it up, after a quarter of an hour.
 */
export const batchMs = 60_000;
