import type { SchemaPart } from '../../../postgres/migrate.ts';

/**
 * `messages`: what is sent to people, and what became of it. `templates` and `choices`: the texts of an organisation, and
 * what it sends at all. `wishes`: what single recipients do not want, and their language. `seen`: how far people have
 * looked at the list under their bell.
 */
export const messageTables: SchemaPart = {
  name: 'messages',
  migrations: [
    {
      name: 'messages, templates, wishes',
      sql: `
  create schema muster_messages;

  create table muster_messages.messages (
    -- Derived from the event, the recipient and the channel, so that a step is told once.
    id text primary key,
    org text not null,
    kind text not null,
    channel text not null check (channel in ('app', 'email', 'sms')),
    recipient_kind text not null check (recipient_kind in ('customer', 'resource')),
    recipient_id text not null,
    recipient_name text not null,
    -- Null in the product, and where there is none.
    address text,
    sender_name text not null,
    language text not null,
    subject text not null,
    body text not null,
    booking_id text,
    -- Of the event, in the stream of the booking.
    revision bigint,
    -- The command by which what it says stands; a step that is undone and redone has another one then.
    standing_by text,
    -- The message that this one takes back.
    corrects text references muster_messages.messages (id) on delete cascade,
    state text not null check
      (state in ('waiting', 'sending', 'sent', 'failed', 'withdrawn', 'noAddress', 'optedOut', 'late')),
    -- Not before that.
    due_at timestamptz not null,
    attempts integer not null default 0,
    claimed_at timestamptz,
    error text,
    created_at timestamptz not null default clock_timestamp(),
    -- When it got its present state.
    state_at timestamptz not null default clock_timestamp()
  );
  create index messages_due on muster_messages.messages (due_at) where state in ('waiting', 'sending');
  create index messages_log on muster_messages.messages (org, created_at desc, id desc);
  create index messages_booking on muster_messages.messages (org, booking_id) where booking_id is not null;
  create index messages_bell on muster_messages.messages (org, recipient_kind, recipient_id, state_at desc)
    where channel = 'app' and state = 'sent';
  create index messages_failed on muster_messages.messages (org, state_at desc) where state = 'failed';
  create index messages_corrects on muster_messages.messages (corrects) where corrects is not null;
  create index messages_age on muster_messages.messages (created_at);

  create table muster_messages.templates (
    org text not null,
    kind text not null,
    form text not null check (form in ('email', 'short')),
    language text not null,
    subject text not null,
    body text not null,
    changed_at timestamptz not null default clock_timestamp(),
    changed_by text not null,
    primary key (org, kind, form, language)
  );

  create table muster_messages.choices (
    org text primary key,
    -- Of recipients who have chosen none.
    language text not null,
    -- What is not sent: each 'kind channel'.
    silent text[] not null
  );

  create table muster_messages.wishes (
    org text not null,
    recipient_kind text not null check (recipient_kind in ('customer', 'resource')),
    recipient_id text not null,
    language text,
    unwanted text[] not null,
    changed_at timestamptz not null default clock_timestamp(),
    changed_by text not null,
    primary key (org, recipient_kind, recipient_id)
  );

  create table muster_messages.seen (
    org text not null,
    uid text not null,
    -- Everything until then has been seen.
    until timestamptz not null,
    primary key (org, uid)
  );
`,
    },
    {
      name: 'letters about accounts',
      sql: `
  alter table muster_messages.messages
    drop constraint messages_recipient_kind_check,
    add constraint messages_recipient_kind_check check (recipient_kind in ('customer', 'resource', 'account')),
    -- The link of a letter, encrypted; removed when it has been sent.
    add column sealed bytea;
`,
    },
    {
      name: 'what is told of shifts',
      sql: `
  alter table muster_messages.messages
    drop constraint messages_recipient_kind_check,
    add constraint messages_recipient_kind_check
      check (recipient_kind in ('customer', 'resource', 'planner', 'account')),
    -- The record that it is about, if that is no booking.
    add column record_category text,
    add column record_id text,
    -- Whose step at that record it is about; null: the record itself.
    add column person_id text;
  create index messages_record on muster_messages.messages (org, record_id) where record_id is not null;
  create index messages_recipient on muster_messages.messages (org, recipient_kind, recipient_id, created_at)
    where record_id is not null;

  -- What a single planner wants is kept by their uid.
  alter table muster_messages.wishes
    drop constraint wishes_recipient_kind_check,
    add constraint wishes_recipient_kind_check check (recipient_kind in ('customer', 'resource', 'planner'));
`,
    },
    {
      name: 'links that sign the reader of a message in',
      sql: `
  alter table muster_messages.messages
    -- The address that the link in its text leads to; null: it has none.
    add column leads_to text,
    -- When the link was made that is sealed.
    add column linked_at timestamptz;
`,
    },
    {
      name: 'what is under way, without what has been sent',
      sql: `
  create index messages_sending on muster_messages.messages (claimed_at) where state = 'sending';
  create index messages_correcting on muster_messages.messages (corrects)
    where state = 'waiting' and corrects is not null;
`,
    },
  ],
};
