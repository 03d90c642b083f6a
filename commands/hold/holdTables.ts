import type { Migration } from '../../postgres/migrate.ts';

/**
 * Who is at work on which booking (`holds.ts`). `tabs`: in which of their windows. Rows that nobody renews mean nothing.
 */
export const holdTables: Migration = {
  name: 'holds of bookings in work',
  sql: `
  create table if not exists muster_write.holds (
    org text not null,
    booking_id text not null,
    uid text not null,
    -- As the holder is called, for those who are refused.
    name text not null,
    tabs text[] not null,
    renewed_at timestamptz not null default clock_timestamp(),
    primary key (org, booking_id)
  );
  create index if not exists holds_renewed on muster_write.holds (renewed_at);
`,
};
