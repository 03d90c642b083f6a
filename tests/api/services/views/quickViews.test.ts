import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { quickViewsSchema } from '../../../../api/contract/quickViews.ts';
import { password, signIn, startApi, type TestApi } from '../../apiFixture.ts';

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

describe('a file of quick views', () => {
  const importing = (body: object, as = colleague) =>
    api.ask('POST', '/api/v1/documents/settings/quicviews', { as, body });
  const imported = async (body: object, as = colleague) => {
    const answer = await importing(body, as);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const exported = async (as: string) => {
    const answer = await api.ask('GET', '/api/v1/documents/settings/quicviews', { as });
    return z.object({ quicviews: z.array(z.looseObject({ name: z.string() })) }).parse(await answer.json());
  };
  const document = (more: object = {}) => ({
    name: `View ${randomUUID().slice(0, 8)}`,
    cus_view: true,
    screen: 'customer',
    query: 'search=ash',
    shared: true,
    ...more,
  });

  test('as it was exported makes the same views for somebody else, and changes nothing the second time', async () => {
    const stranger = api.umbra.tokens.dispatcher;
    const mine = view({ screen: 'label', name: 'Moved', shared: true, customerView: true });
    await save(mine);
    const moved = (await exported(colleague)).quicviews.filter(({ name }) => name === 'Moved');
    expect(await imported({ quicviews: moved, dryRun: true }, stranger)).toMatchObject({ created: 1 });
    expect(await seen(stranger, 'label')).toEqual([]);
    expect(await imported({ quicviews: moved }, stranger)).toEqual({ created: 1, changed: 0, unchanged: 0 });
    expect(await seen(stranger, 'label')).toEqual([{ ...mine, own: true, ownerName: expect.any(String) }]);
    expect(await imported({ quicviews: moved }, stranger)).toEqual({ created: 0, changed: 0, unchanged: 1 });
    const [again] = moved;
    const changed = { quicviews: [{ ...again, query: 'search=elm' }] };
    expect(await imported(changed, stranger)).toEqual({ created: 0, changed: 1, unchanged: 0 });
    expect(await seen(stranger, 'label')).toMatchObject([{ id: mine.id, query: 'search=elm' }]);
  });

  test('finds one’s own views by name, leaves those of others alone, and lets two exchange their names', async () => {
    const theirs = view({ name: 'Private', screen: 'customer' });
    await save(theirs, scheduler);
    const [one, two] = [
      document({ _id: theirs.id, name: 'One' }),
      document({ name: 'Two', query: 'search=elm' }),
    ];
    expect(await imported({ quicviews: [one, two] })).toMatchObject({ created: 2 });
    expect((await seen(scheduler, 'customer')).find(({ id }) => id === theirs.id)?.name).toBe('Private');
    const own = (await seen(colleague, 'customer')).filter(({ name }) => ['One', 'Two'].includes(name));
    expect(own.map(({ id }) => id)).not.toContain(theirs.id);
    expect(await imported({ quicviews: [document({ name: 'one' })] })).toMatchObject({ changed: 1 });
    const [first, second] = own;
    const exchanged = [
      document({ _id: first?.id, name: second?.name }),
      document({ _id: second?.id, name: first?.name }),
    ];
    expect(await imported({ quicviews: exchanged })).toMatchObject({ created: 0, changed: 2 });
  });

  test('is kept whole or not at all, and says which field of which view is wrong', async () => {
    const good = document({ name: 'Good' });
    for (const [bad, field] of [
      [document({ name: 'GOOD' }), 'quicviews[1].name'],
      [document({ screen: 'nowhere' }), 'quicviews[1].screen'],
      [document({ query: 'no query?&&' }), 'quicviews[1].query'],
      [document({ name: '' }), 'quicviews[1].name'],
    ] as const) {
      expect(await refusal(importing({ quicviews: [good, bad] }))).toMatchObject({
        status: 400,
        detail: expect.stringContaining(`${field}: `),
      });
    }
    const many = Array.from({ length: 51 }, () => document({ screen: 'equipment' }));
    expect(await refusal(importing({ quicviews: many }))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('50 views'),
    });
    expect(await namesSeen(colleague)).not.toContain('Good');
    expect((await seen(colleague, 'customer')).map(({ name }) => name)).not.toContain('Good');
    expect((await importing({ quicviews: [good] }, api.acme.tokens.resource)).status).toBe(403);
  });
});
