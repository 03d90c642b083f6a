import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { migrate } from '../../postgres/migrate.ts';
import { runtimeTables } from './runtimeTables.ts';

/**
 * The secret that signs cookies. The operator's is used and never written anywhere; one that was kept in the database
 * before is removed. Without one it is created once and kept there, so that restarts sign nobody out and all processes
 * have the same one.
 */
export async function authSecretOf(pool: pg.Pool, operators: string | undefined): Promise<string> {
  await migrate(pool, runtimeTables);
  if (operators !== undefined) {
    await pool.query(`delete from muster_runtime.secrets where name = 'auth'`);
    return operators;
  }
  const find = `select value from muster_runtime.secrets where name = 'auth'`;
  const existing = await pool.query<{ value: string }>(find);
  if (existing.rows[0] !== undefined) return existing.rows[0].value;
  // Of several processes that start together, the first one's secret is kept.
  await pool.query(`insert into muster_runtime.secrets values ('auth', $1) on conflict (name) do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await pool.query<{ value: string }>(find);
  const secret = rows[0]?.value;
  if (secret === undefined) {
    throw new Error(
      'muster_runtime.secrets has lost its row "auth": does another process have AUTH_SECRET, and this one not?',
    );
  }
  return secret;
}
