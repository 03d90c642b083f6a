import type pg from 'pg';

/**
 * Does something in a transaction that nobody else with the same key is in: what is counted there stays so
 * until it ends. The key's lock is one of a single number, and so none of `advisoryLocks`.
 */
export async function inTurn<Answer>(
  pool: pg.Pool,
  key: string,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const answer = await work(client);
    await client.query('commit');
    client.release();
    return answer;
  } catch (error) {
    // Closing the connection rolls back what it has begun.
    client.release(true);
    throw error;
  }
}
