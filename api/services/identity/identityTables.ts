import type { SchemaPart } from '../../../postgres/migrate.ts';

/**
 * The tables of sign-in; their rows end with the user or session that they belong to, except API tokens. Those of the
 * first step have the names of better-auth, which the first releases were built on. An account is a means to sign in:
 * `credential` has a password, `link` none, and the others are a provider's. Of the columns of tokens and scopes, and of
 * `verification`, nothing is used; an earlier release still expects them.
 */
export const identityTables: SchemaPart = {
  name: 'identity',
  // "if not exists": databases that are older than the numbering of migrations have these tables.
  migrations: [
    {
      name: 'users, sessions, accounts',
      sql: `
  create schema if not exists muster_identity;
  create table if not exists muster_identity."user" (
    "id" text primary key,
    "name" text not null,
    "email" text not null unique,
    "emailVerified" boolean not null,
    "image" text,
    "createdAt" timestamptz not null default current_timestamp,
    "updatedAt" timestamptz not null default current_timestamp
  );
  create table if not exists muster_identity.session (
    "id" text primary key,
    "expiresAt" timestamptz not null,
    "token" text not null unique,
    "createdAt" timestamptz not null default current_timestamp,
    "updatedAt" timestamptz not null,
    "ipAddress" text,
    "userAgent" text,
    "userId" text not null references muster_identity."user" ("id") on delete cascade
  );
  create index if not exists "session_userId_idx" on muster_identity.session ("userId");
  create table if not exists muster_identity.account (
    "id" text primary key,
    "accountId" text not null,
    "providerId" text not null,
    "userId" text not null references muster_identity."user" ("id") on delete cascade,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamptz,
    "refreshTokenExpiresAt" timestamptz,
    "scope" text,
    "password" text,
    "createdAt" timestamptz not null default current_timestamp,
    "updatedAt" timestamptz not null
  );
  create index if not exists "account_userId_idx" on muster_identity.account ("userId");
  create table if not exists muster_identity.verification (
    "id" text primary key,
    "identifier" text not null,
    "value" text not null,
    "expiresAt" timestamptz not null,
    "createdAt" timestamptz not null default current_timestamp,
    "updatedAt" timestamptz not null default current_timestamp
  );
  create index if not exists verification_identifier_idx on muster_identity.verification ("identifier");
`,
    },
    {
      name: 'members, access tokens, sign-in attempts',
      sql: `
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
`,
    },
    {
      name: 'API tokens',
      sql: `
  -- By organisation; kept when they are revoked, because history names them.
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
`,
    },
    {
      name: 'session tokens as hashes',
      sql: `
  -- SHA-256 of the token, in hexadecimal. Sessions stand; "updatedAt" is their last use from now on.
  update muster_identity.session set
    token = encode(sha256(convert_to(token, 'UTF8')), 'hex'),
    "updatedAt" = now();
`,
    },
    {
      name: 'members of several organisations, of which a session has one',
      sql: `
  alter table muster_identity.members
    drop constraint members_pkey,
    add primary key (uid, org),
    -- When they last began to work there: the next sign-in begins in the organisation that was last.
    add column signed_in_at timestamptz,
    -- Such a member no longer works there; the row stays, because history names people.
    add column deactivated_at timestamptz;
  -- The current organisation; null for whoever was a member of none when signing in.
  alter table muster_identity.session add column org text;
  update muster_identity.session s set org = m.org from muster_identity.members m where m.uid = s."userId";
  update muster_identity.members m set signed_in_at = s.at
  from (select "userId", max("createdAt") as at from muster_identity.session group by "userId") s
  where s."userId" = m.uid;
  update muster_identity.members m set deactivated_at = now()
  where not exists (select from muster_identity.account a where a."userId" = m.uid);
  create index session_org on muster_identity.session (org);
`,
    },
    {
      name: 'invitations',
      sql: `
  create table muster_identity.invitations (
    id text primary key,
    org text not null,
    -- In lower case.
    email text not null,
    role text not null check (role in ('dispatcher', 'scheduler', 'resource', 'customer')),
    duties text[] not null,
    partner boolean not null,
    resource_id text,
    customer_id text,
    -- SHA-256 of the code of the last letter.
    code_hash bytea not null unique,
    -- Whether that went to the address: whoever has the code then has proven that it is theirs.
    by_letter boolean not null,
    created_at timestamptz not null default now(),
    created_by text not null,
    sent_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by text,
    withdrawn_at timestamptz
  );
  create unique index invitations_open on muster_identity.invitations (org, email)
    where accepted_at is null and withdrawn_at is null;
`,
    },
    {
      name: 'codes of letters about accounts, and addresses that nobody has proven',
      sql: `
  create table muster_identity.action_codes (
    -- SHA-256 of the code: who reads the table cannot use it. The row goes when it is used.
    code_hash bytea primary key,
    mode text not null check (mode in ('resetPassword', 'recoverEmail', 'verifyEmail', 'signIn')),
    -- In lower case: where the letter went.
    email text not null,
    -- Null: nobody has an account with the address yet.
    uid text references muster_identity."user" (id) on delete cascade,
    -- SHA-256 of the key of the browser that asked for a link to sign in.
    browser_hash bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index action_codes_of_address on muster_identity.action_codes (email, mode);
  create index action_codes_of_account on muster_identity.action_codes (uid);
  create index action_codes_expiry on muster_identity.action_codes (expires_at);

  -- Accounts that somebody made for themselves, and whose address they have not proven to be theirs.
  create table muster_identity.unproven_accounts (
    uid text primary key references muster_identity."user" (id) on delete cascade,
    made_at timestamptz not null default now()
  );
  create index unproven_accounts_age on muster_identity.unproven_accounts (made_at);
`,
    },
    {
      name: 'terms, sign-in tokens and short links',
      sql: `
  create table muster_identity.accepted_terms (
    uid text not null references muster_identity."user" (id) on delete cascade,
    -- The integer part of the product's version.
    version integer not null,
    accepted_at timestamptz not null default now(),
    primary key (uid, version)
  );

  create table muster_identity.sign_in_tokens (
    id text primary key,
    org text not null,
    uid text not null references muster_identity."user" (id) on delete cascade,
    -- SHA-256 of the token, which has 256 random bits.
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    created_by text not null,
    expires_at timestamptz not null,
    wrong_entries integer not null default 0,
    used_at timestamptz,
    revoked_at timestamptz
  );
  create index sign_in_tokens_org on muster_identity.sign_in_tokens (org, created_at desc);

  create table muster_identity.short_links (
    -- SHA-256 of the link, which has 128 random bits.
    link_hash bytea primary key,
    -- The address that it stands for, encrypted with a key that is derived from the link.
    sealed bytea not null,
    token_id text not null references muster_identity.sign_in_tokens (id) on delete cascade,
    created_at timestamptz not null
  );
  create index short_links_token on muster_identity.short_links (token_id);

  -- Begun by a link: such a session stays in its organisation.
  alter table muster_identity.session add column by_link boolean not null default false;
`,
    },
    {
      name: 'second factors',
      sql: `
  create table muster_identity.second_factors (
    uid text primary key references muster_identity."user" (id) on delete cascade,
    -- The secret that the authenticator app has, encrypted with the installation's.
    sealed bytea not null,
    -- The step of 30 seconds whose code was used last: none counts twice, and no earlier one.
    last_step bigint not null,
    set_up_at timestamptz not null default now()
  );

  create table muster_identity.recovery_codes (
    uid text not null references muster_identity.second_factors (uid) on delete cascade,
    -- SHA-256 of the code, which has 79 random bits. The row goes when it is used.
    code_hash bytea not null,
    primary key (uid, code_hash)
  );

  create table muster_identity.factor_rules (
    org text primary key,
    -- Whether administrators need a second factor.
    of_administrators boolean not null
  );
`,
    },
    {
      name: 'photos of people',
      sql: `
  create table muster_identity.photos (
    uid text primary key references muster_identity."user" (id) on delete cascade,
    -- Epoch milliseconds: the name of its address.
    kept_at bigint not null unique,
    media_type text not null,
    bytes bytea not null
  );
`,
    },
    {
      name: 'telephone numbers of accounts',
      sql: `
  create table muster_identity.phone_numbers (
    uid text primary key references muster_identity."user" (id) on delete cascade,
    -- E.164.
    number text not null unique,
    verified_at timestamptz not null default now()
  );

  create table muster_identity.phone_codes (
    id text primary key,
    purpose text not null check (purpose in ('verify', 'signIn')),
    uid text not null references muster_identity."user" (id) on delete cascade,
    number text not null,
    -- Keyed with the installation's secret: six digits are soon tried.
    code_hash bytea not null,
    -- How often a code was entered, right or wrong.
    entries integer not null default 0,
    expires_at timestamptz not null
  );
  create index phone_codes_uid on muster_identity.phone_codes (uid);
`,
    },
    {
      name: 'sign-in with other providers',
      sql: `
  create table muster_identity.provider_requests (
    -- SHA-256 of the state that the provider sends back, which has 256 random bits.
    state_hash bytea primary key,
    -- SHA-256 of the key of the browser that asked.
    browser_hash bytea not null,
    provider text not null,
    -- What ties the answer to the request, and then who somebody is, encrypted with the installation's secret.
    sealed bytea not null,
    -- Who links the provider to their account; null: who signs in.
    uid text references muster_identity."user" (id) on delete cascade,
    created_at timestamptz not null default now(),
    -- No other answer is taken.
    answered_at timestamptz,
    expires_at timestamptz not null
  );
  create index provider_requests_expiry on muster_identity.provider_requests (expires_at);
  create index provider_requests_uid on muster_identity.provider_requests (uid);

  -- An account of a provider opens one of ours.
  create unique index account_of_provider on muster_identity.account ("providerId", "accountId")
    where "providerId" not in ('credential', 'link');
`,
    },
    {
      name: 'passkeys',
      sql: `
  create table muster_identity.passkeys (
    id text primary key,
    uid text not null references muster_identity."user" (id) on delete cascade,
    name text not null,
    -- As the authenticator names it, base64url.
    credential_id text not null unique,
    public_key bytea not null,
    -- How often its authenticator says that it has signed; 0 of those that do not count.
    counter bigint not null,
    transports text[] not null,
    added_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  create index passkeys_uid on muster_identity.passkeys (uid);

  create table muster_identity.passkey_challenges (
    id text primary key,
    purpose text not null check (purpose in ('register', 'signIn')),
    -- Null: nobody knows yet who signs in.
    uid text references muster_identity."user" (id) on delete cascade,
    challenge bytea not null,
    expires_at timestamptz not null
  );
  create index passkey_challenges_age on muster_identity.passkey_challenges (expires_at);
`,
    },
    {
      name: 'sign-in by telephone',
      sql: `
  -- Null: nobody has verified the number. Entering a code for it goes the same way, so that strangers learn nothing.
  alter table muster_identity.phone_codes alter column uid drop not null;
`,
    },
    {
      name: 'links that link providers',
      sql: `
  -- Of a link to sign in: what another provider has said, which is linked to the account (its hash in provider_requests).
  alter table muster_identity.action_codes add column provider_request bytea;
`,
    },
    {
      name: 'codes by text message that were sent anew',
      sql: `
  -- How often one was sent in the place of another before, for one captcha.
  alter table muster_identity.phone_codes add column resends integer not null default 0;
`,
    },
    {
      name: 'where links lead',
      sql: `
  -- Of a link to sign in: where the browser goes on, encrypted with the installation's secret; null: nowhere in particular.
  alter table muster_identity.action_codes add column continue_to bytea;
`,
    },
    {
      name: 'guests',
      sql: `
  -- A customer of single bookings, to which links have admitted them.
  alter table muster_identity.members add column guest boolean not null default false;

  create table muster_identity.guest_links (
    id text primary key,
    org text not null,
    booking_id text not null,
    -- Whom the booking was for: if it goes to another customer, nobody is admitted to it any more.
    customer_id text not null,
    -- The name of that customer, by which history knows the guest.
    name text not null,
    -- SHA-256 of the code in the link, which has 256 random bits.
    code_hash bytea not null unique,
    created_by text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- Whom it has admitted, and SHA-256 of the key of their browser; null: it has not been opened.
    uid text references muster_identity."user" (id) on delete cascade,
    browser_hash bytea,
    opened_at timestamptz,
    -- The same as often as it was: a browser without a code means the link that it has opened last.
    last_opened_at timestamptz,
    -- When they took the booking into an account: it does not expire any more.
    kept_at timestamptz,
    withdrawn_at timestamptz
  );
  create index guest_links_booking on muster_identity.guest_links (org, booking_id);
  create index guest_links_uid on muster_identity.guest_links (uid, org);
`,
    },
    {
      name: 'sessions of links that end with a promotion',
      sql: `
  -- Of a session that a link has begun: whether it was for a field worker or a customer and nothing more, and ends once they are more.
  alter table muster_identity.session add column while_plain boolean not null default false;
`,
    },
    {
      name: 'partners of members',
      sql: `
  -- The partner whose people somebody with its flag or its duty sees; null: that of the person whose record is theirs.
  alter table muster_identity.members add column partner_id text;
  alter table muster_identity.invitations add column partner_id text;
`,
    },
  ],
};
