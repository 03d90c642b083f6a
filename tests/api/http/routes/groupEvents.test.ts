import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bookingViewSchema, pageOf } from '../../../../api/contract/views.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
let after = 0;
const start = mondayToCome() + hour;
const span = `from=${start - hour}&to=${start + 12 * hour}`;
const page = pageOf(bookingViewSchema);
const group = { places: 2, participantsPerPerson: 1, services: [] };

async function send(name: string, body: object, as: Role = 'dispatcher') {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
  const text = await answer.text();
  if (answer.status === 200) after = z.object({ position: z.int() }).parse(JSON.parse(text)).position;
  return { status: answer.status, text };
}

async function asked(path: string, as: Role) {
  const joined = `${path}${path.includes('?') ? '&' : '?'}after=${after}`;
  const answer = await api.ask('GET', joined, { as: api.acme.tokens[as] });
  return { status: answer.status, text: await answer.text() };
}

const listed = async (query: string, as: Role = 'dispatcher') =>
  page.parse(JSON.parse((await asked(`/api/v1/bookings?${query}`, as)).text)).rows;

beforeAll(async () => {
  api = await startApi();
  const { customerId, resourceId } = api.acme;
  await send('customer.create', { customerId: 'nobody-else', firstName: 'Quintessa', lastName: 'Zwart' });
  await send('customer.create', { customerId: 'waits-here', firstName: 'Xaver', lastName: 'Yllnas' });
  const made = await send('booking.create', {
    bookingId: 'pottery',
    customerId: null,
    group,
    title: 'Pottery',
    start,
    end: start + hour,
    participants: [{ customerId: 'nobody-else' }, { customerId }],
  });
  expect(made.status).toBe(200);
  await send('booking.addParticipant', { bookingId: 'pottery', customerId: 'waits-here' });
  await send('booking.allocate', { bookingId: 'pottery', resourceIds: [resourceId], force: true });
  await send('booking.create', { bookingId: 'plain', customerId: 'nobody-else', start, end: start + hour });
});
afterAll(() => api.close());

test('S4, D275, D284: group events are a list of their own, those that begin last first', async () => {
  expect((await listed('group=true&sort=-start&limit=50')).map(({ id }) => id)).toEqual(['pottery']);
  expect((await listed(`group=false&${span}`)).map(({ id }) => id)).not.toContain('pottery');
  const [shown] = await listed('group=true');
  expect(shown).toMatchObject({ customerId: null, customerName: 'Group 2/2', resourcesNeeded: 2 });
  expect(shown?.participants.map(({ name, attendance }) => [name, attendance])).toContainEqual([
    'Xaver Yllnas',
    'waiting',
  ]);
});

test('names the customer who cannot take part from the start', async () => {
  const create = { bookingId: 'not-made', customerId: null, group, start, end: start + hour };
  const unknown = await send('booking.create', {
    ...create,
    participants: [{ customerId: 'nobody-at-all' }],
  });
  expect(unknown).toMatchObject({ status: 400 });
  expect(unknown.text).toMatch(/participants/);
  const twice = [{ customerId: 'waits-here' }, { customerId: 'waits-here' }];
  expect((await send('booking.create', { ...create, participants: twice })).text).toMatch(/participants/);
});

test('planners find a group event by anybody who takes part', async () => {
  const ids = (await listed(`customerId=nobody-else&${span}`)).map(({ id }) => id);
  expect(ids.sort()).toEqual(['plain', 'pottery']);
});

test('D240: a customer sees the own participation, and nothing of the others anywhere', async () => {
  const { customerId } = api.acme;
  const [shown] = await listed('group=true', 'customer');
  expect(shown?.participants.map((one) => one.customerId)).toEqual([customerId]);
  expect(await listed(`customerId=nobody-else&${span}`, 'customer')).toEqual([]);
  const paths = [
    `/api/v1/bookings?${span}`,
    '/api/v1/bookings/pottery',
    '/api/v1/bookings/pottery/site',
    `/api/v1/timeline?${span}`,
    '/api/v1/bookings/pottery/history',
    '/api/v1/feed',
    `/api/v1/documents/bookings?${span}`,
    '/api/v1/exports/bookings',
    `/api/v1/bookings?search=Quintessa&${span}`,
    '/api/v1/customers',
  ];
  const secrets = /nobody-else|Quintessa|Zwart|waits-here|Xaver|Yllnas|2\/2/;
  for (const path of paths) {
    expect(`${path} ${(await asked(path, 'customer')).text}`).not.toMatch(
      path.includes('Quintessa') ? /nobody-else|Zwart/ : secrets,
    );
  }
  const search = await api.ask('POST', '/api/v1/search', {
    as: api.acme.tokens.customer,
    body: { queries: [{ index: 'bookings', query: 'Quintessa' }], after },
  });
  expect(await search.text()).not.toMatch(/pottery|Zwart/);
});

test('D284: the index groupevents has group events alone, found by whoever takes part, each customer the own', async () => {
  const found = async (query: string, as: Role = 'dispatcher') => {
    const answer = await api.ask('POST', '/api/v1/search', {
      as: api.acme.tokens[as],
      body: { queries: [{ index: 'groupevents', query }], after },
    });
    const hits = z.object({ results: z.array(z.object({ hits: z.array(z.object({ id: z.string() })) })) });
    return hits.parse(await answer.json()).results[0]?.hits.map(({ id }) => id);
  };
  // A booking for the same customer is none.
  expect(await found('Quintessa')).toEqual(['pottery']);
  expect(await found('Pottery')).toEqual(['pottery']);
  expect(await found('Pottery', 'customer')).toEqual(['pottery']);
  expect(await found('Quintessa', 'customer')).toEqual([]);
  await send('booking.create', {
    bookingId: 'others',
    customerId: null,
    group,
    title: 'Pottery',
    start,
    end: start + hour,
  });
  expect(await found('Pottery', 'customer')).toEqual(['pottery']);
  await send('booking.deactivate', { bookingId: 'others' });
});

test('documents have group events among bookings, without a customer, and seen by those who take part', async () => {
  const { text } = await asked(`/api/v1/documents/bookings?${span}`, 'dispatcher');
  const rows = z.object({ rows: z.array(z.looseObject({ _id: z.string() })) }).parse(JSON.parse(text)).rows;
  const document = rows.find(({ _id }) => _id === 'pottery');
  expect(document).toMatchObject({
    customerId: null,
    _uid_r: expect.arrayContaining(['acme-customer', 'acme-resource']),
  });
});

test('a customer gives up the own place, and the customer who waited longest has it', async () => {
  const { customerId } = api.acme;
  const refused = await send('booking.removeParticipant', { bookingId: 'pottery', customerId }, 'customer');
  expect(refused.status).toBe(403);
  const given = await send('booking.cancelParticipation', { bookingId: 'pottery' }, 'customer');
  expect(given.status).toBe(200);
  expect(given.text).not.toMatch(/waits-here/);
  const [shown] = await listed('group=true');
  const stands = new Map(shown?.participants.map((one) => [one.customerId, one.attendance]));
  expect(stands.get(customerId)).toBe('cancelled');
  expect(stands.get('waits-here')).toBe('expected');
});

test('D89: a copy says what it was copied from', async () => {
  const { customerId } = api.acme;
  const copy = { bookingId: 'copy', customerId, start, end: start + hour, copyOf: 'plain' };
  expect((await send('booking.create', copy)).status).toBe(200);
  const { text } = await asked(`/api/v1/documents/bookings?${span}`, 'dispatcher');
  expect(text).toContain('"is_copy":true');
  expect((await send('booking.create', { ...copy, bookingId: 'lost', copyOf: 'gone' })).status).toBe(400);
});
