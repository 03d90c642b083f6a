import type pg from 'pg';

/** Runs something in a transaction of its own, which is rolled back if it fails. */
export async function inTransaction<Answer>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  return transactionOn(await pool.connect(), work);
}

/** Runs something in a transaction on a connection, and gives the connection back. */
export async function transactionOn<Answer>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  try {
    await client.query('begin');
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
