import type { SchemaPart } from '../../postgres/migrate.ts';
import { readerRole } from '../../postgres/readerRole.ts';

/**
 * `kept`: every version of the texts that events only point to. Erasing one empties `text`, `folded` and `salt`; the row stays,
 * and says when. A command that is refused after its text was written leaves a row that nothing points to; it is found and
 * erased with its record all the same.
 */
export const keptTextTables: SchemaPart = {
  name: 'texts',
  migrations: [
    {
      name: 'texts beside the log',
      sql: `
  create schema muster_texts;
  create table muster_texts.kept (
    org text not null,
    id uuid not null,
    category text not null,
    record_id text not null,
    field text not null,
    text text,
    -- As searches compare it.
    folded text,
    salt bytea,
    size integer not null,
    written_at timestamptz not null default now(),
    erased_at timestamptz,
    primary key (org, id),
    check ((erased_at is null) = (text is not null and folded is not null and salt is not null))
  );
  create index kept_of_record on muster_texts.kept (org, category, record_id);
  alter table muster_texts.kept enable row level security;
  create policy organisation on muster_texts.kept for select to ${readerRole}
    using (org = current_setting('muster.org', true));
  grant usage on schema muster_texts to ${readerRole};
  grant select on muster_texts.kept to ${readerRole};
`,
    },
  ],
};
