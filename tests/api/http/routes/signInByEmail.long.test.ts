import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openedLinkSchema, signedInSchema } from '../../../../api/contract/signIn.ts';
import { authTexts, tooManyAccountRequests } from '../../../../domain/catalogue/authTexts.ts';
import { readActionLink } from '../../../../domain/signIn/actionLink.ts';
import { outlasts } from '../../../support/outlasts.ts';
import { setUpSecondFactor } from '../../../support/secondFactor.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';
import { cookieHeader } from '../../services/identity/identitySide.ts';
import { type MailServer, startMailServer } from '../../services/messages/mailServer.ts';
import { quickTimes } from '../../services/messages/quickTimes.ts';

let mail: MailServer;
let api: TestApi;
beforeAll(async () => {
  mail = await startMailServer();
  api = await startApi({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Muster <no-reply@muster.test>' },
    messageTimes: quickTimes,
  });
});
afterAll(async () => {
  await api.close();
  await mail.close();
});

const chosen = 'seven herons by the river 4';
const other = 'nine otters under the ice 5';
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.ask('POST', path, { body, headers });
const outcome = async (answer: Response) => {
  const { code } = Object(await answer.json());
  return [answer.status, code];
};
const ask = async (path: string, body: object, headers: Record<string, string> = {}) =>
  outcome(await post(path, body, headers));
const pass = (sql: string, values: unknown[] = []) => api.server.services.pools.commands.query(sql, values);

/** Makes an account; the code is what the letter about its address has, and the cookie its browser's. */
async function account(email: string) {
  // As if each were made from elsewhere.
  await pass(`delete from muster_identity.sign_in_attempts where key like '%client:%'`);
  const answer = await post('/api/auth/sign-up', { email, name: 'Nora Field', password: chosen });
  const { token } = signedInSchema.parse(await answer.json());
  const cookie = cookieHeader(answer.headers.getSetCookie());
  return { email, token, cookie, code: await codeFor(email, 'verifyEmail') };
}

/** Makes an account, verifies its address and makes it a member of Acme; the token is of a session there. */
async function member(email: string) {
  const { code, cookie } = await account(email);
  expect(await ask('/api/auth/email/verify', { code }, { cookie })).toEqual([200, undefined]);
  const membership = { org: 'acme', role: 'scheduler' } as const;
  const added = await api.server.services.identity.addMember(email, membership, { actor: 'operator' });
  const { uid } = Result.getOrThrow(added);
  const answer = await signIn(email);
  const session = cookieHeader(answer.headers.getSetCookie());
  return { email, uid, token: signedInSchema.parse(await answer.json()).token, session };
}

/** What the installation's security trail says of what somebody did with an account. */
async function trailOf(email: string) {
  const { rows } = await pass(
    `select t.kind, t.details from muster_runtime.trail t join muster_identity."user" u on u.id = t.actor
     where u.email = $1 and t.kind in ('signedUp', 'emailVerified') order by t.seq`,
    [email],
  );
  return rows;
}

const signIn = (email: string, password = chosen) => post('/api/auth/sign-in', { email, password });

/** The code of the newest letter of a kind to an address. */
async function codeFor(email: string, mode: string, letters = 1): Promise<string> {
  const links = () =>
    mail.received
      .filter(({ to }) => to.includes(email))
      .map(
        ({ source }) =>
          /http\S+\/login\?\S+/.exec(source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))?.[0],
      )
      .map((link) => readActionLink(new URL(link ?? 'http://none.invalid').search, ['http://none.invalid']))
      .filter((link) => link.mode === mode);
  await expect.poll(() => links().length).toBe(letters);
  return links().at(-1)?.code ?? 'none';
}

/** A person without an organisation is known by that. */
const sessionOf = async (token: string) => outcome(await api.ask('GET', '/api/v1/session', { as: token }));
const noOrganisation = [403, 'auth/no-organisation'];
const signedOut = [401, 'not_signed_in'];
const invalid = [400, 'auth/invalid-action-code'];

describe('looking an address up', () => {
  const lookUp = async (email: string) => (await post('/api/auth/look-up', { email })).json();

  test('says how it signs in, and where there is no account', async () => {
    const { email } = await account('looked.up@field.example');
    expect(await lookUp(' Looked.Up@field.example ')).toEqual({ outcome: 'password' });
    expect(await lookUp('nobody@field.example')).toEqual({ outcome: 'none' });
    await pass(
      `update muster_identity.account set "providerId" = 'somewhere' from muster_identity."user" u
       where u.id = "userId" and u.email = $1`,
      [email],
    );
    expect(await lookUp(email)).toEqual({ outcome: 'unsupported' });
    await pass(
      `update muster_identity.account set "providerId" = 'link' from muster_identity."user" u
       where u.id = "userId" and u.email = $1`,
      [email],
    );
    expect(await lookUp(email)).toEqual({ outcome: 'link' });
  });

  test('refuses what is no address, naming the field', async () => {
    for (const [email, code] of [
      ['', 'auth/missing-email'],
      ['nobody', 'auth/invalid-email'],
    ] as const) {
      const answer = await post('/api/auth/look-up', { email });
      expect(await answer.json()).toMatchObject({
        code,
        detail: authTexts[code].text,
        details: { field: 'email' },
      });
    }
  });

  test('is limited by client', async () => {
    await pass(`delete from muster_identity.sign_in_attempts where key like '%client:%'`);
    for (let time = 0; time < 100; time += 1) await lookUp(`client.${time}@field.example`);
    expect(await lookUp('client.next@field.example')).toMatchObject({
      code: 'auth/too-many-requests',
      detail: tooManyAccountRequests,
    });
    await pass(`delete from muster_identity.sign_in_attempts where key like '%client:%'`);
  });

  test('tells no more of an address about which many have asked, and refuses nobody for that', async () => {
    const { email } = await account('many.times@field.example');
    for (let time = 0; time < 50; time += 1) expect(await lookUp(email)).toEqual({ outcome: 'password' });
    expect(await lookUp(email)).toEqual({ outcome: 'untold' });
    expect((await signIn(email)).status).toBe(200);
    expect(await lookUp('another@field.example')).toEqual({ outcome: 'none' });
  });
});

describe('making an account', () => {
  test('signs in to no organisation, and the letter verifies the address, once', async () => {
    const { email, token, code, cookie } = await account('new@field.example');
    expect(await sessionOf(token)).toEqual(noOrganisation);
    const added = () =>
      api.server.services.identity.addMember(
        email,
        { org: 'acme', role: 'scheduler' },
        { actor: 'operator' },
      );
    expect(await added()).toMatchObject({ failure: { code: 'auth/unverified-email' } });
    expect(await (await post('/api/auth/email/verify', { code }, { cookie })).json()).toEqual({ email });
    expect(await ask('/api/auth/email/verify', { code }, { cookie })).toEqual(invalid);
    expect(await sessionOf(token)).toEqual(noOrganisation);
    expect((await signIn(email)).status).toBe(200);
    expect(await added()).toMatchObject({ success: { uid: expect.any(String) } });
  });

  test('loses its password and its sessions when somebody else proves that the address is theirs', async () => {
    const { email, token, code } = await account('proven.elsewhere@field.example');
    const { cookie } = await account('somebody.else@field.example');
    expect(await ask('/api/auth/email/verify', { code }, { cookie })).toEqual([200, undefined]);
    expect(await sessionOf(token)).toEqual(signedOut);
    expect(await outcome(await signIn(email))).toEqual([401, 'auth/wrong-password']);
    expect(await (await post('/api/auth/look-up', { email })).json()).toEqual({ outcome: 'link' });
  });

  test('refuses an address that has one, a weak password, and a name in control characters', async () => {
    await account('taken@field.example');
    const signUp = (change: object) =>
      ask('/api/auth/sign-up', { email: 'Taken@field.example', name: 'Nora', password: chosen, ...change });
    expect(await signUp({})).toEqual([409, 'auth/email-already-in-use']);
    expect(await signUp({ password: 'short1' })).toEqual([400, 'auth/short-password']);
    expect(await signUp({ password: '' })).toEqual([400, 'auth/missing-password']);
    expect(await signUp({ name: 'a\u0000b' })).toEqual([400, 'auth/missing-name']);
  });

  test('keeps no address for long that nobody has proven', async () => {
    const { email } = await account('squatted@field.example');
    await pass(`update muster_identity.unproven_accounts set made_at = now() - interval '8 days'`);
    expect(await (await post('/api/auth/look-up', { email })).json()).toEqual({ outcome: 'none' });
  });
});

describe('a forgotten password', () => {
  const send = (email: string) => ask('/api/auth/password/send-reset', { email });
  const reset = (code: string, newPassword = other) => ask('/api/auth/password/reset', { code, newPassword });
  const enter = (email: string, password: string) => ask('/api/auth/sign-in', { email, password });

  test('is reset by the letter, once, and every session ends', async () => {
    const { email, token } = await account('forgetful@field.example');
    expect(await send(email)).toEqual([200, undefined]);
    const first = await codeFor(email, 'resetPassword');
    await send(email);
    const second = await codeFor(email, 'resetPassword', 2);
    expect(await (await post('/api/auth/code', { mode: 'resetPassword', code: first })).json()).toEqual({
      email,
    });
    expect(await reset(first, 'short1')).toEqual([400, 'auth/short-password']);
    const [one, two] = await Promise.all([reset(first), reset(first)]);
    expect([one, two]).toEqual(expect.arrayContaining([[200, undefined], invalid]));
    // The other letter about the same is void, too.
    expect(await reset(second)).toEqual(invalid);
    expect(await sessionOf(token)).toEqual(signedOut);
    expect(await enter(email, chosen)).toEqual([401, 'auth/wrong-password']);
    expect(await enter(email, other)).toEqual([200, undefined]);
  });

  test('takes the telephone number with it that was verified within a week, and no other', async () => {
    const numberOf = async (email: string, number: string, age: string) => {
      await pass(
        `insert into muster_identity.phone_numbers (uid, number, verified_at)
         select id, $2, now() - $3::interval from muster_identity."user" where email = $1`,
        [email, number, age],
      );
      await send(email);
      expect(await reset(await codeFor(email, 'resetPassword'))).toEqual([200, undefined]);
      return (await pass('select number from muster_identity.phone_numbers where number = $1', [number]))
        .rows;
    };
    const young = await member('young.number@field.example');
    expect(await numberOf(young.email, '+61491570158', '6 days')).toEqual([]);
    const subjects = () =>
      mail.received.filter(({ to }) => to.includes(young.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('The phone number of your Muster account is gone');
    const old = await member('old.number@field.example');
    expect(await numberOf(old.email, '+61491570159', '8 days')).toHaveLength(1);
  });

  test('is not reset by a code that expired, or of another kind', async () => {
    const { email, code: verification } = await account('late@field.example');
    await send(email);
    expect((await post('/api/auth/code', { mode: 'verifyEmail', code: verification })).status).toBe(400);
    const code = await codeFor(email, 'resetPassword');
    expect(await reset(verification)).toEqual(invalid);
    await pass(`update muster_identity.action_codes set expires_at = now() where mode = 'resetPassword'`);
    expect(await reset(code)).toEqual([400, 'auth/expired-action-code']);
    expect(await enter(email, chosen)).toEqual([200, undefined]);
  });

  test('is not sent to an address without an account, nor again and again', async () => {
    expect(await send('nobody@field.example')).toEqual([404, 'auth/user-not-found']);
    const email = 'impatient@field.example';
    await account(email);
    for (let time = 0; time < 5; time += 1) expect(await send(email)).toEqual([200, undefined]);
    expect(await send(email)).toEqual([429, 'auth/too-many-requests']);
    await codeFor(email, 'resetPassword', 5);
  });

  test('keeps nothing in the database that opens an account', async () => {
    const { email } = await account('kept@field.example');
    await send(email);
    const code = await codeFor(email, 'resetPassword');
    const { rows } = await pass('select to_jsonb(c)::text as text from muster_identity.action_codes c');
    const texts = z.array(z.object({ text: z.string() })).parse(rows);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ text }) => text.includes(code))).toEqual([]);
  });
});

/** Asks for a link as a browser; the answer is its cookie. */
async function linkedAs(email: string, cookie = '', letters = 1) {
  const answer = await post('/api/auth/link/send', { email }, { cookie });
  return {
    cookie: cookieHeader(answer.headers.getSetCookie()),
    setCookies: answer.headers.getSetCookie(),
    code: await codeFor(email, 'signIn', letters),
  };
}

describe('a link to sign in', () => {
  const openLink = (code: string, cookie = '', email?: string) =>
    post('/api/auth/link/open', { code, ...(email !== undefined && { email }) }, { cookie });
  const opened = async (answer: Response) => openedLinkSchema.parse(await answer.json());

  test('signs the browser in that asked for it, once, and makes an account where there was none', async () => {
    const email = 'linked@field.example';
    const { code, cookie, setCookies } = await linkedAs(email);
    expect(setCookies.join()).toMatch(/Max-Age=3600; Path=\/api\/auth; HttpOnly; SameSite=Lax/);
    expect(setCookies.join()).not.toContain('linked');
    const { outcome: came, token } = await opened(await openLink(code, cookie));
    expect([came, await sessionOf(token ?? '')]).toEqual(['signedIn', noOrganisation]);
    expect(await outcome(await openLink(code, cookie))).toEqual(invalid);
    expect(await (await post('/api/auth/look-up', { email })).json()).toEqual({ outcome: 'link' });
    expect(await trailOf(email)).toEqual([{ kind: 'signedUp', details: {} }]);
  });

  test('is not used up by whoever lacks the second factor, which no new password leads round', async () => {
    const email = 'guarded@field.example';
    const { token } = await member(email);
    const { header } = await setUpSecondFactor(api, token, chosen);
    const missing = [401, 'auth/multi-factor-auth-required'];
    const { code, cookie } = await linkedAs(email);
    expect(await outcome(await openLink(code, cookie))).toEqual(missing);
    const wrong = { cookie, 'muster-second-factor': '000000' };
    expect(await ask('/api/auth/link/open', { code }, wrong)).toEqual([
      400,
      'auth/invalid-verification-code',
    ]);
    const right = await post('/api/auth/link/open', { code }, { cookie, ...header() });
    expect(await opened(right)).toMatchObject({ outcome: 'signedIn' });

    await ask('/api/auth/password/send-reset', { email });
    const reset = { code: await codeFor(email, 'resetPassword'), newPassword: other };
    expect(await ask('/api/auth/password/reset', reset)).toEqual([200, undefined]);
    expect(await outcome(await signIn(email, other))).toEqual(missing);
  });

  test('takes a second factor away that whoever made the account has set up before its address was proven', async () => {
    const email = 'preceded@field.example';
    const { token } = await member(email);
    await setUpSecondFactor(api, token, chosen);
    await pass(
      `insert into muster_identity.unproven_accounts (uid) select id from muster_identity."user" where email = $1`,
      [email],
    );
    const { code, cookie } = await linkedAs(email);
    expect(await opened(await openLink(code, cookie))).toMatchObject({ outcome: 'signedIn' });
    const { rows } = await pass(
      'select from muster_identity.second_factors f join muster_identity."user" u on u.id = f.uid where u.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  test('asks another browser for the address, and takes no other', async () => {
    const email = 'elsewhere@field.example';
    await account(email);
    const { code } = await linkedAs(email);
    expect(await opened(await openLink(code))).toEqual({
      outcome: 'confirmEmail',
      linkEmail: null,
      linkProvider: null,
      continueTo: null,
      token: null,
    });
    expect(await outcome(await openLink(code, '', 'else@field.example'))).toEqual([
      400,
      'auth/email-mismatch',
    ]);
    expect((await opened(await openLink(code, '', 'Elsewhere@field.example'))).outcome).toBe('signedIn');
  });

  test('asks a browser that wanted another address since whether to go on', async () => {
    const first = await linkedAs('first@field.example');
    const { cookie } = await linkedAs('second@field.example', first.cookie);
    expect(await opened(await openLink(first.code, cookie))).toMatchObject({
      outcome: 'mismatch',
      linkEmail: 'first@field.example',
      linkProvider: null,
    });
    expect((await opened(await openLink(first.code, cookie, 'first@field.example'))).outcome).toBe(
      'signedIn',
    );
  });

  test('tells its address to no browser that has not asked for it', async () => {
    const { code } = await linkedAs('told@field.example');
    const { cookie } = await linkedAs('stranger@field.example');
    expect((await post('/api/auth/code', { mode: 'signIn', code })).status).toBe(400);
    expect(await opened(await openLink(code, cookie))).toEqual({
      outcome: 'confirmEmail',
      linkEmail: null,
      linkProvider: null,
      continueTo: null,
      token: null,
    });
  });

  test('works for a browser that asked twice with either letter', async () => {
    const email = 'twice@field.example';
    const first = await linkedAs(email);
    const second = await linkedAs(email, first.cookie, 2);
    expect((await opened(await openLink(first.code, second.cookie))).outcome).toBe('signedIn');
  });

  test('takes the account back from whoever made it with an address that is not theirs', async () => {
    const { email, token } = await account('victim@field.example');
    const { code, cookie } = await linkedAs(email);
    expect((await opened(await openLink(code, cookie))).outcome).toBe('signedIn');
    expect(await sessionOf(token)).toEqual(signedOut);
    expect(await ask('/api/auth/sign-in', { email, password: chosen })).toEqual([401, 'auth/wrong-password']);
    expect(await trailOf(email)).toEqual([
      { kind: 'signedUp', details: {} },
      { kind: 'emailVerified', details: { sessionsEnded: 1 } },
    ]);
  });

  test('carries only a path of this application', async () => {
    const email = 'led@field.example';
    const target = '/invitation#a-secret';
    const sent = await post('/api/auth/link/send', { email, continueTo: target });
    const cookie = cookieHeader(sent.headers.getSetCookie());
    const code = await codeFor(email, 'signIn');
    const source = mail.received.find(({ to }) => to.includes(email))?.source;
    expect(source).not.toMatch(/invitation|a-secret|continueUrl/);
    expect(await opened(await openLink(code, cookie))).toMatchObject({ continueTo: target });
    for (const continueTo of ['//elsewhere.example', 'https://elsewhere.example/', '/login?mode=signIn']) {
      const answer = await post('/api/auth/link/send', { email: 'linked@field.example', continueTo });
      expect([continueTo, answer.status]).toEqual([continueTo, 400]);
    }
  });
});

describe('a change of address', () => {
  test('counts once the new one is verified; the former one is told and takes it back', async () => {
    const { email, uid, token: now, session } = await member('before@field.example');
    const change = (body: object) => api.ask('POST', '/api/v1/account/email', { as: now, body });
    expect(await outcome(await change({ email: 'after@field.example', currentPassword: 'x' }))).toEqual([
      400,
      'auth/wrong-current-password',
    ]);
    expect((await change({ email: 'after@field.example', currentPassword: chosen })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    const told = () =>
      mail.received.filter(({ to, source }) => to.includes(email) && /instead of/.test(source));
    await expect.poll(() => told().length).toBe(1);
    const code = await codeFor('after@field.example', 'verifyEmail');
    // Whoever has only the letter is not who asked for it, also if they are signed in as somebody else.
    const { session: others } = await member('bystander@field.example');
    for (const cookie of ['', others]) {
      expect(await ask('/api/auth/email/verify', { code }, { cookie })).toEqual([
        403,
        'auth/requires-recent-login',
      ]);
    }
    expect((await signIn(email)).status).toBe(200);
    const addPasskey = (name: string) =>
      pass(
        `insert into muster_identity.passkeys (id, uid, name, credential_id, public_key, counter, transports)
         values ($2, $1, $2, $2, '', 0, '{}')`,
        [uid, name],
      );
    await addPasskey('before');
    expect(await ask('/api/auth/email/verify', { code }, { cookie: session })).toEqual([200, undefined]);
    await addPasskey('after');
    expect(await outcome(await signIn(email))).toEqual([401, 'auth/wrong-password']);
    expect((await signIn('after@field.example')).status).toBe(200);

    const back = await codeFor(email, 'recoverEmail');
    expect(await (await post('/api/auth/email/recover', { code: back })).json()).toEqual({ email });
    expect(await ask('/api/auth/email/recover', { code: back })).toEqual(invalid);
    expect(await sessionOf(now)).toEqual(signedOut);
    expect((await signIn(email)).status).toBe(200);
    // What was added since may be of whoever changed the address.
    const keys = await pass('select name from muster_identity.passkeys where uid = $1', [uid]);
    expect(keys.rows).toEqual([{ name: 'before' }]);

    const { rows } = await pass(
      `select kind from muster_runtime.trail where org = 'acme' and actor = $1 and kind like 'email%' order by seq`,
      [uid],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['emailChanged', 'emailRestored']);
    // Those of a minute are one entry, which stays open until then.
    await api.server.services.trail.settled();
    const wrong = await pass(
      `select from muster_runtime.trail_open where org = 'acme' and actor = $1 and kind = 'passwordNotChanged'
       union all select from muster_runtime.trail where org = 'acme' and actor = $1 and kind = 'passwordNotChanged'`,
      [uid],
    );
    expect(wrong.rowCount).toBe(1);
  });

  type Owner = Pick<Awaited<ReturnType<typeof member>>, 'email' | 'token' | 'session'>;
  const askFor = async (token: string, email: string) => {
    await pass(`delete from muster_identity.sign_in_attempts where key like '%client:%'`);
    const body = { email, currentPassword: chosen };
    expect((await api.ask('POST', '/api/v1/account/email', { as: token, body })).status).toBe(200);
    return codeFor(email, 'verifyEmail');
  };
  const verify = (code: string, session: string) =>
    ask('/api/auth/email/verify', { code }, { cookie: session });
  const recover = (code: string) => ask('/api/auth/email/recover', { code });
  /** Changes an address; the code is what takes that back. */
  async function changed({ email, token, session }: Owner, to: string): Promise<string> {
    expect(await verify(await askFor(token, to), session)).toEqual([200, undefined]);
    return codeFor(email, 'recoverEmail');
  }

  test('is taken back from whoever has made an account with the former address without proving it', async () => {
    const owner = await member('owner@field.example');
    const back = await changed(owner, 'owner.thief@field.example');
    const taking = { email: owner.email, name: 'Nora Field', password: chosen };
    expect(await ask('/api/auth/sign-up', taking)).toEqual([409, 'auth/email-already-in-use']);
    // As if the account had been made before that was refused.
    const until = (instant: string) =>
      pass(
        `update muster_identity.action_codes set expires_at = ${instant} where email = $1 and mode = 'recoverEmail'`,
        [owner.email],
      );
    await until('now()');
    const answer = await post('/api/auth/sign-up', { ...taking, password: other });
    const stranger = signedInSchema.parse(await answer.json());
    await until(`now() + interval '1 day'`);
    expect(await recover(back)).toEqual([200, undefined]);
    expect(await sessionOf(stranger.token)).toEqual(signedOut);
    expect((await signIn(owner.email)).status).toBe(200);
  });

  test('is not taken back while somebody else has proven that the address is theirs, and later it is', async () => {
    const owner = await member('reused@field.example');
    const back = await changed(owner, 'reused.after@field.example');
    const { cookie, code } = await linkedAs(owner.email);
    expect((await post('/api/auth/link/open', { code }, { cookie })).status).toBe(200);
    expect(await recover(back)).toEqual([409, 'auth/email-already-in-use']);
    expect((await signIn('reused.after@field.example')).status).toBe(200);
    await api.server.services.identity.removeUser(owner.email);
    expect(await recover(back)).toEqual([200, undefined]);
    expect((await signIn(owner.email)).status).toBe(200);
  });

  test('is taken back with those that came after it, and with none that came before', async () => {
    const owner = await member('chain@field.example');
    const toFirst = await changed(owner, 'chain.second@field.example');
    const toSecond = await changed(
      { ...owner, email: 'chain.second@field.example' },
      'chain.third@field.example',
    );
    const pending = await askFor(owner.token, 'chain.fourth@field.example');
    expect(await recover(toFirst)).toEqual([200, undefined]);
    expect(await recover(toSecond)).toEqual(invalid);
    expect(await verify(pending, owner.session)).toEqual(invalid);
    expect((await signIn(owner.email)).status).toBe(200);

    const other = await member('links@field.example');
    const first = await changed(other, 'links.second@field.example');
    const second = await changed(
      { ...other, email: 'links.second@field.example' },
      'links.third@field.example',
    );
    expect(await recover(second)).toEqual([200, undefined]);
    expect(await recover(first)).toEqual([200, undefined]);
  });

  test.each([
    [
      'another password',
      ({ token }: Owner) =>
        api.ask('POST', '/api/v1/account/password', {
          as: token,
          body: { currentPassword: chosen, newPassword: other },
        }),
    ],
    [
      'a reset',
      async ({ email }: Owner) => {
        await post('/api/auth/password/send-reset', { email });
        const code = await codeFor(email, 'resetPassword');
        return post('/api/auth/password/reset', { code, newPassword: other });
      },
    ],
    [
      'a password of the operator',
      ({ email }: Owner) => api.server.services.identity.setPassword(email, other),
    ],
    [
      'another address',
      async ({ email, token, session }: Owner) => verify(await askFor(token, `other.${email}`), session),
    ],
    ['removal', ({ email }: Owner) => api.server.services.identity.removeUser(email)],
  ])('that was asked for before is ended by %s', async (what, act) => {
    const owner = await member(`${what.replaceAll(' ', '.')}@pending.example`);
    const code = await askFor(owner.token, `thief.${owner.email}`);
    await act(owner);
    expect(await verify(code, owner.session)).toEqual(invalid);
    const { rows } = await pass('select email from muster_identity."user" where id = $1', [owner.uid]);
    expect(rows[0].email).not.toBe(`thief.${owner.email}`);
  });
});

test('an installation without e-mail makes no accounts, because nobody could prove an address', async () => {
  const silent = await startApi();
  try {
    const options = await (await silent.ask('GET', '/api/auth/options')).json();
    expect(options).toMatchObject({ methods: ['password'], signUp: false, sendsMail: false });
    const body = { email: 'a@field.example', name: 'Nora', password: chosen };
    expect(await outcome(await silent.ask('POST', '/api/auth/sign-up', { body }))).toEqual([
      403,
      'auth/operation-not-allowed',
    ]);
    const looked = silent.ask('POST', '/api/auth/look-up', { body: { email: body.email } });
    expect(await outcome(await looked)).toEqual([404, 'auth/user-not-found']);
  } finally {
    await silent.close();
  }
});

test('an installation that tells strangers nothing answers every address alike', async () => {
  const quiet = await startApi({
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Muster <no-reply@muster.test>',
      SIGN_IN_LOOK_UP: 'false',
      SIGN_UP: 'false',
    },
  });
  try {
    const say = async (path: string, email: string) => {
      let said: { readonly status: number; readonly body: unknown } | undefined;
      const isSlow = await outlasts(250, async () => {
        const answer = await quiet.ask('POST', path, { body: { email } });
        said = { status: answer.status, body: await answer.json() };
      });
      return { ...said, isSlow };
    };
    for (const path of ['/api/auth/look-up', '/api/auth/password/send-reset', '/api/auth/link/send']) {
      const [known, unknown] = [
        await say(path, 'scheduler@acme.example'),
        await say(path, 'nobody@acme.example'),
      ];
      expect([path, unknown.status, unknown.body]).toEqual([path, known.status, known.body]);
      expect([path, known.status]).toEqual([path, 200]);
      // A letter takes its time whether or not it is sent.
      if (path !== '/api/auth/look-up') expect([known.isSlow, unknown.isSlow]).toEqual([true, true]);
    }
    const signUp = { email: 'a@field.example', name: 'Nora', password: chosen };
    expect(await outcome(await quiet.ask('POST', '/api/auth/sign-up', { body: signUp }))).toEqual([
      403,
      'auth/operation-not-allowed',
    ]);
  } finally {
    await quiet.close();
  }
});
