import type pg from 'pg';
import { connectInTurn } from '../../../postgres/connectInTurn.ts';
import { transactionOn } from '../../../postgres/inTransaction.ts';

/**
 * Runs something in a transaction that excludes others with the same key: what it counts stays true until it
 * ends. Those who wait for it leave connections to other keys. The key's lock is identified by a single number, and so
 * differs from all `advisoryLocks`.
 */
export async function inTurn<Answer>(
  pool: pg.Pool,
  key: string,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  return transactionOn(await connectInTurn(pool, key), async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    return work(client);
  });
}
