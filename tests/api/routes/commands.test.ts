import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { commandAnswerSchema } from '../../../api/contract/command.ts';
import { problemSchema } from '../../../api/contract/problem.ts';
import { bookingViewSchema, labelViewSchema, pageOf } from '../../../api/contract/views.ts';
import { hour, monday8, type RequestOptions, startApi, type TestApi } from '../apiFixture.ts';

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
  test('the answer names the stream, its revision and its events, and the ETag is the revision', async () => {
    const answer = await send('label.create', { name: 'driving' });
    const body = commandAnswerSchema.parse(await answer.json());
    expect(body).toMatchObject({ revision: 0, events: [{ type: 'LabelCreated' }] });
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
      detail: 'If-Match: is the revision of one record, but this command concerns many',
      details: { fields: [{ path: 'If-Match' }] },
    });
    expect(await problem(await send(name, body, { 'If-Match': '0' }))).toMatchObject({
      details: { field: 'header.If-Match' },
    });
    expect((await send(name, body)).ok).toBe(name === 'booking.allocateAll');
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

  test('unknown commands, paths and methods are not found', async () => {
    expect(await problem(await send('booking.explode', {}))).toMatchObject({
      status: 404,
      code: 'unknown_command',
    });
    expect(await problem(await get('/api/v1/nothing'))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await problem(await api.ask('DELETE', '/api/v1/bookings'))).toMatchObject({ status: 404 });
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
    for (let index = 0; index < 7; index += 1) {
      await api.operate('acme', 'label.create', { name: `Paged ${index}` });
    }
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await get(
        `/api/v1/labels?search=PAGED&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
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
