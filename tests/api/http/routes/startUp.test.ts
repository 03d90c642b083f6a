import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sentSignInLinkSchema, signInLinksSchema } from '../../../../api/contract/signInLinks.ts';
import { isOwners } from '../../../../api/services/identity/signInLinks.ts';
import { type ShortLinkServer, startShortLinkServer } from '../../../support/shortLinkServer.ts';
import { password, startApi, type TestApi } from '../../apiFixture.ts';
import { cookieHeader } from '../../services/identity/identitySide.ts';
import { type MailServer, startMailServer } from '../../services/messages/mailServer.ts';
import { quickTimes } from '../../services/messages/quickTimes.ts';

const payments: { readonly authorization: string | undefined; readonly body: unknown }[] = [];
const paymentService = createServer(async (request, response) => {
  const parts: unknown[] = [];
  for await (const part of request) parts.push(part);
  payments.push({ authorization: request.headers.authorization, body: JSON.parse(parts.join('')) });
  response.writeHead(payments.length === 1 ? 200 : 500).end();
});

/** As most of these tests have it: links are Muster’s own then. */
const outage = { status: 503, text: '{}' };
let mail: MailServer;
let shortLinks: ShortLinkServer;
let folder: string;
let api: TestApi;
beforeAll(async () => {
  mail = await startMailServer();
  shortLinks = await startShortLinkServer('a-key');
  shortLinks.answer(outage);
  folder = await mkdtemp(join(tmpdir(), 'terms-'));
  await writeFile(join(folder, 'terms.md'), '# Terms\n\nBe *kind*.\n');
  await once(paymentService.listen(0, '127.0.0.1'), 'listening');
  const address = paymentService.address();
  const port = typeof address === 'object' ? address?.port : 0;
  api = await startApi({
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Muster <no-reply@muster.test>',
      NEW_ORGANISATIONS: 'true',
      SHORT_LINKS: 'shlink',
      SHORT_LINKS_URL: shortLinks.address,
      SHORT_LINKS_KEY: 'a-key',
      TERMS_FILE: join(folder, 'terms.md'),
      CARD_REGISTRATION_URL: `http://127.0.0.1:${port}/complete`,
    },
    messageTimes: quickTimes,
  });
});
afterAll(async () => {
  await api.close();
  await mail.close();
  await shortLinks.close();
  paymentService.close();
  await rm(folder, { recursive: true });
});

const post = (path: string, body: object, as?: string) =>
  api.ask('POST', path, { body, ...(as === undefined ? {} : { as }) });
const get = async (path: string, as: string) => (await api.ask('GET', path, { as })).json();
const outcome = async (answer: Response) => {
  const { code } = Object(await answer.json());
  return [answer.status, code];
};
const pass = (sql: string, values: unknown[] = []) => api.server.services.pools.commands.query(sql, values);
const signedInSchema = z.object({ token: z.string(), user: z.object({ uid: z.string() }) });

const make = (uid: string, more: object = {}, as = api.acme.tokens.dispatcher) =>
  post('/api/v1/sign-in-links', { uid, by: 'link', ...more }, as);
/** A new link, and the token that it stands for. */
async function linkFor(uid: string, more: object = {}) {
  const { link, signInLink } = sentSignInLinkSchema.parse(await (await make(uid, more)).json());
  const code = new URL(link ?? '').searchParams.get('link') ?? '';
  const opened = z.object({ short_url: z.string() }).parse(await (await open(code)).json());
  const address = new URL(opened.short_url, 'http://muster.test');
  return { id: signInLink.id, code, address, token: address.searchParams.get('token') ?? '' };
}
const open = (link: string) => post('/api/auth/short-links/open', { link });
const find = (token: string) => post('/api/auth/tokens/find', { token });
const use = (token: string, entry: string) => post('/api/auth/tokens/sign-in', { token, entry });

/** Somebody of Acme who works at Umbra, too. */
const uid = 'acme-linked';
const email = 'linked@acme.example';
beforeAll(async () => {
  const { identity } = api.server.services;
  const resourceId = 'resource-linked';
  const member = {
    uid,
    name: 'Lin Ked',
    email,
    password,
    org: 'acme',
    role: 'resource',
    resourceId,
  } as const;
  Result.getOrThrow(await identity.createUser(member));
  Result.getOrThrow(
    await identity.addMember(email, { org: 'umbra', role: 'scheduler' }, { actor: 'umbra-dispatcher' }),
  );
});

describe('A link that signs in', () => {
  test('leads to its address with a token that works once, for whoever knows its owner’s e-mail', async () => {
    const { code, address, token } = await linkFor(uid, { address: '/bookings?job_id=7' });
    expect(`${address.pathname}?job_id=${address.searchParams.get('job_id')}`).toBe('/bookings?job_id=7');
    expect(await (await find(token)).json()).toEqual({ uid, organisation: 'The acme company' });
    const signedIn = signedInSchema.parse(await (await use(token, ' Linked@Acme.example ')).json());
    expect(signedIn.user.uid).toBe(uid);
    expect(await get('/api/v1/session', signedIn.token)).toMatchObject({
      organisation: { id: 'acme' },
      role: 'resource',
    });
    expect(await outcome(await use(token, email))).toEqual([400, 'auth/invalid-action-code']);
    expect(await outcome(await find(token))).toEqual([400, 'auth/invalid-action-code']);
    expect(await outcome(await open(code))).toEqual([400, 'auth/expired-action-code']);
    const { links } = signInLinksSchema.parse(await get('/api/v1/sign-in-links', api.acme.tokens.dispatcher));
    expect(links[0]).toMatchObject({ uid, name: 'Lin Ked', state: 'used', createdBy: 'dispatcher of acme' });
  });

  test('is made short by the service that the operator has chosen, and works as its own does', async () => {
    shortLinks.answer(undefined);
    try {
      const { link } = sentSignInLinkSchema.parse(await (await make(uid)).json());
      expect(link).toMatch(new RegExp(`^${shortLinks.address}/\\w+$`));
      const followed = await fetch(link ?? '', { redirect: 'manual' });
      const own = new URL(followed.headers.get('location') ?? '');
      expect(own.pathname).toBe('/');
      const answer = await open(own.searchParams.get('link') ?? '');
      const { short_url } = z.object({ short_url: z.string() }).parse(await answer.json());
      const token = new URL(short_url, own).searchParams.get('token') ?? '';
      expect((await use(token, email)).status).toBe(200);
      // The service is told where the link leads, and not what signs in.
      expect(JSON.stringify(shortLinks.asked())).not.toContain(token);
      // Nobody for whom there may be no link has one made.
      const before = shortLinks.asked();
      await make('somebody-else');
      expect(shortLinks.asked()).toBe(before);
    } finally {
      shortLinks.answer(outage);
    }
  });

  test('begins where it was made, and its session goes nowhere else', async () => {
    const { identity } = api.server.services;
    await pass(`update muster_identity.members set signed_in_at = now() where uid = $1 and org = 'umbra'`, [
      uid,
    ]);
    const { token } = await linkFor(uid);
    const session = signedInSchema.parse(await (await use(token, email)).json()).token;
    expect(await get('/api/v1/session', session)).toMatchObject({ organisation: { id: 'acme' } });
    const leave = { org_id: 'umbra', role: 'scheduler', uid };
    expect(await outcome(await post('/api/v1/switch_org_by_uid', leave, session))).toEqual([
      403,
      'not_allowed',
    ]);
    // Nor by way of an access token of it, which does not say how its session began.
    const exchanged = z
      .object({ access_token: z.string() })
      .parse(await get('/api/v1/access_token', session));
    expect((await post('/api/v1/switch_org_by_uid', leave, exchanged.access_token)).status).toBe(403);
    expect((await identity.membershipsOf(uid)).map(({ org }) => org)).toEqual(['acme', 'umbra']);
  });

  test('begins where it was made, even if its owner has gone elsewhere or no longer works there', async () => {
    const { identity } = api.server.services;
    const from = { ip: '203.0.113.9', userAgent: 'test' };
    /** What happens between the use of a token and the beginning of its session. */
    const meanwhile = async (what: string, statement: string) => {
      const { token } = await linkFor(uid);
      await pass(
        `create function muster_identity.meanwhile() returns trigger language plpgsql as $$ begin
           ${statement}; return null; end $$;
         create trigger meanwhile after update on muster_identity.sign_in_tokens
           for each row execute function muster_identity.meanwhile()`,
      );
      try {
        return await identity.signInWithToken(token, { uid, name: what, email }, from);
      } finally {
        await pass('drop function muster_identity.meanwhile() cascade');
      }
    };
    const orgs = async () =>
      (
        await pass(
          `select org, by_link from muster_identity.session where "userId" = $1 and "userAgent" = 'test'`,
          [uid],
        )
      ).rows;
    const one = `where uid = '${uid}' and org =`;
    const left = `update muster_identity.members set deactivated_at = now() ${one} 'acme'`;
    // Refused, and nothing of the other organisation is open.
    expect(await meanwhile('leaves', left)).toMatchObject({ failure: { code: 'auth/invalid-action-code' } });
    expect(await orgs()).toEqual([]);
    await pass(`update muster_identity.members set deactivated_at = null ${one} 'acme'`);
    const gone = `update muster_identity.members set signed_in_at = now() + interval '1 hour' ${one} 'umbra'`;
    Result.getOrThrow(await meanwhile('switches', gone));
    expect(await orgs()).toEqual([{ org: 'acme', by_link: true }]);
    await pass(`update muster_identity.members set signed_in_at = now() ${one} 'umbra'`);
  });

  test('opens nothing of its owner’s account, nor by an access token', async () => {
    const { token } = await linkFor(uid);
    const session = signedInSchema.parse(await (await use(token, email)).json()).token;
    const exchanged = z
      .object({ access_token: z.string() })
      .parse(await get('/api/v1/access_token', session));
    const others = api.server.services.identity.sessions;
    const before = await others.list(uid);
    const passwords = { currentPassword: password, newPassword: 'nine geese over the weir 5' };
    const asks = [
      ['GET', '/api/v1/account'],
      ['GET', '/api/v1/account/organisations'],
      ['POST', '/api/v1/account/sessions/any/end', {}],
      ['POST', '/api/v1/account/sessions/end-others', {}],
      ['POST', '/api/v1/account/password', passwords],
      ['POST', '/api/v1/account/email', { email: 'new@acme.example', currentPassword: password }],
      ['POST', '/api/v1/switch_org_by_uid', { org_id: 'umbra', role: 'scheduler', uid }],
      ['POST', '/api/v1/terms/accept', { version: 3 }],
      ['POST', '/api/v1/calendar-addresses/make', { kind: 'resource', id: 'anyone' }],
    ] as const;
    for (const as of [session, exchanged.access_token]) {
      for (const [method, path, body] of asks) {
        const answer = await api.ask(method, path, { as, ...(body && { body }) });
        expect([path, ...(await outcome(answer))]).toEqual([path, 403, 'not_allowed']);
      }
      // It says so of itself, and the terms can be read.
      expect(await get('/api/v1/session', as)).toMatchObject({ byLink: true, terms: { state: 'due' } });
      expect(await get('/api/v1/terms', as)).toMatchObject({ state: 'due' });
    }
    expect((await others.list(uid)).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    expect(await get('/api/v1/session', api.acme.tokens.resource)).not.toHaveProperty('byLink');
  });

  test('makes no organisation once its owner is no member any more', async () => {
    const { token } = await linkFor(uid);
    const session = signedInSchema.parse(await (await use(token, email)).json()).token;
    const members = 'update muster_identity.members set deactivated_at =';
    await pass(`${members} now() where uid = $1`, [uid]);
    const asked = { name: 'By a link', timeZone: 'Europe/London' };
    expect(await (await post('/api/auth/organisations', asked, session)).json()).toMatchObject({
      status: 403,
      detail: 'Sign in yourself to make an organisation.',
    });
    await pass(`${members} null where uid = $1`, [uid]);
  });

  test('is refused to whoever gives something else, and ends after five times', async () => {
    const { token } = await linkFor(uid);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await outcome(await use(token, `guess${attempt}@acme.example`))).toEqual([
        403,
        'auth/user-mismatch',
      ]);
    }
    expect(await outcome(await use(token, email))).toEqual([400, 'auth/invalid-action-code']);
  });

  test('of two who use it at once lets one in', async () => {
    const { token } = await linkFor(uid);
    const answers = await Promise.all([use(token, email), use(token, email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('works for 3599 seconds', async () => {
    const { code, token, id } = await linkFor(uid);
    const age = (seconds: number) =>
      pass(
        `with aged as (update muster_identity.short_links set created_at = now() - make_interval(secs => $2) where token_id = $1)
         update muster_identity.sign_in_tokens set expires_at = now() - make_interval(secs => $2) + interval '3599 seconds'
         where id = $1`,
        [id, seconds],
      );
    await age(3590);
    expect((await open(code)).status).toBe(200);
    await age(3600);
    expect(await outcome(await open(code))).toEqual([400, 'auth/expired-action-code']);
    expect(await outcome(await use(token, email))).toEqual([400, 'auth/invalid-action-code']);
  });

  test('is revoked by administrators, with its token, and never by another organisation', async () => {
    const { code, token, id } = await linkFor(uid);
    const revoke = (as: string) => post(`/api/v1/sign-in-links/${id}/revoke`, {}, as);
    expect(await outcome(await revoke(api.umbra.tokens.dispatcher))).toEqual([404, 'not_found']);
    expect(await (await revoke(api.acme.tokens.dispatcher)).json()).toMatchObject({ state: 'revoked' });
    expect(await outcome(await open(code))).toEqual([400, 'auth/expired-action-code']);
    expect(await outcome(await use(token, email))).toEqual([400, 'auth/invalid-action-code']);
  });

  test('is listed before those of messages as long as it works, however many there are', async () => {
    const { id } = await linkFor(uid);
    await pass(
      `insert into muster_identity.sign_in_tokens (id, org, uid, token_hash, created_by, created_at, expires_at)
       select 'of-a-message-' || n, 'acme', $1, sha256(n::text::bytea), 'a message', now() + interval '1 second',
         now() + interval '1 hour' from generate_series(1, 101) n`,
      [uid],
    );
    const list = async () =>
      signInLinksSchema.parse(await get('/api/v1/sign-in-links', api.acme.tokens.dispatcher)).links;
    const listed = await list();
    expect(listed).toHaveLength(100);
    expect(listed[0]).toMatchObject({ id, state: 'open' });
    expect(listed.at(-1)?.createdBy).toBe('a message');
    expect((await post(`/api/v1/sign-in-links/${id}/revoke`, {}, api.acme.tokens.dispatcher)).status).toBe(
      200,
    );
    expect((await list()).map((one) => one.id)).not.toContain(id);
    await pass(`delete from muster_identity.sign_in_tokens where id like 'of-a-message-%'`);
  });

  test('counts no number against whoever gives it while the records cannot be read', async () => {
    const { token } = await linkFor(uid);
    const stop = (stopped: object | null) =>
      pass(`update muster_read.projections set stopped = $1 where name = 'resources'`, [stopped]);
    await stop({ position: 1, eventId: 'an-event' });
    try {
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        expect(await outcome(await use(token, '0400 999 999'))).toEqual([503, 'read_side_behind']);
      }
      // An address needs no records.
      expect(await outcome(await use(token, 'guess@acme.example'))).toEqual([403, 'auth/user-mismatch']);
    } finally {
      await stop(null);
    }
    expect(await outcome(await use(token, '0400 999 999'))).toEqual([403, 'auth/user-mismatch']);
    expect((await use(token, email)).status).toBe(200);
  });

  test('is for members who are no administrators, and made by administrators', async () => {
    expect(await outcome(await make('acme-dispatcher'))).toEqual([403, 'not_allowed']);
    expect(await outcome(await make('umbra-resource'))).toEqual([400, 'invalid_input']);
    for (const role of ['scheduler', 'resource', 'customer'] as const) {
      expect(await outcome(await make(uid, {}, api.acme.tokens[role]))).toEqual([403, 'not_allowed']);
      expect((await api.ask('GET', '/api/v1/sign-in-links', { as: api.acme.tokens[role] })).status).toBe(403);
    }
    for (const address of ['https://evil.example/', '//evil.example', '/\\evil.example', 'bookings']) {
      expect(await outcome(await make(uid, { address }))).toEqual([400, 'invalid_input']);
    }
  });

  test('is made by API tokens with their own scope alone', async () => {
    const { identity } = api.server.services;
    const secretWith = async (scope: 'signInLinks:write' | 'write') => {
      const token = { name: scope, scopes: [scope], expiresAt: null };
      return Result.getOrThrow(await identity.apiTokens.create('acme', 'acme-dispatcher', token)).secret;
    };
    const secret = await secretWith('signInLinks:write');
    expect((await make(uid, {}, secret)).status).toBe(200);
    expect(await outcome(await make('acme-dispatcher', {}, secret))).toEqual([403, 'not_allowed']);
    expect(await outcome(await make(uid, {}, await secretWith('write')))).toEqual([403, 'not_allowed']);
  });

  test('ends with the membership, and with becoming an administrator', async () => {
    const { token } = await linkFor(uid);
    await pass(
      `update muster_identity.members set role = 'dispatcher', duties = '{admin}' where uid = $1 and org = 'acme'`,
      [uid],
    );
    expect(await outcome(await use(token, email))).toEqual([400, 'auth/invalid-action-code']);
    await pass(
      `update muster_identity.members set duties = '{}', role = 'resource', deactivated_at = now() where uid = $1 and org = 'acme'`,
      [uid],
    );
    expect(await outcome(await find(token))).toEqual([400, 'auth/invalid-action-code']);
    await pass(`update muster_identity.members set deactivated_at = null where uid = $1 and org = 'acme'`, [
      uid,
    ]);
    expect((await find(token)).status).toBe(200);
  });

  test('signs nobody in who has a second factor, and none is made for them', async () => {
    const { token } = await linkFor(uid);
    await pass(
      `insert into muster_identity.second_factors (uid, sealed, last_step) values ($1, 'sealed', 0)`,
      [uid],
    );
    expect(await outcome(await use(token, email))).toEqual([400, 'auth/invalid-action-code']);
    expect(await outcome(await make(uid))).toEqual([403, 'not_allowed']);
    await pass('delete from muster_identity.second_factors where uid = $1', [uid]);
    expect((await use(token, email)).status).toBe(200);
  });

  test('is forgotten a month later, and what it stands for once it has expired', async () => {
    const counts = async (id: string) => {
      const { rows } = await pass(
        `select (select count(*)::int from muster_identity.sign_in_tokens where id = $1) as tokens,
           (select count(*)::int from muster_identity.short_links where token_id = $1) as links`,
        [id],
      );
      return [rows[0].tokens, rows[0].links];
    };
    const made = [await linkFor(uid), await linkFor(uid), await linkFor(uid)] as const;
    const age = (id: string, days: number) =>
      pass(
        `update muster_identity.sign_in_tokens set created_at = now() - make_interval(days => $2),
           expires_at = now() - make_interval(days => $2) + interval '1 hour' where id = $1`,
        [id, days],
      );
    await age(made[1].id, 29);
    await age(made[2].id, 31);
    const elsewhere = await make('umbra-resource', {}, api.umbra.tokens.dispatcher);
    expect(elsewhere.status).toBe(200);
    expect(await counts(made[2].id)).toEqual([1, 1]);
    await linkFor(uid);
    expect(await Promise.all(made.map(({ id }) => counts(id)))).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  test('goes by e-mail, and nothing of it is left in the database that signs in', async () => {
    const sent = sentSignInLinkSchema.parse(await (await make(uid, { by: 'email' })).json());
    expect(sent.link).toBeNull();
    const letter = () =>
      (mail.received.filter(({ to }) => to.includes(email)).at(-1)?.source ?? '').replaceAll(/=\r\n/g, '');
    await expect.poll(letter).toContain('Your link to');
    const code = /\?link=3D([\w-]{22})|\?link=([\w-]{22})/.exec(letter());
    const opened = z
      .object({ short_url: z.string() })
      .parse(await (await open(code?.[1] ?? code?.[2] ?? '')).json());
    const token = new URL(opened.short_url, 'http://muster.test').searchParams.get('token') ?? '';
    expect((await find(token)).status).toBe(200);
    const { rows } = await pass(
      `select (select string_agg(t::text, ' ') from muster_identity.sign_in_tokens t) ||
         (select string_agg(l::text, ' ') from muster_identity.short_links l) ||
         (select string_agg(e::text, ' ') from muster_runtime.trail e) as text`,
    );
    const text = String(rows[0].text);
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('is in the security trail: made, used, mistaken and revoked', async () => {
    const { rows } = await pass(
      `select kind, count(*)::int as count from muster_runtime.trail
       where org = 'acme' and kind like 'signInLink%' group by kind order by kind`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'signInLinkMade',
      'signInLinkMistaken',
      'signInLinkRevoked',
      'signInLinkUsed',
    ]);
  });
});

test.each([
  ['linked@acme.example', true],
  ['+61 400 111 222', true],
  ['0400 111 222', true],
  ['0400111222', true],
  ['0061 400 111 222', true],
  ['(02) 9876 5432', true],
  ['02 9876-5432', true],
  ['+61 (2) 9876 5432', true],
  ['(02) 9876 5433', false],
  ['x0400111222@evil.example', false],
  ['0400 111 223', false],
  ['222', false],
  ['', false],
  ['other@acme.example', false],
])('what confirms an owner: %s is theirs: %s', (entry, theirs) => {
  expect(isOwners(entry, email, ['+61 400 111 222', '+61 2 9876 5432'])).toBe(theirs);
});

describe('The terms of use', () => {
  const accept = (version: number, as: string) => post('/api/v1/terms/accept', { version }, as);
  const stateOf = async (as: string) => (await get('/api/v1/session', as)).terms;

  test('are due for everybody but customers until this version is accepted, and that is in the trail', async () => {
    const { scheduler, customer } = api.acme.tokens;
    expect(await stateOf(scheduler)).toEqual({ version: 3, state: 'due' });
    expect(await stateOf(customer)).toEqual({ version: 3, state: 'exempt' });
    expect(await get('/api/v1/terms', scheduler)).toMatchObject({
      text: '# Terms\n\nBe *kind*.\n',
      state: 'due',
    });
    expect(await outcome(await accept(2, scheduler))).toEqual([400, 'invalid_input']);
    for (let time = 1; time <= 2; time += 1) {
      expect(await (await accept(3, scheduler)).json()).toEqual({ version: 3, state: 'accepted' });
    }
    expect(await stateOf(scheduler)).toEqual({ version: 3, state: 'accepted' });
    expect(await stateOf(api.acme.tokens.resource)).toMatchObject({ state: 'due' });
    const { rows } = await pass(
      `select actor, details from muster_runtime.trail where kind = 'termsAccepted'`,
    );
    expect(rows).toEqual([{ actor: 'acme-scheduler', details: { version: 3 } }]);
  });
});

describe('The return from the card payment provider', () => {
  const complete = (body: object, bearer?: string) =>
    fetch(`${api.address}/api/v2/complete_registration`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    });
  const body = { code: 'ac_1', state: 'st_1', provider: 'stripe' };

  test('is handed on to the payment service with the state as bearer', async () => {
    expect(await (await complete(body, 'st_1')).json()).toEqual({ accepted: true });
    expect(payments).toEqual([{ authorization: 'Bearer st_1', body }]);
    expect(await (await complete(body, 'st_1')).json()).toEqual({ accepted: false });
  });

  test('is refused without its bearer, and with anything else', async () => {
    const before = payments.length;
    expect(await outcome(await complete(body))).toEqual([400, 'invalid_input']);
    expect(await outcome(await complete(body, 'another'))).toEqual([400, 'invalid_input']);
    expect(await outcome(await complete({ ...body, provider: 'other' }, 'st_1'))).toEqual([
      400,
      'invalid_input',
    ]);
    expect(await outcome(await complete({ ...body, state: 'a\r\nb' }, 'st_1'))).toEqual([
      400,
      'invalid_input',
    ]);
    expect(payments.length).toBe(before);
  });
});

describe('An organisation of one’s own', () => {
  const path = '/api/auth/organisations';
  const body = { name: 'Nora’s Care & Co', timeZone: 'Europe/London' };
  const makeOne = (as?: string, named: object = body) => post(path, named, as);

  /** An account without an invitation, the cookie of its browser, and the code of the letter about its address. */
  async function signUp(address: string) {
    const person = { email: address, name: 'Nora Field', password: 'seven herons by the river 4' };
    const made = await post('/api/auth/sign-up', person);
    const { token } = signedInSchema.parse(await made.json());
    const source = () =>
      (mail.received.filter(({ to }) => to.includes(address)).at(-1)?.source ?? '')
        .replaceAll(/=\r\n/g, '')
        .replaceAll('=3D', '=');
    await expect.poll(source).toContain('oobCode=');
    const cookie = cookieHeader(made.headers.getSetCookie());
    return { token, cookie, code: /oobCode=([\w-]+)/.exec(source())?.[1] ?? '' };
  }

  test('is made by whoever has proven their address and is a member of none, and has what planning needs', async () => {
    const { token, cookie, code } = await signUp('nora@founded.example');
    const refused = await api.ask('GET', '/api/v1/session', { as: token });
    expect(await refused.json()).toMatchObject({
      code: 'auth/no-organisation',
      details: { newOrganisations: true },
    });
    expect(await outcome(await makeOne(token))).toEqual([403, 'not_allowed']);
    const verified = await api.ask('POST', '/api/auth/email/verify', { body: { code }, headers: { cookie } });
    expect(verified.status).toBe(200);
    for (const wrong of [{ ...body, name: ' ' }, { ...body, timeZone: 'Europe/Nowhere' }, { name: 'x' }]) {
      expect(await outcome(await makeOne(token, wrong))).toEqual([400, 'invalid_input']);
    }
    const answers = await Promise.all([makeOne(token), makeOne(token)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const made = z
      .object({ org_id: z.string(), token: z.string() })
      .parse(await answers.find(({ status }) => status === 200)?.json());
    expect(made.org_id).toMatch(/^org-[0-9a-f]{20}$/);
    expect(await get('/api/v1/session', made.token)).toMatchObject({
      role: 'dispatcher',
      duties: ['admin'],
      organisation: {
        ...body,
        id: made.org_id,
        settings: {
          menu: {
            timeline: true,
            customers: true,
            resources: true,
            bookings: true,
            shifts: true,
            uploads: true,
            equipments: false,
          },
        },
      },
    });
    // The former session has gone on as this one.
    expect((await api.ask('GET', '/api/v1/session', { as: token })).status).toBe(401);
    expect(await outcome(await makeOne(made.token))).toEqual([403, 'not_allowed']);
    const { rows } = await pass(`select kind from muster_runtime.trail where org = $1 order by seq`, [
      made.org_id,
    ]);
    expect(rows.map(({ kind }) => kind)).toContain('memberAdded');
  });

  /** Somebody who has proven their address. */
  async function founder(name: string) {
    const { token, cookie, code } = await signUp(`${name}@founded.example`);
    const verified = await api.ask('POST', '/api/auth/email/verify', { body: { code }, headers: { cookie } });
    expect(verified.status).toBe(200);
    return token;
  }
  const membersIn = async (name: string) =>
    (
      await pass(
        `select m.org, m.duties from muster_identity.members m join muster_identity."user" u on u.id = m.uid
         where u.email = $1`,
        [`${name}@founded.example`],
      )
    ).rows;

  test('holds no connection while the read side is behind, and has its founder already', async () => {
    const token = await founder('olga');
    const other = await api.server.services.pools.commands.connect();
    try {
      // The projector waits for this.
      await other.query('begin');
      const { rows } = await other.query(
        'select pg_backend_pid() as pid from muster_read.checkpoint for update',
      );
      const asked = makeOne(token);
      await expect.poll(() => membersIn('olga')).toMatchObject([{ duties: ['admin'] }]);
      // A transaction is idle between two of its statements as well, so only one that stays so is being held.
      const held = async () => {
        const idle = await pass(
          `select query from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%' and pid <> $1`,
          [rows[0].pid],
        );
        return idle.rows;
      };
      await expect.poll(held).toEqual([]);
      // A second attempt in that moment waits for the same one, and says so.
      expect(await outcome(await makeOne(token))).toEqual([503, 'read_side_behind']);
      await other.query('rollback');
      const answer = await asked;
      expect(answer.status).toBe(200);
      expect(await membersIn('olga')).toHaveLength(1);
    } finally {
      other.release(true);
    }
  });

  test('is the same one for whoever tries again after a failure, with the name of the last attempt', async () => {
    const token = await founder('pia');
    await pass(
      `create function muster_identity.fails() returns trigger language plpgsql as $$ begin
         raise exception 'no member today'; end $$;
       create trigger fails before insert on muster_identity.members for each row execute function muster_identity.fails()`,
    );
    const failed = await makeOne(token);
    await pass('drop function muster_identity.fails() cascade');
    expect(failed.status).toBe(500);
    const renamed = { name: 'Pia’s Care', timeZone: 'Australia/Perth' };
    const made = z
      .object({ org_id: z.string(), token: z.string() })
      .parse(await (await makeOne(token, renamed)).json());
    expect(await get('/api/v1/session', made.token)).toMatchObject({ organisation: renamed });
    const { rows } = await pass(
      `select distinct org from muster_write.commands where actor_uid = (
         select id from muster_identity."user" where email = 'pia@founded.example')`,
    );
    expect(rows).toEqual([{ org: made.org_id }]);
  });

  test('is made by nobody who is not signed in, or is a member already', async () => {
    expect(await outcome(await makeOne())).toEqual([401, 'not_signed_in']);
    expect(await outcome(await makeOne(api.acme.tokens.resource))).toEqual([403, 'not_allowed']);
  });
});
