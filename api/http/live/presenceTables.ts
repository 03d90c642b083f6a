import type { SchemaPart } from '../../../postgres/migrate.ts';

/**
 * `presence`: which days of which board each open screen shows. Unlogged: after a crash of the database no screen is
 * connected any more, and each that comes back says anew where it is.
 */
export const presenceTables: SchemaPart = {
  name: 'presence',
  migrations: [
    {
      name: 'who looks at which days',
      sql: `
  create schema muster_presence;

  create unlogged table muster_presence.looks (
    -- One for each connection.
    id uuid primary key,
    org text not null,
    uid text not null,
    name text not null,
    board text not null,
    from_at bigint not null,
    to_at bigint not null,
    seen_at timestamptz not null default clock_timestamp()
  );
  create index looks_org on muster_presence.looks (org);
`,
    },
  ],
};
