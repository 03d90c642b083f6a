import type pg from 'pg';
import { migrate, type SchemaPart } from '../../../postgres/migrate.ts';

/**
 * The tables of the log, schema `muster_log`.
 *
 * - `head`: one row. Its lock, held until commit, numbers events without gaps and ensures that nobody sees a
 *   later position before an earlier one.
 * - `streams`: the last revision and the hash of the last event of each stream, even if all its events have
 *   been removed.
 * - `append_group` writes what was drafted on tips that are still current, and returns where the head was. It
 *   returns null and writes nothing if they are not current, if an id of `absent` exists already, or if a
 *   transaction of `guards` has ended. In `streams`, those to which the group appends come first, with their
 *   new ends in `left_at`; `of_stream` is a 1-based index into it. An id of `ids` that exists already is
 *   refused by the unique index. `write` writes what was drafted under the lock, and `append` is what
 *   `append_group` was before guards.
 * - `events`: `event` is exactly the text that the hash chain covers (`canonicalEvent`), so its type is json
 *   and not jsonb, which would rewrite it. The columns beside it are for finding it.
 *
 * A function is replaced by a further step, under another name if its parameters or its result change,
 * because running processes go on calling the one they know.
 */
export const logTables: SchemaPart = {
  name: 'log',
  migrations: [
    {
      name: 'head, streams, events, and what writes them',
      // "if not exists": databases that are older than the numbering of migrations have these tables.
      sql: `
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
create or replace function muster_log.write(
  after bigint, ids uuid[], event_streams text[], revisions bigint[], events json[],
  moved text[], moved_to bigint[], tips text[]
) returns void language sql as $body$
  insert into muster_log.events (position, id, stream, revision, event)
    select after + n, id, stream, revision, event
    from unnest(ids, event_streams, revisions, events) with ordinality as e (id, stream, revision, event, n);
  insert into muster_log.streams (stream, revision, tip)
    select * from unnest(moved, moved_to, tips)
    on conflict (stream) do update set revision = excluded.revision, tip = excluded.tip;
  update muster_log.head set position = after + cardinality(ids);
$body$;
create or replace function muster_log.append(
  seen text[], seen_at bigint[], seen_tips text[], used_ids uuid[],
  ids uuid[], event_streams text[], revisions bigint[], events json[],
  moved text[], moved_to bigint[], tips text[]
) returns bigint language plpgsql as $body$
declare
  after bigint;
begin
  -- Each statement after the lock sees what the lock waited for (READ COMMITTED).
  select h.position into after from muster_log.head h for update;
  -- Row by row through the indexes (offset 0): a plan made while the tables were empty would scan them.
  if exists (
    select from unnest(seen, seen_at, seen_tips) as u (stream, revision, tip)
      left join lateral (
        select s.revision, s.tip from muster_log.streams s where s.stream = u.stream offset 0
      ) present on true
      where coalesce(present.revision, -1) <> u.revision or coalesce(present.tip, 'none') <> u.tip
  ) or exists (
    select from unnest(used_ids) as u (id)
      cross join lateral (select from muster_log.events e where e.id = u.id offset 0) present
  ) then
    return null;
  end if;
  perform muster_log.write(after, ids, event_streams, revisions, events, moved, moved_to, tips);
  return after;
end $body$;
`,
    },
    {
      name: 'append groups that follow each other, under fences',
      sql: `
create function muster_log.append_group(
  guards text[], streams text[], seen_at bigint[], seen_tips text[], left_at bigint[], left_tips text[],
  absent uuid[], ids uuid[], of_stream integer[], revisions bigint[], events text
) returns bigint language plpgsql as $body$
declare
  after bigint;
  stale boolean;
begin
  -- Locks the head. Each statement after it sees what it waited for (READ COMMITTED).
  update muster_log.head set position = position + cardinality(ids)
    returning position - cardinality(ids) into after;
  -- Row by row through the indexes (offset 0): a plan made while the tables were empty would scan them.
  stale := exists (
    select from unnest(streams, seen_at, seen_tips) as u (stream, revision, tip)
      left join lateral (
        select s.revision, s.tip from muster_log.streams s where s.stream = u.stream offset 0
      ) present on true
      where coalesce(present.revision, -1) <> u.revision or coalesce(present.tip, 'none') <> u.tip
  );
  if not stale and cardinality(absent) > 0 then
    stale := exists (
      select from unnest(absent) as u (id)
        cross join lateral (select from muster_log.events e where e.id = u.id offset 0) present
    );
  end if;
  if not stale and cardinality(guards) > 0 then
    stale := exists (
      select from unnest(guards) as u (xid) where pg_xact_status(xid::xid8) is distinct from 'in progress'
    );
  end if;
  if stale then
    update muster_log.head set position = after;
    return null;
  end if;
  insert into muster_log.events (position, id, stream, revision, event)
    select after + n, id, streams[s], revision, event::json
    from unnest(ids, of_stream, revisions, string_to_array(events, E'\\x1e'))
      with ordinality as e (id, s, revision, event, n);
  insert into muster_log.streams (stream, revision, tip)
    select * from unnest(streams[:cardinality(left_at)], left_at, left_tips)
    on conflict (stream) do update set revision = excluded.revision, tip = excluded.tip;
  return after;
end $body$;
`,
    },
  ],
};

/**
 * Creates what is missing of the log's tables, and its epoch with them; may be called by several processes at
 * once.
 */
export function ensureLogSchema(pool: pg.Pool): Promise<void> {
  return migrate(pool, logTables);
}
