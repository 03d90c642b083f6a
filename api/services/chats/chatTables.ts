import type { SchemaPart } from '../../../postgres/migrate.ts';

/**
 * `reads`: how far people have read in chats; `announcement_reads`: which announcements they have opened. No part of the
 * business's history.
 */
export const chatTables: SchemaPart = {
  name: 'chats',
  migrations: [
    {
      name: 'how far people have read',
      sql: `
  create schema muster_chats;
  create table muster_chats.reads (
    org text not null,
    uid text not null,
    about text not null,
    -- Empty: among staff.
    customer_id text not null,
    -- The order of the last message that was read.
    up_to bigint not null,
    read_at timestamptz not null default clock_timestamp(),
    primary key (org, uid, about, customer_id)
  );
  create index reads_of_chat on muster_chats.reads (org, about, customer_id);
  create index reads_newest on muster_chats.reads (org, uid, read_at);
`,
    },
    {
      name: 'which announcements people have opened',
      sql: `
  create table muster_chats.announcement_reads (
    org text not null,
    uid text not null,
    announcement_id text not null,
    read_at timestamptz not null default clock_timestamp(),
    primary key (org, announcement_id, uid)
  );
  create index announcement_reads_newest on muster_chats.announcement_reads (org, uid, read_at);
`,
    },
  ],
};
