import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountView, accountViewSchema, ownPhotoSchema } from '../../../../api/contract/account.ts';
import { beginnings, ofSize, png } from '../../../support/sampleFiles.ts';
import { openSocket, password, startApi, type TestApi } from '../../apiFixture.ts';
import { codeSent, otherThan } from '../../services/messages/codeSent.ts';
import { type Gateway, startGateway } from '../../services/messages/gateway.ts';
import { type MailServer, startMailServer } from '../../services/messages/mailServer.ts';

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
    for (const { address, signedInAt, lastUsedAt, lapsesAt } of sessions) {
      expect(address).toBe('127.0.0.1');
      expect(lastUsedAt).toBeGreaterThanOrEqual(signedInAt);
      expect(lapsesAt - lastUsedAt).toBe(12 * 3_600_000);
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
    const former = await codeSent(gateway, number, 1);
    const { verificationId } = await post('resend', as, { verificationId: first.verificationId });
    const code = await codeSent(gateway, number, 2);
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
    const theirs = { verificationId: sent.verificationId, code: await codeSent(gateway, number, 3) };
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
    await expect.poll(() => letters().length).toBe(2);
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
