import type pg from 'pg';
import { migrate, type SchemaPart } from '../../../postgres/migrate.ts';

/**
 * `subscriptions` with their secrets and cursors, the last `attempts` of each, and of those that are told of external jobs
 * what they know of each job.
 */
export const webhookTables: SchemaPart = {
  name: 'webhooks',
  migrations: [
    {
      name: 'subscriptions and attempts',
      // "if not exists": databases that are older than the numbering of migrations have these tables.
      sql: `
  create schema if not exists muster_webhooks;

  create table if not exists muster_webhooks.subscriptions (
    id text primary key,
    org text not null,
    name text not null,
    url text not null,
    types text not null default '',
    -- Needed to sign, and so kept as it is: who reads it can sign as we do, and nothing else.
    secret text not null,
    state text not null default 'active' check (state in ('active', 'paused')),
    pause_reason text check (pause_reason in ('asked', 'failing', 'gone', 'epochChanged')),
    -- Grows whenever a person changes the subscription: what was on its way then counts no more.
    generation bigint not null default 1,
    epoch text not null,
    cursor bigint not null,
    failures integer not null default 0,
    next_attempt_at timestamptz,
    last_success_at timestamptz,
    created_at timestamptz not null default now(),
    created_by text not null
  );
  create index if not exists subscriptions_org on muster_webhooks.subscriptions (org, created_at);

  create table if not exists muster_webhooks.attempts (
    id bigint generated always as identity primary key,
    webhook_id text not null references muster_webhooks.subscriptions (id) on delete cascade,
    at timestamptz not null,
    seq bigint not null,
    event_id text not null,
    type text not null,
    attempt integer not null,
    duration_ms integer not null,
    status integer,
    error text
  );
  create index if not exists attempts_webhook on muster_webhooks.attempts (webhook_id, id);
`,
    },
    {
      name: 'the secret before the present one',
      sql: `
  alter table muster_webhooks.subscriptions
    add column previous_secret text,
    -- Until then both sign; afterwards it is forgotten.
    add column previous_secret_until timestamptz,
    add check ((previous_secret is null) = (previous_secret_until is null));
`,
    },
    {
      name: 'external jobs',
      sql: `
  alter table muster_webhooks.subscriptions
    add column format text not null default 'events' check (format in ('events', 'externalJobs'));
  alter table muster_webhooks.attempts
    -- What was sent of a job; null for events, which the feed has.
    add column job jsonb;

  create table muster_webhooks.told_jobs (
    webhook_id text not null references muster_webhooks.subscriptions (id) on delete cascade,
    booking_id text not null,
    -- All that the target knows of the job; the next update is what differs from it.
    job jsonb not null,
    primary key (webhook_id, booking_id)
  );
`,
    },
    {
      name: 'heard jobs',
      sql: `
  -- The commands that came from the system behind a webhook, which is not told of them what it said itself.
  create table muster_webhooks.heard_jobs (
    webhook_id text not null references muster_webhooks.subscriptions (id) on delete cascade,
    command_id text not null,
    -- The fields of the job that the system knows, because it told of them.
    fields text[] not null,
    heard_at timestamptz not null default now(),
    primary key (webhook_id, command_id)
  );
`,
    },
  ],
};

/** Creates the tables of webhooks if they are missing. */
export function createWebhookTables(pool: pg.Pool): Promise<void> {
  return migrate(pool, webhookTables);
}
