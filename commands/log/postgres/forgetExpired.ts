import type pg from 'pg';
import type { MaximumAges } from '../maximumAge.ts';

/** When an event was recorded. PostgreSQL's own JSON functions refuse texts that contain a NUL anywhere. */
const recordedAt = `substring(event::text from '"at":([0-9]{1,16})')::bigint`;

/**
 * Removes the events that are past their category's maximum age. Readers have not seen them since they
 * expired; this frees the space. A stream keeps its row, so its revisions continue, and it loses only its
 * oldest events: if the clock went back, an older event behind a newer one waits until that one expires.
 *
 * @param now epoch milliseconds
 */
export async function forgetExpired(pool: pg.Pool, ages: MaximumAges, now: number): Promise<void> {
  for (const [category, seconds] of Object.entries(ages)) {
    // '.' follows '-' in the column's collation "C": together they bound the names of one category.
    await pool.query(
      `with kept as (
        select stream, min(revision) as revision from muster_log.events
          where stream >= $1 and stream < $2 and ${recordedAt} >= $3 group by stream
      )
      delete from muster_log.events e
        where stream >= $1 and stream < $2 and ${recordedAt} < $3
          and not exists (select from kept k where k.stream = e.stream and k.revision < e.revision)`,
      [`${category}-`, `${category}.`, now - seconds * 1000],
    );
  }
}
