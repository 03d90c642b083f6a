import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  chatPageSchema,
  type MessagePageView,
  messagePageSchema,
  unreadChatsSchema,
} from '../../../../api/contract/chats.ts';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { historyViewSchema } from '../../../../api/contract/views.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
/** Work to come, of the field worker for the customer. */
let bookingId: string;
beforeAll(async () => {
  api = await startApi();
  const { customerId, resourceId } = api.acme;
  const start = mondayToCome();
  const input = { customerId, start, end: start + hour, resourceIds: [resourceId] };
  bookingId = (await done('dispatcher', 'booking.create', input)).recordId ?? '';
});
afterAll(() => api.close());

function send(as: Role, name: string, body: object): Promise<Response> {
  return api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
}

async function done(as: Role, name: string, body: object): Promise<CommandAnswerBody> {
  const answer = await send(as, name, body);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json);
}

async function refused(as: Role, name: string, body: object): Promise<string> {
  return problemSchema.parse(await (await send(as, name, body)).json()).code;
}

const say = (as: Role, about: string, text: string, more: object = {}) =>
  done(as, 'chatMessage.create', { about, text, ...more });

async function read<Body>(as: Role, path: string, schema: z.ZodType<Body>): Promise<Body> {
  const answer = await api.ask('GET', path, { as: api.acme.tokens[as] });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return schema.parse(json);
}

function messages(as: Role, about: string, query = ''): Promise<MessagePageView> {
  return read(as, `/api/v1/chats/messages?about=${about}&${query}`, messagePageSchema);
}
const texts = (page: MessagePageView) => page.rows.map(({ text }) => text);

async function statusOf(as: Role, about: string, query = ''): Promise<number> {
  const path = `/api/v1/chats/messages?about=${about}&${query}`;
  return (await api.ask('GET', path, { as: api.acme.tokens[as] })).status;
}

describe('a chat about work', () => {
  test('has a side among staff and one with its customer, and nothing crosses (D19, D139)', async () => {
    const { customerId, otherBookingId } = api.acme;
    const about = `booking:${bookingId}`;
    await say('dispatcher', about, 'The dog bites, mind the gate.');
    await say('resource', about, 'I know him.');
    await say('dispatcher', about, 'Ana comes at eight.', { customerId });
    const { position } = await say('customer', about, 'Thank you.', { customerId });
    const after = `after=${position}`;

    const staff = ['I know him.', 'The dog bites, mind the gate.'];
    const shared = ['Thank you.', 'Ana comes at eight.'];
    for (const as of ['dispatcher', 'resource'] as const) {
      expect(texts(await messages(as, about, after))).toEqual(staff);
      expect(texts(await messages(as, about, `customerId=${customerId}&${after}`))).toEqual(shared);
    }
    expect(texts(await messages('customer', about, `customerId=${customerId}&${after}`))).toEqual(shared);
    expect(await statusOf('customer', about, after)).toBe(404);
    // Whom staff mention is theirs to know.
    const mention = { customerId, mentionIds: [api.acme.resourceId] };
    const { position: mentioned } = await say('dispatcher', about, 'Rosa has the key.', mention);
    const mentionsFor = async (as: Role) =>
      (await messages(as, about, `customerId=${customerId}&after=${mentioned}`)).rows[0]?.mentionIds;
    expect(await mentionsFor('resource')).toEqual([api.acme.resourceId]);
    expect(await mentionsFor('customer')).toEqual([]);
    shared.unshift('Rosa has the key.');
    // The list of records keeps the sides as well.
    const listed = await read(
      'customer',
      `/api/v1/chat-messages?after=${mentioned}`,
      z.object({ rows: z.array(z.object({ text: z.string() })) }),
    );
    expect(listed.rows.map(({ text }) => text).sort()).toEqual(shared.toSorted());
    // What somebody does not see they neither read nor write.
    expect(await statusOf('resource', `booking:${otherBookingId}`)).toBe(404);
    expect(
      await refused('resource', 'chatMessage.create', { about: `booking:${otherBookingId}`, text: 'Hello?' }),
    ).toBe('invalid_input');
    expect(await refused('customer', 'chatMessage.create', { about, text: 'Among you' })).toBe('not_allowed');
  });

  test('is shared with no customer whom the work is not for', async () => {
    const { otherCustomerId } = api.acme;
    const about = `booking:${bookingId}`;
    expect(
      await refused('dispatcher', 'chatMessage.create', {
        about,
        text: 'Hello',
        customerId: otherCustomerId,
      }),
    ).toBe('invalid_input');
    expect(await statusOf('dispatcher', about, `customerId=${otherCustomerId}`)).toBe(404);
  });

  test('changes a message for its author alone, and keeps what it said before in its history', async () => {
    const about = `booking:${bookingId}`;
    const { recordId: chatMessageId } = await say('resource', about, 'The kye is missing.');
    expect(await refused('dispatcher', 'chatMessage.edit', { chatMessageId, text: 'Mine now' })).toBe(
      'not_allowed',
    );
    await done('resource', 'chatMessage.edit', { chatMessageId, text: 'The key is missing.' });
    const same = await done('resource', 'chatMessage.edit', { chatMessageId, text: 'The key is missing.' });
    expect(same.events).toEqual([]);
    const withdrawn = await done('resource', 'chatMessage.withdraw', { chatMessageId });
    const page = await messages('dispatcher', about, `after=${withdrawn.position}`);
    expect(page.rows.find(({ id }) => id === chatMessageId)).toMatchObject({
      text: null,
      stage: 'withdrawn',
    });
    const { entries } = await read(
      'dispatcher',
      `/api/v1/chat-messages/${chatMessageId}/history`,
      historyViewSchema,
    );
    expect(entries.map(({ data }) => Object(data).text)).toEqual([
      'The kye is missing.',
      'The key is missing.',
      undefined,
    ]);
    // Somebody else does not bring it back either.
    const commandId = withdrawn.events[0] === undefined ? '' : entries.at(-1)?.commandId;
    expect(await refused('dispatcher', 'chatMessage.undo', { chatMessageId, commandId })).toBe('not_allowed');
  });

  test('has its texts beside the log: events say where they stand, and one that was erased is gone everywhere', async () => {
    const about = `customer:${api.acme.customerId}`;
    const { recordId, events, position } = await say('dispatcher', about, 'Pays late since his illness.');
    expect(JSON.stringify(events)).not.toContain('illness');
    const {
      rows: [logged],
    } = await api.server.services.pools.commands.query<{ all: string }>(
      'select string_agg(event::text, chr(10)) as all from muster_log.events',
    );
    expect(logged?.all).toContain(recordId);
    expect(logged?.all).not.toContain('illness');
    expect(texts(await messages('dispatcher', about, `after=${position}`))).toEqual([
      'Pays late since his illness.',
    ]);
    expect(texts(await messages('dispatcher', about, 'search=ILLNESS'))).toHaveLength(1);
    await api.server.services.pools.commands.query(
      `update muster_texts.kept set text = null, folded = null, salt = null, erased_at = now()
       where org = $1 and record_id = $2`,
      [api.acme.id, recordId],
    );
    expect(texts(await messages('dispatcher', about))).toEqual([null]);
    expect(texts(await messages('dispatcher', about, 'search=ILLNESS'))).toEqual([]);
    const { entries } = await read(
      'dispatcher',
      `/api/v1/chat-messages/${recordId}/history`,
      historyViewSchema,
    );
    expect(entries.map(({ data }) => Object(data).text)).toEqual(['(erased)']);
  });

  test('is read and written by the person who does the work until seven days after its end, by its customer for longer', async () => {
    const { bookingId: past, customerId } = api.acme;
    const about = `booking:${past}`;
    await say('dispatcher', about, 'Was everything in order?', { customerId });
    const { position } = await say('dispatcher', about, 'Nobody complained.');
    const after = `after=${position}`;
    expect(await statusOf('resource', about, after)).toBe(404);
    expect(await refused('resource', 'chatMessage.create', { about, text: 'I did not' })).toBe(
      'invalid_input',
    );
    expect(texts(await messages('customer', about, `customerId=${customerId}&${after}`))).toEqual([
      'Was everything in order?',
    ]);
    expect(texts(await messages('dispatcher', about, after))).toEqual(['Nobody complained.']);
  });

  test('is erased with a customer by an administrator, whatever was said before it was edited', async () => {
    const { customerId } = api.acme;
    const about = `customer:${customerId}`;
    const { recordId } = await say('customer', about, 'My alarm code is 1234.', { customerId });
    const edited = await done('customer', 'chatMessage.edit', { chatMessageId: recordId, text: 'Call me.' });
    await say('dispatcher', `booking:${bookingId}`, 'This stays.');
    const body = { category: 'customer', id: customerId };
    const erase = (as: Role) => api.ask('POST', '/api/v1/chats/erase', { as: api.acme.tokens[as], body });
    expect((await erase('scheduler')).status).toBe(403);
    const answer = await erase('dispatcher');
    expect(answer.status).toBe(200);
    expect(z.object({ texts: z.int() }).parse(await answer.json()).texts).toBeGreaterThanOrEqual(2);
    const side = `customerId=${customerId}&after=${edited.position}`;
    expect(new Set(texts(await messages('customer', about, side)))).toEqual(new Set([null]));
    expect(texts(await messages('dispatcher', `booking:${bookingId}`))).toContain('This stays.');
    const { entries } = await read(
      'dispatcher',
      `/api/v1/chat-messages/${recordId}/history`,
      historyViewSchema,
    );
    expect(JSON.stringify(entries)).not.toContain('1234');
    // What is gone is erased once.
    expect(await (await erase('dispatcher')).json()).toEqual({ texts: 0 });
    const trail = await api.ask('GET', '/api/v1/security/entries?kind=textsErased', {
      as: api.acme.tokens.dispatcher,
    });
    expect(await trail.text()).toContain('textsErased');
  });

  test('takes three files, a place and mentions, and names those whom it mentions to staff alone', async () => {
    const { customerId, resourceId } = api.acme;
    const about = `booking:${bookingId}`;
    const place = { lat: -33.87, lng: 151.21 };
    const more = { customerId, mentionIds: [resourceId], place };
    const { position } = await say('dispatcher', about, 'Here it is.', more);
    const last = async (as: Role) =>
      (await messages(as, about, `customerId=${customerId}&after=${position}`)).rows[0];
    expect(await last('resource')).toMatchObject({ place, mentions: [expect.any(String)] });
    expect(await last('customer')).toMatchObject({ place, mentions: [] });
  });

  test('stays open to the person who did the work for as long as the organisation wants', async () => {
    const { customerId, resourceId } = api.acme;
    const start = Math.floor(Date.now() / 1000) - 20 * 24 * hour;
    const { recordId } = await done('dispatcher', 'booking.create', {
      ...{ customerId, resourceIds: [resourceId], force: true, start, end: start + hour },
    });
    const about = `booking:${recordId}`;
    const { position } = await say('dispatcher', about, 'The key is back.');
    expect(await statusOf('resource', about, `after=${position}`)).toBe(404);
    await api.operate(api.acme.id, 'organisation.configure', { settings: { chatDaysAfterWork: 30 } });
    expect(await statusOf('resource', about)).toBe(200);
    await say('resource', about, 'Good.');
    await api.operate(api.acme.id, 'organisation.configure', { settings: { chatDaysAfterWork: 7 } });
    expect(await statusOf('resource', about)).toBe(404);
  });

  test('is read a page of twenty after the other, and found by its words (D343)', async () => {
    const about = `resource:${api.acme.otherResourceId}`;
    let last = 0;
    for (let count = 1; count <= 45; count += 1) {
      last = (await say('dispatcher', about, `Message ${count}`)).position;
    }
    const first = await messages('dispatcher', about, `after=${last}`);
    expect(texts(first)).toEqual(Array.from({ length: 20 }, (_, index) => `Message ${45 - index}`));
    const second = await messages('dispatcher', about, `cursor=${first.nextCursor}`);
    const third = await messages('dispatcher', about, `cursor=${second.nextCursor}`);
    expect(texts(third)).toEqual(['Message 5', 'Message 4', 'Message 3', 'Message 2', 'Message 1']);
    expect(third.nextCursor).toBeNull();
    expect(texts(await messages('dispatcher', about, 'search=message%2033'))).toEqual(['Message 33']);
  });
});

describe('the channel of a label', () => {
  test('is read and written by those who hold it now, and by nobody else', async () => {
    const { otherResourceId, resourceId } = api.acme;
    await api.operate(api.acme.id, 'label.create', { labelId: 'night', name: 'Night shift' });
    const hold = (labelIds: readonly string[]) =>
      api.operate(api.acme.id, 'resource.change', { resourceId, labelIds });
    const about = 'label:night';
    const { position } = await say('dispatcher', about, 'Who can take Saturday?');
    await api.operate(api.acme.id, 'resource.change', { resourceId: otherResourceId, labelIds: ['night'] });
    for (const as of ['resource', 'customer'] as const) {
      expect(await statusOf(as, about, `after=${position}`)).toBe(404);
      expect(['invalid_input', 'not_allowed']).toContain(
        await refused(as, 'chatMessage.create', { about, text: 'Me' }),
      );
    }
    await hold([api.acme.labelId, 'night']);
    expect(texts(await messages('resource', about))).toEqual(['Who can take Saturday?']);
    const { position: said } = await say('resource', about, 'I can.');
    expect(texts(await messages('dispatcher', about, `after=${said}`))[0]).toBe('I can.');
    const listed = await read('resource', `/api/v1/chats?after=${said}`, chatPageSchema);
    expect(listed.rows.find((row) => row.about === about)?.title).toBe('Night shift');
    await hold([api.acme.labelId]);
    expect(await statusOf('resource', about)).toBe(404);
    const left = await read('resource', '/api/v1/chats', chatPageSchema);
    expect(left.rows.some((row) => row.about === about)).toBe(false);
  });
});

describe('the chats of somebody', () => {
  test('count what others have said since it was read, and tell who has read it', async () => {
    const { recordId: conversationId } = await done('dispatcher', 'conversation.create', {
      name: 'North team',
      peopleIds: [api.acme.resourceId],
    });
    const about = `conversation:${conversationId}`;
    await say('dispatcher', about, 'Who has the van?');
    const { position } = await say('dispatcher', about, 'And the ladder?');
    const chatsOf = async (as: Role) =>
      (await read(as, `/api/v1/chats?after=${position}`, chatPageSchema)).rows;
    const unreadOf = async (as: Role) =>
      (await read(as, `/api/v1/chats/unread?after=${position}`, unreadChatsSchema)).unread;

    const before = await unreadOf('resource');
    expect((await chatsOf('resource'))[0]).toMatchObject({
      about,
      title: 'North team',
      unread: 2,
      last: { text: 'And the ladder?' },
    });
    expect((await chatsOf('dispatcher'))[0]).toMatchObject({ about, unread: 0 });
    expect((await chatsOf('customer')).map((chat) => chat.about)).not.toContain(about);

    const [last] = (await messages('resource', about)).rows;
    const body = { about, upTo: last?.order };
    const noted = await api.ask('POST', '/api/v1/chats/read', { as: api.acme.tokens.resource, body });
    expect(noted.status).toBe(200);
    expect(await unreadOf('resource')).toBe(before - 1);
    expect((await chatsOf('resource'))[0]).toMatchObject({ about, unread: 0 });
    const { readers } = await messages('dispatcher', about);
    expect(readers).toMatchObject([{ upTo: last?.order }]);
  });

  test('are those of one organisation alone', async () => {
    const answer = await api.ask('GET', '/api/v1/chats', { as: api.umbra.tokens.dispatcher });
    expect(chatPageSchema.parse(await answer.json()).rows).toEqual([]);
    const about = `booking:${api.acme.bookingId}`;
    const other = await api.ask('GET', `/api/v1/chats/messages?about=${about}`, {
      as: api.umbra.tokens.dispatcher,
    });
    expect(other.status).toBe(404);
  });
});
