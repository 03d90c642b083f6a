import type { SchemaPart } from '../../../postgres/migrate.ts';

/** `views`: the quick views that people keep for themselves or share; no part of the business's history. */
export const viewTables: SchemaPart = {
  name: 'views',
  migrations: [
    {
      name: 'quick views',
      sql: `
  create schema muster_views;

  create table muster_views.quick_views (
    org text not null,
    id uuid not null,
    owner text not null,
    screen text not null,
    name text not null,
    query text not null,
    shared boolean not null,
    customer_view boolean not null,
    changed_at timestamptz not null default clock_timestamp(),
    primary key (org, id)
  );
  create unique index quick_views_name on muster_views.quick_views (org, owner, screen, lower(name));
  create index quick_views_shared on muster_views.quick_views (org, screen) where shared;
`,
    },
  ],
};
