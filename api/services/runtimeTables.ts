import type { SchemaPart } from '../../postgres/migrate.ts';
import { trailTables } from './trail/trailTables.ts';

/**
 * What Muster keeps for itself: `secrets` that it generated, the key pair that signs exports of the audit, the
 * security trail, and how organisations read the files that they upload.
 */
export const runtimeTables: SchemaPart = {
  name: 'runtime',
  migrations: [
    {
      name: 'secrets and the signing key',
      // "if not exists": databases that are older than the numbering of migrations have these tables.
      sql: `
  create schema if not exists muster_runtime;
  create table if not exists muster_runtime.secrets (name text primary key, value text not null);
  create table if not exists muster_runtime.audit_keys (
    one boolean primary key default true check (one),
    private_key text not null,
    made_at timestamptz not null default now()
  );
`,
    },
    { name: 'the security trail', sql: trailTables },
    {
      name: 'how uploaded files were read',
      sql: `
  create table muster_runtime.upload_mappings (
    org text not null,
    id text not null,
    kind text not null,
    -- SHA-256 of the names of the columns, in their alphabetical order.
    header text not null,
    name text not null,
    reading jsonb not null,
    used_at timestamptz not null,
    used_by text not null,
    primary key (org, id),
    unique (org, kind, header)
  );
`,
    },
  ],
};
