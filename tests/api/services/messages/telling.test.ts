import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import {
  messagePageSchema,
  messageTextsSchema,
  noticesSchema,
  wishesSchema,
} from '../../../../api/contract/messages.ts';
import type { MessageState } from '../../../../domain/messages/messageStates.ts';
import { hour, monday8, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

/** How long messages wait for an undoing: not for long, except while a test undoes something. */
const times = { waitMs: 200 };
/** Takes steps, and undoes them before anybody hears of them, however slow the machine is. */
async function beforeAnybodyHears(steps: () => Promise<void>) {
  times.waitMs = 600_000;
  try {
    await steps();
  } finally {
    times.waitMs = 200;
  }
}
const plan = { firstMs: 20, longestMs: 100, attempts: 4, silentMs: 5_000 };

let api: TestApi;
let mail: MailServer;
let gateway: Gateway;
beforeAll(async () => {
  [mail, gateway] = await Promise.all([startMailServer(), startGateway()]);
  api = await startApi({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Muster <no-reply@muster.test>', SMS_URL: gateway.url },
    messageTimes: {
      get waitMs() {
        return times.waitMs;
      },
      plan,
    },
  });
  await reachable(api.acme.customerId, { email: 'colin@home.test', mobile: '+61400000001' });
});
afterAll(async () => {
  await api.close();
  await Promise.all([mail.close(), gateway.close()]);
});
beforeEach(() => {
  mail.answer(() => 'accepted');
  gateway.answer(() => 202);
});

const until = <Value>(look: () => Value) => expect.poll(look, { interval: 20 });
const by = () => api.acme.tokens.dispatcher;

async function reachable(customerId: string, contact: { email: string | null; mobile: string | null }) {
  await api.operate('acme', 'customer.change', { customerId, ...contact });
}

let made = 0;
/** A booking of the customer that is ready to be dispatched, with a title that no other has. */
async function makeBooking(customerId = api.acme.customerId) {
  made += 1;
  const bookingId = `told-${made}`;
  const title = `Job ${made} ends`;
  const start = monday8 + made * 2 * hour;
  const details = { bookingId, customerId, title, start, end: start + hour, labelIds: [api.acme.labelId] };
  await api.operate('acme', 'booking.create', details);
  const people = { bookingId, resourceIds: [api.acme.resourceId], force: true };
  await api.operate('acme', 'booking.allocate', people);
  return { bookingId, title };
}

async function send(name: string, input: object, as = by()) {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as, body: input });
  const body: unknown = await answer.json();
  expect(body).toMatchObject({ commandId: expect.any(String) });
  return commandAnswerSchema.parse(body);
}

async function get<Schema extends z.ZodType>(path: string, schema: Schema, as = by()) {
  const answer = await api.ask('GET', path, { as });
  expect(answer.status).toBe(200);
  return schema.parse(await answer.json());
}

async function messagesOf(bookingId: string) {
  const { rows } = await get('/api/v1/messages?limit=250', messagePageSchema);
  return rows.filter((row) => row.bookingId === bookingId).reverse();
}
const told = async (bookingId: string) =>
  (await messagesOf(bookingId)).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`).sort();

const mailsAbout = (title: string) => mail.received.filter(({ source }) => source.includes(title));
const textsAbout = (title: string) => gateway.received.filter(({ text }) => text.includes(title));

const everywhere = (kind: string, state: MessageState) =>
  ['app', 'email', 'sms'].map((channel) => `${kind} ${channel} ${state}`);

describe('telling people of a step', () => {
  test('a dispatched booking tells its customer in the product, by e-mail and by text message, once', async () => {
    const { bookingId, title } = await makeBooking();
    await send('booking.dispatch', { bookingId });
    await until(() => told(bookingId)).toEqual(everywhere('dispatched', 'sent'));

    const [arrived, ...more] = mailsAbout(title);
    expect(more).toEqual([]);
    const [logged] = (await messagesOf(bookingId)).filter(({ channel }) => channel === 'email');
    expect(arrived).toMatchObject({
      from: 'no-reply@muster.test',
      to: ['colin@home.test'],
      subject: `On the way: ${title}`,
      messageId: `<${logged?.id}@muster.test>`,
    });
    expect(arrived?.source).toContain('From: The acme company <no-reply@muster.test>');
    expect(arrived?.source).toContain('Resource of acme acme-resource');

    const [text, ...others] = textsAbout(title);
    expect(others).toEqual([]);
    expect(text).toMatchObject({ to: '+61400000001', organisation: 'acme', from: 'The acme company' });
    expect(text?.headers['idempotency-key']).toBe(text?.id);
    expect(text?.headers.authorization).toBe(`Basic ${Buffer.from('muster:sécret').toString('base64')}`);

    const notices = await get('/api/v1/notices', noticesSchema, api.acme.tokens.customer);
    expect(notices.notices[0]).toMatchObject({ bookingId, isNew: true, text: text?.text });
  });

  test('start and finish tell the customer, park tells the people, and nobody else', async () => {
    const first = await makeBooking();
    for (const step of ['dispatch', 'start']) await send(`booking.${step}`, { bookingId: first.bookingId });
    await send('booking.finish', { bookingId: first.bookingId, outcome: 'Done' });
    const second = await makeBooking();
    await send('booking.park', { bookingId: second.bookingId, reason: 'the part is missing' });
    await until(() => told(first.bookingId)).toEqual(
      [
        ...everywhere('dispatched', 'sent'),
        ...everywhere('finished', 'sent'),
        ...everywhere('started', 'sent'),
      ].sort(),
    );
    await until(() => told(second.bookingId)).toEqual([
      'parked app sent',
      'parked email noAddress',
      'parked sms noAddress',
    ]);
    const { notices } = await get('/api/v1/notices', noticesSchema, api.acme.tokens.resource);
    expect(notices.map(({ bookingId }) => bookingId)).toEqual([second.bookingId]);
    expect(notices[0]?.text).toContain('the part is missing');
  });

  test('whoever waited for a place in a group event hears of it, and of its undoing; planners of what customers do', async () => {
    const { customerId } = api.acme;
    const [bookingId, title] = ['told-group', 'Pottery for all'];
    const group = { places: 1, participantsPerPerson: null, services: [] };
    await api.operate('acme', 'customer.create', {
      customerId: 'waits',
      firstName: 'Xaver',
      email: 'x@home.test',
    });
    const participants = [{ customerId }, { customerId: 'waits' }];
    const span = { start: mondayToCome() + hour, end: mondayToCome() + 2 * hour };
    await api.operate('acme', 'booking.create', {
      bookingId,
      customerId: null,
      group,
      title,
      ...span,
      participants,
    });
    const given = await send('booking.recordAttendance', { bookingId, customerId, attendance: 'cancelled' });
    await until(() => told(bookingId)).toEqual([
      'movedUp app sent',
      'movedUp email sent',
      'movedUp sms noAddress',
    ]);
    expect(mailsAbout(title).map(({ to }) => to)).toEqual([['x@home.test']]);
    await send('booking.undo', { bookingId, commandId: given.commandId });
    await until(() => told(bookingId)).toContain('movedUpTakenBack email sent');
    await send('booking.cancelParticipation', { bookingId }, api.acme.tokens.customer);
    await until(() => told(bookingId)).toContain('movedUpByItself app sent');
    const { notices } = await get('/api/v1/notices', noticesSchema);
    expect(notices.find((one) => one.bookingId === bookingId)?.text).toMatch(
      /^Xaver has moved up .*Pottery for all/,
    );
  });

  test('work that goes on another day is not told as done', async () => {
    const { bookingId } = await makeBooking();
    for (const step of ['dispatch', 'start']) await send(`booking.${step}`, { bookingId });
    await send('booking.finish', { bookingId, outcome: 'MultiDay' });
    await until(async () => (await messagesOf(bookingId)).map(({ kind }) => kind)).toContain('continued');
    expect((await messagesOf(bookingId)).map(({ kind }) => kind)).not.toContain('finished');
  });

  test('steps of an import or an upload tell nobody', async () => {
    const quiet = await makeBooking();
    await api.operate('acme', 'booking.dispatch', { bookingId: quiet.bookingId });
    const loud = await makeBooking();
    await send('booking.dispatch', { bookingId: loud.bookingId });
    await until(() => told(loud.bookingId)).toEqual(everywhere('dispatched', 'sent'));
    expect(await told(quiet.bookingId)).toEqual([]);
  });
});

describe('a step that is undone', () => {
  test('withdraws what still waits, and nobody hears of it', async () => {
    const { bookingId, title } = await makeBooking();
    await beforeAnybodyHears(async () => {
      const { commandId } = await send('booking.dispatch', { bookingId });
      await send('booking.undo', { bookingId, commandId });
      await until(() => told(bookingId)).toEqual(everywhere('dispatched', 'withdrawn'));
    });
    const later = await makeBooking();
    await send('booking.dispatch', { bookingId: later.bookingId });
    await until(() => told(later.bookingId)).toEqual(everywhere('dispatched', 'sent'));
    expect(await told(bookingId)).toEqual(everywhere('dispatched', 'withdrawn'));
    expect([...mailsAbout(title), ...textsAbout(title)]).toEqual([]);
  });

  test('is corrected where it has been told, and told again if it is redone', async () => {
    const { bookingId, title } = await makeBooking();
    const dispatched = await send('booking.dispatch', { bookingId });
    await until(() => told(bookingId)).toEqual(everywhere('dispatched', 'sent'));
    const undone = await send('booking.undo', { bookingId, commandId: dispatched.commandId });
    await until(() => told(bookingId)).toEqual([
      ...everywhere('dispatched', 'sent'),
      ...everywhere('dispatchedTakenBack', 'sent'),
    ]);
    await until(() => mailsAbout(title).map(({ subject }) => subject)).toEqual([
      `On the way: ${title}`,
      `Not on the way yet: ${title}`,
    ]);
    const redone = await send('booking.undo', { bookingId, commandId: undone.commandId });
    await until(() => mailsAbout(title)).toHaveLength(3);
    // Taken back once more, and again before anybody has heard of it: what was told last holds.
    await beforeAnybodyHears(async () => {
      const undoneAgain = await send('booking.undo', { bookingId, commandId: redone.commandId });
      await send('booking.undo', { bookingId, commandId: undoneAgain.commandId });
      await until(async () => (await told(bookingId)).filter((one) => one.endsWith('withdrawn'))).toEqual(
        everywhere('dispatchedTakenBack', 'withdrawn'),
      );
    });
    expect(mailsAbout(title).map(({ subject }) => subject)).toEqual([
      `On the way: ${title}`,
      `Not on the way yet: ${title}`,
      `On the way: ${title}`,
    ]);
  });
});

describe('a message that is not accepted', () => {
  test('is tried again under the same id, and what was refused for good fails and can be sent again', async () => {
    const { bookingId, title } = await makeBooking();
    gateway.answer(() => 400);
    const before = mail.received.length % 2;
    mail.answer((_mail, count) => (count % 2 === before ? 'accepted' : { status: 451 }));
    await send('booking.dispatch', { bookingId });
    await until(() => told(bookingId)).toEqual([
      'dispatched app sent',
      'dispatched email sent',
      'dispatched sms failed',
    ]);
    expect(new Set(mailsAbout(title).map(({ messageId }) => messageId)).size).toBe(1);
    expect(mailsAbout(title)).toHaveLength(2);
    const failed = (await messagesOf(bookingId)).find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ attempts: 1, error: 'Answered 400' });

    const { notices } = await get('/api/v1/notices', noticesSchema);
    expect(notices[0]).toMatchObject({ isFailure: true, bookingId });
    gateway.answer(() => 202);
    const retried = await api.ask('POST', `/api/v1/messages/${failed?.id}/retry`, { as: by() });
    expect(retried.status).toBe(200);
    await until(() => told(bookingId)).toEqual(everywhere('dispatched', 'sent'));
    const again = await api.ask('POST', `/api/v1/messages/${failed?.id}/retry`, { as: by() });
    expect(again.status).toBe(409);
  });
});

describe('texts and wishes', () => {
  test('an organisation writes its own text in a language, and an unknown placeholder is refused by its name', async () => {
    const save = (body: object) => api.ask('POST', '/api/v1/messages/texts/save', { as: by(), body });
    const text = { kind: 'dispatched', form: 'email', language: 'de' };
    const wrong = await save({ ...text, subject: 'Unterwegs', body: 'Guten Tag {kunde}' });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      detail: expect.stringContaining('body: must not contain {kunde}'),
    });
    expect(
      (await save({ ...text, subject: 'Unterwegs: {title}', body: 'Guten Tag {recipient}' })).status,
    ).toBe(200);
    const wish = { recipientKind: 'customer', recipientId: api.acme.customerId };
    const body = { ...wish, language: 'de', unwanted: ['sms'] };
    expect((await api.ask('POST', '/api/v1/messages/wishes/save', { as: by(), body })).status).toBe(200);
    // The customer finds what was said for them.
    const own = await get('/api/v1/messages/wishes', wishesSchema, api.acme.tokens.customer);
    expect(own).toEqual({ language: 'de', unwanted: ['sms'], offered: ['app', 'email', 'sms'] });

    const { bookingId, title } = await makeBooking();
    await send('booking.dispatch', { bookingId });
    await until(() => told(bookingId)).toEqual([
      'dispatched app sent',
      'dispatched email sent',
      'dispatched sms optedOut',
    ]);
    expect(mailsAbout(title).map(({ subject }) => subject)).toEqual([`Unterwegs: ${title}`]);
    expect(textsAbout(title)).toEqual([]);
    const reset = { as: by(), body: text };
    expect(
      messageTextsSchema.parse(await (await api.ask('POST', '/api/v1/messages/texts/reset', reset)).json())
        .own,
    ).toEqual([]);
    await api.ask('POST', '/api/v1/messages/wishes/save', {
      as: api.acme.tokens.customer,
      body: { language: null, unwanted: [] },
    });
  });

  test('what an organisation does not send over a channel is not made', async () => {
    const choose = (silent: readonly string[]) =>
      api.ask('POST', '/api/v1/messages/choose', { as: by(), body: { language: 'en', silent } });
    expect((await choose(['dispatched sms', 'dispatched app'])).status).toBe(200);
    const { bookingId } = await makeBooking();
    await send('booking.dispatch', { bookingId });
    await until(() => told(bookingId)).toEqual(['dispatched email sent']);
    expect((await choose([])).status).toBe(200);
  });

  test('nobody says what others want whom they may not change', async () => {
    const ask = (as: string, recipientId: string, recipientKind = 'customer') =>
      api.ask('GET', `/api/v1/messages/wishes?recipientKind=${recipientKind}&recipientId=${recipientId}`, {
        as,
      });
    const { tokens, otherCustomerId, resourceId } = api.acme;
    expect((await ask(tokens.customer, otherCustomerId)).status).toBe(403);
    expect((await ask(tokens.resource, otherCustomerId)).status).toBe(403);
    expect((await ask(tokens.scheduler, otherCustomerId)).status).toBe(403);
    expect((await ask(tokens.scheduler, resourceId, 'resource')).status).toBe(200);
    expect((await ask(tokens.dispatcher, otherCustomerId)).status).toBe(200);
    expect((await ask(tokens.dispatcher, api.umbra.customerId)).status).toBe(404);
  });
});

/** A Monday at 08:00 in Sydney, some days ahead and within the weeks in which what is offered is shown. */
function mondaySoon(): number {
  const week = 7 * 24 * hour;
  return monday8 + Math.ceil((Date.now() / 1000 + 48 * hour - monday8) / week) * week;
}

/** Hours of the evening of that day or of a later one, in which nobody has a shift. */
function evening(daysLater = 0): { readonly start: number; readonly end: number } {
  const start = mondaySoon() + daysLater * 24 * hour + 14 * hour;
  return { start, end: start + hour };
}

/** `openShiftGiven app sent Resource of acme acme-resource`, in the order of what was told. */
async function toldOf(recordId: string) {
  const { rows } = await get('/api/v1/messages?limit=250', messagePageSchema);
  return rows
    .filter(({ aboutRecord, channel }) => aboutRecord?.id === recordId && channel === 'app')
    .map(({ kind, state, recipientId }) => `${kind} ${state} ${recipientId}`)
    .reverse();
}

/** What the bell of somebody says of a record. */
async function bellOf(as: string, recordId: string) {
  const { notices } = await get('/api/v1/notices', noticesSchema, as);
  return notices.filter(({ aboutRecord }) => aboutRecord?.id === recordId);
}

/** Publishes an open shift that both people of the organisation could take, and waits until they are told. */
async function publish(openShiftId: string, more: object = {}) {
  await send('openShift.create', { openShiftId, title: `Evening ${openShiftId}`, ...evening(), ...more });
  await until(async () => (await toldOf(openShiftId)).toSorted()).toEqual([
    'openShiftPublished sent acme-other-resource',
    'openShiftPublished sent acme-resource',
  ]);
}

describe('telling people of shifts', () => {
  const resourceId = 'acme-resource';
  const { dispatcher, scheduler, resource, customer } = {
    dispatcher: () => api.acme.tokens.dispatcher,
    scheduler: () => api.acme.tokens.scheduler,
    resource: () => api.acme.tokens.resource,
    customer: () => api.acme.tokens.customer,
  };

  test('an open shift tells those whom it fits, once, and nobody else', async () => {
    await publish('evening', { places: 2 });
    const [notice] = await bellOf(resource(), 'evening');
    expect(notice).toMatchObject({ bookingId: null, aboutRecord: { category: 'openShift', id: 'evening' } });
    expect(notice?.text).toMatch(/^There is an open shift that fits you\. Evening evening: .* to .*\./);
    await send('openShift.change', { openShiftId: 'evening', notes: 'Bring the key' });
    await send('openShift.create', {
      openShiftId: 'busy',
      start: mondaySoon() + hour,
      end: mondaySoon() + 2 * hour,
    });
    await publish('later');
    expect(await toldOf('evening')).toHaveLength(2);
    expect(await toldOf('busy')).toEqual([]);
    for (const as of [dispatcher(), customer(), api.umbra.tokens.resource, api.umbra.tokens.dispatcher]) {
      expect(await bellOf(as, 'evening')).toEqual([]);
    }
  });

  test('hours that are corrected before anybody was told are told as they are now, once', async () => {
    const hours = evening(2);
    const openShiftId = 'corrected';
    await beforeAnybodyHears(async () => {
      await send('openShift.create', { openShiftId, title: 'Corrected', ...hours });
      await until(() => toldOf(openShiftId)).toHaveLength(2);
    });
    const { pools } = api.server.services;
    const links = async () => {
      const { rows } = await pools.commands.query(
        `select count(sealed)::int as count from muster_messages.messages where record_id = $1`,
        [openShiftId],
      );
      return rows[0].count;
    };
    await pools.commands.query(
      `update muster_messages.messages set sealed = '\\x00' where record_id = $1 and channel = 'app'`,
      [openShiftId],
    );
    expect(await links()).toBe(2);
    await send('openShift.change', { openShiftId, start: hours.start + hour / 2, end: hours.end + hour / 2 });
    await until(async () => (await toldOf(openShiftId)).toSorted()).toEqual([
      'openShiftPublished sent acme-other-resource',
      'openShiftPublished sent acme-resource',
      'openShiftPublished withdrawn acme-other-resource',
      'openShiftPublished withdrawn acme-resource',
    ]);
    // What is withdrawn keeps no link.
    expect(await links()).toBe(0);
    const notices = await bellOf(resource(), openShiftId);
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('22:30 to 23:30')]);
  });

  test('one that is uploaded or imported tells nobody', async () => {
    await api.operate('acme', 'openShift.create', { openShiftId: 'imported', ...evening() });
    await publish('published');
    expect(await toldOf('imported')).toEqual([]);
  });

  test('planners are told that somebody takes it, and nobody hears of what is taken and given back at once', async () => {
    await publish('taken', { places: 2 });
    await send('openShift.take', { openShiftId: 'taken', resourceId }, resource());
    await until(async () => (await bellOf(dispatcher(), 'taken')).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Resource of acme acme-resource has taken an open shift\. Evening taken: /),
    ]);
    expect(await bellOf(scheduler(), 'taken')).toHaveLength(1);
    expect(await bellOf(api.umbra.tokens.dispatcher, 'taken')).toEqual([]);
    await beforeAnybodyHears(async () => {
      for (const step of ['giveBack', 'take'] as const) {
        await send(`openShift.${step}`, { openShiftId: 'taken', resourceId }, resource());
      }
      await until(async () => (await toldOf('taken')).slice(2)).toEqual([
        'openShiftTaken sent all',
        'openShiftReturned withdrawn all',
        'openShiftTaken withdrawn all',
      ]);
    });
  });

  test('what is given and given back at once tells planners alone', async () => {
    await publish('returned', { places: 2, ...evening(3) });
    await beforeAnybodyHears(async () => {
      await send('openShift.take', { openShiftId: 'returned', resourceId });
      await until(async () => (await toldOf('returned')).slice(2)).toHaveLength(1);
    });
    await send('openShift.giveBack', { openShiftId: 'returned', resourceId }, resource());
    await until(async () => (await toldOf('returned')).slice(2)).toEqual([
      `openShiftGiven withdrawn ${resourceId}`,
      'openShiftReturned sent all',
    ]);
  });

  test('whoever asked hears yes or no, and that what was given is taken back', async () => {
    await publish('asked', { byApproval: true, ...evening(1) });
    await send('openShift.request', { openShiftId: 'asked', resourceId }, resource());
    await until(() => toldOf('asked')).toContain('openShiftAsked sent all');
    await send('openShift.endRequest', { openShiftId: 'asked', resourceId });
    await until(() => toldOf('asked')).toContain(`openShiftDeclined sent ${resourceId}`);
    await send('openShift.request', { openShiftId: 'asked', resourceId });
    await until(() => toldOf('asked')).toContain(`openShiftRequestStands sent ${resourceId}`);
    await send('openShift.take', { openShiftId: 'asked', resourceId });
    await until(() => toldOf('asked')).toContain(`openShiftGiven sent ${resourceId}`);
    await send('openShift.giveBack', { openShiftId: 'asked', resourceId });
    await until(() => toldOf('asked')).toContain(`openShiftLost sent ${resourceId}`);
    await send('openShift.archive', { openShiftId: 'asked' });
    await until(async () => (await toldOf('asked')).filter((one) => one.startsWith('openShiftDecl'))).toEqual(
      [`openShiftDeclined sent ${resourceId}`, `openShiftDeclined sent ${resourceId}`],
    );
    expect((await bellOf(resource(), 'asked'))[0]?.text).toMatch(/^You do not get the shift/);
  });

  test('whoever asked hears no when somebody else has got the last place', async () => {
    await publish('lastPlace', { byApproval: true, ...evening(4) });
    await send('openShift.request', { openShiftId: 'lastPlace', resourceId }, resource());
    await send('openShift.take', { openShiftId: 'lastPlace', resourceId: 'acme-other-resource' });
    await until(() => toldOf('lastPlace')).toContain(`openShiftDeclined sent ${resourceId}`);
    await send('openShift.giveBack', { openShiftId: 'lastPlace', resourceId: 'acme-other-resource' });
    await until(() => toldOf('lastPlace')).toContain(`openShiftRequestStands sent ${resourceId}`);
  });

  test('of an offer each step tells the colleague, whoever offers it, and the planners', async () => {
    const offer = { shiftOfferId: 'offered', resourceId, start: mondaySoon(), end: mondaySoon() + 2 * hour };
    const colleague = { shiftOfferId: 'offered', resourceId: 'acme-other-resource' };
    // Their colleague is at work at that time.
    await send('shiftOffer.create', offer, resource());
    await until(() => toldOf('offered')).toEqual(['shiftOffered sent all']);
    const date = new Date((mondaySoon() + 10 * hour) * 1000).toISOString().slice(0, 10);
    const free = { resourceId: colleague.resourceId, startDate: date, endDate: date, timings: [] };
    await api.operate('acme', 'shift.setDays', { edits: [free] });
    await send('shiftOffer.agree', colleague);
    await until(async () => (await toldOf('offered')).slice(1).toSorted()).toEqual([
      'shiftOfferAgreed sent acme-other-resource',
      'shiftOfferAgreed sent acme-resource',
    ]);
    await send('shiftOffer.approve', colleague);
    await until(async () => (await toldOf('offered')).slice(3).toSorted()).toEqual([
      'shiftOfferApproved sent acme-other-resource',
      'shiftOfferApproved sent acme-resource',
    ]);
    expect((await bellOf(resource(), 'offered'))[0]?.text).toMatch(
      /^Resource of acme acme-other-resource has got the shift of Resource of acme acme-resource\./,
    );
  });

  test('two records of one person that become one tell nobody again of a place or an agreement of both', async () => {
    const twins = ['twin-stays', 'twin-goes'];
    const start = mondaySoon() + 48 * hour;
    const offer = { shiftOfferId: 'bothAgreed', resourceId, start, end: start + 2 * hour };
    await publish('bothTook', { places: 2, ...evening(5) });
    await send('shiftOffer.create', offer, resource());
    for (const twin of twins) {
      await api.operate('acme', 'resource.create', { resourceId: twin, firstName: 'Twin', lastName: 'Twin' });
      await send('openShift.take', { openShiftId: 'bothTook', resourceId: twin });
      await send('shiftOffer.agree', { shiftOfferId: 'bothAgreed', resourceId: twin });
    }
    const told = async (recordId: string, kind: string) =>
      (await toldOf(recordId)).filter((one) => one.startsWith(kind)).toSorted();
    const agreements = [
      'shiftOfferAgreed sent acme-resource',
      'shiftOfferAgreed sent acme-resource',
      'shiftOfferAgreed sent twin-goes',
      'shiftOfferAgreed sent twin-stays',
    ];
    await until(() => told('bothAgreed', 'shiftOfferAgreed')).toEqual(agreements);
    await send('resource.merge', { resourceId: 'twin-stays', duplicateId: 'twin-goes' });
    // What is told later is told after it.
    await send('shiftOffer.archive', { shiftOfferId: 'bothAgreed' });
    await until(() => told('bothAgreed', 'shiftOfferWithdrawn')).toHaveLength(2);
    expect(await told('bothAgreed', 'shiftOfferAgreed')).toEqual(agreements);
    expect(await told('bothTook', 'openShiftGiven')).toEqual([
      'openShiftGiven sent twin-goes',
      'openShiftGiven sent twin-stays',
    ]);
    await api.operate('acme', 'resource.deactivate', { resourceId: 'twin-stays' });
  });

  test('of an exchange also hears whoever has the hours in return in a timesheet of a later fortnight', async () => {
    const start = mondaySoon() + 24 * hour;
    const inReturnStart = mondaySoon() + 5 * 7 * 24 * hour + 13 * hour;
    const dateOf = (instant: number) => new Date(instant * 1000).toISOString().slice(0, 10);
    const colleague = { resourceId: 'later-at-work', firstName: 'Later', lastName: 'At Work' };
    await api.operate('acme', 'resource.create', colleague);
    // The last timesheet of a person is known at any time.
    for (const weeks of [0, 3]) {
      const day = dateOf(inReturnStart + weeks * 7 * 24 * hour);
      await api.operate('acme', 'shift.create', {
        shiftId: `later-at-work-${weeks}`,
        resourceId: colleague.resourceId,
        startDate: day,
        endDate: day,
        timings: [{ day: 1, begin: 20 * hour, end: 23.5 * hour }],
      });
    }
    const wanted = { inReturnStart, inReturnEnd: inReturnStart + hour };
    await send(
      'shiftOffer.create',
      { shiftOfferId: 'exchanged', resourceId, start, end: start + 2 * hour, ...wanted },
      resource(),
    );
    await until(() => toldOf('exchanged')).toContain('shiftOffered sent later-at-work');
    await api.operate('acme', 'resource.deactivate', { resourceId: colleague.resourceId });
  });

  test('a planner can want nothing of it, for themselves alone', async () => {
    const wish = (as: string, recipientId: string, unwanted: readonly string[]) =>
      api.ask('POST', '/api/v1/messages/wishes/save', {
        as,
        body: { recipientKind: 'planner', recipientId, language: null, unwanted },
      });
    expect(await bellOf(scheduler(), 'taken')).toHaveLength(1);
    const said = await wish(scheduler(), 'acme-scheduler', ['app']);
    expect(wishesSchema.parse(await said.json())).toEqual({
      language: null,
      unwanted: ['app'],
      offered: ['app'],
    });
    expect(await bellOf(scheduler(), 'taken')).toEqual([]);
    expect(await bellOf(dispatcher(), 'taken')).toHaveLength(1);
    expect((await wish(dispatcher(), 'acme-scheduler', [])).status).toBe(403);
    expect((await wish(resource(), 'acme-dispatcher', [])).status).toBe(403);
    await wish(scheduler(), 'acme-scheduler', []);
  });
});

test('the development mailbox exists on the embedded database alone', async () => {
  const answer = await fetch(`${api.address}/dev/mailbox`);
  expect(answer.status).toBe(404);
});

test('looking at the list marks it as seen, for oneself and up to what was shown', async () => {
  const as = api.acme.tokens.customer;
  const before = await get('/api/v1/notices', noticesSchema, as);
  expect(before.count).toBe(before.notices.filter(({ isNew }) => isNew).length);
  expect(before.count).toBeGreaterThan(0);
  const newestAt = before.notices[0]?.at ?? 0;
  const seen = await api.ask('POST', '/api/v1/notices/seen', { as, body: { newestAt } });
  expect(noticesSchema.parse(await seen.json()).count).toBe(0);
  const { bookingId } = await makeBooking();
  await send('booking.dispatch', { bookingId });
  await until(async () => (await get('/api/v1/notices', noticesSchema, as)).count).toBe(1);
  expect((await get('/api/v1/notices', noticesSchema, api.umbra.tokens.customer)).notices).toEqual([]);
});
