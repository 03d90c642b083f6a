import type { Migration } from '../../postgres/migrate.ts';

/** What is due at records, and what has been done (`followMoments.ts`). */
export const momentTables: Migration = {
  name: 'moments of records',
  sql: `
  create table if not exists muster_write.moments (
    org text not null,
    category text not null,
    id text not null,
    moment text not null,
    -- Of the field that it follows from: with another value it is another moment.
    value text not null,
    -- Epoch seconds.
    at bigint not null,
    -- Not before that; later than the moment itself only after a failure.
    due bigint not null,
    -- What became of it; null: it is to come.
    outcome text,
    primary key (org, category, id, moment, value)
  );
  create index if not exists moments_due on muster_write.moments (due) where outcome is null;
  create index if not exists moments_pending on muster_write.moments (org, category, id) where outcome is null;
`,
};
