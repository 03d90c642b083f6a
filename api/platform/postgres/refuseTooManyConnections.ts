import type pg from 'pg';
import type { ProcessRole } from '../processRole.ts';
import { mostConnections } from './createPools.ts';
import { StartRefused } from './startRefused.ts';

/**
 * Refuses with `StartRefused` to start a process that may open more connections than PostgreSQL accepts: some of its
 * parts would fail under load only. Other processes need theirs besides, which nobody here knows.
 */
export async function refuseTooManyConnections(
  pool: pg.Pool,
  connections: number,
  role: ProcessRole,
): Promise<void> {
  const { rows } = await pool.query<{ accepted: number }>(
    `select current_setting('max_connections')::integer
       - current_setting('superuser_reserved_connections')::integer
       - coalesce(current_setting('reserved_connections', true)::integer, 0) as accepted`,
  );
  const accepted = rows[0]?.accepted ?? 0;
  const most = mostConnections(connections, role);
  if (most <= accepted) return;
  throw new StartRefused(
    `DATABASE_CONNECTIONS is ${connections}, with which this process may open ${most} connections, and PostgreSQL ` +
      `accepts ${accepted}. Lower DATABASE_CONNECTIONS, or raise PostgreSQL's max_connections.`,
  );
}
