import pg from 'pg';
import { lostWay } from '../../commands/log/lostWay.ts';
import { StartRefused, systemErrorCode } from './startRefused.ts';

/** What PostgreSQL answers to a connection that it does not accept, by SQLSTATE. */
const refusedConnections: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
};

/** Refuses with a message, without the password, if the database of `DATABASE_URL` cannot be used. */
export async function refuseUnreachableDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A connection that breaks rejects the call below as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const code = systemErrorCode(error) ?? '';
    const why = refusedConnections[code] ?? lostWay(error) ?? (error instanceof Error ? error.message : code);
    const { host, pathname } = new URL(databaseUrl);
    throw new StartRefused(`The database of DATABASE_URL (${host}${pathname}) cannot be used: ${why}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
