import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { searchAnswerSchema } from '../../../../api/contract/search.ts';
import {
  bookingViewSchema,
  dayProgressSchema,
  pageOf,
  timelineViewSchema,
} from '../../../../api/contract/views.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
const start = mondayToCome() + hour;
const end = start + hour;
const from = start - 12 * hour;
const to = start + 12 * hour;
let after = 0;

async function send(name: string, body: object, as: Role = 'dispatcher') {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
  const json: unknown = await answer.json();
  if (answer.status !== 200) return problemSchema.parse(json);
  after = z.object({ position: z.int() }).parse(json).position;
  return undefined;
}

beforeAll(async () => {
  api = await startApi();
  const { customerId, resourceId } = api.acme;
  const job = { customerId, start, end, title: 'Mow the lawn' };
  await send('booking.create', { ...job, bookingId: 'quiet' });
  await send('booking.allocate', { bookingId: 'quiet', resourceIds: [resourceId], force: true });
  await send('booking.create', { ...job, bookingId: 'loud' });
});
afterAll(() => api.close());

async function ask<Schema extends z.ZodType>(path: string, schema: Schema, as: Role = 'dispatcher') {
  const joined = `${path}${path.includes('?') ? '&' : '?'}after=${after}`;
  const answer = await api.ask('GET', joined, { as: api.acme.tokens[as] });
  return schema.parse(await answer.json());
}

const page = pageOf(bookingViewSchema);
const span = `from=${from}&to=${to}`;

async function listed(query = '', as?: Role) {
  const { rows } = await ask(`/api/v1/bookings?${span}${query}`, page, as);
  return rows.map(({ id }) => id).sort();
}

async function found(inactive: boolean) {
  const queries = [{ index: 'bookings', query: 'lawn', inactive }];
  const body = { queries, after };
  const answer = await api.ask('POST', '/api/v1/search', { as: api.acme.tokens.dispatcher, body });
  const { results } = searchAnswerSchema.parse(await answer.json());
  return results.flatMap(({ hits }) => hits.map(({ id }) => id)).sort();
}

const onBoard = async () =>
  (await ask(`/api/v1/timeline?${span}`, timelineViewSchema)).bookings.map(({ id }) => id).sort();
const toCome = async () =>
  (await ask(`/api/v1/progress?${span}&lateAt=${start}`, dayProgressSchema)).people.reduce(
    (sum, person) => sum + person.toCome,
    0,
  );

test('an inactive booking is in no list, board, search, export or count unless it is asked for', async () => {
  expect([await listed(), await onBoard(), await found(false), await toCome()]).toEqual([
    ['loud', 'quiet'],
    ['loud', 'quiet'],
    ['loud', 'quiet'],
    1,
  ]);
  expect(await listed('', 'resource')).toEqual(['quiet']);
  expect(await send('booking.deactivate', { bookingId: 'quiet' })).toBeUndefined();

  expect([await listed(), await onBoard(), await found(false), await toCome()]).toEqual([
    ['loud'],
    ['loud'],
    ['loud'],
    0,
  ]);
  expect(await listed('', 'resource')).toEqual([]);
  expect(await listed('&inactive=true')).toEqual(['loud', 'quiet']);
  expect(await listed('&inactive=only')).toEqual(['quiet']);
  expect(await found(true)).toEqual(['loud', 'quiet']);
  const exported = async (query: string) => {
    const path = `/api/v1/exports/bookings?${span}${query}&after=${after}`;
    return (await (await api.ask('GET', path, { as: api.acme.tokens.dispatcher })).text()).trim().split('\n');
  };
  expect([(await exported('')).length, (await exported('&inactive=only')).length]).toEqual([2, 2]);
  expect(await ask('/api/v1/bookings/quiet', bookingViewSchema)).toMatchObject({
    inactive: true,
    status: 'rostered',
  });
});

test('its people may be given other work, and are checked when it is active again', async () => {
  const { resourceId } = api.acme;
  expect(await send('booking.allocate', { bookingId: 'loud', resourceIds: [resourceId] })).toBeUndefined();
  expect(await send('booking.confirm', { bookingId: 'quiet' })).toMatchObject({
    code: 'transition_not_allowed',
  });
  expect(await send('booking.reactivate', { bookingId: 'quiet' })).toMatchObject({ code: 'resource_busy' });
  expect(await send('booking.reactivate', { bookingId: 'quiet' }, 'resource')).toMatchObject({
    code: 'not_allowed',
  });
  expect(await send('booking.reactivate', { bookingId: 'quiet', force: true })).toBeUndefined();
  expect(await ask('/api/v1/bookings/quiet', bookingViewSchema)).toMatchObject({
    inactive: false,
    conflict: true,
  });
  // Once it is inactive again, whoever it was too much for is in no conflict any more.
  expect(await send('booking.deactivate', { bookingId: 'quiet' })).toBeUndefined();
  await expect
    .poll(async () => (await ask('/api/v1/bookings/loud', bookingViewSchema)).violations)
    .not.toContainEqual(expect.objectContaining({ code: 'resource_busy' }));
});

test('filters and the ids of other systems find a booking, and only for those who see planning', async () => {
  const { labelId } = api.acme;
  await send('booking.edit', { bookingId: 'loud', filterIds: [labelId], externalIds: ['CRM-88'] });
  expect(await listed(`&filterIds=${labelId}`)).toEqual(['loud']);
  expect(await listed(`&filterIds=${labelId},another`)).toEqual([]);
  expect(await listed('&externalId=CRM-88')).toEqual(['loud']);
  expect(await listed('&externalId=CRM-8')).toEqual([]);
  for (const query of [`filterIds=${labelId}`, 'externalId=CRM-88']) {
    const answer = await api.ask('GET', `/api/v1/bookings?${query}`, { as: api.acme.tokens.resource });
    expect(answer.status).toBe(403);
  }
  const [seen] = (await ask(`/api/v1/bookings?${span}`, page, 'resource')).rows;
  expect(seen).toMatchObject({ id: 'loud', filterIds: [], filters: [], externalIds: [] });
});
