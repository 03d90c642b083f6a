import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../../api/contract/problem.ts';
import { quickViewsSchema } from '../../../api/contract/quickViews.ts';
import { password, signIn, startApi, type TestApi } from '../apiFixture.ts';

let api: TestApi;
/** The administrator of the fixture, and a colleague without duties. */
let administrator: string;
let colleague: string;
let scheduler: string;
beforeAll(async () => {
  api = await startApi();
  administrator = api.acme.tokens.dispatcher;
  scheduler = api.acme.tokens.scheduler;
  const email = 'colleague@acme.example';
  const user = { uid: 'colleague', name: 'Col League', email, password, org: api.acme.id } as const;
  Result.getOrThrow(await api.server.services.identity.createUser({ ...user, role: 'dispatcher' }));
  colleague = await signIn(api, email);
});
afterAll(() => api.close());

const view = (more: object = {}) => ({
  id: randomUUID(),
  screen: 'bookings',
  name: `View ${randomUUID().slice(0, 8)}`,
  query: 'status=rostered&sort=customer',
  ...more,
});
const post = (step: string, body: object, as: string) =>
  api.ask('POST', `/api/v1/quick-views/${step}`, { as, body });
const save = async (body: object, as = colleague) => {
  const answer = await post('save', body, as);
  if (!answer.ok) throw new Error(await answer.text());
  return quickViewsSchema.parse(await answer.json()).views;
};
const refusal = async (answer: Promise<Response>) => {
  const { status, code, detail } = problemSchema.parse(await (await answer).json());
  return { status, code, detail };
};
const seen = async (as: string, screen = 'bookings') => {
  const answer = await api.ask('GET', `/api/v1/quick-views?screen=${screen}`, { as });
  return quickViewsSchema.parse(await answer.json()).views;
};
const namesSeen = async (as: string) => (await seen(as)).map(({ name }) => name);

describe('a quick view', () => {
  test('is kept for its owner alone until it is shared, and then shown to all planners with the owner’s name', async () => {
    const mine = view();
    await save(mine);
    expect(await seen(colleague)).toContainEqual({
      ...mine,
      shared: false,
      customerView: false,
      own: true,
      ownerName: 'Col League',
    });
    for (const other of [administrator, scheduler]) expect(await namesSeen(other)).not.toContain(mine.name);
    await save({ ...mine, shared: true, customerView: true });
    for (const other of [administrator, scheduler]) {
      expect(await seen(other)).toContainEqual({
        ...mine,
        shared: true,
        customerView: true,
        own: false,
        ownerName: 'Col League',
      });
    }
    expect(await seen(scheduler, 'label')).toEqual([]);
    await save(mine);
    expect(await namesSeen(scheduler)).not.toContain(mine.name);
  });

  test('does not exist for another organisation, and is closed to those who do not plan', async () => {
    const mine = view({ shared: true });
    await save(mine);
    const stranger = api.umbra.tokens.dispatcher;
    expect(await namesSeen(stranger)).toEqual([]);
    expect(await refusal(post('remove', { id: mine.id }, stranger))).toMatchObject({ status: 404 });
    // The same id is another view there.
    await save({ ...mine, name: 'Theirs' }, stranger);
    expect((await seen(colleague)).find(({ id }) => id === mine.id)?.name).toBe(mine.name);
    for (const role of ['resource', 'customer'] as const) {
      const answer = await api.ask('GET', '/api/v1/quick-views?screen=bookings', {
        as: api.acme.tokens[role],
      });
      expect(answer.status).toBe(403);
    }
  });

  test('is changed and removed by its owner, and by an administrator if it is shared', async () => {
    const mine = view();
    await save(mine);
    expect(await refusal(post('save', { ...mine, name: 'Taken' }, scheduler))).toMatchObject({ status: 404 });
    expect(await refusal(post('save', { ...mine, name: 'Taken' }, administrator))).toMatchObject({
      status: 404,
    });
    await save({ ...mine, shared: true });
    expect(await refusal(post('remove', { id: mine.id }, scheduler))).toMatchObject({ status: 404 });
    const changed = await save({ ...mine, shared: true, name: 'Changed for all' }, administrator);
    expect(changed.find(({ id }) => id === mine.id)).toMatchObject({ own: false, ownerName: 'Col League' });
    expect((await post('remove', { id: mine.id }, administrator)).status).toBe(200);
    expect(await namesSeen(colleague)).not.toContain('Changed for all');
    expect(await refusal(post('remove', { id: mine.id }, colleague))).toMatchObject({ status: 404 });
  });

  test('has a name that its owner uses once on a screen, and a query that is one', async () => {
    const mine = view({ name: 'Tomorrow' });
    await save(mine);
    expect(await refusal(post('save', view({ name: 'TOMORROW' }), colleague))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('name: is the name of another of your views'),
    });
    await save(view({ name: 'Tomorrow', screen: 'timeline' }));
    await save(view({ name: 'Tomorrow' }), scheduler);
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ query: 'no query?&&' }, 'query'],
      [{ query: `search=${'x'.repeat(2000)}` }, 'query'],
      [{ screen: 'nowhere' }, 'screen'],
      [{ id: 'one' }, 'id'],
    ] as const) {
      expect(await refusal(post('save', view(wrong), colleague))).toMatchObject({
        status: 400,
        detail: expect.stringContaining(`${field}: `),
      });
    }
  });

  test('is one of at most fifty of a person on a screen, however many are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 52 }, () => post('save', view({ screen: 'equipment' }), scheduler)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBe(2);
    expect(await refusal(Promise.resolve(refused[0] as Response))).toMatchObject({
      detail: expect.stringContaining('50 views'),
    });
    expect(await seen(scheduler, 'equipment')).toHaveLength(50);
  });
});
