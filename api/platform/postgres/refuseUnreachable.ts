import pg from 'pg';
import { unreachableReason } from '../../../commands/log/unreachableReason.ts';
import { StartRefused, systemErrorCode } from './startRefused.ts';

/** What PostgreSQL answers to a connection that it does not accept, by SQLSTATE. */
const refusedConnections: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
};

/**
 * Refuses with a message, without the password, if the database of `DATABASE_URL` cannot be used. Answers whether its
 * user is a superuser, which Muster has no use for.
 */
export async function refuseUnreachableDatabase(
  databaseUrl: string,
): Promise<{ readonly user: 'ordinary' | 'superuser' }> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A connection that breaks rejects the call below as well.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    return { user: rows[0]?.rolsuper === true ? 'superuser' : 'ordinary' };
  } catch (error) {
    const code = systemErrorCode(error) ?? '';
    const why =
      refusedConnections[code] ?? unreachableReason(error) ?? (error instanceof Error ? error.message : code);
    const { host, pathname } = new URL(databaseUrl);
    throw new StartRefused(`The database of DATABASE_URL (${host}${pathname}) cannot be used: ${why}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
