import { once } from 'node:events';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { guestLinksSchema, sentGuestLinkSchema } from '../../../../api/contract/guestLinks.ts';
import { hour, monday8, password, startApi, type TestApi } from '../../apiFixture.ts';
import { cookieHeader } from '../../services/identity/identitySide.ts';
import { type MailServer, startMailServer } from '../../services/messages/mailServer.ts';
import { quickTimes } from '../../services/messages/quickTimes.ts';

let mail: MailServer;
let api: TestApi;
beforeAll(async () => {
  mail = await startMailServer();
  api = await startApi({
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Muster <no-reply@muster.test>',
      NEW_ORGANISATIONS: 'true',
    },
    messageTimes: quickTimes,
  });
});
afterAll(async () => {
  await api.close();
  await mail.close();
});

const pass = (sql: string, values: unknown[] = []) => api.server.services.pools.commands.query(sql, values);
const get = (path: string, as: string) => api.ask('GET', path, { as });
const json = async (path: string, as: string) => (await get(path, as)).json();
const outcome = async (answer: Response) => {
  const { code } = Object(await answer.json());
  return [answer.status, code];
};

const linksPath = (bookingId: string) => `/api/v1/bookings/${bookingId}/guest-links`;
const ask = (bookingId: string, by = 'link', as = api.acme.tokens.scheduler) =>
  api.ask('POST', linksPath(bookingId), { as, body: { by } });
async function make(bookingId = api.acme.bookingId) {
  const answer = await ask(bookingId);
  expect(answer.status).toBe(200);
  const { guestLink, link } = sentGuestLinkSchema.parse(await answer.json());
  return { id: guestLink.id, code: new URL(link ?? '').hash.slice(1) };
}
const linksOf = async (bookingId = api.acme.bookingId) =>
  guestLinksSchema.parse(await json(linksPath(bookingId), api.acme.tokens.dispatcher)).links;
const withdraw = (id: string, bookingId = api.acme.bookingId, as = api.acme.tokens.scheduler) =>
  api.ask('POST', `${linksPath(bookingId)}/${id}/withdraw`, { as, body: {} });

/** A browser: what it does with the code of a link, with the cookies that it has. */
function browser() {
  const cookies = new Map<string, string>();
  function send(path: string, body: object) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    return api.ask('POST', path, { body, ...(cookie !== '' && { headers: { cookie } }) });
  }
  async function post(path: string, body: object) {
    const answer = await send(path, body);
    for (const pair of cookieHeader(answer.headers.getSetCookie()).split('; ')) {
      const at = pair.indexOf('=');
      if (at > 0) cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }
  return {
    find: (code: string, more: object = {}) => post('/api/auth/guest-links/find', { code, ...more }),
    open: (code: string, more: object = {}) => post('/api/auth/guest-links/open', { code, ...more }),
    /** Opens a link without taking the cookies of the answer. */
    loseAnswer: (code: string) => send('/api/auth/guest-links/open', { code }),
    keep: (code: string) => post('/api/auth/guest-links/keep', { code }),
    signIn: (email: string) => post('/api/auth/sign-in', { email, password }),
    /** Opens a link, and answers the bearer token of its session. */
    async enter(code: string): Promise<string> {
      const answer = await post('/api/auth/guest-links/open', { code });
      expect(answer.status).toBe(200);
      return z.object({ token: z.string() }).parse(await answer.json()).token;
    },
  };
}

/** Somebody with an account who is a member of nothing. */
async function makeAccount(name: string) {
  const { identity } = api.server.services;
  const email = `${name}@home.example`;
  const member = { uid: `home-${name}`, name, email, password, org: 'umbra', role: 'scheduler' } as const;
  Result.getOrThrow(await identity.createUser(member));
  await pass('delete from muster_identity.members where uid = $1', [member.uid]);
  return { email, uid: member.uid };
}

describe('A guest link', () => {
  test('admits whoever opens it to one booking, which they read as its customer does', async () => {
    const { code } = await make();
    const one = browser();
    expect(await (await one.find(code)).json()).toEqual({
      organisation: 'The acme company',
      isKept: false,
      signedInAs: null,
      asMember: null,
    });
    const guest = await one.enter(code);
    expect(await json('/api/v1/session', guest)).toMatchObject({
      role: 'customer',
      customerId: null,
      byLink: true,
      admittedTo: [{ bookingId: api.acme.bookingId, customerId: api.acme.customerId }],
    });
    const path = `/api/v1/bookings/${api.acme.bookingId}`;
    const customers = Object(await json(path, api.acme.tokens.customer));
    expect(await json(path, guest)).toEqual(customers);
    expect((await get(`${path}/site`, guest)).status).toBe(200);
    expect(await linksOf()).toMatchObject([{ state: 'opened', createdBy: 'scheduler of acme' }]);
  });

  test('shows no other booking, not even of the same customer, and nothing else of the organisation', async () => {
    const bookingId = 'acme-second-booking';
    const { customerId } = api.acme;
    await api.operate('acme', 'booking.create', {
      bookingId,
      customerId,
      start: monday8,
      end: monday8 + hour,
    });
    const guest = await browser().enter((await make()).code);
    for (const other of [bookingId, api.acme.otherBookingId, api.umbra.bookingId]) {
      expect(await outcome(await get(`/api/v1/bookings/${other}`, guest))).toEqual([404, 'not_found']);
      expect(await outcome(await get(`/api/v1/bookings/${other}/site`, guest))).toEqual([404, 'not_found']);
    }
    const list = z.object({ rows: z.array(z.object({ id: z.string() })) });
    expect(list.parse(await json('/api/v1/bookings', guest)).rows.map(({ id }) => id)).toEqual([
      api.acme.bookingId,
    ]);
    for (const path of ['/api/v1/customers', '/api/v1/resources', '/api/v1/events', '/api/v1/account']) {
      expect([path, ...(await outcome(await get(path, guest)))]).toEqual([path, 403, 'not_allowed']);
    }
    const search = { as: guest, body: { index: 'bookings', query: 'acme' } };
    expect((await api.ask('POST', '/api/v1/search', search)).status).toBe(403);
    expect(await outcome(await ask(api.acme.bookingId, 'link', guest))).toEqual([403, 'not_allowed']);
  });

  test('opens in the browser that was first, as often as it likes, and in no other', async () => {
    const { code } = await make();
    const [first, second] = [browser(), browser()];
    await first.enter(code);
    await first.enter(code);
    for (const answer of [await second.open(code), await second.find(code), await second.keep(code)]) {
      expect(answer.status).not.toBe(200);
    }
    expect(await outcome(await second.open(code))).toEqual([400, 'auth/invalid-action-code']);
    expect(await outcome(await second.open('no such code'))).toEqual([400, 'auth/invalid-action-code']);
    expect(await outcome(await second.open(''))).toEqual([400, 'auth/invalid-action-code']);
  });

  test('opens again in a browser that has looked at it and lost the answer to opening it', async () => {
    const { code } = await make();
    const one = browser();
    await one.find(code);
    expect((await one.loseAnswer(code)).status).toBe(200);
    expect((await one.open(code)).status).toBe(200);
    expect(await outcome(await browser().open(code))).toEqual([400, 'auth/invalid-action-code']);
  });

  test('admits one of two browsers that open it at once', async () => {
    const { code } = await make();
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser().open(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('opens without a code the booking that is named, and no other that this browser has opened', async () => {
    const [first, second] = [await make(), await make('acme-second-booking')];
    const here = browser();
    await here.enter(first.code);
    await here.enter(second.code);
    const bookingId = 'acme-second-booking';
    const admitted = async (answer: Response) => {
      const { token } = z.object({ token: z.string() }).parse(await answer.json());
      const admittedSchema = z.object({ admittedTo: z.array(z.object({ bookingId: z.string() })) });
      const { admittedTo } = admittedSchema.parse(await json('/api/v1/session', token));
      return admittedTo.map((to) => to.bookingId);
    };
    expect(await admitted(await here.open('', { bookingId: api.acme.bookingId }))).toEqual([
      api.acme.bookingId,
    ]);
    expect(await admitted(await here.open('', { bookingId }))).toEqual([bookingId]);
    await withdraw(second.id, bookingId);
    for (const asked of [here.find('', { bookingId }), here.open('', { bookingId })]) {
      expect(await outcome(await asked)).toEqual([400, 'auth/expired-action-code']);
    }
    expect((await here.find('')).status).toBe(200);
    // Nor what another browser has opened.
    expect(await outcome(await browser().open('', { bookingId: api.acme.bookingId }))).toEqual([
      400,
      'auth/invalid-action-code',
    ]);
  });

  test('lets a guest take the steps of the customer, with this booking alone', async () => {
    await api.operate('acme', 'organisation.changeSettings', {
      settings: { customersMayRequestCancellation: true },
    });
    const guest = await browser().enter((await make()).code);
    const request = (bookingId: string) =>
      api.ask('POST', '/api/v1/commands/booking.requestCancellation', {
        as: guest,
        body: { bookingId, reason: 'We moved' },
      });
    expect(await outcome(await request('acme-second-booking'))).toEqual([404, 'not_found']);
    expect(await outcome(await request(api.acme.otherBookingId))).toEqual([404, 'not_found']);
    const cancel = await api.ask('POST', '/api/v1/commands/booking.cancel', {
      as: guest,
      body: { bookingId: api.acme.bookingId, reason: 'We moved' },
    });
    expect(await outcome(cancel)).toEqual([403, 'not_allowed']);
    const requested = await request(api.acme.bookingId);
    expect(requested.status).toBe(200);
    const { position } = z.object({ position: z.int() }).parse(await requested.json());
    const path = `/api/v1/bookings/${api.acme.bookingId}/history?after=${position}`;
    const { entries } = z
      .object({ entries: z.array(z.object({ actor: z.object({ name: z.string() }) })) })
      .parse(await json(path, api.acme.tokens.dispatcher));
    expect(entries.map(({ actor }) => actor.name)).toContain('Customer of acme acme-customer (guest)');
    await api.operate('acme', 'booking.declineCancellation', {
      bookingId: api.acme.bookingId,
      reason: 'Please come',
    });
  });

  test('ends at once when it is withdrawn, with the session and its sockets', async () => {
    const { id, code } = await make();
    const one = browser();
    const guest = await one.enter(code);
    const socket = new WebSocket(`${api.address.replace('http', 'ws')}/api/v1/live`, {
      headers: { authorization: `Bearer ${guest}` },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    expect((await withdraw(id, api.acme.otherBookingId)).status).toBe(404);
    expect((await withdraw(id, api.acme.bookingId, api.umbra.tokens.dispatcher)).status).toBe(404);
    expect(await (await withdraw(id)).json()).toMatchObject({ id, state: 'withdrawn' });
    await closed;
    expect((await get('/api/v1/session', guest)).status).toBe(401);
    expect(await outcome(await one.open(code))).toEqual([400, 'auth/expired-action-code']);
    // Once more changes nothing.
    expect(await (await withdraw(id)).json()).toMatchObject({ id, state: 'withdrawn' });
  });

  test('ends after 30 days, and when its booking goes to another customer', async () => {
    const { id, code } = await make();
    const one = browser();
    const guest = await one.enter(code);
    const [link] = await linksOf();
    expect((link?.expiresAt ?? 0) - (link?.createdAt ?? 0)).toBe(30 * 86_400_000);
    const path = `/api/v1/bookings/${api.acme.bookingId}`;
    const { customerId, otherCustomerId, bookingId } = api.acme;
    await api.operate('acme', 'booking.edit', { bookingId, customerId: otherCustomerId });
    expect((await get(path, guest)).status).toBe(404);
    await api.operate('acme', 'booking.edit', { bookingId, customerId });
    expect((await get(path, guest)).status).toBe(200);
    await pass('update muster_identity.guest_links set expires_at = now() where id = $1', [id]);
    expect((await get(path, guest)).status).toBe(404);
    expect(await json('/api/v1/session', guest)).toMatchObject({ admittedTo: [] });
    expect(await outcome(await one.open(code))).toEqual([400, 'auth/expired-action-code']);
  });

  test('is made by planners, for a booking that they see, ten at a time', async () => {
    for (const role of ['resource', 'customer'] as const) {
      const refused = await ask(api.acme.bookingId, 'link', api.acme.tokens[role]);
      expect(await outcome(refused)).toEqual([403, 'not_allowed']);
    }
    expect(await outcome(await ask(api.umbra.bookingId))).toEqual([404, 'not_found']);
    expect(await outcome(await ask(api.acme.bookingId, 'pigeon'))).toEqual([400, 'invalid_input']);
    for (let made = 0; made < 10; made += 1) await make(api.acme.otherBookingId);
    expect(await outcome(await ask(api.acme.otherBookingId))).toEqual([429, 'too_many_requests']);
  });

  test('goes to the customer by e-mail, and stands in no answer then', async () => {
    expect(await outcome(await ask(api.acme.bookingId, 'email'))).toEqual([400, 'invalid_input']);
    await api.operate('acme', 'customer.change', {
      customerId: api.acme.customerId,
      email: 'mrs.chen@home.example',
    });
    const answer = await ask(api.acme.bookingId, 'email');
    expect(await answer.json()).toMatchObject({ link: null, guestLink: { state: 'open' } });
    const letter = () => mail.received.find(({ to }) => to.includes('mrs.chen@home.example'));
    await expect.poll(letter).toBeDefined();
    expect(letter()?.source).toMatch(/\/guest#[\w-]{43}/);
  });
});

describe('A guest who has an account', () => {
  test('takes the booking into it, and keeps it when the link expires', async () => {
    const { email } = await makeAccount('chen');
    const { id, code } = await make();
    const one = browser();
    const guest = await one.enter(code);
    expect(await outcome(await one.keep(code))).toEqual([401, 'auth/user-token-expired']);
    await one.signIn(email);
    expect(await (await one.find('')).json()).toMatchObject({
      isKept: false,
      signedInAs: email,
      asMember: null,
    });
    const kept = await one.keep('');
    expect(kept.status).toBe(200);
    const { token } = z.object({ token: z.string() }).parse(await kept.json());
    expect(await json('/api/v1/session', token)).toMatchObject({
      user: { email },
      role: 'customer',
      admittedTo: [{ bookingId: api.acme.bookingId }],
    });
    expect((await get('/api/v1/session', guest)).status).toBe(401);
    expect((await get('/api/v1/account', token)).status).toBe(200);
    await pass('update muster_identity.guest_links set expires_at = now() where id = $1', [id]);
    expect((await get(`/api/v1/bookings/${api.acme.bookingId}`, token)).status).toBe(200);
    // From anywhere, as with any account.
    const elsewhere = browser();
    const signedIn = await (await elsewhere.signIn(email)).json();
    const there = z.object({ token: z.string() }).parse(signedIn).token;
    expect((await get(`/api/v1/bookings/${api.acme.bookingId}`, there)).status).toBe(200);
    expect((await elsewhere.open(code)).status).toBe(400);
    // A second booking is added to the first.
    await elsewhere.keep((await make('acme-second-booking')).code);
    const { admittedTo } = Object(
      await json(
        '/api/v1/session',
        z.object({ token: z.string() }).parse(await (await browser().signIn(email)).json()).token,
      ),
    );
    expect(admittedTo).toHaveLength(2);
    await withdraw(id);
    expect((await get('/api/v1/session', there)).status).toBe(401);
  });

  test('keeps without a code the booking that this browser has opened last, of those whose links work', async () => {
    const { email } = await makeAccount('several');
    const [first, second] = [await make(), await make('acme-second-booking')];
    const one = browser();
    await one.enter(first.code);
    await one.enter(second.code);
    await one.enter(first.code);
    await one.signIn(email);
    expect((await one.keep('')).status).toBe(200);
    expect(await linksOf()).toContainEqual(expect.objectContaining({ id: first.id, state: 'kept' }));

    const [old, young] = [await make(), await make('acme-second-booking')];
    const two = browser();
    await two.enter(old.code);
    await two.enter(young.code);
    await withdraw(young.id, 'acme-second-booking');
    await two.signIn(email);
    expect((await two.keep('')).status).toBe(200);
    expect(await linksOf()).toContainEqual(expect.objectContaining({ id: old.id, state: 'kept' }));
  });

  test('takes no place among the links of an organisation, and keeps 200 bookings of it', async () => {
    const { email, uid } = await makeAccount('many');
    const one = browser();
    await one.signIn(email);
    const add = (ids: string, count: number) =>
      pass(
        `insert into muster_identity.guest_links
           (id, org, booking_id, customer_id, name, code_hash, created_by, expires_at, uid, opened_at, kept_at)
         select $1 || n, 'acme', 'acme-kept', $2, 'Many', sha256(($1 || n)::bytea), 'acme-scheduler', now(), $3, now(), now()
         from generate_series(1, $4) n`,
        [ids, api.acme.customerId, uid, count],
      );
    await add('kept-', 199);
    const { code } = await make('acme-second-booking');
    expect((await one.keep(code)).status).toBe(200);
    const another = await make('acme-second-booking');
    expect(await outcome(await one.keep(another.code))).toEqual([429, 'too_many_requests']);
    await add('of-others-', 5000);
    expect((await ask('acme-second-booking')).status).toBe(200);
    await pass("delete from muster_identity.guest_links where booking_id = 'acme-kept'");
  });

  test('makes an organisation as whoever is a member of none, and stays a guest of the other', async () => {
    const { email } = await makeAccount('founder');
    const one = browser();
    const { code } = await make('acme-second-booking');
    const asked = { name: 'Founder Care', timeZone: 'Europe/London' };
    const tokenSchema = z.object({ token: z.string() });
    const found = (as: string) => api.ask('POST', '/api/auth/organisations', { as, body: asked });
    // Whom nothing but the link lets in makes none.
    const guest = await one.enter(code);
    expect(await json('/api/v1/session', guest)).not.toHaveProperty('mayMakeOrganisation');
    expect(await outcome(await found(guest))).toEqual([403, 'not_allowed']);
    await one.signIn(email);
    const { token } = tokenSchema.parse(await (await one.keep(code)).json());
    expect(await json('/api/v1/session', token)).toMatchObject({ mayMakeOrganisation: true });
    const made = await found(token);
    expect(made.status).toBe(200);
    const founder = tokenSchema.parse(await made.json()).token;
    const session = await json('/api/v1/session', founder);
    expect(session).toMatchObject({ duties: ['admin'], organisation: { name: 'Founder Care' } });
    expect(session).not.toHaveProperty('mayMakeOrganisation');
    // One at a time.
    expect(await outcome(await found(founder))).toEqual([403, 'not_allowed']);
    const { organisations } = z
      .object({ organisations: z.array(z.object({ org_id: z.string() })) })
      .parse(await json('/api/v1/account/organisations', founder));
    expect(organisations.map(({ org_id }) => org_id)).toContain('acme');
    expect(organisations).toHaveLength(2);
  });

  test('sees a photo of their own, and no other', async () => {
    const { email, uid } = await makeAccount('pictured');
    const one = browser();
    await one.signIn(email);
    const kept = await one.keep((await make('acme-second-booking')).code);
    const { token } = z.object({ token: z.string() }).parse(await kept.json());
    const photo = (of: string, at: number) =>
      pass(
        `insert into muster_identity.photos (uid, kept_at, media_type, bytes)
         values ($1, $2, 'image/png', '\\x00')`,
        [of, at],
      );
    await photo(uid, 1_700_000_000_000);
    await photo('acme-resource', 1_700_000_001_000);
    expect((await get('/api/v1/photoURL/1700000000000', token)).status).toBe(200);
    expect((await get('/api/v1/photoURL/1700000001000', token)).status).toBe(404);
    await pass('delete from muster_identity.photos where uid = any($1)', [[uid, 'acme-resource']]);
  });

  test('is refused as a member, as somebody deactivated, and without having proven the address', async () => {
    const worker = browser();
    await worker.signIn('resource@acme.example');
    const { code: forOthers } = await make();
    expect(await (await worker.find(forOthers)).json()).toMatchObject({
      asMember: { bookingId: api.acme.bookingId, worksHere: true },
    });
    expect(await outcome(await worker.keep(forOthers))).toEqual([409, 'auth/already-a-member']);
    const { email, uid } = await makeAccount('unproven');
    await pass('insert into muster_identity.unproven_accounts (uid) values ($1)', [uid]);
    const { code } = await make('acme-second-booking');
    const one = browser();
    await one.enter(code);
    await one.signIn(email);
    expect(await outcome(await one.keep(code))).toEqual([403, 'not_allowed']);
    await pass('delete from muster_identity.unproven_accounts where uid = $1', [uid]);
    expect((await one.keep(code)).status).toBe(200);
    const { identity } = api.server.services;
    const by = { actor: 'acme-dispatcher' };
    Result.getOrThrow(await identity.members.deactivate('acme', uid, by));
    const again = browser();
    await again.signIn(email);
    const refused = await again.keep((await make('acme-second-booking')).code);
    expect(await outcome(refused)).toEqual([403, 'auth/operation-not-allowed']);
  });

  test('becomes a customer like any other when an administrator says so', async () => {
    const { email, uid } = await makeAccount('regular');
    const one = browser();
    const { code } = await make('acme-second-booking');
    await one.signIn(email);
    expect((await one.keep(code)).status).toBe(200);
    const listed = async () =>
      z
        .object({ members: z.array(z.object({ uid: z.string(), isGuest: z.boolean() })) })
        .parse(await json('/api/v1/members', api.acme.tokens.dispatcher)).members;
    expect(await listed()).toContainEqual({ uid, isGuest: true });
    // Nobody administers those who have no account.
    expect((await listed()).filter((one) => one.uid.startsWith('guest-'))).toEqual([]);
    const { identity } = api.server.services;
    const claims = {
      role: 'customer',
      duties: [],
      partner: false,
      resourceId: null,
      customerId: api.acme.customerId,
    } as const;
    Result.getOrThrow(await identity.members.change('acme', uid, claims, { actor: 'acme-dispatcher' }));
    expect(await listed()).toContainEqual({ uid, isGuest: false });
    const { token } = z.object({ token: z.string() }).parse(await (await one.signIn(email)).json());
    const session = Object(await json('/api/v1/session', token));
    expect(session).toMatchObject({ customerId: api.acme.customerId });
    expect(session.admittedTo).toBeUndefined();
  });
});

test('What becomes of guest links is in the security trail, without their codes', async () => {
  const { rows } = await pass(
    `select kind, actor, subject, things from muster_runtime.trail where org = 'acme' and kind like 'guestLink%'`,
  );
  const kinds = new Set(rows.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    'guestLinkKept',
    'guestLinkMade',
    'guestLinkOpened',
    'guestLinkWithdrawn',
  ]);
});
