import type { QueryConfig } from 'pg';

/** Milliseconds after which a question about little that has no answer counts as a lost connection. */
export const answerMs = 3_000;
/**
 * The same for what a batch reads and writes, which takes some 200 of them: a connection whose other side has vanished
 * without a word would otherwise be waited for until the operating system gives it up, a quarter of an hour.
 */
export const batchMs = 60_000;

/** Gives a query so many milliseconds for its answer; the driver's types leave that out. */
export function within<Query extends QueryConfig>(
  ms: number,
  query: Query,
): Query & { readonly query_timeout: number } {
  return { ...query, query_timeout: ms };
}
