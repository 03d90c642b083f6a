import type { Pool } from 'pg';
import { advisoryLockClass, advisoryLocks } from './log/advisoryLocks.ts';

/**
 * The write side's own tables; the log keeps its tables itself.
 * `commands`: what each command answered, by idempotency key. `fences`: one row a resource, locked by
 * whoever decides about its time. `fence_intents`: appends begun under a fence and not yet known to be over.
 */
const schema = `
  create schema if not exists muster_write;
  create table if not exists muster_write.commands (
    org text not null,
    actor_uid text not null,
    command_id text not null,
    name text not null,
    input_hash text not null,
    -- json, not jsonb: answered again to the letter. Null: begun, not answered yet.
    answer json,
    -- Sender, input and envelope of a command that is completed at the next start if it was broken off.
    resumption json,
    answered_at timestamptz not null default now(),
    primary key (org, actor_uid, command_id)
  );
  create table if not exists muster_write.fences (
    org text not null,
    resource_id text not null,
    position bigint not null default 0,
    primary key (org, resource_id)
  );
  create table if not exists muster_write.fence_intents (
    org text not null,
    resource_id text not null,
    holder text not null,
    primary key (org, resource_id, holder)
  );
`;

/** Creates the write side's tables where they are missing; several processes may do so at once. */
export async function prepareWriteSide(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockClass, advisoryLocks.schema]);
    await client.query(schema);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
