import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { type SearchAnswer, searchAnswerSchema } from '../../../../api/contract/search.ts';
import { sessionViewSchema } from '../../../../api/contract/views.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { searchIndexes } from '../../../../domain/search/searchIndexes.ts';
import { monday8, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
let after: number;
beforeAll(async () => {
  api = await startApi();
  const { customerId } = api.acme;
  await api.operate('acme', 'customer.create', {
    customerId: 'jose',
    firstName: 'José',
    lastName: 'Álvarez',
    mobile: '+61 400 123 789',
    address: '12 Acacia Street, Marrickville',
  });
  await api.operate('acme', 'equipment.create', {
    equipmentId: 'hoist',
    name: 'Hoist',
    barcode: '9312345678907',
  });
  await api.operate('acme', 'booking.create', {
    bookingId: 'jose-1',
    customerId: 'jose',
    title: 'Check the hoist',
    reference: 'VISIT-2041',
    start: monday8,
    end: monday8 + 3600,
  });
  await api.operate('acme', 'rosterTemplate.create', { rosterTemplateId: 'weekly', name: 'Inner West' });
  await api.operate('acme', 'rosterEvent.create', {
    rosterEventId: 'jose-weekly',
    templateId: 'weekly',
    week: 1,
    day: 1,
    start: 9 * 3600,
    end: 10 * 3600,
    title: 'Weekly check',
    customerId: 'jose',
  });
  ({ position: after } = await api.operate('acme', 'customer.change', { customerId, reference: 'K-7' }));
});
afterAll(() => api.close());

type Query = { readonly index: string } & Readonly<Record<string, unknown>>;

function ask(queries: readonly Query[], as: string, headers: Record<string, string> = {}): Promise<Response> {
  return api.ask('POST', '/api/v1/search', { as, body: { queries, after }, headers });
}

async function search(queries: readonly Query[], role: Role = 'dispatcher'): Promise<SearchAnswer> {
  const answer = await ask(queries, api.acme.tokens[role]);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return searchAnswerSchema.parse(json);
}

async function ids(query: Query, role?: Role) {
  const { results } = await search([query], role);
  return results.flatMap(({ hits }) => hits.map(({ id }) => id));
}

async function refusal(queries: readonly Query[], as = api.acme.tokens.dispatcher) {
  return problemSchema.parse(await (await ask(queries, as)).json());
}

describe('a search', () => {
  test('answers several queries in one request, in order, with the records as their lists show them', async () => {
    const { results, answeredBy, note } = await search([
      { index: 'customers', query: 'alv jos' },
      { index: 'bookings', query: 'jose' },
      { index: 'equipment', query: '567890' },
    ]);
    expect([answeredBy, note]).toEqual(['postgres', null]);
    expect(results.map(({ index, nbHits, hits }) => [index, nbHits, hits[0]?.id])).toEqual([
      ['customers', 1, 'jose'],
      ['bookings', 1, 'jose-1'],
      ['equipment', 1, 'hoist'],
    ]);
    const listed = await api.ask('GET', '/api/v1/bookings/jose-1', { as: api.acme.tokens.dispatcher });
    const { position: _position, ...booking } = await listed.json();
    expect(results[1]?.hits[0]?.record).toEqual(booking);
    expect(results[0]?.hits[0]?.matched).toEqual([
      {
        field: 'title',
        label: 'Name',
        parts: [
          { text: 'Jos', hit: true },
          { text: 'é ', hit: false },
          { text: 'Álv', hit: true },
          { text: 'arez', hit: false },
        ],
      },
    ]);
  });

  test('finds part of a telephone number, a street without its number, and what is mistyped', async () => {
    expect(await ids({ index: 'customers', query: '0400 123' })).toEqual(['jose']);
    expect(await ids({ index: 'customers', query: 'acacia st' })).toEqual(['jose']);
    const { results } = await search([{ index: 'customers', query: 'alvrez' }]);
    expect(results[0]).toMatchObject({ corrected: true, nbHits: 1 });
    expect(results[0]?.hits[0]?.matched[0]?.parts.find(({ hit }) => hit)?.text).toBe('Álvarez');
  });

  test('narrows by values and numbers, and pages', async () => {
    const of = (more: object) => ids({ index: 'bookings', query: '', ...more });
    expect(await of({ filters: ['customerId:jose'] })).toEqual(['jose-1']);
    expect(await of({ filters: [['customerId:jose', `customerId:${api.acme.customerId}`]] })).toHaveLength(2);
    expect(await of({ filters: ['-customerId:jose'] })).not.toContain('jose-1');
    expect(await of({ numericFilters: [`start>${monday8}`] })).toEqual([]);
    expect(await ids({ index: 'timelines', query: '' })).not.toContain('jose-1');
    const { results } = await search([{ index: 'bookings', query: '', hitsPerPage: 2, page: 1 }]);
    expect(results[0]).toMatchObject({ nbHits: 3, nbPages: 2, page: 1, hitsPerPage: 2 });
    expect(results[0]?.hits).toHaveLength(1);
  });

  test('counts as far as it is asked to', async () => {
    const { results } = await search([
      { index: 'bookings', query: '', hitsPerPage: 1, countTo: 2 },
      { index: 'bookings', query: '', hitsPerPage: 1, countTo: 3 },
    ]);
    expect(results[0]).toMatchObject({ nbHits: 2, orMore: true, nbPages: 2 });
    expect(results[1]).toMatchObject({ nbHits: 3, nbPages: 3 });
    expect(results[1]).not.toHaveProperty('orMore');
    expect(await refusal([{ index: 'bookings', countTo: 0 }])).toMatchObject({
      code: 'invalid_input',
      details: { field: 'queries[0].countTo' },
    });
  });

  test('finds by chosen fields alone, and refuses a field that is not searched', async () => {
    const by = (...queryBy: string[]) => ids({ index: 'bookings', query: 'jose', queryBy });
    expect(await by('customerName')).toEqual(['jose-1']);
    expect(await by('title', 'reference')).toEqual([]);
    expect(
      await ids({ index: 'bookings', query: '2041 jose', queryBy: ['reference', 'customerName'] }),
    ).toEqual(['jose-1']);
    expect(await refusal([{ index: 'bookings', queryBy: ['colour'] }])).toMatchObject({
      code: 'invalid_input',
      details: { field: 'queries[0].queryBy[0]' },
    });
  });

  test('is what a list, a picker and an export find as well', async () => {
    const list = async (path: string) => {
      const answer = await api.ask('GET', `${path}&after=${after}`, { as: api.acme.tokens.dispatcher });
      return (await answer.json()).rows.map(({ id }: { id: string }) => id);
    };
    expect(await list('/api/v1/customers?search=alv%20jos')).toEqual(['jose']);
    expect(await list('/api/v1/customers?search=alvrez')).toEqual(['jose']);
    expect(await list('/api/v1/bookings?search=visit%20jose')).toEqual(['jose-1']);
    const file = await api.ask('GET', `/api/v1/exports/customers?search=alvrez`, {
      as: api.acme.tokens.dispatcher,
    });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2);
  });
});

describe('nobody finds what they do not see', () => {
  test('a field worker finds the own bookings, and nobody’s by what planners alone see', async () => {
    const { bookingId } = api.acme;
    expect(await ids({ index: 'bookings', query: 'job of acme' }, 'resource')).toEqual([bookingId]);
    expect(await ids({ index: 'bookings', query: 'nursing' }, 'scheduler')).toHaveLength(2);
    expect(await ids({ index: 'bookings', query: 'nursing' }, 'resource')).toEqual([]);
    expect(await ids({ index: 'bookings', query: '' }, 'customer')).toEqual([bookingId]);
  });

  test('another organisation finds nothing of this one', async () => {
    const queries = Object.keys(searchIndexes).map((index) => ({ index, query: 'jose' }));
    const answer = await ask(queries, api.umbra.tokens.dispatcher);
    const { results } = searchAnswerSchema.parse(await answer.json());
    expect(results.map(({ nbHits }) => nbHits)).toEqual(queries.map(() => 0));
  });

  test('masterrosters are the events of rosters, under the name of their documents', async () => {
    const { results } = await search([
      { index: 'masterrosters', query: 'jose' },
      { index: 'rosterevents', query: 'jose' },
    ]);
    expect(results).toMatchObject([
      { index: 'masterrosters', category: 'rosterEvent', nbHits: 1, hits: [{ id: 'jose-weekly' }] },
      { index: 'rosterevents', category: 'rosterEvent', nbHits: 1 },
    ]);
    expect(await refusal([{ index: 'masterrosters' }], api.acme.tokens.resource)).toMatchObject({
      code: 'not_allowed',
      details: { field: 'queries[0].index' },
    });
  });

  test('an index, a filter and an order that the role does not see are refused by name', async () => {
    const { resource } = api.acme.tokens;
    expect(await refusal([{ index: 'bookings' }, { index: 'labels' }], resource)).toMatchObject({
      code: 'not_allowed',
      details: { field: 'queries[1].index' },
    });
    expect(await refusal([{ index: 'bookings', filters: ['labelIds:x'] }], resource)).toMatchObject({
      code: 'not_allowed',
      details: { field: 'queries[0].filters[0]' },
    });
  });
});

describe('a search that cannot be read', () => {
  test.each([
    [{ index: 'people' }, 'queries[0].index'],
    [{ index: 'bookings', filters: ['status planned'] }, 'queries[0].filters[0]'],
    [{ index: 'bookings', numericFilters: ['start=tomorrow'] }, 'queries[0].numericFilters[0]'],
    [{ index: 'bookings', hitsPerPage: 1000 }, 'queries[0].hitsPerPage'],
  ] as const)('%j is refused at %s', async (query, field) => {
    expect(await refusal([query])).toMatchObject({ code: 'invalid_input', details: { field } });
  });

  test('says what the adapter says: a radius that is no number, and no field to search by', async () => {
    const around = { lat: -33.9, lng: 151.2, radius: 'far' };
    expect(await refusal([{ index: 'bookings', around }])).toMatchObject({
      detail: 'queries[0].around.radius: geo filter around a point needs a numeric radius',
    });
    expect(await refusal([{ index: 'bookings', queryBy: [] }])).toMatchObject({
      detail: 'queries[0].queryBy: missing query_by or preset',
    });
  });
});

describe('the claims of the search', () => {
  async function claims(role: Role, as = api.acme.tokens[role]) {
    return sessionViewSchema.parse(await (await api.ask('GET', '/api/v1/session', { as })).json());
  }

  test('name the adapter, and a key that opens the search as its person, and nothing else', async () => {
    const { alg_client: client, alg_key: key } = await claims('resource');
    expect(client).toBe('postgres');
    const answer = await ask([{ index: 'bookings', query: '' }], key ?? '');
    const { results } = searchAnswerSchema.parse(await answer.json());
    expect(results[0]?.hits.map(({ id }) => id)).toEqual([api.acme.bookingId]);
    for (const [method, path] of [
      ['GET', '/api/v1/bookings'],
      ['GET', '/api/v1/session'],
      ['GET', '/api/v1/access_token'],
      ['POST', '/api/v1/commands/booking.start'],
    ] as const) {
      const refused = await api.ask(method, path, {
        as: key ?? '',
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect([path, refused.status]).toEqual([path, 403]);
    }
  });

  test('end with their session, and cannot be made by anybody else', async () => {
    const { identity } = api.server.services;
    const client = { ip: '127.0.0.1', userAgent: 'test' };
    const email = 'scheduler@acme.example';
    const { token } = Result.getOrThrow(
      await identity.signIn({ email, password: 'roster-of-2026', keep: 'session' }, client),
    );
    const key = (await claims('scheduler', token)).alg_key ?? '';
    expect((await ask([{ index: 'bookings' }], key)).status).toBe(200);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(key.slice(-1));
    // The next letter differs in bits that decoding throws away: another text, the same signature.
    const sameBytes = `${key.slice(0, -1)}${letters[last + 1]}`;
    const otherBytes = `${key.slice(0, -1)}${letters[(last + 4) % letters.length]}`;
    for (const other of [`${key}x`, sameBytes, otherBytes, key.replace('.', '..'), 'msk_', 'msk_.']) {
      expect([other, (await ask([{ index: 'bookings' }], other)).status]).toEqual([other, 401]);
    }
    await api.ask('POST', '/api/auth/sign-out', { as: token });
    expect((await ask([{ index: 'bookings' }], key)).status).toBe(401);
  });
});
