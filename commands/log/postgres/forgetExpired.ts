import type pg from 'pg';
import type { MaximumAges } from '../maximumAge.ts';

/**
 * Removes the events that are past their category's maximum age. Readers have not seen them since their
 * time came; this gives the room back. A stream keeps its row, so its revisions go on where they were.
 *
 * @param now epoch milliseconds
 */
export async function forgetExpired(pool: pg.Pool, ages: MaximumAges, now: number): Promise<void> {
  for (const [category, seconds] of Object.entries(ages)) {
    // '.' follows '-' in the collation "C" of the column: the two bound the names of one category.
    await pool.query(
      `delete from muster_log.events
        where stream >= $1 and stream < $2 and (event->>'at')::bigint < $3`,
      [`${category}-`, `${category}.`, now - seconds * 1000],
    );
  }
}
