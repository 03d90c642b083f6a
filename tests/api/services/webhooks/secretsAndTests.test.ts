import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createdWebhookSchema,
  type NewWebhook,
  webhookAttemptsSchema,
  webhooksViewSchema,
  webhookTestResultSchema,
} from '../../../../api/contract/integrations.ts';
import { secretsAt } from '../../../../api/services/webhooks/signWebhook.ts';
import { readWebhookFigures } from '../../../../api/services/webhooks/webhookFigures.ts';
import { isMustersWebhook } from '../../../../docs/examples/verifyWebhook.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';

const webhookRetry = { firstMs: 20, longestMs: 200, failuresToPause: 3 };
const hourMs = 3_600_000;

let api: TestApi;
let receiver: Receiver;
const opened: string[] = [];
beforeAll(async () => {
  api = await startApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' }, webhookRetry });
  receiver = await startReceiver();
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});
afterEach(async () => {
  receiver.answer(() => ({ status: 204 }));
  for (const id of opened.splice(0)) await post(id, 'remove');
});

const as = () => api.acme.tokens.dispatcher;
const until = <Value>(look: () => Value) => expect.poll(look, { interval: 10 });

function post(id: string, what: string, body: object = {}, token = as()): Promise<Response> {
  return api.ask('POST', `/api/v1/webhooks/${id}/${what}`, { as: token, body });
}

async function create(webhook: Partial<NewWebhook> = {}) {
  const body = { name: 'Payroll', url: receiver.url, ...webhook };
  const answer = await api.ask('POST', '/api/v1/webhooks', { as: as(), body });
  const created = createdWebhookSchema.parse(await answer.json());
  opened.push(created.webhook.id);
  return { secret: created.secret, id: created.webhook.id };
}

async function rotate(id: string, body: object = {}) {
  const answer = await post(id, 'rotate-secret', body);
  expect(answer.status).toBe(200);
  return createdWebhookSchema.parse(await answer.json());
}

async function shown(id: string) {
  const answer = await api.ask('GET', '/api/v1/webhooks', { as: as() });
  return webhooksViewSchema.parse(await answer.json()).webhooks.find((webhook) => webhook.id === id);
}

/** Lets something happen, and answers what the receiver got of it. */
async function delivered(name: string): Promise<Received> {
  const before = receiver.received.length;
  await api.operate('acme', 'label.create', { name });
  await until(() => receiver.received.length).toBe(before + 1);
  const [one] = receiver.received.slice(before);
  if (one === undefined) throw new Error('nothing came');
  return one;
}

function signedBy(secret: string, { headers, body }: Received): boolean {
  return isMustersWebhook(secret, headers, body, Date.now() / 1000);
}

describe('a new signing secret', () => {
  test('and the previous one both sign while they overlap; a receiver may know either', async () => {
    const { id, secret: first } = await create();
    const before = Date.now();
    const { secret: second, webhook } = await rotate(id);
    expect(second).not.toBe(first);
    expect(webhook.previousSecretUntil).toBeGreaterThanOrEqual(before + 24 * hourMs);
    const one = await delivered('while both sign');
    expect([first, second].map((secret) => signedBy(secret, one))).toEqual([true, true]);
    expect(String(one.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  test('ends the previous one at once if no overlap is requested', async () => {
    const { id, secret: first } = await create();
    const { secret: second, webhook } = await rotate(id, { overlapHours: 0 });
    expect(webhook.previousSecretUntil).toBeNull();
    const one = await delivered('one alone signs');
    expect([first, second].map((secret) => signedBy(secret, one))).toEqual([false, true]);
  });

  test('created twice leaves the last two', async () => {
    const { id, secret: first } = await create();
    const { secret: second } = await rotate(id);
    const { secret: third } = await rotate(id, { overlapHours: 1 });
    const one = await delivered('the last two sign');
    expect([first, second, third].map((secret) => signedBy(secret, one))).toEqual([false, true, true]);
  });

  test('drops the previous one when its time is over', async () => {
    const { id, secret: first } = await create();
    const { secret: second } = await rotate(id);
    const {
      pools: { commands: pool },
    } = api.server.services;
    await pool.query(
      'update muster_webhooks.subscriptions set previous_secret_until = now(), generation = generation + 1 where id = $1',
      [id],
    );
    expect((await shown(id))?.previousSecretUntil).toBeNull();
    await until(async () => {
      const { rows } = await pool.query(
        'select previous_secret, previous_secret_until from muster_webhooks.subscriptions where id = $1',
        [id],
      );
      return rows[0];
    }).toEqual({ previous_secret: null, previous_secret_until: null });
    const one = await delivered('its time is over');
    expect([first, second].map((secret) => signedBy(secret, one))).toEqual([false, true]);
  });

  test('is created only by administrators of its organisation, and never shown again', async () => {
    const { id, secret: first } = await create();
    expect((await post(id, 'rotate-secret', {}, api.umbra.tokens.dispatcher)).status).toBe(404);
    expect((await post(id, 'rotate-secret', {}, api.acme.tokens.scheduler)).status).toBe(403);
    expect((await post(id, 'rotate-secret', { overlapHours: 200 })).status).toBe(400);
    expect(signedBy(first, await delivered('nothing was changed'))).toBe(true);
    const { secret: second } = await rotate(id);
    const list = await (await api.ask('GET', '/api/v1/webhooks', { as: as() })).text();
    expect([first, second].filter((secret) => list.includes(secret))).toEqual([]);
  });
});

describe('a test event', () => {
  const sendTest = async (id: string) => {
    const answer = await post(id, 'test');
    expect(answer.status).toBe(200);
    return webhookTestResultSchema.parse(await answer.json());
  };

  test('is posted at once, signed like all others, and its answer is shown', async () => {
    const { id, secret } = await create();
    receiver.answer(() => ({
      status: 422,
      headers: { 'content-type': 'text/plain' },
      text: 'no\nroom\u0000 for this',
    }));
    const before = receiver.received.length;
    const result = await sendTest(id);
    expect(result).toMatchObject({ status: 422, error: 'Answered 422', answer: 'no room for this' });
    const [one] = receiver.received.slice(before);
    expect(one?.event).toMatchObject({
      id: result.eventId,
      type: 'muster.webhook.test',
      source: '/organisations/acme',
      subject: `webhook/${id}`,
      seq: 0,
      data: { webhookId: id, name: 'Payroll' },
    });
    expect(one !== undefined && signedBy(secret, one)).toBe(true);
  });

  test('moves no cursor, counts as no failure, and is in no delivery log', async () => {
    const { id } = await create();
    const before = await shown(id);
    receiver.answer(() => ({ status: 500 }));
    for (let count = 0; count < webhookRetry.failuresToPause; count += 1) await sendTest(id);
    expect(await shown(id)).toEqual(before);
    const log = await api.ask('GET', `/api/v1/webhooks/${id}/attempts`, { as: as() });
    expect(webhookAttemptsSchema.parse(await log.json()).attempts).toEqual([]);
  });

  test('reaches a paused webhook', async () => {
    const { id } = await create();
    await post(id, 'pause');
    expect(await sendTest(id)).toMatchObject({ status: 204, error: null, answer: '' });
    expect(await shown(id)).toMatchObject({ state: 'paused' });
  });

  test('says what is wrong if nothing answers', async () => {
    const { id } = await create({ url: 'http://127.0.0.1:1/hook' });
    expect(await sendTest(id)).toMatchObject({
      status: null,
      answer: '',
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('shows no more than the beginning of a long answer, in whole characters', async () => {
    const { id } = await create();
    receiver.answer(() => ({ status: 200, text: `${'x'.repeat(499)}€ and more` }));
    expect(await sendTest(id)).toMatchObject({ error: null, answer: 'x'.repeat(499) });
  });

  test('is only for administrators of its organisation', async () => {
    const { id } = await create();
    const before = receiver.received.length;
    expect((await post(id, 'test', {}, api.umbra.tokens.dispatcher)).status).toBe(404);
    expect((await post(id, 'test', {}, api.acme.tokens.scheduler)).status).toBe(403);
    expect(receiver.received).toHaveLength(before);
  });
});

test('the previous secret signs until its time is over, and not at that moment', () => {
  const kept = { secret: 'new', previous_secret: 'old', previous_secret_until: new Date(1000) };
  expect(secretsAt(kept, 999)).toEqual(['new', 'old']);
  expect(secretsAt(kept, 1000)).toEqual(['new']);
  expect(secretsAt({ ...kept, previous_secret: null, previous_secret_until: null }, 0)).toEqual(['new']);
});

describe('the measurements of webhooks', () => {
  async function printed(): Promise<string> {
    return (await api.ask('GET', '/metrics')).text();
  }
  const figure = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    );

  test('count attempts by outcome, and show who is paused and how far deliveries are behind', async () => {
    const first = await printed();
    const attempts = (text: string) =>
      ['delivered', 'refused', 'unreachable'].map((outcome) =>
        figure(text, `muster_webhook_attempts_total{outcome="${outcome}"}`),
      );
    const [delivering, refusing, nowhere] = [
      await create({ name: 'takes' }),
      await create({ name: 'refuses', url: `${receiver.url}/refused` }),
      await create({ name: 'is away', url: 'http://127.0.0.1:1/hook' }),
    ];
    receiver.answer(({ path }) => ({ status: path.endsWith('/refused') ? 500 : 204 }));
    await api.operate('acme', 'label.create', { name: 'measured' });
    for (const { id } of [refusing, nowhere])
      await until(async () => (await shown(id))?.state).toBe('paused');
    await until(async () => {
      const webhook = await shown(delivering.id);
      return webhook !== undefined && webhook.cursor === webhook.head;
    }).toBe(true);

    const text = await printed();
    const gained = attempts(text).map((count, index) => count - (attempts(first)[index] ?? 0));
    expect(gained).toEqual([1, webhookRetry.failuresToPause, webhookRetry.failuresToPause]);
    expect(figure(text, 'muster_webhooks{state="active"}')).toBe(1);
    expect(figure(text, 'muster_webhooks{state="paused_failing"}')).toBe(2);
    expect(figure(text, 'muster_webhooks{state="paused_asked"}')).toBe(0);
    expect(figure(text, 'muster_webhook_lag_events')).toBe(0);
    expect(figure(text, 'muster_webhook_lag_seconds')).toBe(0);
    expect(figure(text, 'muster_webhook_attempt_duration_seconds_count')).toBeGreaterThanOrEqual(7);
  });

  test('a webhook that waits for its next attempt is behind, a paused one is not', async () => {
    const { id } = await create();
    receiver.answer(() => ({ status: 500, headers: { 'retry-after': '30' } }));
    await api.operate('acme', 'label.create', { name: 'waits' });
    await until(async () => (await shown(id))?.failures).toBe(1);
    const later = Date.now() + 60_000;
    const figures = await readWebhookFigures(api.server.services.pools.commands, later);
    expect(figures.states.get('retrying')).toBe(1);
    expect(figures.lagEvents).toBe(1);
    expect(figures.lagSeconds).toBeGreaterThanOrEqual(60);
    await post(id, 'pause');
    const paused = await readWebhookFigures(api.server.services.pools.commands, later);
    expect(paused).toMatchObject({ lagEvents: 0, lagSeconds: 0 });
    expect(paused.states.get('paused_asked')).toBe(1);
  });

  test('a webhook that has received everything of its organisation is not behind, whatever others have', async () => {
    const {
      pools: { commands: pool },
    } = api.server.services;
    const own = await api.ask('POST', '/api/v1/webhooks', {
      as: api.umbra.tokens.dispatcher,
      body: { name: 'Theirs', url: receiver.url },
    });
    const { webhook } = createdWebhookSchema.parse(await own.json());
    for (let index = 0; index < 3; index += 1)
      await api.operate('acme', 'label.create', { name: `far on ${index}` });
    expect(await readWebhookFigures(pool, Date.now() + 60_000)).toMatchObject({
      lagEvents: 0,
      lagSeconds: 0,
    });
    await post(webhook.id, 'remove', {}, api.umbra.tokens.dispatcher);
  });

  test('a clock that was set back delays nothing for longer than the longest pause', async () => {
    const { id } = await create();
    receiver.answer(() => ({ status: 204 }));
    await api.server.services.pools.commands.query(
      `update muster_webhooks.subscriptions
       set failures = 1, next_attempt_at = now() + interval '3 days', generation = generation + 1 where id = $1`,
      [id],
    );
    await api.operate('acme', 'label.create', { name: 'in spite of the clock' });
    await until(async () => (await shown(id))?.failures).toBe(0);
  });
});
