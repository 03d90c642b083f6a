import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountViewSchema } from '../../../../api/contract/account.ts';
import { trailPageSchema } from '../../../../api/contract/trail.ts';
import { askForCodeAnew } from '../../../../domain/catalogue/authTexts.ts';
import { setUpSecondFactor } from '../../../support/secondFactor.ts';
import { password, startApi, type TestApi } from '../../apiFixture.ts';
import { cookieHeader } from '../../services/identity/identitySide.ts';
import { codeSent, otherThan } from '../../services/messages/codeSent.ts';
import { type Gateway, startGateway } from '../../services/messages/gateway.ts';

let api: TestApi;
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  const environment = { SMS_URL: gateway.url, SIGN_IN_METHODS: 'password,link,phone' };
  api = await startApi({ environment });
});
afterAll(async () => {
  await api.close();
  await gateway.close();
});

async function opensByPhone(as: string): Promise<boolean> {
  const answer = await api.ask('GET', '/api/v1/account', { as });
  return accountViewSchema.parse(await answer.json()).means.phone;
}

/** What is asked about one's own number. */
async function own(step: string, as: string, body: object) {
  const answer = await api.ask('POST', `/api/v1/account/phone/${step}`, { as, body });
  return { status: answer.status, ...Object(await answer.json()) };
}

test('the code for one’s own number cannot be guessed, and nobody is sent more than a few messages', async () => {
  const as = api.umbra.tokens.scheduler;
  const number = '+61491570157';
  const wanted = { phoneNumber: number, currentPassword: password };
  const sent = await own('send', as, wanted);
  const code = await codeSent(gateway, number, 1);
  const entry = { verificationId: sent.verificationId, code: otherThan(code) };
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect(await own('confirm', as, entry)).toMatchObject({ code: 'auth/invalid-verification-code' });
  }
  expect(await own('confirm', as, { ...entry, code })).toMatchObject({ code: 'auth/code-expired' });
  let { verificationId } = sent;
  for (let more = 0; more < 4; more += 1) {
    const again = await own('resend', as, { verificationId });
    expect(again.status).toBe(200);
    verificationId = again.verificationId;
  }
  expect(await own('resend', as, { verificationId })).toMatchObject({
    status: 429,
    code: 'auth/too-many-requests',
    detail: 'This phone number has been used too many times',
  });
});

describe('signing in with a code by text message', () => {
  const ask = async (step: string, body: object, headers?: Record<string, string>) => {
    const answer = await api.ask('POST', `/api/auth/phone/${step}`, { body, ...(headers && { headers }) });
    return { status: answer.status, ...Object(await answer.json()) };
  };
  const email = 'resource@umbra.example';
  const number = '+61491570110';
  /** How many messages have gone to the number. */
  let messages = 0;
  const newCode = () => codeSent(gateway, number, ++messages);
  /** Nobody waits in a test for messages to be allowed again. */
  const forgetLimits = () =>
    api.server.services.pools.commands.query(
      `delete from muster_identity.sign_in_attempts where key like 'text %'`,
    );
  const newSession = async () => {
    const answer = await api.ask('POST', '/api/auth/sign-in', { body: { email, password } });
    return Object(await answer.json()).token;
  };
  let as = '';

  test('opens the account that has verified the number, once', async () => {
    as = await newSession();
    const wanted = await own('send', as, { phoneNumber: number, currentPassword: password });
    const owned = { verificationId: wanted.verificationId, code: await newCode() };
    expect(await ask('sign-in', owned)).toMatchObject({ code: 'auth/code-expired' });
    expect((await own('confirm', as, owned)).status).toBe(200);
    expect(await opensByPhone(as)).toBe(true);
    const first = await ask('send', { phoneNumber: '+61 491 570 110' });
    expect(first).toMatchObject({ status: 200, phoneNumber: number });
    const former = await newCode();
    const { verificationId } = await ask('resend', { verificationId: first.verificationId });
    const code = await newCode();
    expect(await ask('sign-in', { verificationId: first.verificationId, code: former })).toMatchObject({
      status: 400,
      code: 'auth/code-expired',
      detail: 'This code is no longer valid',
    });
    for (const wrong of [otherThan(code), '12345', '']) {
      expect(await ask('sign-in', { verificationId, code: wrong })).toMatchObject({
        status: 400,
        code: 'auth/invalid-verification-code',
        detail: 'Wrong code. Try again.',
        details: { field: 'code' },
      });
    }
    // Of one purpose it is nothing for the other.
    expect(await own('confirm', as, { verificationId, code })).toMatchObject({ code: 'auth/code-expired' });
    expect(await own('resend', as, { verificationId })).toMatchObject({ code: 'auth/code-expired' });
    const both = await Promise.all([1, 2].map(() => ask('sign-in', { verificationId, code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const signedIn = both.find(({ status }) => status === 200);
    expect(signedIn?.user).toMatchObject({ email });
    const session = await api.ask('GET', '/api/v1/session', { as: signedIn?.token });
    expect(await session.json()).toMatchObject({ phone_number: number });

    await api.server.services.trail.settled();
    const entries = await api.ask('GET', '/api/v1/security/entries?person=umbra-resource', {
      as: api.umbra.tokens.dispatcher,
    });
    const page = trailPageSchema.parse(await entries.json());
    const told = [...page.underWay, ...page.rows].map(({ summary }) => summary).join('\n');
    expect(told).toContain('A code by text message to sign in as resource of umbra was asked for');
    expect(told).not.toContain(number.slice(1));
  });

  test('signs whoever was deactivated in to no organisation', async () => {
    const { members } = api.server.services.identity;
    const [uid, by] = ['umbra-resource', { actor: 'umbra-dispatcher' }];
    Result.getOrThrow(await members.deactivate('umbra', uid, by));
    expect((await api.ask('GET', '/api/v1/session', { as })).status).toBe(401);
    const { verificationId } = await ask('send', { phoneNumber: number });
    const signedIn = await ask('sign-in', { verificationId, code: await newCode() });
    expect(signedIn.status).toBe(200);
    const refused = await api.ask('GET', '/api/v1/session', { as: signedIn.token });
    // No organisation is offered where the installation makes none.
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'auth/no-organisation', details: {} },
    ]);
    Result.getOrThrow(await members.reactivate('umbra', uid, by));
    as = await newSession();
    await forgetLimits();
  });

  test('is sent anew twice, and then asked for once more', async () => {
    await forgetLimits();
    let { verificationId } = await ask('send', { phoneNumber: number });
    await newCode();
    const both = await Promise.all([1, 2].map(() => ask('resend', { verificationId })));
    // Of two who ask for another one at once, one gets it: there is one chain of codes.
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    verificationId = both.find(({ status }) => status === 200)?.verificationId;
    await newCode();
    const last = await ask('resend', { verificationId });
    const code = await newCode();
    expect(await ask('resend', { verificationId: last.verificationId })).toMatchObject({
      status: 400,
      code: 'auth/code-expired',
      detail: askForCodeAnew,
    });
    expect((await ask('sign-in', { verificationId: last.verificationId, code })).status).toBe(200);
  });

  test('strangers who ask for codes keep out neither the owner of the number nor a device of theirs', async () => {
    await forgetLimits();
    const signedIn = await api.ask('POST', '/api/auth/sign-in', { body: { email, password } });
    const cookie = cookieHeader(signedIn.headers.getSetCookie());
    for (let times = 0; times < 5; times += 1) {
      expect((await ask('send', { phoneNumber: number })).status).toBe(200);
      await newCode();
    }
    expect((await ask('send', { phoneNumber: number })).status).toBe(429);
    const { verificationId, status } = await ask('send', { phoneNumber: number }, { cookie });
    expect(status).toBe(200);
    expect((await ask('sign-in', { verificationId, code: await newCode() })).status).toBe(200);
    const wanted = { phoneNumber: number, currentPassword: password };
    expect((await own('send', as, wanted)).status).toBe(200);
    await newCode();
    // The device has five of its own.
    for (let times = 0; times < 4; times += 1) {
      await ask('send', { phoneNumber: number }, { cookie });
      await newCode();
    }
    expect((await ask('send', { phoneNumber: number }, { cookie })).status).toBe(429);
    const { rows } = await api.server.services.pools.commands.query(
      `select key from muster_identity.sign_in_attempts where key like '%' || $1 || '%'`,
      [number.slice(1)],
    );
    expect(rows).toEqual([]);
  });

  test('says nothing of numbers that nobody has verified', async () => {
    const unknown = '+61491570111';
    const asked = await ask('send', { phoneNumber: unknown });
    expect(asked).toEqual({ status: 200, verificationId: expect.any(String), phoneNumber: unknown });
    const again = await ask('resend', { verificationId: asked.verificationId });
    expect(Object.keys(again)).toEqual(Object.keys(asked));
    const { verificationId } = again;
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await ask('sign-in', { verificationId, code: '123456' })).toMatchObject({
        code: 'auth/invalid-verification-code',
      });
    }
    expect(await ask('sign-in', { verificationId, code: '123456' })).toMatchObject({
      code: 'auth/code-expired',
    });
    for (let more = 0; more < 3; more += 1) await ask('send', { phoneNumber: unknown });
    expect(await ask('send', { phoneNumber: unknown })).toMatchObject({
      status: 429,
      code: 'auth/too-many-requests',
      detail: 'This phone number has been used too many times',
    });
    expect(gateway.received.filter(({ to }) => to === unknown)).toEqual([]);
  });

  test('refuses what is no number, and a country that there is not', async () => {
    for (const [phoneNumber, code, detail] of [
      ['', 'auth/invalid-phone-number', 'Enter a valid phone number'],
      ['+61 491', 'auth/invalid-phone-number', 'Enter a valid phone number'],
      ['+999 123 456 789', 'auth/unsupported-country', 'The country code provided is not supported.'],
    ]) {
      expect(await ask('send', { phoneNumber })).toMatchObject({
        status: 400,
        code,
        detail,
        details: { field: 'phoneNumber' },
      });
    }
    expect(await ask('resend', { verificationId: 'nobody has sent it' })).toMatchObject({
      code: 'auth/code-expired',
    });
  });

  test('asks for the second factor, which uses nothing up', async () => {
    await forgetLimits();
    const { header } = await setUpSecondFactor(api, as, password);
    const { verificationId } = await ask('send', { phoneNumber: number });
    const entry = { verificationId, code: await newCode() };
    for (let times = 0; times < 6; times += 1) {
      expect(await ask('sign-in', entry)).toMatchObject({
        status: 401,
        code: 'auth/multi-factor-auth-required',
      });
    }
    expect((await ask('sign-in', entry, header())).status).toBe(200);
  });

  test('ends with the number, which stays while nothing else opens the account', async () => {
    await forgetLimits();
    const { verificationId } = await ask('send', { phoneNumber: number });
    const code = await newCode();
    const { commands: pool } = api.server.services.pools;
    const { rows } = await pool.query(
      `delete from muster_identity.account where "userId" = (select id from muster_identity."user" where email = $1)
       returning *`,
      [email],
    );
    await pool.query(
      'insert into muster_identity.unproven_accounts (uid) select id from muster_identity."user" where email = $1',
      [email],
    );
    expect(await own('remove', as, { currentPassword: '' })).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    await pool.query('delete from muster_identity.unproven_accounts');
    const [row] = rows;
    await pool.query(
      `insert into muster_identity.account select * from jsonb_populate_record(null::muster_identity.account, $1)`,
      [JSON.stringify(row)],
    );
    // Of somebody who asked before the number was anybody's.
    await pool.query(
      `insert into muster_identity.phone_codes (id, purpose, number, code_hash, expires_at)
       values ('stray', 'signIn', $1, '', now() + interval '10 minutes')`,
      [number],
    );
    expect((await own('remove', as, { currentPassword: password })).status).toBe(200);
    const left = await pool.query('select id from muster_identity.phone_codes where number = $1', [number]);
    expect(left.rows).toEqual([]);
    expect(await ask('sign-in', { verificationId, code })).toMatchObject({ code: 'auth/code-expired' });
    expect(await opensByPhone(as)).toBe(false);
  });
});
