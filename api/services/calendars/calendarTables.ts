import type { SchemaPart } from '../../../postgres/migrate.ts';

/** `calendars`: the secret addresses under which calendar applications follow the bookings of people and customers. */
export const calendarTables: SchemaPart = {
  name: 'calendars',
  migrations: [
    {
      name: 'addresses of calendars',
      sql: `
  create schema muster_calendars;

  create table muster_calendars.addresses (
    org text not null,
    id uuid not null,
    kind text not null check (kind in ('resource', 'customer')),
    record_id text not null,
    -- SHA-256 of the secret, which has 256 random bits: who reads the table cannot use it.
    secret_hash bytea not null unique,
    hint text not null,
    made_at timestamptz not null default now(),
    made_by text not null,
    last_used_at timestamptz,
    primary key (org, id)
  );
  create index addresses_of_record on muster_calendars.addresses (org, kind, record_id, made_at);
`,
    },
  ],
};
