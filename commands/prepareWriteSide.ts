import type { Pool } from 'pg';
import { migrate, type SchemaPart } from '../postgres/migrate.ts';

/**
 * The write side's own tables; the log keeps its tables itself.
 * `commands`: what each command answered, by idempotency key. `fences`: one row a resource, locked by
 * whoever decides about its time. `fence_intents`: appends begun under a fence and not yet known to be over.
 * `followed`: how far in the log a follower has come (`reactions/followFreed.ts`).
 */
export const writeSideTables: SchemaPart = {
  name: 'write',
  migrations: [
    {
      name: 'answers, fences, announcements',
      // "if not exists": databases from before their steps were counted have these tables, the oldest of them
      // without `resumption` and with answers as jsonb.
      sql: `
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
  alter table muster_write.commands
    add column if not exists resumption json,
    alter column answer type json,
    alter column answer drop not null;
`,
    },
    {
      name: 'index of broken-off commands',
      // They are looked for again and again among all that were ever answered.
      sql: `
  create index if not exists commands_broken_off on muster_write.commands (answered_at)
    where answer is null and resumption is not null;
`,
    },
    {
      name: 'how far freed people were looked after',
      sql: `
  create table if not exists muster_write.followed (
    name text primary key,
    epoch text not null,
    position bigint not null
  );
`,
    },
  ],
};

/** Creates the write side's tables where they are missing; several processes may do so at once. */
export function prepareWriteSide(pool: Pool): Promise<void> {
  return migrate(pool, writeSideTables);
}
