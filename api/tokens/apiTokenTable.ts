/** API tokens by organisation; kept when they are revoked, because history names them. */
export const apiTokenTable = `
  create table if not exists muster_identity.api_tokens (
    id text primary key,
    org text not null,
    name text not null,
    -- SHA-256 of the secret, which has 256 random bits: who reads the table cannot use it.
    token_hash bytea not null unique,
    hint text not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    created_by text not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    revoked_by text
  );
  create index if not exists api_tokens_org on muster_identity.api_tokens (org, created_at);
`;
