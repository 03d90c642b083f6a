import type { Pool, PoolClient } from 'pg';

/** Runs something in a transaction of its own; a connection on which it failed is closed, which rolls it back. */
export async function inOneTransaction<Answer>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    client.release();
    return answer;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
