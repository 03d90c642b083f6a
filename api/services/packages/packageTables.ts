import type { SchemaPart } from '../../../postgres/migrate.ts';

/** `links`: the link of each package that has been sent, without its code. Another link takes the place of the earlier one. */
export const packageTables: SchemaPart = {
  name: 'packages',
  migrations: [
    {
      name: 'links of packages',
      sql: `
  create schema muster_packages;

  create table muster_packages.links (
    org text not null,
    package_id text not null,
    -- SHA-256 of the code, which has 160 random bits: who reads the table cannot use it.
    code_hash bytea not null unique,
    -- The event by which it was sent, or the request that made it: told again, that makes no other one.
    made_by text not null,
    made_at timestamptz not null default clock_timestamp(),
    primary key (org, package_id)
  );
`,
    },
  ],
};
