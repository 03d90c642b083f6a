import type { Pool, PoolClient } from 'pg';
import { advisoryLockClass, advisoryLocks } from './advisoryLocks.ts';

/** In a transaction, one process after the other. */
export async function underSchemaLock(
  pool: Pool,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    // Wait for as long as another process takes for its migrations.
    await client.query('begin; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockClass, advisoryLocks.schema]);
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
