import { Buffer } from 'node:buffer';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountView, accountViewSchema, ownPhotoSchema } from '../../../api/contract/account.ts';
import { trailPageSchema } from '../../../api/contract/trail.ts';
import { askForCodeAnew } from '../../../domain/catalogue/authTexts.ts';
import { beginnings, ofSize, png } from '../../support/sampleFiles.ts';
import { setUpSecondFactor } from '../../support/secondFactor.ts';
import { openSocket, password, startApi, type TestApi } from '../apiFixture.ts';
import { cookieHeader } from '../identity/identitySide.ts';
import { type Gateway, startGateway } from '../messages/gateway.ts';
import { type MailServer, startMailServer } from '../messages/mailServer.ts';

let api: TestApi;
let mail: MailServer;
let gateway: Gateway;
beforeAll(async () => {
  [mail, gateway] = await Promise.all([startMailServer(), startGateway()]);
  api = await startApi({
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Muster <no-reply@muster.test>',
      SMS_URL: gateway.url,
      SIGN_IN_METHODS: 'password,link,phone',
    },
  });
});
afterAll(async () => {
  await api.close();
  await Promise.all([mail.close(), gateway.close()]);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(email: string, written = password, userAgent = firefox): Promise<string> {
  const answer = await api.ask('POST', '/api/auth/sign-in', {
    body: { email, password: written },
    headers: { 'user-agent': userAgent },
  });
  return Object(await answer.json()).token ?? `refused with ${answer.status}`;
}

async function accountOf(token: string): Promise<AccountView> {
  return accountViewSchema.parse(await (await api.ask('GET', '/api/v1/account', { as: token })).json());
}

const statusOf = async (token: string) => (await api.ask('GET', '/api/v1/session', { as: token })).status;

const change = async (as: string, currentPassword: string, newPassword: string) => {
  const answer = await api.ask('POST', '/api/v1/account/password', {
    as,
    body: { currentPassword, newPassword },
  });
  return [answer.status, await answer.json()];
};

describe('sessions', () => {
  test('their owner sees on what they are, from where they were last used, and which one asks', async () => {
    const email = 'scheduler@acme.example';
    const mine = await signIn(email);
    await signIn(email, password, 'payroll-export/2.1');
    const { sessions } = await accountOf(mine);
    expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['Firefox on Linux', true],
      ['payroll-export', false],
      // Of the fixture.
      ['test', false],
    ]);
    for (const { address, startedAt, lastUsedAt, endsAt } of sessions) {
      expect(address).toBe('127.0.0.1');
      expect(lastUsedAt).toBeGreaterThanOrEqual(startedAt);
      expect(endsAt - lastUsedAt).toBe(12 * 3_600_000);
    }
  });

  test('one that is ended is refused, and its sockets close; the others stay', async () => {
    const email = 'resource@acme.example';
    const [mine, lost] = [await signIn(email), await signIn(email)];
    const socket = await openSocket(api.address, '/api/v1/live', lost, (json) => json);
    const [other] = (await accountOf(lost)).sessions.filter(({ current }) => current);
    const ended = await api.ask('POST', `/api/v1/account/sessions/${other?.id}/end`, { as: mine });
    expect(await ended.json()).toEqual({ ended: 1 });
    expect((await socket.closed).reason).toBe('TokenExpired');
    expect([await statusOf(lost), await statusOf(mine), await statusOf(api.acme.tokens.resource)]).toEqual([
      401, 200, 200,
    ]);
  });

  test('one of somebody else is not there', async () => {
    const theirs = (await accountOf(api.umbra.tokens.dispatcher)).sessions[0]?.id ?? '';
    const as = api.acme.tokens.dispatcher;
    const refusals = [];
    for (const id of [theirs, 'never-there']) {
      const refused = await api.ask('POST', `/api/v1/account/sessions/${id}/end`, { as });
      const { requestId: _, details: _id, ...problem } = Object(await refused.json());
      refusals.push([refused.status, problem]);
    }
    expect(refusals[0]).toMatchObject([404, { code: 'not_found' }]);
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await statusOf(api.umbra.tokens.dispatcher)).toBe(200);
  });

  test('all others can be ended together', async () => {
    const email = 'customer@acme.example';
    const [mine, first, second] = [await signIn(email), await signIn(email), await signIn(email)];
    const ended = await api.ask('POST', '/api/v1/account/sessions/end-others', { as: mine });
    expect(await ended.json()).toEqual({ ended: 3 });
    expect([await statusOf(mine), await statusOf(first), await statusOf(second)]).toEqual([200, 401, 401]);
    expect((await accountOf(mine)).sessions).toHaveLength(1);
  });
});

test('a name is changed by its owner alone, and stands wherever they work; the trail tells both', async () => {
  const as = await signIn('scheduler@acme.example');
  const rename = (name: unknown) => api.ask('POST', '/api/v1/account/name', { as, body: { name } });
  for (const name of ['', '  ', 'two\nlines', 'x'.repeat(301)]) {
    const refused = await rename(name);
    expect([name.slice(0, 9), refused.status]).toEqual([name.slice(0, 9), 400]);
  }
  expect(await (await rename(' ')).json()).toMatchObject({
    code: 'auth/missing-name',
    details: { field: 'name' },
  });
  expect(await (await rename('  Nora Field ')).json()).toEqual({ name: 'Nora Field' });
  await rename('Nora Field');
  const session = await api.ask('GET', '/api/v1/session', { as });
  expect(await session.json()).toMatchObject({ user: { name: 'Nora Field' } });
  const told = await api.ask('GET', '/api/v1/security/entries?kind=nameChanged', {
    as: api.acme.tokens.dispatcher,
  });
  expect(Object(await told.json()).rows).toMatchObject([
    { summary: 'scheduler of acme changed their name to Nora Field.' },
  ]);
});

test('user details are saved by their owner, who changes nothing in them but the name', async () => {
  const as = await signIn('scheduler@acme.example');
  const session = async () => Object(await (await api.ask('GET', '/api/v1/session', { as })).json());
  const { user, phone_number: phoneNumber } = await session();
  const { uid, email, photoUrl } = user;
  const save = (details: object) => api.ask('POST', '/api/v1/updUser_au', { as, body: { details } });
  const same = { uid, email, photoUrl, phoneNumber, emailVerified: true, displayName: 'Nora Meadow' };
  for (const [field, value] of [
    ['uid', 'acme-dispatcher'],
    ['email', 'nora@elsewhere.example'],
    ['photoUrl', '/api/v1/photoURL/1'],
    ['phoneNumber', '+61491570156'],
    ['displayName', ' '],
  ] as const) {
    const refused = await save({ ...same, [field]: value });
    expect([field, refused.status]).toEqual([field, 400]);
    expect(await refused.json()).toMatchObject({ details: { field: `details.${field}` } });
  }
  expect(await (await save(same)).json()).toEqual({
    data: { status: true, message: 'Your profile was saved.' },
  });
  expect((await session()).user).toMatchObject({ uid, email, name: 'Nora Meadow' });
});

describe('a photo', () => {
  const sendPhoto = (as: string, bytes: Uint8Array<ArrayBuffer>) =>
    fetch(`${api.address}/api/v1/account/photo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
  const refusal = async (answer: Response) => [answer.status, Object(await answer.json()).detail];

  test('is kept without what is written beside it, and seen by its owner and by whoever sees members', async () => {
    const { dispatcher, scheduler } = api.acme.tokens;
    const customer = await signIn('customer@acme.example');
    const told = Buffer.from('Photo of 12 Hill Road');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(told.length);
    const text = Buffer.concat([length, Buffer.from('tEXt'), told, Buffer.alloc(4)]);
    const withText = Buffer.concat([png.subarray(0, 33), text, png.subarray(33), Buffer.from('and more')]);
    const kept = await sendPhoto(scheduler, withText);
    const { photoUrl } = ownPhotoSchema.parse(await kept.json());
    expect(photoUrl).toMatch(/^\/api\/v1\/photoURL\/\d{13}$/);
    const at = photoUrl ?? '';

    const session = await api.ask('GET', '/api/v1/session', { as: scheduler });
    expect(await session.json()).toMatchObject({ user: { photoUrl } });
    const members = await api.ask('GET', '/api/v1/members', { as: dispatcher });
    expect(Object(await members.json()).members).toContainEqual(
      expect.objectContaining({ uid: 'acme-scheduler', photoUrl }),
    );
    const seen = await api.ask('GET', at, { as: scheduler });
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const etag = seen.headers.get('etag') ?? '';
    const again = await api.ask('GET', at, { as: scheduler, headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await api.ask('GET', at, { as: dispatcher })).status).toBe(200);
    expect((await api.ask('GET', at, { as: customer })).status).toBe(404);
    expect((await api.ask('GET', at, { as: api.umbra.tokens.dispatcher })).status).toBe(404);

    // Programs of old read files by their addresses in base64 (scheduling §7).
    const proxied = (address: string, as = scheduler) =>
      api.ask('GET', `/api/v1/proxy?url=${encodeURIComponent(btoa(address))}`, { as });
    for (const address of [at, `${api.address}${at}`]) {
      expect(Buffer.from(await (await proxied(address)).arrayBuffer())).toEqual(png);
    }
    expect((await proxied(at, customer)).status).toBe(404);
    for (const address of [
      'http://169.254.169.254/',
      `//muster.example${at}`,
      '/api/v1/session',
      'file:///etc/passwd',
      '',
    ]) {
      expect([address, (await proxied(address)).status]).toEqual([address, 400]);
    }

    const replaced = ownPhotoSchema.parse(await (await sendPhoto(scheduler, png)).json());
    expect(replaced.photoUrl).not.toBe(photoUrl);
    expect((await api.ask('GET', at, { as: scheduler })).status).toBe(404);
    const removed = await api.ask('POST', '/api/v1/account/photo/remove', { as: scheduler, body: {} });
    expect(await removed.json()).toEqual({ photoUrl: null });
    expect((await api.ask('GET', replaced.photoUrl ?? '', { as: scheduler })).status).toBe(404);
    await api.ask('POST', '/api/v1/account/photo/remove', { as: scheduler, body: {} });
    const entries = await api.ask('GET', '/api/v1/security/entries?kind=photoChanged', { as: dispatcher });
    expect(Object(await entries.json()).rows).toMatchObject([
      { summary: expect.stringContaining('took their photo away') },
      { summary: expect.stringContaining('changed their photo') },
      { summary: expect.stringContaining('changed their photo') },
    ]);
  });

  test('that is none, is too large or is not complete is refused, and the one that there was stays', async () => {
    const as = api.acme.tokens.resource;
    const { photoUrl } = ownPhotoSchema.parse(await (await sendPhoto(as, png)).json());
    const wide = Buffer.from(png);
    wide.writeUInt32BE(1025, 16);
    for (const [bytes, status, detail] of [
      [beginnings.html, 415, 'Photo must be a JPEG or PNG image.'],
      [beginnings.gif, 415, 'Photo must be a JPEG or PNG image.'],
      [Buffer.alloc(0), 415, 'Photo must be a JPEG or PNG image.'],
      [ofSize(png, 500_001), 413, 'Photo must have at most 500 KB.'],
      [png.subarray(0, 50), 400, 'body: is an image that is not complete'],
      [wide, 400, 'body: must have at most 1024 pixels on each side, and this has 1025 by 1'],
    ] as const) {
      expect(await refusal(await sendPhoto(as, Buffer.from(bytes)))).toEqual([status, detail]);
    }
    const session = await api.ask('GET', '/api/v1/session', { as });
    expect(await session.json()).toMatchObject({ user: { photoUrl } });
  });
});

/** The code of the last text message to a number; there have to be so many. */
async function codeSentTo(number: string, messages: number): Promise<string> {
  const texts = () => gateway.received.filter(({ to }) => to === number);
  await expect.poll(() => texts().length, { timeout: 15_000 }).toBe(messages);
  return /^(\d{6}) is your code for Muster/.exec(texts().at(-1)?.text ?? '')?.[1] ?? 'no code';
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a telephone number', () => {
  const post = async (step: string, as: string, body: object) => {
    const answer = await api.ask('POST', `/api/v1/account/phone/${step}`, { as, body });
    return { status: answer.status, ...Object(await answer.json()) };
  };
  const claimOf = async (as: string) =>
    Object(await (await api.ask('GET', '/api/v1/session', { as })).json()).phone_number;

  test('is verified by the code that is sent to it, and taken away with the password', async () => {
    const number = '+61491570156';
    const as = await signIn('scheduler@acme.example');
    const wanted = { phoneNumber: '+61 491 570 156', currentPassword: password };
    expect(await claimOf(as)).toBeNull();
    expect(await post('send', as, { ...wanted, phoneNumber: '+61 491' })).toMatchObject({
      status: 400,
      code: 'auth/invalid-phone-number',
      details: { field: 'phoneNumber' },
    });
    expect(await post('send', as, { ...wanted, currentPassword: 'not-mine-1' })).toMatchObject({
      status: 400,
      code: 'auth/wrong-current-password',
    });
    const first = await post('send', as, wanted);
    expect(first).toMatchObject({ status: 200, phoneNumber: number });
    const former = await codeSentTo(number, 1);
    const { verificationId } = await post('resend', as, { verificationId: first.verificationId });
    const code = await codeSentTo(number, 2);
    expect(await post('confirm', as, { verificationId: first.verificationId, code: former })).toMatchObject({
      status: 400,
      code: 'auth/code-expired',
    });
    for (const wrong of [otherThan(code), '12345', '']) {
      expect(await post('confirm', as, { verificationId, code: wrong })).toMatchObject({
        status: 400,
        code: 'auth/invalid-verification-code',
        detail: 'Wrong code. Try again.',
        details: { field: 'code' },
      });
    }
    // What was sent to one person is nothing in the hands of another.
    const stranger = api.umbra.tokens.dispatcher;
    for (const [step, body] of [
      ['confirm', { verificationId, code }],
      ['resend', { verificationId }],
    ] as const) {
      expect(await post(step, stranger, body)).toMatchObject({ code: 'auth/code-expired' });
    }
    expect(await claimOf(as)).toBeNull();
    // Entered twice at once, it works once.
    const both = await Promise.all([1, 2].map(() => post('confirm', as, { verificationId, code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await claimOf(as)).toBe(number);
    expect(await accountOf(as)).toMatchObject({ phoneNumber: number, sendsTexts: true });

    // Whoever has the telephone learns that another account has its number; nobody else does.
    const sent = await post('send', stranger, wanted);
    expect(sent.status).toBe(200);
    const theirs = { verificationId: sent.verificationId, code: await codeSentTo(number, 3) };
    expect(await post('confirm', stranger, theirs)).toMatchObject({
      status: 409,
      code: 'auth/phone-number-already-in-use',
    });
    expect(await claimOf(stranger)).toBeNull();

    expect(await post('remove', as, { currentPassword: 'not-mine-1' })).toMatchObject({ status: 400 });
    expect(await claimOf(as)).toBe(number);
    expect(await post('remove', as, { currentPassword: password })).toEqual({
      status: 200,
      phoneNumber: null,
    });
    expect(await claimOf(as)).toBeNull();
    const letters = () => mail.received.filter(({ subject }) => subject.includes('phone number'));
    await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(2);
    // Whoever did not do it learns what it opens, and where to end that.
    const told = letters().map(({ source }) => source.replaceAll(/=\r\n/g, '').replaceAll(/\s+/g, ' '));
    expect(told.join()).toMatch(/text messages that go there can sign in as you\. .+\/account/);
    for (const [kind, sentence] of [
      ['phoneNumberVerified', 'verified a phone number.'],
      ['phoneNumberRemoved', 'took their phone number away.'],
    ] as const) {
      const path = `/api/v1/security/entries?kind=${kind}`;
      const entries = await api.ask('GET', path, { as: api.acme.tokens.dispatcher });
      const { rows } = Object(await entries.json());
      expect(rows).toMatchObject([{ summary: expect.stringContaining(sentence) }]);
      expect(JSON.stringify(rows)).not.toContain(number);
    }
  });

  test('cannot be guessed, and nobody is sent more than a few messages', async () => {
    const as = api.umbra.tokens.scheduler;
    const number = '+61491570157';
    const wanted = { phoneNumber: number, currentPassword: password };
    const sent = await post('send', as, wanted);
    const code = await codeSentTo(number, 1);
    const entry = { verificationId: sent.verificationId, code: otherThan(code) };
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await post('confirm', as, entry)).toMatchObject({ code: 'auth/invalid-verification-code' });
    }
    expect(await post('confirm', as, { ...entry, code })).toMatchObject({ code: 'auth/code-expired' });
    let { verificationId } = sent;
    for (let more = 0; more < 4; more += 1) {
      const again = await post('resend', as, { verificationId });
      expect(again.status).toBe(200);
      verificationId = again.verificationId;
    }
    expect(await post('resend', as, { verificationId })).toMatchObject({
      status: 429,
      code: 'auth/too-many-requests',
      detail: 'This phone number has been used too many times',
    });
  });
});

describe('signing in with a code by text message', () => {
  const ask = async (step: string, body: object, headers?: Record<string, string>) => {
    const answer = await api.ask('POST', `/api/auth/phone/${step}`, { body, ...(headers && { headers }) });
    return { status: answer.status, ...Object(await answer.json()) };
  };
  const own = async (step: string, as: string, body: object) => {
    const answer = await api.ask('POST', `/api/v1/account/phone/${step}`, { as, body });
    return { status: answer.status, ...Object(await answer.json()) };
  };
  const email = 'resource@umbra.example';
  const number = '+61491570110';
  /** How many messages have gone to the number. */
  let messages = 0;
  const newCode = () => codeSentTo(number, ++messages);
  /** Nobody waits in a test for messages to be allowed again. */
  const forgetLimits = () =>
    api.server.services.pools.commands.query(
      `delete from muster_identity.sign_in_attempts where key like 'text %'`,
    );
  let as = '';

  test('opens the account that has verified the number, once', async () => {
    as = await signIn(email);
    const wanted = await own('send', as, { phoneNumber: number, currentPassword: password });
    const owned = { verificationId: wanted.verificationId, code: await newCode() };
    expect(await ask('sign-in', owned)).toMatchObject({ code: 'auth/code-expired' });
    expect((await own('confirm', as, owned)).status).toBe(200);
    expect((await accountOf(as)).means.phone).toBe(true);
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
    as = await signIn(email);
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
    expect((await accountOf(as)).means.phone).toBe(false);
  });
});

describe('a password', () => {
  const email = 'dispatcher@umbra.example';

  test('is changed by its owner, who stays signed in here and nowhere else', async () => {
    const [mine, elsewhere] = [await signIn(email), await signIn(email)];
    expect((await accountOf(mine)).passwordRule).toContain('At least 12 characters');
    // What the installation asks for comes after the specification's rule, each with its own sentence.
    for (const [typed, code, sentence] of [
      ['short', 'auth/weak-password', /at least 6 characters and a mix of letters and numbers/],
      ['letters only', 'auth/weak-password', /at least 6 characters and a mix of letters and numbers/],
      ['eleven-char', 'auth/weak-password', /mix of letters and numbers/],
      ['eleven-cha1', 'auth/short-password', /Passwords here have at least 12 characters/],
      ['qwerty123456', 'auth/common-password', /everybody tries first/],
      ['Password-2026!', 'auth/common-password', /everybody tries first/],
      ['monkey1monkey1', 'auth/common-password', /everybody tries first/],
      [`${'long '.repeat(30)}1`, 'auth/long-password', /at most 128 characters/],
    ] as const) {
      expect(await change(mine, password, typed), typed).toMatchObject([
        400,
        { code, detail: expect.stringMatching(sentence), details: { field: 'newPassword' } },
      ]);
    }
    expect(await change(mine, 'not-this-one-1', 'four owls and 3 bees')).toMatchObject([
      400,
      { code: 'auth/wrong-current-password', details: { field: 'currentPassword' } },
    ]);
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await change(mine, password, 'four owls and 3 bees')).toEqual([200, { ended: 2 }]);
    expect([await statusOf(mine), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect(await signIn(email)).toBe('refused with 401');
    expect(await statusOf(await signIn(email, 'four owls and 3 bees'))).toBe(200);
  });

  test('cannot be guessed by whoever holds a session, and the owner signs in all the same', async () => {
    const mine = await signIn('scheduler@umbra.example');
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await change(mine, 'wrong-guess-1', 'four owls and 3 bees'))[0]).toBe(400);
    }
    expect(await change(mine, password, 'four owls and 3 bees')).toMatchObject([
      429,
      { code: 'auth/too-many-requests' },
    ]);
    expect(await statusOf(await signIn('scheduler@umbra.example'))).toBe(200);
  });
});
