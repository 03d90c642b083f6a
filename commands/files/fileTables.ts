import type { SchemaPart } from '../../postgres/migrate.ts';

/**
 * `files`: what people have uploaded. `claims`: the fields of records that commands have put them into. Only
 * the log says whether a record really holds a file, or once held it, because a command may be refused after
 * it has claimed.
 */
export const fileTables: SchemaPart = {
  name: 'files',
  migrations: [
    {
      name: 'files and claims',
      sql: `
  create schema muster_files;
  create table muster_files.files (
    org text not null,
    id text not null,
    uploaded_by text not null,
    begun_at timestamptz not null default now(),
    -- Null: its bytes are on their way, or their upload broke off.
    stored_at timestamptz,
    name text,
    media_type text,
    size bigint,
    sha256 text,
    -- The field that it was uploaded for, 'resource.photo', and the key under which it was sent.
    uploaded_for text,
    idempotency_key text,
    -- When a command last put it into a record.
    claimed_at timestamptz,
    -- A record has it, or had it once: it is never forgotten.
    kept boolean not null default false,
    -- From then on nobody finds it, and its bytes are removed.
    forgotten_at timestamptz,
    primary key (org, id),
    check (stored_at is null or num_nulls(name, media_type, size, sha256, uploaded_for) = 0)
  );
  create unique index files_key on muster_files.files (org, uploaded_by, idempotency_key)
    where idempotency_key is not null and forgotten_at is null;
  create index files_not_kept on muster_files.files (begun_at) where not kept;

  create table muster_files.claims (
    org text not null,
    file_id text not null,
    category text not null,
    record_id text not null,
    field text not null,
    primary key (org, file_id, category, record_id, field),
    foreign key (org, file_id) references muster_files.files (org, id) on delete cascade
  );
`,
    },
  ],
};
