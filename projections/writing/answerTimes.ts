/** Milliseconds after which a question about little that has no answer counts as a lost connection. */
export const answerMs = 3_000;
/**
 * The same for what a batch reads and writes, which takes some 200 of them: a connection whose other side has vanished
 * without a word would otherwise be waited for until the operating system gives it up, a quarter of an hour.
 */
export const batchMs = 60_000;
