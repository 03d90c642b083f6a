import { Result } from 'effect';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messagePageSchema } from '../../../../api/contract/messages.ts';
import { sentSignInLinkSchema, signInLinksSchema } from '../../../../api/contract/signInLinks.ts';
import { hour, monday8, password, startApi, type TestApi } from '../../apiFixture.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { type MailServer, startMailServer } from './mailServer.ts';
import { quickTimes } from './quickTimes.ts';

let api: TestApi;
let mail: MailServer;
let gateway: Gateway;
beforeAll(async () => {
  [mail, gateway] = await Promise.all([startMailServer(), startGateway()]);
  api = await startApi({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Muster <no-reply@muster.test>', SMS_URL: gateway.url },
    messageTimes: quickTimes,
  });
  await api.operate('acme', 'customer.change', {
    customerId: api.acme.customerId,
    email: 'Customer@acme.example',
    mobile: '+61400000001',
  });
  await api.operate('acme', 'customer.change', {
    customerId: api.acme.otherCustomerId,
    email: 'nobody@home.test',
    mobile: '+61400000002',
  });
});
afterAll(async () => {
  await api.close();
  await Promise.all([mail.close(), gateway.close()]);
});
beforeEach(() => gateway.answer(() => 202));

const by = () => api.acme.tokens.dispatcher;
const post = (path: string, body: object, as = by()) => api.ask('POST', `/api/v1/${path}`, { as, body });
const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
  schema.parse(await (await api.ask('GET', path, { as: by() })).json());
const until = <Value>(look: () => Value) => expect.poll(look, { interval: 20 });
const make = (uid: string, way: string, as = by()) => post('sign-in-links', { uid, by: way }, as);
const made = async () => (await read('/api/v1/sign-in-links', signInLinksSchema)).links;
const numberOf = (uid: string, number: string) =>
  pass('insert into muster_identity.phone_numbers (uid, number) values ($1, $2)', [uid, number]);
const noNumber = (uid: string) => pass('delete from muster_identity.phone_numbers where uid = $1', [uid]);
const textsTo = (number: string) => gateway.received.filter(({ to }) => to === number);
const pass = (statement: string, values: unknown[]) =>
  api.server.services.pools.commands.query(statement, values);

/** Signs in with the link that stands in a text, as whoever gives this entry. */
async function followed(text: string | undefined, entry: string) {
  const [, code = ''] = /\?link=([\w-]+)/.exec(text ?? '') ?? [];
  const opened = await api.ask('POST', '/api/auth/short-links/open', { body: { link: code } });
  if (opened.status !== 200) return { status: opened.status };
  const { short_url } = z.object({ short_url: z.string() }).parse(await opened.json());
  const { pathname, searchParams } = new URL(short_url, 'http://muster.test');
  const answer = await api.ask('POST', '/api/auth/tokens/sign-in', {
    body: { token: searchParams.get('token'), entry },
  });
  const { user } = z.object({ user: z.object({ uid: z.string() }).optional() }).parse(await answer.json());
  searchParams.delete('token');
  return { status: answer.status, uid: user?.uid, leadsTo: `${pathname}?${searchParams}` };
}

describe('a sign-in link by text message', () => {
  test('goes to the mobile number of the member’s record, and signs them in once', async () => {
    const answer = sentSignInLinkSchema.parse(await (await make('acme-customer', 'sms')).json());
    expect(answer).toMatchObject({ link: null, numberEnds: '001' });
    await until(() => textsTo('+61400000001').length).toBe(1);
    const [text] = textsTo('+61400000001');
    expect(text).toMatchObject({ organisation: 'acme', from: 'The acme company' });
    expect(text?.text).toContain('this link signs you in: http');
    expect(await followed(text?.text, '0400 000 001')).toMatchObject({ status: 200, uid: 'acme-customer' });
    expect(await followed(text?.text, '0400 000 001')).toEqual({ status: 400 });
    expect((await made())[0]).toMatchObject({ id: answer.signInLink.id, state: 'used' });
  });

  test('goes to the number that the member has verified, if there is one, which then confirms them', async () => {
    await numberOf('acme-customer', '+61400000009');
    try {
      const answer = sentSignInLinkSchema.parse(await (await make('acme-customer', 'sms')).json());
      expect(answer.numberEnds).toBe('009');
      await until(() => textsTo('+61400000009').length).toBe(1);
      const [text] = textsTo('+61400000009');
      expect(await followed(text?.text, '0400 000 009')).toMatchObject({ status: 200, uid: 'acme-customer' });
    } finally {
      await noNumber('acme-customer');
    }
  });

  test('goes to a verified number alone if the member may do more than their record says', async () => {
    const customerId = 'acme-scheduling-customer';
    await api.operate('acme', 'customer.create', { customerId, firstName: 'Sam', mobile: '+61400000004' });
    const { identity } = api.server.services;
    const member = { name: 'Sam', password, org: 'acme', role: 'scheduler', customerId } as const;
    const uid = 'acme-sam';
    Result.getOrThrow(await identity.createUser({ ...member, uid, email: 'sam@acme.example' }));
    const refused = await make(uid, 'sms');
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('has verified no phone number');
    expect(textsTo('+61400000004')).toEqual([]);
    await numberOf(uid, '+61400000005');
    expect((await make(uid, 'sms')).status).toBe(200);
    await until(() => textsTo('+61400000005').length).toBe(1);
  });

  test('goes to a verified number alone while a record promotes its field worker', async () => {
    const { resourceId } = api.acme;
    const change = (changes: object) => api.operate('acme', 'resource.change', { resourceId, ...changes });
    await change({ mobile: '+61400000006', promotedDispatcher: true });
    try {
      expect(await (await make('acme-resource', 'sms')).text()).toContain('has verified no phone number');
      await change({ promotedDispatcher: false });
      expect((await make('acme-resource', 'sms')).status).toBe(200);
    } finally {
      await change({ mobile: null, promotedDispatcher: false });
    }
  });

  test('keeps its secret out of the database once it is sent, and out of the log of messages', async () => {
    const { rows } = await pass(
      `select sealed, body from muster_messages.messages where kind = 'letter' and channel = 'sms' and state = 'sent'`,
      [],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.sealed).toBeNull();
      expect(row.body).toContain('{link}');
    }
    const log = await read('/api/v1/messages?limit=250', messagePageSchema);
    expect(log.rows.filter(({ body }) => body.includes('signs you in'))).toEqual([]);
  });

  test('works no more once it is revoked', async () => {
    const before = textsTo('+61400000001').length;
    const { signInLink } = sentSignInLinkSchema.parse(await (await make('acme-customer', 'sms')).json());
    await until(() => textsTo('+61400000001').length).toBe(before + 1);
    expect((await post(`sign-in-links/${signInLink.id}/revoke`, {})).status).toBe(200);
    expect(await followed(textsTo('+61400000001').at(-1)?.text, '+61400000001')).toEqual({ status: 400 });
  });

  test.each([
    ['has no number', 'acme-resource', 'by: this person has no phone number'],
    ['is no member', 'umbra-customer', 'uid: is not a member of the organisation'],
  ])('is refused for whoever %s', async (_who, uid, reason) => {
    const answer = await make(uid, 'sms');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(reason.split(': ')[1]);
  });

  test('is for administrators alone to send', async () => {
    for (const role of ['scheduler', 'resource', 'customer'] as const) {
      expect((await make('acme-customer', 'sms', api.acme.tokens[role])).status).toBe(403);
    }
  });

  test.each(['sms', 'email'] as const)('is not sent to whoever wants nothing by %s', async (channel) => {
    const whose = { recipientKind: 'customer', recipientId: api.acme.customerId };
    const wish = (unwanted: readonly string[]) =>
      post('messages/wishes/save', { ...whose, language: null, unwanted });
    expect((await wish([channel])).status).toBe(200);
    const before = (await made()).length;
    const answer = await make('acme-customer', channel);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('not wanted by this person');
    expect((await made()).length).toBe(before);
    expect((await wish([])).status).toBe(200);
  });
});

describe('a link in what people are told', () => {
  const write = async (form: 'email' | 'short', body: string) => {
    const subject = form === 'email' ? 'On the way {link}' : '';
    const text = { kind: 'dispatched', form, language: 'en', subject, body };
    expect((await post('messages/texts/save', text)).status).toBe(200);
  };
  let count = 0;
  /** A booking of the customer that has just been dispatched, with a title that no other has. */
  async function dispatched(customerId = api.acme.customerId) {
    count += 1;
    const bookingId = `linked-${count}`;
    const title = `Linked ${count} ends`;
    const start = monday8 + count * 2 * hour;
    const details = { bookingId, customerId, title, start, end: start + hour, labelIds: [api.acme.labelId] };
    await api.operate('acme', 'booking.create', details);
    const people = { bookingId, resourceIds: [api.acme.resourceId], force: true };
    await api.operate('acme', 'booking.allocate', people);
    const answer = await post('commands/booking.dispatch', { bookingId });
    const { commandId } = z.object({ commandId: z.string() }).parse(await answer.json());
    return {
      bookingId,
      commandId,
      text: () => gateway.received.filter(({ text }) => text.includes(title)).at(-1)?.text,
      mail: () => mail.received.find(({ source }) => source.includes(title)),
    };
  }
  beforeAll(async () => {
    await write('email', '{title}\nSee it here: {link}\n');
    await write('short', '{title}\nSee it here: {link}');
    await numberOf('acme-customer', '+61400000001');
  });
  afterAll(() => noNumber('acme-customer'));
  const addressAlone = (bookingId: string) =>
    new RegExp(`See it here: http\\S+/bookings\\?job_id=${bookingId}\\s*$`);

  test('signs its reader in once, and leads to the booking', async () => {
    const { bookingId, text, mail: letter } = await dispatched();
    await until(() => text() !== undefined && letter() !== undefined).toBe(true);
    expect(text()).toMatch(/See it here: http\S+\?link=[\w-]+$/);
    expect(letter()?.source).toContain('?link=');
    expect(letter()?.subject).toBe('On the way');
    const leadsTo = `/bookings?job_id=${bookingId}`;
    const entry = 'customer@acme.example';
    expect(await followed(text(), entry)).toEqual({ status: 200, uid: 'acme-customer', leadsTo });
    expect(await followed(text(), entry)).toEqual({ status: 400 });
    expect(await followed(text(), 'customer@umbra.example')).toEqual({ status: 400 });
  });

  test('stands in the list of links as one that a message has made, and in the trail', async () => {
    const ofMessages = (await made()).filter(({ createdBy }) => createdBy === 'a message');
    expect(ofMessages[0]).toMatchObject({ uid: 'acme-customer' });
    const { rows } = await pass(
      `select kind, actor from muster_runtime.trail where org = 'acme' and kind = 'signInLinkMade' and actor is null`,
      [],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('is not told under the bell, nor in the log of messages', async () => {
    const { rows } = await read('/api/v1/messages?limit=250', messagePageSchema);
    const told = rows.filter(({ kind }) => kind === 'dispatched');
    expect(told.find(({ channel }) => channel === 'app')?.body).toMatch(/^Linked \d+ ends$/);
    for (const { body } of told) expect(body).not.toContain('?link=');
  });

  test.each([
    ['a number that nobody has verified', '+61400000008', null],
    ['another number than the verified one', '+61400000008', '+61400000001'],
    ['a number without its country’s code', '0400 000 008', '+61400000008'],
  ])('is the address alone in a text to %s', async (_what, mobile, verified) => {
    const { customerId } = api.acme;
    await noNumber('acme-customer');
    if (verified !== null) await numberOf('acme-customer', verified);
    await api.operate('acme', 'customer.change', { customerId, mobile });
    try {
      const { bookingId, text, mail: letter } = await dispatched();
      await until(() => text() !== undefined && letter() !== undefined).toBe(true);
      expect(text()).toMatch(addressAlone(bookingId));
      expect(letter()?.source).toContain('?link=');
    } finally {
      await api.operate('acme', 'customer.change', { customerId, mobile: '+61400000001' });
      await noNumber('acme-customer');
      await numberOf('acme-customer', '+61400000001');
    }
  });

  test('is the address alone in an e-mail to another address than that of the account', async () => {
    const { customerId } = api.acme;
    await api.operate('acme', 'customer.change', { customerId, email: 'planner@home.test' });
    try {
      const { text, mail: letter } = await dispatched();
      await until(() => text() !== undefined && letter() !== undefined).toBe(true);
      expect(letter()?.source).not.toContain('?link=');
      expect(letter()?.source).toContain('/bookings?job_id=');
      expect(text()).toContain('?link=');
    } finally {
      await api.operate('acme', 'customer.change', { customerId, email: 'customer@acme.example' });
    }
  });

  test('signs nobody in whom their record has promoted, neither when it is made nor when it is used', async () => {
    const { identity } = api.server.services;
    const { resourceId } = api.acme;
    const promote = (promotedDispatcher: boolean) =>
      api.operate('acme', 'resource.change', { resourceId, promotedDispatcher });
    const link = () =>
      identity.messageLinks.make(
        'acme',
        { kind: 'resource', id: resourceId },
        { leadsTo: '/', channel: 'email', to: 'resource@acme.example' },
      );
    const [before, other] = [await link(), await link()];
    await promote(true);
    expect(await followed(before, 'resource@acme.example')).toEqual({ status: 400, leadsTo: '/?' });
    expect(await link()).not.toContain('?link=');
    await promote(false);
    expect(await followed(other, 'resource@acme.example')).toMatchObject({
      status: 200,
      uid: 'acme-resource',
    });
  });

  test('is gone from the database once its message is withdrawn', async () => {
    const { bookingId, commandId } = await dispatched();
    const later = await dispatched();
    const states = async (id: string) => {
      const { rows } = await pass(
        `select kind, state, sealed is null as bare from muster_messages.messages
         where booking_id = $1 and channel = 'sms' order by kind`,
        [id],
      );
      return rows.map(({ kind, state, bare }) => `${kind} ${state} ${bare ? 'bare' : 'sealed'}`);
    };
    /** As it is while it is tried again: a correction now, what it corrects later. */
    const waitAgain = (id: string) =>
      pass(
        `update muster_messages.messages set state = 'waiting', sealed = '\\x00', linked_at = now(),
           due_at = now() + case when corrects is null then interval '1 hour' else interval '0' end
         where booking_id = $1 and channel = 'sms'`,
        [id],
      );
    const undo = async (one: { bookingId: string; commandId: string }) =>
      expect((await post('commands/booking.undo', one)).status).toBe(200);
    await until(() => states(bookingId)).toEqual(['dispatched sent bare']);
    await waitAgain(bookingId);
    expect(await states(bookingId)).toEqual(['dispatched waiting sealed']);
    await undo({ bookingId, commandId });
    await until(() => states(bookingId)).toEqual(['dispatched withdrawn bare']);

    // The correction comes while what it corrects is being sent, which then has to wait after all.
    await until(() => states(later.bookingId)).toEqual(['dispatched sent bare']);
    await undo({ bookingId: later.bookingId, commandId: later.commandId });
    await until(() => states(later.bookingId)).toEqual([
      'dispatched sent bare',
      'dispatchedTakenBack sent bare',
    ]);
    await waitAgain(later.bookingId);
    await until(() => states(later.bookingId)).toEqual([
      'dispatched withdrawn bare',
      'dispatchedTakenBack withdrawn bare',
    ]);
  });

  test('is left out, with its line, for whoever has no account', async () => {
    const { text } = await dispatched(api.acme.otherCustomerId);
    await until(text).toMatch(/^Linked \d+ ends$/);
  });

  test('is the address alone for whoever has a second factor', async () => {
    await pass(
      `insert into muster_identity.second_factors (uid, sealed, last_step) values ('acme-customer', '\\x00', 0)`,
      [],
    );
    try {
      const { bookingId, text } = await dispatched();
      await until(text).toMatch(addressAlone(bookingId));
    } finally {
      await pass(`delete from muster_identity.second_factors where uid = 'acme-customer'`, []);
    }
  });

  test('never signs a planner in, whose address somebody has written into a record', async () => {
    const { identity } = api.server.services;
    await api.operate('acme', 'customer.create', {
      customerId: 'acme-planning-customer',
      firstName: 'Pat',
      lastName: 'Lanner',
      mobile: '+61400000003',
    });
    Result.getOrThrow(
      await identity.createUser({
        uid: 'acme-planner',
        name: 'Pat Lanner',
        email: 'pat@acme.example',
        password,
        org: 'acme',
        role: 'scheduler',
        customerId: 'acme-planning-customer',
      }),
    );
    const { text } = await dispatched('acme-planning-customer');
    await until(text).toMatch(/^Linked \d+ ends$/);
  });

  test('is the same if the message is tried again', async () => {
    let refusals = 2;
    gateway.answer(() => {
      refusals -= 1;
      return refusals < 0 ? 202 : 503;
    });
    const before = gateway.received.length;
    const { text } = await dispatched();
    await until(() => gateway.received.length - before).toBe(3);
    expect(new Set(gateway.received.slice(before).map(({ text: each }) => each))).toEqual(new Set([text()]));
    expect(await followed(text(), '+61 400 000 001')).toMatchObject({ status: 200 });
  });
});
