import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createdWebhookSchema,
  type NewWebhook,
  webhookAttemptsSchema,
  webhookViewSchema,
} from '../../../../api/contract/integrations.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { isMustersWebhook } from '../../../../docs/examples/verifyWebhook.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const webhookRetry = { firstMs: 20, longestMs: 200, failuresToPause: 1000 };

let api: TestApi;
let first: Receiver;
let second: Receiver;
const opened: string[] = [];
beforeAll(async () => {
  api = await startApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' }, webhookRetry });
});
afterAll(() => api.close());
afterEach(async () => {
  for (const id of opened.splice(0)) await post(`${id}/remove`);
  for (const receiver of [first, second]) await receiver?.close();
});

const as = () => api.acme.tokens.dispatcher;
const until = <Value>(look: () => Value) => expect.poll(look, { interval: 10 });
const label = (name: string) => api.operate('acme', 'label.create', { name });

function post(path: string, body: object = {}, token = as()): Promise<Response> {
  return api.ask('POST', `/api/v1/webhooks/${path}`, { as: token, body });
}

/** A webhook to the first of two receivers. */
async function create(webhook: Partial<NewWebhook> = {}) {
  [first, second] = await Promise.all([startReceiver(), startReceiver()]);
  const answer = await api.ask('POST', '/api/v1/webhooks', {
    as: as(),
    body: { name: 'Payroll', url: first.url, ...webhook },
  });
  const created = createdWebhookSchema.parse(await answer.json());
  opened.push(created.webhook.id);
  return { ...created, id: created.webhook.id };
}

async function edit(id: string, body: object) {
  const answer = await post(`${id}/edit`, body);
  expect(answer.status).toBe(200);
  return webhookViewSchema.parse(await answer.json());
}

/** The number of finished attempts. One is written down only after its answer, together with the cursor. */
async function finishedAttempts(id: string): Promise<number> {
  const answer = await api.ask('GET', `/api/v1/webhooks/${id}/attempts`, { as: as() });
  return webhookAttemptsSchema.parse(await answer.json()).attempts.length;
}

describe('editing a webhook', () => {
  test('changes what is given and leaves everything else', async () => {
    const { id, webhook } = await create({ types: 'muster.label.*' });
    expect(await edit(id, { name: ' Wages ' })).toEqual({ ...webhook, name: 'Wages' });
    expect(await edit(id, { types: '' })).toEqual({ ...webhook, name: 'Wages', types: '' });
    const moved = { ...webhook, name: 'Wages', types: '', url: second.url };
    expect(await edit(id, { url: second.url })).toEqual(moved);
    expect(await edit(id, {})).toEqual(moved);
  });

  test('sends what comes next to the new address, signed with the same secret, and repeats nothing', async () => {
    const { id, secret } = await create();
    await label('before');
    await until(() => finishedAttempts(id)).toBe(1);
    await edit(id, { url: second.url });
    await label('after');
    await until(() => second.received.length).toBe(1);
    const [one] = second.received;
    expect(second.seqs()).toEqual([(first.seqs()[0] ?? 0) + 1]);
    expect(one !== undefined && isMustersWebhook(secret, one.headers, one.body, Date.now() / 1000)).toBe(
      true,
    );
    expect(first.received).toHaveLength(1);
  });

  test('sends to the new address the event that the old one does not accept', async () => {
    const { id } = await create();
    first.answer(() => ({ status: 503 }));
    await label('not taken');
    await until(() => first.received.length).toBeGreaterThan(1);
    const { failures, state } = await edit(id, { url: second.url });
    expect([failures > 0, state]).toEqual([true, 'active']);
    await until(() => second.seqs()).toEqual([first.seqs()[0]]);
  });

  test('applies the new filter from its place on, without what the old one has discarded', async () => {
    const { id } = await create({ types: 'muster.resource.*' });
    const before = await label('discarded');
    expect(before).toBeDefined();
    await until(async () => {
      const { cursor, head } = await edit(id, {});
      return head - cursor;
    }).toBe(0);
    await edit(id, { types: 'muster.label.*' });
    await label('wanted');
    await until(() => first.received.map(({ event }) => event.data)).toMatchObject([{ name: 'wanted' }]);
  });

  test('that changes only the name repeats no delivery under way', async () => {
    const { id } = await create();
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    first.answer(async () => {
      await held;
      return { status: 204 };
    });
    await label('on its way');
    await until(() => first.received.length).toBe(1);
    await edit(id, { name: 'Wages', url: first.url });
    answer();
    await label('next');
    await until(() => first.received.length).toBe(2);
    const [one = 0] = first.seqs();
    expect(first.seqs()).toEqual([one, one + 1]);
  });

  test('leaves a paused webhook paused', async () => {
    const { id } = await create();
    await post(`${id}/pause`);
    const edited = await edit(id, { url: second.url });
    expect(edited).toMatchObject({ state: 'paused', pauseReason: 'asked', url: second.url });
    await label('while paused');
    await post(`${id}/resume`);
    await until(() => finishedAttempts(id)).toBe(1);
    expect(second.received).toHaveLength(1);
  });

  test.each([
    [{ url: 'ftp://example.com' }, 'url', 'must begin with https://'],
    [{ url: ' ' }, 'url', 'must not be empty'],
    [{ name: '' }, 'name', 'must not be empty'],
    [{ types: 'muster.bookings.*' }, 'types', 'muster.bookings.*'],
    [{ secret: 'mine' }, 'secret', 'is not a field of this request'],
    [{ after: 0 }, 'after', 'is not a field of this request'],
  ])('refuses %j at its field, and changes nothing', async (wrong, field, text) => {
    const { id, webhook } = await create();
    const answer = await post(`${id}/edit`, { name: 'Wages', ...wrong });
    const problem = problemSchema.parse(await answer.json());
    expect(problem).toMatchObject({ status: 400, code: 'invalid_input', details: { field } });
    expect(problem.detail).toContain(text);
    expect(await edit(id, {})).toEqual(webhook);
  });

  test('is possible only within its organisation', async () => {
    const { id, webhook } = await create();
    const answer = await post(`${id}/edit`, { name: 'Mine' }, api.umbra.tokens.dispatcher);
    expect(problemSchema.parse(await answer.json()).code).toBe('not_found');
    expect(await edit(id, {})).toEqual(webhook);
  });
});
