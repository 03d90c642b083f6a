-- A database as Muster made it before the steps of its tables were counted: its tables (those of the read
-- models are made from the log), one booking with what it needs, one sign-in with a session that better-auth
-- began (only its times are of today, so that it has not ended), one webhook. No line is ever changed.

create schema if not exists muster_log;
create table if not exists muster_log.head (
  single boolean primary key default true check (single),
  position bigint not null,
  epoch uuid not null,
  created_at timestamptz not null default now()
) with (fillfactor = 50);
insert into muster_log.head (position, epoch) values (0, gen_random_uuid()) on conflict do nothing;
create table if not exists muster_log.streams (
  stream text collate "C" primary key,
  revision bigint not null,
  tip text not null
) with (fillfactor = 80);
create table if not exists muster_log.events (
  position bigint primary key,
  id uuid not null unique,
  stream text collate "C" not null,
  revision bigint not null,
  event json not null,
  unique (stream, revision)
);
create or replace function muster_log.write(
  after bigint, ids uuid[], event_streams text[], revisions bigint[], events json[],
  moved text[], moved_to bigint[], tips text[]
) returns void language sql as $body$
  insert into muster_log.events (position, id, stream, revision, event)
    select after + n, id, stream, revision, event
    from unnest(ids, event_streams, revisions, events) with ordinality as e (id, stream, revision, event, n);
  insert into muster_log.streams (stream, revision, tip)
    select * from unnest(moved, moved_to, tips)
    on conflict (stream) do update set revision = excluded.revision, tip = excluded.tip;
  update muster_log.head set position = after + cardinality(ids);
$body$;
create or replace function muster_log.append(
  seen text[], seen_at bigint[], seen_tips text[], used_ids uuid[],
  ids uuid[], event_streams text[], revisions bigint[], events json[],
  moved text[], moved_to bigint[], tips text[]
) returns bigint language plpgsql as $body$
declare
  after bigint;
begin
  -- Each statement after the lock sees what the lock waited for (READ COMMITTED).
  select h.position into after from muster_log.head h for update;
  -- Row by row through the indexes (offset 0): a plan made while the tables were empty would scan them.
  if exists (
    select from unnest(seen, seen_at, seen_tips) as u (stream, revision, tip)
      left join lateral (
        select s.revision, s.tip from muster_log.streams s where s.stream = u.stream offset 0
      ) present on true
      where coalesce(present.revision, -1) <> u.revision or coalesce(present.tip, 'none') <> u.tip
  ) or exists (
    select from unnest(used_ids) as u (id)
      cross join lateral (select from muster_log.events e where e.id = u.id offset 0) present
  ) then
    return null;
  end if;
  perform muster_log.write(after, ids, event_streams, revisions, events, moved, moved_to, tips);
  return after;
end $body$;

create schema if not exists muster_write;
create table if not exists muster_write.commands (
  org text not null,
  actor_uid text not null,
  command_id text not null,
  name text not null,
  input_hash text not null,
  answer jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (org, actor_uid, command_id)
);
create table if not exists muster_write.fences (
  org text not null,
  resource_id text not null,
  position bigint not null default 0,
  primary key (org, resource_id)
);
create table if not exists muster_write.fence_intents (
  org text not null,
  resource_id text not null,
  holder text not null,
  primary key (org, resource_id, holder)
);

do $$ begin
  if not exists (select from pg_roles where rolname = 'muster_reader') then create role muster_reader nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
create schema if not exists muster_read;
create table if not exists muster_read.checkpoint (
  one boolean primary key default true check (one),
  position bigint not null,
  at bigint not null,
  epoch text,
  generation bigint not null
);
insert into muster_read.checkpoint (position, at, generation) values (0, 0, 0) on conflict do nothing;
create table if not exists muster_read.projections (
  name text primary key,
  version integer not null,
  stopped jsonb
);
create table if not exists muster_read.counters (
  projection text not null,
  org text not null,
  last bigint not null,
  primary key (projection, org)
);
create table if not exists muster_read.exchange ();
grant usage on schema muster_read to muster_reader;
grant select on muster_read.checkpoint, muster_read.projections to muster_reader;

create schema if not exists muster_runtime;
create table if not exists muster_runtime.secrets (name text primary key, value text not null);
create table if not exists muster_runtime.audit_keys (
  one boolean primary key default true check (one),
  private_key text not null,
  made_at timestamptz not null default now()
);

create schema if not exists "muster_identity";

create table "muster_identity"."user" ("id" text not null primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz default CURRENT_TIMESTAMP not null);

create table "muster_identity"."session" ("id" text not null primary key, "expiresAt" timestamptz not null, "token" text not null unique, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text, "userId" text not null references "muster_identity"."user" ("id") on delete cascade);

create table "muster_identity"."account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null, "userId" text not null references "muster_identity"."user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null);

create table "muster_identity"."verification" ("id" text not null primary key, "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz default CURRENT_TIMESTAMP not null);

create index "session_userId_idx" on "muster_identity"."session" ("userId");

create index "account_userId_idx" on "muster_identity"."account" ("userId");

create index "verification_identifier_idx" on "muster_identity"."verification" ("identifier");

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

create schema if not exists muster_webhooks;

create table if not exists muster_webhooks.subscriptions (
  id text primary key,
  org text not null,
  name text not null,
  url text not null,
  types text not null default '',
  -- Needed to sign, and so kept as it is: who reads it can sign as we do, and nothing else.
  secret text not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  pause_reason text check (pause_reason in ('asked', 'failing', 'gone', 'epochChanged')),
  -- Grows whenever a person changes the subscription: what was on its way then counts no more.
  generation bigint not null default 1,
  epoch text not null,
  cursor bigint not null,
  failures integer not null default 0,
  next_attempt_at timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null
);
create index if not exists subscriptions_org on muster_webhooks.subscriptions (org, created_at);

create table if not exists muster_webhooks.attempts (
  id bigint generated always as identity primary key,
  webhook_id text not null references muster_webhooks.subscriptions (id) on delete cascade,
  at timestamptz not null,
  seq bigint not null,
  event_id text not null,
  type text not null,
  attempt integer not null,
  duration_ms integer not null,
  status integer,
  error text
);
create index if not exists attempts_webhook on muster_webhooks.attempts (webhook_id, id);

delete from muster_log.head;
insert into muster_log.head values ('true', '6', 'dcfeed6d-f779-44ee-b8ac-72e97faa1186', '2026-11-20 23:49:26.071415+00');
insert into muster_log.streams values ('booking-acme.visit', '1', '880c5306fee89985f185d8b95b9addc7580e7689f95dce81c6556e912598e963');
insert into muster_log.streams values ('customer-acme.cora', '0', '58a5bd0babf3f687e873b8c59382606c0b8cb663ae5943369a7f310c03359ffe');
insert into muster_log.streams values ('label-acme.nursing', '0', '8d5b056ccda0d5c74ab317064c0e1a4aa8a155ff2198acc286f45413c3de93b8');
insert into muster_log.streams values ('organisation-acme.acme', '0', '6e51b14d91d5bda2d85fb9b50adee6e2a92060b6456cccb2c3bf79b1d09805bf');
insert into muster_log.streams values ('resource-acme.rolf', '0', '24d1784df9eb625143f05d312a44318713c91708fa176d3217573609f300fd74');
insert into muster_log.events values ('1', '5e8c4e93-b57e-8140-8480-dbed4d208c96', 'organisation-acme.acme', '0', '{"actor":{"role":"system","uid":"operator"},"at":1795218566716,"causationId":null,"commandId":"command-1","correlationId":"command-1","data":{"name":"Acme","settings":{"customersMayRequestCancellation":true,"defaultCountry":{"code":"+61","name":"AU"},"doNotCheck":{"break":false,"distance":false,"existingJobOverlap":false,"externalResourceAllocation":false,"labelMatch":false,"leave":false,"maxHoursPerDay":true,"maxHoursPerFortnight":true,"maxHoursPerWeek":false,"resourceBlacklisted":false,"resourceShift":false,"visitServicePlan":false},"maxDistanceMetres":20000,"maxHoursPerDay":null,"maxHoursPerFortnight":336,"maxHoursPerWeek":168,"overlapBufferMinutes":5,"overlapToleranceSeconds":900,"resourcesMayRequestCancellation":true,"sameCustomerToleranceSeconds":60,"snapMinutes":15,"weekStart":0,"workingDays":[0,1,2,3,4,5,6]},"timeZone":"Australia/Sydney"},"id":"5e8c4e93-b57e-8140-8480-dbed4d208c96","org":"acme","prev":null,"revision":0,"stream":"organisation-acme.acme","type":"OrganisationCreated","version":1}');
insert into muster_log.events values ('2', '18cc56e0-99c8-8be6-a1c3-04834cfe2967', 'label-acme.nursing', '0', '{"actor":{"role":"dispatcher","uid":"dora"},"at":1795218566996,"causationId":null,"commandId":"command-2","correlationId":"command-2","data":{"name":"Nursing","type":"label","unitPrice":null},"id":"18cc56e0-99c8-8be6-a1c3-04834cfe2967","org":"acme","prev":null,"revision":0,"stream":"label-acme.nursing","type":"LabelCreated","version":1}');
insert into muster_log.events values ('3', '6e7bea64-b176-8311-befe-4ff880f4a963', 'customer-acme.cora', '0', '{"actor":{"role":"dispatcher","uid":"dora"},"at":1795218567018,"causationId":null,"commandId":"command-3","correlationId":"command-3","data":{"address":null,"email":null,"firstName":"Cora","lastName":"Lane","location":null,"mobile":null,"reference":null,"uid":null},"id":"6e7bea64-b176-8311-befe-4ff880f4a963","org":"acme","prev":null,"revision":0,"stream":"customer-acme.cora","type":"CustomerCreated","version":1}');
insert into muster_log.events values ('4', 'fc65c9bd-5898-8f42-814d-96767919a3a9', 'resource-acme.rolf', '0', '{"actor":{"role":"dispatcher","uid":"dora"},"at":1795218567048,"causationId":null,"commandId":"command-4","correlationId":"command-4","data":{"capacity":1,"email":null,"external":false,"firstName":"Rolf","inactiveDate":null,"labelIds":["nursing"],"lastName":"Ames","location":null,"maxHoursPerDay":null,"maxHoursPerFortnight":null,"maxHoursPerWeek":null,"mobile":null,"partner":false,"promotedDispatcher":false,"reference":null,"uid":null},"id":"fc65c9bd-5898-8f42-814d-96767919a3a9","org":"acme","prev":null,"revision":0,"stream":"resource-acme.rolf","type":"ResourceCreated","version":1}');
insert into muster_log.events values ('5', '21479c7b-4d9d-8be2-81fb-28380f8e57d9', 'booking-acme.visit', '0', '{"actor":{"role":"dispatcher","uid":"dora"},"at":1795218567069,"causationId":null,"commandId":"command-5","correlationId":"command-5","data":{"address":null,"continuesBookingId":null,"customerId":"cora","end":1772402400,"external":false,"labelIds":["nursing"],"location":null,"notes":"","preferredResourceIds":[],"reference":null,"resourcesNeeded":1,"start":1772398800,"timeZone":null,"title":"Visit","visitStemId":null},"id":"21479c7b-4d9d-8be2-81fb-28380f8e57d9","org":"acme","prev":null,"revision":0,"stream":"booking-acme.visit","type":"BookingCreated","version":1}');
insert into muster_log.events values ('6', 'adb81b39-4890-8d78-be41-18d01f172a50', 'booking-acme.visit', '1', '{"actor":{"role":"dispatcher","uid":"dora"},"at":1795218567277,"causationId":null,"commandId":"command-6","correlationId":"command-6","data":{"autoAllocated":false,"choices":[{"parts":[{"name":"cost","points":100},{"name":"matchingJobs","points":0},{"name":"distance","points":0},{"name":"matchingLabels","points":40},{"name":"weeklyFreeHours","points":20},{"name":"dailyFreeHours","points":10},{"name":"internal","points":10000},{"name":"outsideShift","points":-10}],"resourceId":"rolf","score":10160,"unchecked":[{"check":"distance","message":"Distance not checked: the job has no location"}],"violations":[{"code":"resource_shift_not_setup","details":{},"message":"Resource shift is not set up","resourceId":"rolf"}]}],"conflict":true,"mode":"manual","partnerBooking":false,"previousResourceIds":[],"resourceIds":["rolf"],"violations":[{"code":"resource_shift_not_setup","details":{},"message":"Resource shift is not set up","resourceId":"rolf"}]},"id":"adb81b39-4890-8d78-be41-18d01f172a50","org":"acme","prev":"46452ae93c12f4b34676860af1b301097314e64a58712ad85d7860143363f72b","revision":1,"stream":"booking-acme.visit","type":"BookingAllocated","version":1}');
insert into muster_write.commands values ('acme', 'dora', 'command-2', 'label.create', 'e4dc76e353d2daddb0c231d5f77bd6dc86ad954ef5df766286ad027376e4de5e', '{"commandId":"command-2","stream":"label-acme.nursing","revision":0,"position":2,"events":[{"stream":"label-acme.nursing","type":"LabelCreated","data":{"name":"Nursing","type":"label","unitPrice":null}}]}', '2026-11-20 23:49:27.001655+00');
insert into muster_write.commands values ('acme', 'dora', 'command-3', 'customer.create', '97c286a8d120964569c7339768290cf427e0819bcfdfe34b745a55bbc53fac53', '{"commandId":"command-3","stream":"customer-acme.cora","revision":0,"position":3,"events":[{"stream":"customer-acme.cora","type":"CustomerCreated","data":{"firstName":"Cora","lastName":"Lane","reference":null,"email":null,"mobile":null,"address":null,"location":null,"uid":null}}]}', '2026-11-20 23:49:27.022724+00');
insert into muster_write.commands values ('acme', 'dora', 'command-4', 'resource.create', '4ce15f0ec1e57f232d756deae4a8a6cf0b97078964e5b1a2490b708dbe7238c6', '{"commandId":"command-4","stream":"resource-acme.rolf","revision":0,"position":4,"events":[{"stream":"resource-acme.rolf","type":"ResourceCreated","data":{"firstName":"Rolf","lastName":"Ames","reference":null,"email":null,"mobile":null,"labelIds":["nursing"],"location":null,"external":false,"partner":false,"promotedDispatcher":false,"maxHoursPerDay":null,"maxHoursPerWeek":null,"maxHoursPerFortnight":null,"capacity":1,"inactiveDate":null,"uid":null}}]}', '2026-11-20 23:49:27.051391+00');
insert into muster_write.commands values ('acme', 'dora', 'command-5', 'booking.create', 'f86a7fdf2140b3e8bf27b060f16e6de31626c5bbe058e9232a72ac00562e6dbb', '{"commandId":"command-5","stream":"booking-acme.visit","revision":0,"position":5,"events":[{"stream":"booking-acme.visit","type":"BookingCreated","data":{"customerId":"cora","start":1772398800,"end":1772402400,"title":"Visit","reference":null,"notes":"","labelIds":["nursing"],"location":null,"address":null,"timeZone":null,"resourcesNeeded":1,"preferredResourceIds":[],"external":false,"visitStemId":null,"continuesBookingId":null}}]}', '2026-11-20 23:49:27.074042+00');
insert into muster_write.commands values ('acme', 'dora', 'command-6', 'booking.allocate', '7b28ec7c415aa3f52612c35ff941d036cadc8d4ebd0fa11a6884a8a2f6ac7241', '{"commandId":"command-6","stream":"booking-acme.visit","revision":1,"position":6,"events":[{"stream":"booking-acme.visit","type":"BookingAllocated","data":{"resourceIds":["rolf"],"previousResourceIds":[],"mode":"manual","autoAllocated":false,"partnerBooking":false,"choices":[{"resourceId":"rolf","score":10160,"parts":[{"name":"cost","points":100},{"name":"matchingJobs","points":0},{"name":"distance","points":0},{"name":"matchingLabels","points":40},{"name":"weeklyFreeHours","points":20},{"name":"dailyFreeHours","points":10},{"name":"internal","points":10000},{"name":"outsideShift","points":-10}],"violations":[{"code":"resource_shift_not_setup","message":"Resource shift is not set up","resourceId":"rolf","details":{}}],"unchecked":[{"check":"distance","message":"Distance not checked: the job has no location"}]}],"conflict":true,"violations":[{"code":"resource_shift_not_setup","message":"Resource shift is not set up","resourceId":"rolf","details":{}}]}}]}', '2026-11-20 23:49:27.288317+00');
insert into muster_write.commands values ('acme', 'operator', 'command-1', 'organisation.create', '89a70a5748c84635dcd545d46e9973b3ebf7763c5e563623b8c8d195e1254da6', '{"commandId":"command-1","stream":"organisation-acme.acme","revision":0,"position":1,"events":[{"stream":"organisation-acme.acme","type":"OrganisationCreated","data":{"name":"Acme","timeZone":"Australia/Sydney","settings":{"weekStart":0,"workingDays":[0,1,2,3,4,5,6],"snapMinutes":15,"overlapBufferMinutes":5,"overlapToleranceSeconds":900,"sameCustomerToleranceSeconds":60,"maxDistanceMetres":20000,"maxHoursPerWeek":168,"maxHoursPerDay":null,"maxHoursPerFortnight":336,"doNotCheck":{"distance":false,"leave":false,"break":false,"labelMatch":false,"existingJobOverlap":false,"maxHoursPerWeek":false,"maxHoursPerDay":true,"maxHoursPerFortnight":true,"resourceBlacklisted":false,"resourceShift":false,"externalResourceAllocation":false,"visitServicePlan":false},"resourcesMayRequestCancellation":true,"customersMayRequestCancellation":true,"defaultCountry":{"name":"AU","code":"+61"}}}}]}', '2026-11-20 23:49:26.842281+00');
insert into muster_write.fences values ('acme', 'rolf', '6');
insert into muster_runtime.secrets values ('auth', 'a secret of the tests, long enough for it');
insert into muster_identity."user" values ('dora', 'Dora Vale', 'dora@example.org', 'false', NULL, '2026-11-20 23:49:26.990442+00', '2026-11-20 23:49:26.990442+00');
insert into muster_identity.account values ('3d882430-1c80-469e-880a-b695540fd2a3', 'dora', 'credential', 'dora', NULL, NULL, NULL, NULL, NULL, NULL, 'f33ff4f7623c50356483cf02b49a26c7:c7274381bbae93b8020332d32f62ae855b6734c143815037a88498e9e0a2e329ca2cd1496971193ca75ac48e947218aa444ef3bf9888bab62c17e4f10f07b479', '2026-11-20 23:49:26.990442+00', '2026-11-20 23:49:26.990442+00');
insert into muster_identity.members values ('dora', 'acme', 'dispatcher', '{admin}', 'false', NULL, NULL, '2026-11-20 23:49:26.990442+00');
insert into muster_identity.session values ('NpG2qvM6LTm8eTY9uSIeTitMWb1q9HJT', now() + interval '7 days', 'EZMRXzMZQxOLJkSH1TCUNrb5ugUnMxGq', now(), now(), '203.0.113.7', 'test', 'dora');
insert into muster_webhooks.subscriptions values ('f18a7f9d-846a-4fa3-8b15-aa50d8ab6657', 'acme', 'Payroll', 'https://hooks.example.org/muster', '', 'whsec_YW4gZWFybGllciBzZWNyZXQgb2YgdGhlIHRlc3RzIQ==', 'paused', 'asked', '2', 'dcfeed6d-f779-44ee-b8ac-72e97faa1186', '0', '0', NULL, NULL, '2026-11-20 23:49:27.302209+00', 'dora');
