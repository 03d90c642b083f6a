import type { Pool } from 'pg';
import { ensureReaderRole } from '../postgres/ensureReaderRole.ts';
import { migrate, type SchemaPart } from '../postgres/migrate.ts';
import { fileTables } from './files/fileTables.ts';
import { holdTables } from './hold/holdTables.ts';
import { keptTextTables } from './keptText/keptTextTables.ts';
import { momentTables } from './moments/momentTables.ts';

/**
 * The write side's own tables; the log manages its tables itself. `commands`: the answer to each command, by
 * idempotency key. `fences`: one row per resource, locked by whatever decides about its time.
 * `fence_intents`: appends begun under a fence and not yet known to be done. `followed`: how far in the log a
 * follower has come (`reactions/followFreed.ts`). `jobs`, `job_parts`: commands that need more than one step, and their
 * progress (`jobs/`). `holds`: who is at work on which booking (`hold/`). `moments`: what is due at records (`moments/`).
 */
export const writeSideTables: SchemaPart = {
  name: 'write',
  migrations: [
    {
      name: 'answers, fences, announcements',
      // "if not exists": databases that are older than the numbering of migrations have these tables, the
      // oldest of them without `resumption` and with answers as jsonb.
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
      // They are looked up again and again among all commands ever answered.
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
    {
      name: 'jobs and their parts',
      sql: `
  create table if not exists muster_write.jobs (
    id text primary key,
    org text not null,
    -- The command that it is, who sent it, and its envelope.
    name text not null,
    sent json not null,
    total integer not null,
    accepted_at timestamptz not null default clock_timestamp(),
    begun_at timestamptz,
    ended_at timestamptz,
    -- Whoever has asked for its end after the part that is under way.
    cancelled_by text,
    -- What keeps it from going on, for people.
    trouble text
  );
  create index if not exists jobs_open on muster_write.jobs (org, accepted_at, id) where ended_at is null;
  create index if not exists jobs_ended on muster_write.jobs (org, ended_at) where ended_at is not null;
  create table if not exists muster_write.job_parts (
    job text not null,
    number integer not null,
    records integer not null,
    -- Until it was carried out.
    input json,
    -- From then on.
    report json,
    made integer,
    position bigint,
    primary key (job, number)
  );
`,
    },
    holdTables,
    {
      name: 'parts of jobs that have begun',
      // Parts that are in progress when this is added count as not begun.
      sql: 'alter table muster_write.job_parts add column if not exists begun boolean not null default false;\n',
    },
    momentTables,
  ],
};

/** Creates the write side's tables if they are missing; may be called by several processes at once. */
export async function prepareWriteSide(pool: Pool): Promise<void> {
  await migrate(pool, writeSideTables);
  await migrate(pool, fileTables);
  await ensureReaderRole(pool);
  await migrate(pool, keptTextTables);
}
