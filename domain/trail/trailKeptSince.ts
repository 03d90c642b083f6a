const dayMs = 86_400_000;

/**
 * Entries of the security trail that were chained before this moment have expired.
 *
 * @param now epoch milliseconds, like the result
 */
export function trailKeptSince(days: number, now: number): number {
  return now - days * dayMs;
}
