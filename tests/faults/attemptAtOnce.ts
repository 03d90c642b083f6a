import pg from 'pg';

/** Forgets what webhooks have failed at, so that whoever delivers next does not wait first. */
export async function attemptAtOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update muster_webhooks.subscriptions set failures = 0, next_attempt_at = null');
  await client.end();
}
