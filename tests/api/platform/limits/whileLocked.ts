import pg from 'pg';
import type { TestApi } from '../../apiFixture.ts';

/** Everything that needs what this statement locks waits until the work is over, or gives it free. */
export async function whileLocked(
  { server }: Pick<TestApi, 'server'>,
  lock: string,
  work: (free: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(String(server.services.pools.commands.options.connectionString));
  // The database may end first, where a test fails.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    await work(() => client.query('rollback'));
  } finally {
    await client.end();
  }
}
