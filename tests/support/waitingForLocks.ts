import type { Pool } from 'pg';

/** How many connections of a database wait for what another one has locked. */
export async function waitingForLocks(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
