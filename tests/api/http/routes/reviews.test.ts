import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { reviewPageSchema } from '../../../../api/contract/reviews.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function done(name: string, body: object, role: Role = 'dispatcher'): Promise<number> {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[role], body });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json).position;
}

const reviews = (query: string, as: Role = 'dispatcher') =>
  api.ask('GET', `/api/v1/reviews${query}`, { as: api.acme.tokens[as] });

/** A job of the customer who signs in, done an hour ago, about which they say this. */
async function rated(bookingId: string, rating: number | null, feedback: string): Promise<number> {
  const end = Math.floor(Date.now() / 1000) - 3600;
  const booking = { bookingId, customerId: 'acme-customer', title: bookingId, start: end - 600, end };
  await done('booking.create', booking);
  await done('booking.allocate', { bookingId, resourceIds: ['acme-resource'], force: true });
  for (const step of ['confirm', 'dispatch', 'start']) await done(`booking.${step}`, { bookingId });
  await done('booking.finish', { bookingId, outcome: 'Done' });
  await done('booking.review', { bookingId, review: 'Done in time.' });
  return done('booking.feedback', { bookingId, feedback, ...(rating !== null && { rating }) }, 'customer');
}

test('D136: what customers have said is listed with its stars and what became of it, for those who plan', async () => {
  await rated('good', 5, 'Thank you.');
  await rated('late', 2, 'She came late.');
  await rated('said', null, 'Please ring twice.');
  const answer = { about: 'booking:late', customerId: 'acme-customer', text: 'We are sorry.' };
  await done('chatMessage.create', { chatMessageId: 'sorry', ...answer });
  await done('chatMessage.create', { about: 'booking:late', text: 'Among us: the bus.' });
  const after = await done('task.create', { taskId: 'call', title: 'Call them', bookingId: 'late' });
  const page = reviewPageSchema.parse(await (await reviews(`?after=${after}`)).json());
  expect(page.total).toBe(3);
  expect(
    page.rows.map(({ booking, talk, tasks }) => [
      booking.id,
      booking.feedback,
      booking.review,
      talk?.messages ?? 0,
      tasks.map(({ title }) => title),
    ]),
  ).toEqual([
    ['said', { rating: null, text: 'Please ring twice.' }, 'Done in time.', 0, []],
    ['late', { rating: 2, text: 'She came late.' }, 'Done in time.', 1, ['Call them']],
    ['good', { rating: 5, text: 'Thank you.' }, 'Done in time.', 0, []],
  ]);
  const idsOf = async (query: string) =>
    reviewPageSchema.parse(await (await reviews(query)).json()).rows.map(({ booking }) => booking.id);
  expect(await idsOf(`?ratings=1,2&after=${after}`)).toEqual(['late']);
  expect(await idsOf(`?ratings=4,5&after=${after}`)).toEqual(['good']);
  const first = reviewPageSchema.parse(await (await reviews(`?limit=2&after=${after}`)).json());
  expect(await idsOf(`?limit=2&cursor=${encodeURIComponent(String(first.nextCursor))}`)).toEqual(['good']);
});

test('reviews are closed to those who do not plan, to other organisations and to what are no stars', async () => {
  for (const role of ['resource', 'customer'] as const) expect((await reviews('', role)).status).toBe(403);
  const theirs = await api.ask('GET', '/api/v1/reviews', { as: api.umbra.tokens.dispatcher });
  expect(reviewPageSchema.parse(await theirs.json()).rows).toEqual([]);
  const refused = await reviews('?ratings=6');
  expect(await refused.json()).toMatchObject({
    code: 'invalid_input',
    details: { field: 'query.ratings[0]' },
  });
  expect((await reviews('?ratings=')).status).toBe(400);
});
