import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { membersViewSchema } from '../../../../api/contract/members.ts';
import { trailPageSchema } from '../../../../api/contract/trail.ts';
import { setUpSecondFactor } from '../../../support/secondFactor.ts';
import { password, startApi, type TestApi } from '../../apiFixture.ts';
import { cookieHeader, startedInOrder } from '../../services/identity/identitySide.ts';
import { type MailServer, startMailServer } from '../../services/messages/mailServer.ts';
import { quickTimes } from '../../services/messages/quickTimes.ts';

let mail: MailServer;
let api: TestApi;
let as: string;
beforeAll(async () => {
  mail = await startMailServer();
  api = await startApi({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Muster <no-reply@muster.test>' },
    messageTimes: quickTimes,
  });
  as = api.acme.tokens.dispatcher;
});
afterAll(async () => {
  await api.close();
  await mail.close();
});

const chosen = 'seven herons by the river 4';
const scheduler = {
  role: 'scheduler',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
} as const;

const post = (path: string, body: object, token?: string) =>
  api.ask('POST', path, { body, ...(token === undefined ? {} : { as: token }) });
const invite = (email: string, claims: object = scheduler, token = as) =>
  post('/api/v1/invitations', { email, ...claims }, token);
const find = (code: string) => post('/api/auth/invitations/find', { code });
const accept = (code: string, rest: object = { name: 'Nora Field', password: chosen }) =>
  post('/api/auth/invitations/accept', { code, ...rest });
const outcome = async (answer: Response) => {
  const { code } = Object(await answer.json());
  return [answer.status, code];
};
const open = async () =>
  membersViewSchema.parse(await (await api.ask('GET', '/api/v1/members', { as })).json());
const tokenIn = async (answer: Response) => z.object({ token: z.string() }).parse(await answer.json()).token;
const sessionOf = async (token: string) => (await api.ask('GET', '/api/v1/session', { as: token })).json();

/** Decoded from the newest letter with an invitation to an address; there have to be so many letters. */
async function codeFor(email: string, letters = 1): Promise<string> {
  const to = () => mail.received.filter((one) => one.to.includes(email));
  await expect.poll(() => to().length).toBe(letters);
  const sources = to().map(({ source }) => source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='));
  const codes = sources.flatMap((source) => /\/invitation#([A-Za-z0-9_-]{43})/.exec(source)?.[1] ?? []);
  return codes.at(-1) ?? `no code in ${sources.join('\n')}`;
}

async function idOf(email: string): Promise<string> {
  return (await open()).invitations.find((one) => one.email === email)?.id ?? 'none';
}

/** The kinds of what the security trail of an organisation says about somebody. */
async function toldOf(uid: string, token: string): Promise<readonly string[]> {
  await api.server.services.trail.settled();
  const answer = await api.ask('GET', `/api/v1/security/entries?person=${uid}`, { as: token });
  const { rows, underWay } = trailPageSchema.parse(await answer.json());
  return [...underWay, ...rows].map(({ kind }) => kind);
}

const pass = (sql: string, values: unknown[]) => api.server.services.pools.commands.query(sql, values);

describe('an invitation', () => {
  test('comes by e-mail and makes an account in the organisation, once', async () => {
    const email = 'nora@field.example';
    const sent = await invite('Nora@Field.example', {
      ...scheduler,
      role: 'dispatcher',
      duties: ['auditor'],
    });
    expect(await sent.json()).toMatchObject({
      invitation: { email, invitedBy: 'dispatcher of acme' },
      link: null,
    });
    const code = await codeFor(email);
    expect(await (await find(code)).json()).toMatchObject({ email, role: 'dispatcher', hasAccount: false });
    const session = await sessionOf(await tokenIn(await accept(code)));
    expect(session).toMatchObject({
      user: { name: 'Nora Field', email },
      role: 'dispatcher',
      duties: ['auditor'],
      organisation: { id: 'acme' },
    });
    expect(await outcome(await accept(code))).toEqual([400, 'auth/invalid-action-code']);
    expect(await outcome(await find(code))).toEqual([400, 'auth/invalid-action-code']);
    expect((await open()).invitations.map((one) => one.email)).not.toContain(email);
    // Nothing of the code is left in the database.
    const { rows } = await pass(
      `select (select string_agg(m::text, ' ') from muster_messages.messages m where address = $1) ||
         (select string_agg(i::text, ' ') from muster_identity.invitations i) as text,
         (select sealed from muster_messages.messages where address = $1) as sealed`,
      [email],
    );
    expect(rows[0]?.text).not.toContain(code);
    expect(rows[0]?.sealed).toBeNull();
    // Nor do administrators read such letters.
    const log = await api.ask('GET', '/api/v1/messages', { as });
    expect(await log.text()).not.toContain(email);
  });

  test('adds a membership to whoever has an account, with its password', async () => {
    const email = 'scheduler@umbra.example';
    await invite(email, { ...scheduler, role: 'customer', customerId: api.acme.customerId });
    const code = await codeFor(email);
    expect(await (await find(code)).json()).toMatchObject({ hasAccount: true });
    expect(await outcome(await accept(code, { password: 'not-theirs-1' }))).toEqual([
      401,
      'auth/wrong-password',
    ]);
    const session = await sessionOf(await tokenIn(await accept(code, { password })));
    expect(session).toMatchObject({
      user: { uid: 'umbra-scheduler', name: 'scheduler of umbra' },
      role: 'customer',
      organisation: { id: 'acme' },
    });
  });

  test('is accepted without a password by whoever is signed in to its account, and by nobody else', async () => {
    const email = 'dispatcher@umbra.example';
    const cookieOf = async (address: string) => {
      const signedIn = await post('/api/auth/sign-in', { email: address, password });
      return cookieHeader(signedIn.headers.getSetCookie());
    };
    const [theirs, of] = [await cookieOf(email), await cookieOf('scheduler@umbra.example')];
    await invite(email);
    const code = await codeFor(email);
    const here = (cookie: string, path: string, body: object) =>
      api.ask('POST', `/api/auth/invitations/${path}`, { body: { code, ...body }, headers: { cookie } });
    expect(await (await find(code)).json()).toMatchObject({ signedInAs: null });
    expect(await (await here(of, 'find', {})).json()).toMatchObject({
      signedInAs: 'scheduler@umbra.example',
    });
    expect(await (await here(theirs, 'find', {})).json()).toMatchObject({ signedInAs: email });
    // As often as one likes: no password was tried.
    for (const refused of [
      ...(await Promise.all(Array.from({ length: 6 }, () => accept(code, {})))),
      await here(of, 'accept', {}),
    ]) {
      expect(await outcome(refused)).toEqual([401, 'auth/user-token-expired']);
    }
    // What is typed counts, also where somebody is signed in.
    expect(await outcome(await here(theirs, 'accept', { password: 'not-theirs-1' }))).toEqual([
      401,
      'auth/wrong-password',
    ]);
    const joined = await here(theirs, 'accept', {});
    expect(joined.status).toBe(200);
    const now = cookieHeader(joined.headers.getSetCookie());
    expect(await sessionOf(await tokenIn(joined))).toMatchObject({
      user: { uid: 'umbra-dispatcher' },
      role: 'scheduler',
      organisation: { id: 'acme' },
    });
    const statusWith = async (cookie: string) =>
      (await api.ask('GET', '/api/v1/session', { headers: { cookie } })).status;
    expect([await statusWith(now), await statusWith(theirs)]).toEqual([200, 401]);
    expect(await toldOf('umbra-dispatcher', api.umbra.tokens.dispatcher)).toContain('signedOut');
    expect(await outcome(await here(now, 'accept', {}))).toEqual([400, 'auth/invalid-action-code']);
  });

  test('is not accepted with a session that ends at the same moment', async () => {
    const email = 'customer@umbra.example';
    const signedIn = await post('/api/auth/sign-in', { email, password });
    const cookie = cookieHeader(signedIn.headers.getSetCookie());
    await invite(email);
    const code = await codeFor(email);
    let refused: unknown;
    await startedInOrder(
      api.server.services.pools.commands,
      `select from muster_identity."user" where id = 'umbra-customer' for update;
       delete from muster_identity.session where "userId" = 'umbra-customer'`,
      [
        async () => {
          const body = { code };
          const path = '/api/auth/invitations/accept';
          refused = await outcome(await api.ask('POST', path, { body, headers: { cookie } }));
        },
      ],
    );
    expect(refused).toEqual([401, 'auth/user-token-expired']);
    expect((await open()).members.map(({ email: of }) => of)).not.toContain(email);
    expect((await find(code)).status).toBe(200);
  });

  test('stays open for whoever has a second factor and gives only the password', async () => {
    const email = 'resource@umbra.example';
    const { header } = await setUpSecondFactor(api, api.umbra.tokens.resource, password);
    // Somebody who has the password alone could have set it up.
    await expect
      .poll(() => mail.received.find((one) => one.to.includes(email))?.source)
      .toContain('Subject: Your Muster account has another second factor');
    await invite(email);
    const code = await codeFor(email, 2);
    expect(await outcome(await accept(code, { password }))).toEqual([401, 'auth/multi-factor-auth-required']);
    expect((await open()).members.map(({ email: of }) => of)).not.toContain(email);
    expect(await outcome(await accept(code, { password: chosen }))).toEqual([401, 'auth/wrong-password']);
    expect(await toldOf('umbra-resource', api.umbra.tokens.dispatcher)).toEqual(
      expect.arrayContaining(['secondFactorWanted', 'signInFailed']),
    );
    const body = { code, password };
    const accepted = await api.ask('POST', '/api/auth/invitations/accept', { body, headers: header() });
    expect(await sessionOf(await tokenIn(accepted))).toMatchObject({ organisation: { id: 'acme' } });
  });

  test('that came by e-mail proves the address of an account that nobody had proven', async () => {
    const email = 'made.before@field.example';
    await post('/api/auth/sign-up', { email, name: 'Nora Field', password: chosen });
    await invite(email);
    // The letter about the address is the other one.
    const code = await codeFor(email, 2);
    expect((await accept(code, { password: chosen })).status).toBe(200);
    const { rows } = await pass(
      `select u."emailVerified" as proven, p.uid as unproven from muster_identity."user" u
       left join muster_identity.unproven_accounts p on p.uid = u.id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ proven: true, unproven: null }]);
  });

  test('asks for a new password where an account with its address was left unproven for a week', async () => {
    const email = 'left.alone@field.example';
    await post('/api/auth/sign-up', { email, name: 'Stranger', password: chosen });
    await pass(`update muster_identity.unproven_accounts set made_at = now() - interval '8 days'`, []);
    await invite(email);
    const code = await codeFor(email, 2);
    expect(await (await find(code)).json()).toMatchObject({ hasAccount: false });
    expect((await accept(code, { name: 'Nora Field', password: 'nine otters under the ice 5' })).status).toBe(
      200,
    );
  });

  test('is won by one of two who accept it at the same moment', async () => {
    const email = 'race@field.example';
    await invite(email);
    const code = await codeFor(email);
    const both = await Promise.all([
      accept(code),
      accept(code, { name: 'Other', password: 'eight herons by the sea 5' }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await open()).members.filter((one) => one.email === email)).toHaveLength(1);
  });

  test('that is sent again has another code, and not within a minute', async () => {
    const email = 'again@field.example';
    await invite(email);
    const first = await codeFor(email);
    const id = await idOf(email);
    expect(await outcome(await post(`/api/v1/invitations/${id}/resend`, {}, as))).toEqual([
      429,
      'too_many_requests',
    ]);
    await pass(
      `update muster_identity.invitations set sent_at = now() - interval '61 seconds' where id = $1`,
      [id],
    );
    expect((await post(`/api/v1/invitations/${id}/resend`, {}, as)).status).toBe(200);
    const second = await codeFor(email, 2);
    expect(await outcome(await find(first))).toEqual([400, 'auth/invalid-action-code']);
    expect((await find(second)).status).toBe(200);
  });

  test('that was withdrawn or has expired opens nothing', async () => {
    await invite('withdrawn@field.example');
    const withdrawn = await codeFor('withdrawn@field.example');
    const id = await idOf('withdrawn@field.example');
    expect((await post(`/api/v1/invitations/${id}/withdraw`, {}, as)).status).toBe(200);
    expect(await outcome(await accept(withdrawn))).toEqual([400, 'auth/invalid-action-code']);
    expect(await outcome(await post(`/api/v1/invitations/${id}/withdraw`, {}, as))).toEqual([
      404,
      'not_found',
    ]);

    await invite('late@field.example');
    const late = await codeFor('late@field.example');
    await pass(`update muster_identity.invitations set expires_at = now() where email = $1`, [
      'late@field.example',
    ]);
    expect(await outcome(await find(late))).toEqual([400, 'auth/expired-action-code']);
    expect(await outcome(await accept(late))).toEqual([400, 'auth/expired-action-code']);
    expect((await open()).invitations.find((one) => one.email === 'late@field.example')?.expired).toBe(true);
  });

  test('is refused for a member, for whom is invited already, and without a usable address or claims', async () => {
    await invite('twice@field.example');
    expect(await outcome(await invite('Twice@field.example'))).toEqual([409, 'already_exists']);
    expect(await outcome(await invite('customer@acme.example'))).toEqual([409, 'already_exists']);
    for (const [email, claims, field] of [
      ['no address', scheduler, 'email'],
      ['x@field.example', { ...scheduler, role: 'resource' }, 'resourceId'],
      ['x@field.example', { ...scheduler, resourceId: api.umbra.resourceId }, 'resourceId'],
    ] as const) {
      const refused = await invite(email, claims);
      expect([refused.status, await refused.json()]).toMatchObject([400, { details: { field } }]);
    }
  });

  test('needs a name and a password that the installation accepts, and stays open until then', async () => {
    const email = 'weak@field.example';
    await invite(email);
    const code = await codeFor(email);
    expect(await outcome(await accept(code, { name: ' ', password: chosen }))).toEqual([
      400,
      'auth/missing-name',
    ]);
    expect(await outcome(await accept(code, { name: 'Wim', password: 'short1' }))).toEqual([
      400,
      'auth/short-password',
    ]);
    expect((await accept(code)).status).toBe(200);
  });

  test('of another organisation is not there, and only administrators invite', async () => {
    await invite('mine@field.example');
    const id = await idOf('mine@field.example');
    const stranger = api.umbra.tokens.dispatcher;
    for (const step of ['resend', 'withdraw']) {
      expect(await outcome(await post(`/api/v1/invitations/${id}/${step}`, {}, stranger))).toEqual([
        404,
        'not_found',
      ]);
      expect((await post(`/api/v1/invitations/${id}/${step}`, {}, api.acme.tokens.scheduler)).status).toBe(
        403,
      );
    }
    expect((await invite('y@field.example', scheduler, api.acme.tokens.scheduler)).status).toBe(403);
  });
});

test('without an invitation nobody makes an organisation where the installation does not offer it', async () => {
  const body = { name: 'Mine', timeZone: 'UTC' };
  expect(await outcome(await post('/api/auth/organisations', body, as))).toEqual([403, 'not_allowed']);
});
