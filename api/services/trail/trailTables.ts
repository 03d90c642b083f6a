/**
 * The security trail: a chain of entries for each organisation ('' is the installation), what is still being counted,
 * and what alarms count. All times are epoch milliseconds of the database's clock.
 */
export const trailTables = `
  create table muster_runtime.trail_heads (
    org text primary key,
    seq bigint not null default 0,
    hash text,
    -- What is left of entries that have expired; null until some have.
    anchor jsonb,
    -- The last entry whose alarms an administrator has seen.
    seen bigint not null default 0
  );
  create table muster_runtime.trail (
    org text not null,
    seq bigint not null,
    at bigint not null,
    until bigint not null,
    chained_at bigint not null,
    kind text not null,
    actor text,
    subject text,
    things text[] not null,
    addresses text[] not null,
    device text,
    count bigint not null,
    records bigint,
    details jsonb not null,
    prev text,
    hash text not null,
    primary key (org, seq)
  );
  create index trail_chained on muster_runtime.trail (org, chained_at);
  create index trail_actor on muster_runtime.trail (org, actor, seq);
  create index trail_subject on muster_runtime.trail (org, subject, seq);
  create index trail_kind on muster_runtime.trail (org, kind, seq);
  -- An event of the log is noted once, however often its follower begins anew.
  create unique index trail_events on muster_runtime.trail (org, (details ->> 'eventId'))
    where details ? 'eventId';

  create table muster_runtime.trail_open (
    org text not null,
    kind text not null,
    -- Empty: nobody.
    actor text not null,
    subject text not null,
    ends_at bigint not null,
    at bigint not null,
    until bigint not null,
    things text[] not null,
    addresses text[] not null,
    device text,
    count bigint not null,
    records bigint,
    primary key (org, kind, actor, subject, ends_at)
  );
  create index trail_open_ends on muster_runtime.trail_open (ends_at);

  create table muster_runtime.trail_tallies (
    key text primary key,
    amount bigint not null,
    ends_at bigint not null
  );
  create table muster_runtime.trail_tried (
    network text not null,
    -- SHA-256 of the address that was tried: those who have no account here are nobody's business.
    account bytea not null,
    org text not null,
    ends_at bigint not null,
    primary key (network, account)
  );
`;
