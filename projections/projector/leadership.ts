import type { Pool, PoolClient } from 'pg';
import { advisoryLockClass, advisoryLocks } from '../../commands/log/advisoryLocks.ts';

/**
 * Tries to become the one projector of this database. The connection that is answered holds that office as
 * long as it lives: everything the projector writes goes through it, so that a projector which lost its
 * office, and may not know it yet, can write nothing more. Undefined while another process has it.
 */
export async function takeOffice(pool: Pool): Promise<PoolClient | undefined> {
  const client = await pool.connect();
  // The office ends with its connection: the next statement fails, and with it whatever was being written.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    // A machine that vanishes without closing its connection is noticed within seconds.
    await client.query(
      'set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2',
    );
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      advisoryLockClass,
      advisoryLocks.projector,
    ]);
    if (rows[0]?.taken === true) return client;
    client.off('error', ignore);
    client.release();
    return undefined;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
