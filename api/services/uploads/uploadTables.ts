import type { SchemaPart } from '../../../postgres/migrate.ts';

/** `done`: every upload that saved something, with what became of it and of its undoing. */
export const uploadTables: SchemaPart = {
  name: 'uploads',
  migrations: [
    {
      name: 'uploads done',
      sql: `
  create schema muster_uploads;

  create table muster_uploads.done (
    id text primary key,
    org text not null,
    kind text not null,
    file_name text not null,
    begun_by text not null,
    begun_at timestamptz not null default now(),
    -- The last sign of life of the process that saves it.
    alive_at timestamptz not null default now(),
    ended_at timestamptz,
    -- Its events are those with its id as correlation, after one position and up to the other.
    after_position bigint not null,
    last_position bigint,
    rows integer not null,
    created integer not null default 0,
    changed integer not null default 0,
    unchanged integer not null default 0,
    rejected integer not null default 0,
    -- Of bookings: when the work begins and ends, epoch seconds.
    first_start bigint,
    last_end bigint,
    -- What its sender was told; of the bad rows the first ones.
    report jsonb,
    undone_by text,
    undone_at timestamptz,
    undone integer,
    left_out integer,
    check ((undone_at is null) = (undone_by is null))
  );
  create index done_of_org on muster_uploads.done (org, begun_at desc, id);
`,
    },
  ],
};
