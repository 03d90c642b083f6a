import type pg from 'pg';
import { apiTokenTable } from '../tokens/apiTokenTable.ts';

/** Our own tables beside better-auth's, in the same schema; they end with the user or session they belong to. */
const tables = `
  create table if not exists muster_identity.members (
    uid text primary key references muster_identity."user" (id) on delete cascade,
    org text not null,
    role text not null check (role in ('dispatcher', 'scheduler', 'resource', 'customer')),
    duties text[] not null default '{}',
    partner boolean not null default false,
    resource_id text,
    customer_id text,
    created_at timestamptz not null default now()
  );
  create index if not exists members_org on muster_identity.members (org);

  create table if not exists muster_identity.access_tokens (
    -- SHA-256 of the token: who reads the table cannot sign in with it.
    token_hash bytea primary key,
    session_id text not null references muster_identity.session (id) on delete cascade,
    expires_at timestamptz not null
  );
  create index if not exists access_tokens_session on muster_identity.access_tokens (session_id);

  create table if not exists muster_identity.sign_in_attempts (
    key text primary key,
    attempts integer not null,
    window_ends timestamptz not null
  );
`;

/** Creates the tables where they are missing; better-auth's `user` and `session` must be there. */
export async function createIdentityTables(pool: pg.Pool): Promise<void> {
  await pool.query(tables);
  await pool.query(apiTokenTable);
}
