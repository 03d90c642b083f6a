import type { Pool } from 'pg';
import { feed } from '../models/feed.ts';
import { readSchema, tableName } from '../schema/tables.ts';

/**
 * Which of these organisations have anything in their feed beyond a seq, with one query however many they
 * are. The answer contains nothing more: the events are queried for each organisation separately
 * (`readFeedPage`).
 */
export async function readFeedMoved(
  pool: Pool,
  heads: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ org: string }>({
    name: 'muster_read_feed_moved',
    text: `select known.org
           from unnest($2::text[], $3::bigint[]) as known (org, seq)
             join ${readSchema}.counters c on c.projection = $1 and c.org = known.org
           where c.last > known.seq`,
    values: [tableName(feed, 'current'), [...heads.keys()], [...heads.values()]],
  });
  return rows.map(({ org }) => org);
}
