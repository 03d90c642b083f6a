import type pg from 'pg';

/** Runs something in a transaction of its own, which is rolled back if it fails. */
export async function inTransaction<Answer>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
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
