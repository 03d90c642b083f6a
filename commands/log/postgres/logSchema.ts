import type pg from 'pg';
import { advisoryLockClass, advisoryLocks } from '../advisoryLocks.ts';

/**
 * The tables of the log, schema `muster_log`.
 *
 * - `head`: one row. Its lock, held until commit, is what numbers events without gaps and lets nobody see
 *   a later position before an earlier one.
 * - `streams`: the last revision and the hash of the last event of each stream, also of one whose events
 *   have all been forgotten.
 * - `events`: `event` is the very text that the hash chain covers (`canonicalEvent`), so json and not
 *   jsonb, which would respell it. The columns beside it are for finding it.
 */
const schema = `
create schema if not exists muster_log;
create table if not exists muster_log.head (
  single boolean primary key default true check (single),
  position bigint not null,
  epoch uuid not null,
  created_at timestamptz not null default now()
) with (fillfactor = 50);
insert into muster_log.head (position, epoch) values (0, gen_random_uuid()) on conflict do nothing;
create table if not exists muster_log.streams (
  stream text collate "C" primary key,
  revision bigint not null,
  tip text not null
) with (fillfactor = 80);
create table if not exists muster_log.events (
  position bigint primary key,
  id uuid not null unique,
  stream text collate "C" not null,
  revision bigint not null,
  event json not null,
  unique (stream, revision)
);
`;

/** Creates what is missing of the log's tables, and its epoch with them; safe to call from many processes. */
export async function ensureLogSchema(pool: pg.Pool): Promise<void> {
  const lock = `select pg_advisory_xact_lock(${advisoryLockClass}, ${advisoryLocks.schema});`;
  await pool.query(`begin; ${lock} ${schema} commit;`);
}
