import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type BulkCommand, bulkAnswerSchema, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import {
  bookingViewSchema,
  labelViewSchema,
  pageOf,
  timelineViewSchema,
} from '../../../../api/contract/views.ts';
import { hour, monday8, type RequestOptions, startApi, type TestApi } from '../../apiFixture.ts';

const bookingPage = pageOf(bookingViewSchema);
const labelPage = pageOf(labelViewSchema);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

function send(name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens.dispatcher, body, headers });
}

function get(path: string, options: RequestOptions = {}): Promise<Response> {
  return api.ask('GET', path, { as: api.acme.tokens.dispatcher, ...options });
}

async function problem(answer: Response) {
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  return problemSchema.parse(await answer.json());
}

describe('commands over HTTP', () => {
  test('the answer names the record, its revision and its events as the feed does, and the ETag is the revision', async () => {
    const answer = await send('label.create', { name: 'driving' });
    const body = commandAnswerSchema.parse(await answer.json());
    expect(body).toMatchObject({
      revision: 0,
      created: [{ kind: 'label', id: body.recordId }],
      events: [{ type: 'muster.label.created.v4', subject: `label/${body.recordId}` }],
    });
    expect(answer.headers.get('etag')).toBe('"0"');
  });

  test('the same key sends a command once, whatever happens in between, and another command is refused', async () => {
    const key = { 'Idempotency-Key': 'from-a-form-17' };
    const first = await (await send('label.create', { name: 'once' }, key)).json();
    const again = await (await send('label.create', { name: 'once' }, key)).json();
    expect(again).toEqual(first);
    const { position } = commandAnswerSchema.parse(first);
    const labels = await (await get(`/api/v1/labels?search=once&after=${position}`)).json();
    expect(labels).toMatchObject({ total: 1 });
    const other = await problem(await send('label.create', { name: 'twice' }, key));
    expect(other).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  });

  test('people of two organisations may choose the same key and never collide', async () => {
    const headers = { 'Idempotency-Key': 'the-same' };
    const mine = await send('label.create', { name: 'of acme' }, headers);
    const theirs = await api.ask('POST', '/api/v1/commands/label.create', {
      as: api.umbra.tokens.dispatcher,
      body: { name: 'of umbra' },
      headers,
    });
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    const streams = [await mine.json(), await theirs.json()].map(
      (body) => commandAnswerSchema.parse(body).stream,
    );
    expect(streams).toEqual([
      expect.stringMatching(/^label-acme\./),
      expect.stringMatching(/^label-umbra\./),
    ]);
  });

  test('If-Match lets a command through for the revision that the sender saw and no other', async () => {
    const { bookingId } = api.acme;
    const etag = (await get(`/api/v1/bookings/${bookingId}`)).headers.get('etag') ?? '';
    const edit = (title: string, seen: string) =>
      send('booking.edit', { bookingId, title }, { 'If-Match': seen });
    const first = await edit('first', etag);
    expect(first.status).toBe(200);
    const late = await problem(await edit('late', etag));
    expect(late).toMatchObject({ status: 409, code: 'revision_conflict' });
    expect((await edit('second', first.headers.get('etag') ?? '')).status).toBe(200);
  });

  test.each([
    [{ 'If-Match': '3' }, 'header.If-Match'],
    [{ 'If-Match': 'W/"3"' }, 'header.If-Match'],
    [{ 'Idempotency-Key': 'with space' }, 'header.Idempotency-Key'],
    [{ 'Idempotency-Key': 'k'.repeat(201) }, 'header.Idempotency-Key'],
  ])('a header that makes no sense is refused by name: %o', async (headers, field) => {
    const refused = await problem(await send('label.create', { name: 'never' }, headers));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input', details: { field } });
  });

  test.each([
    [
      'booking.applyPlan',
      { changes: [{ bookingId: 'x', ifRevision: 0, resourceIds: [] }], source: 'optimise' },
    ],
    ['booking.allocateAll', { from: monday8, to: monday8 + hour }],
  ])('%s concerns many records, so If-Match is refused and not ignored', async (name, body) => {
    const refused = await problem(await send(name, body, { 'If-Match': '"0"' }));
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_input',
      detail: 'header.If-Match: is the revision of one record, but this command concerns many',
      errors: [{ field: 'header.If-Match' }],
    });
    expect(await problem(await send(name, body, { 'If-Match': '0' }))).toMatchObject({
      details: { field: 'header.If-Match' },
    });
    expect((await send(name, body)).ok).toBe(name === 'booking.allocateAll');
  });

  test('the answer holds the record, as its own route shows it to the sender, for those who ask for it', async () => {
    const { customerId, otherBookingId, bookingId, tokens } = api.acme;
    const times = { start: monday8, end: monday8 + hour };
    const sent = await send('booking.create?include=record', { customerId, ...times, title: 'With answer' });
    const { record, recordId, created, position } = commandAnswerSchema.parse(await sent.json());
    expect(created).toEqual([{ kind: 'booking', id: recordId }]);
    expect(record).toMatchObject({ id: recordId, title: 'With answer', unallocated: true });
    const { position: _, ...seen } = (await (
      await get(`/api/v1/bookings/${recordId}?after=${position}`)
    ).json()) as { position: number };
    expect(record).toEqual(seen);
    // A booking that waits for people is told so by every read.
    const span = `from=${monday8}&to=${monday8 + hour}`;
    const { rows } = bookingPage.parse(await (await get(`/api/v1/bookings?${span}&limit=250`)).json());
    const { bookings } = timelineViewSchema.parse(await (await get(`/api/v1/timeline?${span}`)).json());
    for (const read of [rows, bookings]) {
      expect(read.find(({ id }) => id === recordId)).toMatchObject({ unallocated: true });
    }

    const label = await send('label.create?include=record', { name: 'With answer', unitPrice: 12 });
    expect(commandAnswerSchema.parse(await label.json()).record).toMatchObject({
      unitPrice: 12,
      revision: 0,
    });
    const ofWorker = await api.ask('POST', '/api/v1/commands/booking.dispatch?include=record', {
      as: tokens.resource,
      body: { bookingId },
    });
    const own = commandAnswerSchema.parse(await ofWorker.json());
    expect(own).toMatchObject({ record: { id: bookingId, status: 'dispatched', conflict: null } });
    expect(own.events).toMatchObject([{ type: 'muster.booking.dispatched.v1', data: {} }]);
    const gone = await send('shift.remove?include=record', { shiftId: api.acme.shiftId });
    expect(commandAnswerSchema.parse(await gone.json()).record).toBeNull();
    expect(
      await problem(await send('booking.lock?include=everything', { bookingId: otherBookingId })),
    ).toMatchObject({
      status: 400,
      details: { field: 'query.include' },
    });
    const many = { from: monday8, to: monday8 + hour };
    expect(await problem(await send('booking.allocateAll?include=record', many))).toMatchObject({
      status: 400,
      details: { field: 'query.include' },
    });
  });

  test('instants are taken as epoch seconds or as ISO 8601 with an offset, in commands, plans and queries', async () => {
    const { customerId } = api.acme;
    const start = monday8 + 300 * 24 * hour;
    const end = new Date((start + hour) * 1000).toISOString();
    const inSydney = new Date((start + 11 * hour) * 1000).toISOString().replace('.000Z', '+11:00');
    const key = { 'Idempotency-Key': 'in-either-form' };
    const made = await send('booking.create?include=record', { customerId, start: inSydney, end }, key);
    const { record, recordId, position } = commandAnswerSchema.parse(await made.json());
    expect(record).toMatchObject({ start, end: start + hour });
    const again = await send('booking.create', { customerId, start, end: start + hour }, key);
    expect(commandAnswerSchema.parse(await again.json())).toMatchObject({ recordId });

    const span = { from: `${inSydney.slice(0, 16)}+11:00`, to: end, after: String(position) };
    const found = await (await get(`/api/v1/bookings?${new URLSearchParams(span)}`)).json();
    expect(bookingPage.parse(found).rows.map(({ id }) => id)).toEqual([recordId]);
    const past = new URLSearchParams({ from: String(start), to: end, asOf: '2020-01-01T00:00:00Z' });
    expect(await problem(await get(`/api/v1/timeline?${past}`))).toMatchObject({ code: 'invalid_input' });
    const plan = await api.ask('POST', '/api/v1/plans', {
      as: api.acme.tokens.dispatcher,
      body: { mode: 'allocateAll', from: inSydney, to: end },
    });
    expect([plan.status, await plan.text()]).toEqual([200, expect.stringContaining('preview')]);

    const expected = 'must be epoch seconds, or ISO 8601 with an offset, as in 2026-05-12T08:30:00+10:00';
    for (const wrong of ['2026-05-12T08:30:00', '2026-02-30T08:30:00Z', '12/05/2026', 1.5, -1, true]) {
      const refused = await problem(await send('booking.create', { customerId, start: wrong, end }));
      expect(refused.detail).toBe(`start: ${expected}`);
    }
    expect(await problem(await get('/api/v1/bookings?from=tomorrow'))).toMatchObject({
      detail: `query.from: ${expected}`,
    });
  });

  test('a query may wait for what a command has just written', async () => {
    const { customerId } = api.acme;
    const times = { start: monday8, end: monday8 + hour };
    for (let index = 0; index < 10; index += 1) {
      const body = { customerId, ...times, bookingId: `own-write-${index}` };
      const { position } = commandAnswerSchema.parse(await (await send('booking.create', body)).json());
      const seen = await get(`/api/v1/bookings/own-write-${index}?after=${position}`);
      expect(seen.status).toBe(200);
    }
  });
});

describe('commands in bulk', () => {
  async function bulk(commands: readonly BulkCommand[], as = api.acme.tokens.dispatcher, query = '') {
    const answer = await api.ask('POST', `/api/v1/commands${query}`, { as, body: { commands } });
    expect(answer.status).toBe(200);
    return bulkAnswerSchema.parse(await answer.json());
  }

  test('are each decided on their own, with an outcome each in the order sent', async () => {
    const { otherBookingId: bookingId, customerId } = api.acme;
    const answer = await bulk(
      [
        { name: 'label.create', input: { name: 'in bulk' }, id: 'bulk-a-1' },
        { name: 'label.create', input: { title: 'misspelt' }, id: 'bulk-a-2' },
        { name: 'booking.explode', input: {} },
        { name: 'booking.edit', input: { bookingId, title: 'seen' }, ifRevision: 900 },
        { name: 'booking.create', input: { customerId, start: monday8, end: monday8 + hour } },
      ],
      undefined,
      '?include=record',
    );
    expect(answer).toMatchObject({ accepted: 2, refused: 3 });
    expect(answer.outcomes).toMatchObject([
      { outcome: 'accepted', id: 'bulk-a-1', answer: { record: { name: 'in bulk' } } },
      { outcome: 'refused', id: 'bulk-a-2', problem: { status: 400, code: 'invalid_input' } },
      { outcome: 'refused', problem: { status: 404, code: 'unknown_command' } },
      { outcome: 'refused', problem: { status: 409, code: 'revision_conflict' } },
      { outcome: 'accepted', answer: { created: [{ kind: 'booking' }], record: { customerId } } },
    ]);
    const [first] = answer.outcomes;
    const labels = await get(`/api/v1/labels?search=in%20bulk&after=${answer.position}`);
    expect(await labels.json()).toMatchObject({
      rows: [{ id: first?.outcome === 'accepted' && first.answer.recordId }],
    });
  });

  test('sent again, as far as it had come or whole, do nothing twice and get the same answers', async () => {
    const commands = Array.from({ length: 200 }, (_, index) => ({
      name: 'label.create',
      input: { name: `again ${index}` },
      id: `again-${index}`,
    }));
    const half = await bulk(commands.slice(0, 100));
    const whole = await bulk(commands);
    expect([half.accepted, whole.accepted]).toEqual([100, 200]);
    expect(whole.outcomes.slice(0, 100)).toEqual(half.outcomes);
    expect(await bulk(commands)).toEqual(whole);
    const labels = await get(`/api/v1/labels?search=again&limit=1&after=${whole.position}`);
    expect(await labels.json()).toMatchObject({ total: 200 });
  });

  test('about the same record or the same people are decided in the order sent', async () => {
    const { resourceId, customerId } = api.acme;
    const start = monday8 + 700 * 24 * hour;
    const commands = ['x', 'y'].flatMap((name): BulkCommand[] => [
      {
        name: 'booking.create',
        input: { bookingId: `order-${name}`, customerId: 'order-customer', start, end: start + hour },
      },
      { name: 'booking.edit', input: { bookingId: `order-${name}`, title: 'first' } },
      { name: 'booking.edit', input: { bookingId: `order-${name}`, title: 'last', customerId } },
      { name: 'booking.allocate', input: { bookingId: `order-${name}`, resourceIds: [resourceId] } },
    ]);
    const customer = { customerId: 'order-customer', firstName: 'Made', lastName: 'Before' };
    const { outcomes } = await bulk([{ name: 'customer.create', input: customer }, ...commands]);
    const told = outcomes.map((one) => (one.outcome === 'accepted' ? one.answer.revision : one.problem.code));
    // Who is sent first gets the person, whose hour the other one then finds taken.
    expect(told).toEqual([0, 0, 1, 2, 3, 0, 1, 2, 'resource_busy']);
  });

  test('that the sender may not send are refused one by one, and noted in the security trail by name', async () => {
    const { tokens, bookingId } = api.acme;
    const { outcomes } = await bulk(
      [
        { name: 'label.archive', input: { labelId: api.acme.labelId } },
        { name: 'booking.lock', input: { bookingId } },
      ],
      tokens.resource,
    );
    expect(outcomes).toMatchObject([
      { problem: { status: 403, code: 'not_allowed' } },
      { problem: { status: 403, code: 'not_allowed' } },
    ]);
    const entries = async () => (await get('/api/v1/security/entries?kind=accessRefused')).text();
    await expect.poll(entries).toContain('label.archive');
  });

  test('beyond what a bulk may hold, or without a name, are refused by field and change nothing', async () => {
    const send = (body: unknown) =>
      api.ask('POST', '/api/v1/commands', { as: api.acme.tokens.dispatcher, body });
    const command = { name: 'label.create', input: { name: 'never in bulk' } };
    const refusals = [
      { commands: Array.from({ length: 1001 }, () => command) },
      { commands: [] },
      { commands: [command, { input: {} }] },
      { commands: [{ ...command, id: 'with space' }] },
      { commands: [{ ...command, key: 'misspelt' }] },
    ];
    const fields = [];
    for (const body of refusals) fields.push((await problem(await send(body))).details.field);
    expect(fields).toEqual(['commands', 'commands', 'commands[1].name', 'commands[0].id', 'commands[0].key']);
    const labels = await get('/api/v1/labels?search=never%20in%20bulk');
    expect(await labels.json()).toMatchObject({ total: 0 });
  });

  test('begin nothing more once their sender has gone', async () => {
    const { port, hostname } = new URL(api.address);
    const ended = api.server.services.pools.commands;
    const body = JSON.stringify({
      commands: Array.from({ length: 1000 }, (_, index) => ({
        name: 'label.create',
        input: { name: `abandoned ${index}` },
        id: `abandoned-${index}`,
      })),
    });
    const request = httpRequest({
      host: hostname,
      port,
      method: 'POST',
      path: '/api/v1/commands',
      headers: { authorization: `Bearer ${api.acme.tokens.dispatcher}`, 'content-type': 'application/json' },
    });
    request.on('error', () => undefined);
    request.end(body);
    const count = async (): Promise<number> => {
      const { rows } = await ended.query<{ count: number }>(
        `select count(*)::int as count from muster_write.commands where command_id like 'abandoned-%'`,
      );
      return rows[0]?.count ?? 0;
    };
    await expect.poll(count, { interval: 20 }).toBeGreaterThan(0);
    request.destroy();
    const underWay = async (): Promise<number> => {
      const before = await count();
      await api.operate('acme', 'label.create', { name: 'after those that were under way' });
      return (await count()) - before;
    };
    await expect.poll(underWay).toBe(0);
    expect(await count()).toBeLessThan(1000);
  });
});

describe('problem documents', () => {
  test('a full disk is answered 503 with its reason, and the same command is accepted once there is space', async () => {
    const { background } = api.server.services.pools;
    await background.query(`
      create function no_space() returns trigger language plpgsql as $$
        begin
          raise exception 'could not extend file "base/5/1259": No space left on device' using errcode = 'disk_full';
        end $$;
      create trigger no_space before insert on muster_log.events execute function no_space()`);
    const key = { 'Idempotency-Key': 'sent-to-a-full-disk' };
    const refused = await send('label.create', { name: 'heavy' }, key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await problem(refused)).toMatchObject({
      code: 'unavailable',
      detail: "The database's disk is full. Please send this again once there is space.",
      details: { reason: 'disk_full' },
    });
    await background.query('drop function no_space cascade');
    expect((await send('label.create', { name: 'heavy' }, key)).status).toBe(200);
  });

  test('bad input names each offending field and changes nothing', async () => {
    const refused = await problem(
      await send('booking.create', { customerId: 'no such id!', start: 'soon', end: monday8 }),
    );
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(JSON.stringify(refused.details)).toMatch(/customerId/);
    expect(JSON.stringify(refused.details)).toMatch(/start/);
  });

  test('a refusal of the domain keeps its code, its text and its figures', async () => {
    const body = { bookingId: api.acme.bookingId };
    const refused = await problem(await send('booking.review', body));
    expect(refused).toMatchObject({ status: 409, code: 'transition_not_allowed' });
    const reason = await problem(await send('booking.cancel', body));
    expect(reason.status).toBe(400);
  });

  test('wrong fields are named in one way, whether a command, a body or a query has them', async () => {
    const as = api.acme.tokens.dispatcher;
    const shift = {
      resourceId: api.acme.resourceId,
      startDate: '2026-01-01',
      timings: [{ day: 9, begin: 0, end: 1 }],
    };
    const plan = { mode: 'allocateAll', from: monday8, to: monday8 + hour, bookingIds: ['fine', 'not fine'] };
    const token = { name: 'x', scopes: ['read', 'everything'] };
    const refusals = [
      await send('shift.create', shift),
      await send('booking.create', { customerId: 'nobody', start: monday8, end: monday8 + hour }),
      await send('booking.park', { bookingId: api.acme.bookingId, start: monday8, end: monday8 - 5 }),
      await send('shift.create', {
        ...shift,
        timings: [{ day: 1, begin: 0, end: 1, x: 'x'.repeat(20_000) }],
      }),
      await api.ask('POST', '/api/v1/plans', { as, body: plan }),
      await api.ask('POST', '/api/v1/tokens', { as, body: token }),
      await get('/api/v1/bookings?limit=0&sort=colour'),
      await get('/api/v1/bookings?cursor=strange'),
    ];
    const told = [];
    for (const refusal of refusals) told.push((await problem(refusal)).errors?.map(({ field }) => field));
    expect(told).toEqual([
      ['timings[0].day'],
      ['customerId'],
      ['end'],
      ['timings[0].x'],
      ['bookingIds[1]'],
      ['scopes[1]'],
      ['query.sort', 'query.limit'],
      ['query.cursor'],
    ]);
  });

  test('a method that a path does not have is answered 405 with those that it has', async () => {
    for (const [method, path, allowed] of [
      ['DELETE', '/api/v1/bookings', 'GET, HEAD'],
      ['PUT', '/api/v1/bookings/some', 'GET, HEAD'],
      ['GET', '/api/v1/commands/label.create', 'POST'],
      ['POST', '/api/v1/live', 'GET, HEAD'],
      ['PATCH', '/api/v1/tokens', 'GET, HEAD, POST'],
      ['GET', '/api/auth/sign-in', 'POST'],
    ]) {
      const answer = await api.ask(String(method), String(path));
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
      expect(await problem(answer)).toMatchObject({ code: 'method_not_allowed' });
    }
  });

  test('unknown commands and paths are not found', async () => {
    expect(await problem(await send('booking.explode', {}))).toMatchObject({
      status: 404,
      code: 'unknown_command',
    });
    expect(await problem(await get('/api/v1/nothing'))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await problem(await get('/api/v1/live'))).toMatchObject({ status: 426 });
  });

  test('a body that is not JSON, of another type, or too large says so', async () => {
    const as = api.acme.tokens.dispatcher;
    const post = (body: string, type: string) =>
      fetch(`${api.address}/api/v1/commands/label.create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': type },
        body,
      });
    expect(await problem(await post('{', 'application/json'))).toMatchObject({ status: 400 });
    expect(await problem(await post('<a/>', 'application/xml'))).toMatchObject({ status: 415 });
    expect(await problem(await post(`"${'x'.repeat(17_000_000)}"`, 'application/json'))).toMatchObject({
      status: 413,
    });
  });

  test('the id of the request is in the document and in the header', async () => {
    const answer = await get('/api/v1/nothing');
    const { requestId } = await problem(answer);
    expect(requestId).toBe(answer.headers.get('x-request-id'));
  });

  test('a wrong password is answered in the words of the specification, and too many with how long to wait', async () => {
    const attempt = () =>
      api.ask('POST', '/api/auth/sign-in', {
        body: { email: 'customer@umbra.example', password: 'wrong-1' },
      });
    expect(await problem(await attempt())).toMatchObject({
      status: 401,
      code: 'auth/wrong-password',
      detail: "The email and password you entered don't match",
    });
    for (let index = 0; index < 4; index += 1) await attempt();
    const refused = await attempt();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await problem(refused)).toMatchObject({
      status: 429,
      code: 'auth/too-many-requests',
      detail: 'You have entered an incorrect password too many times. Please try again in a few minutes.',
    });
  });
});

describe('lists', () => {
  test('pages of bookings give each booking once, in order, and a total', async () => {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await get(`/api/v1/bookings?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      const page: z.output<typeof bookingPage> = bookingPage.parse(await answer.json());
      ids.push(...page.rows.map((row) => row.id));
      cursor = page.nextCursor;
      if (cursor === null) expect(ids).toHaveLength(page.total);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('pages of records do so too, even with a search', async () => {
    let after = 0;
    for (let index = 0; index < 7; index += 1) {
      ({ position: after } = await api.operate('acme', 'label.create', { name: `Paged ${index}` }));
    }
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await get(
        `/api/v1/labels?search=PAGED&limit=2&after=${after}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      const page: z.output<typeof labelPage> = labelPage.parse(await answer.json());
      expect(page.total).toBe(7);
      names.push(...page.rows.map((row) => row.name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Paged ${index}`));
  });

  test.each([
    '/api/v1/bookings?cursor=nonsense',
    '/api/v1/labels?cursor=nonsense',
    '/api/v1/bookings?status=asleep',
    '/api/v1/bookings?limit=251',
    '/api/v1/timeline',
    `/api/v1/timeline?from=${monday8}&to=${monday8}`,
    `/api/v1/timeline?from=${monday8}&to=${monday8 + 93 * 24 * hour}`,
    '/api/v1/bookings/what%20ever',
  ])('%s is refused, naming the parameter', async (path) => {
    const refused = await problem(await get(path));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(refused.detail).not.toBe('');
  });
});
