import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { advisoryLockClass, advisoryLocks } from '../commands/log/advisoryLocks.ts';

/**
 * The secret that signs cookies, where the operator has set none: made once and kept in the database, so
 * that restarts sign nobody out and all processes have the same one.
 */
export async function keptAuthSecret(pool: pg.Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockClass, advisoryLocks.schema]);
    await client.query('create schema if not exists muster_runtime');
    await client.query(
      'create table if not exists muster_runtime.secrets (name text primary key, value text not null)',
    );
    await client.query(
      `insert into muster_runtime.secrets values ('auth', $1) on conflict (name) do nothing`,
      [randomBytes(32).toString('base64url')],
    );
    const { rows } = await client.query<{ value: string }>(
      `select value from muster_runtime.secrets where name = 'auth'`,
    );
    await client.query('commit');
    const secret = rows[0]?.value;
    if (secret === undefined) throw new Error('muster_runtime.secrets has lost its row "auth"');
    return secret;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
