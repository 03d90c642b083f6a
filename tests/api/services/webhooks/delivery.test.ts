import { createHmac } from 'node:crypto';
import { Result } from 'effect';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { feedPageSchema } from '../../../../api/contract/feed.ts';
import {
  createdWebhookSchema,
  type NewWebhook,
  type WebhookView,
  webhookAttemptsSchema,
  webhooksViewSchema,
} from '../../../../api/contract/integrations.ts';
import { createServer, type MusterServer } from '../../../../api/server.ts';
import { keptAttempts } from '../../../../api/services/webhooks/deliveryLease.ts';
import { systemActor } from '../../../../domain/rights/actor.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';
import { type Answer, type Receiver, startReceiver } from './receiver.ts';

/** Quick, and patient enough for a test to see a webhook wait. */
const webhookRetry = { firstMs: 20, longestMs: 200, failuresToPause: 6 };

let api: TestApi;
let receiver: Receiver;
const opened: string[] = [];
const receivers: Receiver[] = [];
beforeAll(async () => {
  api = await startApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' }, webhookRetry });
});
afterAll(() => api.close());
afterEach(async () => {
  for (const id of opened.splice(0)) await change(id, 'remove');
  for (const one of receivers.splice(0)) await one.close();
});

async function listen(): Promise<Receiver> {
  receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

const as = () => api.acme.tokens.dispatcher;

async function create(webhook: Partial<NewWebhook> = {}) {
  const body = { name: 'Payroll', url: receiver.url, ...webhook };
  const answer = await api.ask('POST', '/api/v1/webhooks', { as: as(), body });
  expect(answer.status).toBe(200);
  const created = createdWebhookSchema.parse(await answer.json());
  opened.push(created.webhook.id);
  return { ...created, id: created.webhook.id };
}

function change(id: string, what: 'pause' | 'resume' | 'remove' | 'replay', body: object = {}) {
  return api.ask('POST', `/api/v1/webhooks/${id}/${what}`, { as: as(), body });
}

async function shown(id: string): Promise<WebhookView | undefined> {
  const answer = await api.ask('GET', '/api/v1/webhooks', { as: as() });
  return webhooksViewSchema.parse(await answer.json()).webhooks.find((webhook) => webhook.id === id);
}

async function attempts(id: string) {
  const answer = await api.ask('GET', `/api/v1/webhooks/${id}/attempts`, { as: as() });
  return webhookAttemptsSchema.parse(await answer.json()).attempts;
}

let labels = 0;
async function makeLabels(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    labels += 1;
    await api.operate('acme', 'label.create', { name: `label ${labels}` });
  }
}

/** Seq of the newest event. */
async function head(): Promise<number> {
  const answer = await api.ask('GET', '/api/v1/events?limit=1000', { as: as() });
  return feedPageSchema.parse(await answer.json()).cursor;
}
const until = <Value>(look: () => Value) => expect.poll(look, { interval: 10 });
const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

describe('the delivery of webhooks', () => {
  test('history and new events arrive in order, each once, signed as Standard Webhooks says', async () => {
    await listen();
    const begun = Math.floor(Date.now() / 1000);
    const { id, secret } = await create({ after: 0 });
    await makeLabels(3);
    const last = await head();
    await until(() => receiver.seqs().length).toBe(last);
    expect(receiver.seqs()).toEqual(range(1, last));

    for (const { headers, body, event } of receiver.received) {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      expect(headers['webhook-id']).toBe(event.id);
      expect(Number(headers['webhook-timestamp'])).toBeGreaterThanOrEqual(begun);
      expect(Number(headers['webhook-timestamp'])).toBeLessThanOrEqual(Date.now() / 1000);
      expect(headers['content-type']).toContain('application/cloudevents+json');
    }
    await until(() => shown(id)).toMatchObject({ cursor: last, head: last, failures: 0, state: 'active' });
    const log = await attempts(id);
    expect(log[0]).toMatchObject({ seq: last, status: 204, error: null, attempt: 1 });
  });

  test('without a cursor it begins with the next event, filtered by type, and its place moves on', async () => {
    await listen();
    const before = await head();
    const { id } = await create({ types: 'muster.resource.*' });
    await makeLabels(2);
    await api.operate('acme', 'resource.deactivate', { resourceId: api.acme.otherResourceId });
    await api.operate('acme', 'resource.reactivate', { resourceId: api.acme.otherResourceId });
    await until(() => receiver.seqs()).toEqual([before + 3, before + 4]);
    await makeLabels(1);
    await until(async () => (await shown(id))?.cursor).toBe(before + 5);
    expect(receiver.seqs()).toHaveLength(2);
  });

  test('nothing of another organisation is sent', async () => {
    await listen();
    await create();
    await api.operate('umbra', 'label.create', { name: 'not theirs' });
    await makeLabels(1);
    await until(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).not.toContain('umbra');
  });

  test('a refused event is tried again with growing pauses, before anything else is sent', async () => {
    await listen();
    receiver.answer((_one, count) => ({ status: count <= 3 ? 500 : 200 }));
    const before = await head();
    const { id } = await create();
    await makeLabels(2);
    await until(() => receiver.seqs()).toEqual([...Array(4).fill(before + 1), before + 2]);
    expect(new Set(receiver.received.slice(0, 4).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await until(async () => (await attempts(id)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 200],
      [4, 200],
      [3, 500],
      [2, 500],
      [1, 500],
    ]);
  });

  test('a webhook that fails again and again is paused, says why, and continues when it is resumed', async () => {
    await listen();
    receiver.answer(() => ({ status: 503 }));
    const before = await head();
    const { id } = await create();
    await makeLabels(1);
    await until(() => shown(id)).toMatchObject({ state: 'paused', pauseReason: 'failing', failures: 6 });
    expect(receiver.seqs()).toEqual(Array(6).fill(before + 1));
    await makeLabels(1);
    expect(receiver.seqs()).toHaveLength(6);
    // Resumed it is tried as often as the first time.
    receiver.answer((_one, count) => ({ status: count <= 6 + 5 ? 503 : 200 }));
    expect((await change(id, 'resume')).status).toBe(200);
    await until(() => receiver.seqs()).toHaveLength(6 + 5 + 2);
    expect(receiver.seqs().slice(6, -2)).toEqual(Array(5).fill(before + 1));
    await until(() => receiver.seqs().slice(-2)).toEqual([before + 1, before + 2]);
    await until(() => shown(id)).toMatchObject({ state: 'active', failures: 0, pauseReason: null });
  });

  test('a receiver that says when to come again is left alone until then, up to the longest pause', async () => {
    await listen();
    receiver.answer((_one, count) =>
      count === 1 ? { status: 503, headers: { 'retry-after': '1' } } : { status: 200 },
    );
    const { id } = await create();
    await makeLabels(1);
    await until(async () => (await attempts(id)).map(({ status }) => status)).toEqual([200, 503]);
    const [second, first] = await attempts(id);
    // Of its own it would have come again after at most 20 ms.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(webhookRetry.longestMs);
  });

  test('a receiver that answers 410 is not asked again', async () => {
    await listen();
    receiver.answer(() => ({ status: 410 }));
    const { id } = await create();
    await makeLabels(1);
    await until(() => shown(id)).toMatchObject({ state: 'paused', pauseReason: 'gone', failures: 1 });
  });

  test('redirects are not followed, and fail', async () => {
    const elsewhere = await listen();
    await listen();
    receiver.answer(() => ({ status: 302, headers: { location: elsewhere.url } }));
    const { id } = await create();
    await makeLabels(1);
    await until(async () => (await attempts(id))[0]?.error).toBe('Answered 302; redirects are not followed');
    expect(elsewhere.received).toEqual([]);
  });

  test('a dead server is a failure that the log names, and delivery continues once it is back', async () => {
    await listen();
    const { id } = await create({ url: 'http://127.0.0.1:1/hook' });
    await makeLabels(1);
    await until(async () => (await attempts(id))[0]).toMatchObject({
      status: null,
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('paused by a person it sends nothing and keeps its place', async () => {
    await listen();
    const before = await head();
    const { id } = await create();
    expect((await change(id, 'pause')).status).toBe(200);
    await makeLabels(2);
    expect(await shown(id)).toMatchObject({ state: 'paused', pauseReason: 'asked', cursor: before });
    expect(receiver.seqs()).toEqual([]);
    await change(id, 'resume');
    await until(() => receiver.seqs()).toEqual([before + 1, before + 2]);
  });

  test('a replay delivers again from a cursor, with the same ids', async () => {
    await listen();
    const { id } = await create({ after: 0 });
    const last = await head();
    await until(() => receiver.seqs()).toEqual(range(1, last));
    expect((await change(id, 'replay', { after: last - 3 })).status).toBe(200);
    await until(() => receiver.seqs()).toEqual([...range(1, last), last - 2, last - 1, last]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(-3)).toEqual(ids.slice(last - 3, last));
  });

  test('a delivery under way when somebody replays does not move the place again', async () => {
    await listen();
    const { id } = await create({ after: 0 });
    const last = await head();
    await until(() => shown(id)).toMatchObject({ cursor: last });
    const held = Promise.withResolvers<Answer>();
    receiver.answer(() => held.promise);
    await makeLabels(1);
    await until(() => receiver.seqs()).toEqual(range(1, last + 1));
    expect((await change(id, 'replay', { after: last - 1 })).status).toBe(200);
    receiver.answer(() => ({ status: 204 }));
    held.resolve({ status: 204 });
    await until(() => receiver.seqs()).toEqual([...range(1, last + 1), last, last + 1]);
    await until(() => shown(id)).toMatchObject({ cursor: last + 1, failures: 0 });
  });

  test('a cursor beyond the newest event is refused, naming the field', async () => {
    await listen();
    const { id } = await create();
    const answer = await change(id, 'replay', { after: 1_000_000 });
    expect([answer.status, await answer.json()]).toMatchObject([400, { details: { field: 'after' } }]);
  });

  test('a log that was replaced pauses it, until somebody says where to continue', async () => {
    await listen();
    const { id } = await create();
    await api.server.services.pools.commands.query(
      `update muster_webhooks.subscriptions set epoch = 'of another log', generation = generation + 1 where id = $1`,
      [id],
    );
    await until(() => shown(id)).toMatchObject({ state: 'paused', pauseReason: 'epochChanged' });
    expect((await change(id, 'resume')).status).toBe(409);
    const last = await head();
    expect((await change(id, 'replay', { after: last - 1 })).status).toBe(200);
    await until(() => receiver.seqs()).toEqual([last]);
  });

  test('an organisation has at most 20, whatever others have', async () => {
    await listen();
    const strangers: string[] = [];
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.ask('POST', '/api/v1/webhooks', {
          as: api.umbra.tokens.dispatcher,
          body: { name: `Theirs ${index}`, url: receiver.url, types: 'muster.organisation.renamed.v1' },
        }),
      ),
    );
    for (const answer of created) {
      expect(answer.status).toBe(200);
      strangers.push(createdWebhookSchema.parse(await answer.json()).webhook.id);
    }
    const body = { name: 'One more', url: receiver.url };
    const refused = await api.ask('POST', '/api/v1/webhooks', { as: api.umbra.tokens.dispatcher, body });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_allowed' }]);
    await create();
    for (const id of strangers) {
      await api.ask('POST', `/api/v1/webhooks/${id}/remove`, { as: api.umbra.tokens.dispatcher, body: {} });
    }
  });

  test('of another organisation it can be neither seen nor changed, even by somebody who knows its id', async () => {
    await listen();
    const { id } = await create();
    const before = await shown(id);
    const stranger = api.umbra.tokens.dispatcher;
    const ask = (method: string, path: string, body?: object) =>
      api.ask(method, path, { as: stranger, ...(body === undefined ? {} : { body }) });
    const list = webhooksViewSchema.parse(await (await ask('GET', '/api/v1/webhooks')).json());
    expect(list.webhooks).toEqual([]);
    for (const [what, body] of [
      ['pause', {}],
      ['resume', {}],
      ['replay', { after: 0 }],
      ['rotate-secret', { overlapHours: 0 }],
      ['test', {}],
      ['remove', {}],
    ] as const) {
      expect([what, (await ask('POST', `/api/v1/webhooks/${id}/${what}`, body)).status]).toEqual([what, 404]);
    }
    expect((await ask('GET', `/api/v1/webhooks/${id}/attempts`)).status).toBe(404);
    expect(await shown(id)).toEqual(before);
    expect(receiver.received).toEqual([]);
  });

  test('the delivery log keeps a bounded number of attempts of each webhook', async () => {
    const quiet = await listen();
    const { id: quietId } = await create({ after: 0 });
    await until(async () => (await attempts(quietId)).length).toBe(await head());
    await change(quietId, 'pause');
    await listen();
    const { id } = await create({ after: 0 });
    const last = await head();
    await until(() => receiver.received.length).toBe(last);
    for (let sent = last; sent <= keptAttempts; sent += last) {
      await change(id, 'replay', { after: 0 });
      await until(() => receiver.received.length).toBeGreaterThanOrEqual(sent + last);
    }
    const { rows } = await api.server.services.pools.commands.query(
      'select count(*)::int as kept from muster_webhooks.attempts where webhook_id = $1',
      [id],
    );
    expect(rows[0].kept).toBeLessThanOrEqual(keptAttempts);
    expect(await attempts(id)).toHaveLength(100);
    expect(await attempts(quietId)).toHaveLength(quiet.received.length);
  });
});

describe('several processes', () => {
  test('one delivers, and when it stops in the middle another continues: nothing is lost or out of order', async () => {
    await listen();
    const own = await startApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' }, webhookRetry });
    const { services } = own.server;
    const second = await createServer({
      configuration: services.configuration,
      databaseUrl: services.configuration.databaseUrl ?? '',
      logger: pino({ level: 'silent' }),
      webhookRetry,
    });
    try {
      const epoch = await services.log.epoch();
      const webhook = { name: 'Payroll', url: receiver.url, types: '', after: 0, epoch };
      Result.getOrThrow(await services.webhooks.create('acme', 'acme-dispatcher', webhook));
      const sending = (async () => {
        for (let index = 0; index < 60; index += 1) await createLabel(second, `second ${index}`);
      })();
      await until(() => receiver.received.length).toBeGreaterThan(20);
      await own.server.close();
      await sending;
      const last = () => receiver.received.some(({ body }) => body.includes('"second 59"'));
      await until(last).toBe(true);
      const seqs = receiver.seqs();
      const firsts = seqs.filter((seq, index) => seqs.indexOf(seq) === index);
      expect(firsts).toEqual(range(1, firsts.length));
      // Only the one on its way at the change may have come twice.
      expect(seqs.length - firsts.length).toBeLessThanOrEqual(1);
    } finally {
      await second.close();
      await own.close();
    }
  });

  test('a process that is cut off from the database is replaced, and continues from the durable place', async () => {
    await listen();
    const before = await head();
    await create();
    await makeLabels(5);
    await until(() => receiver.seqs()).toEqual(range(before + 1, before + 5));
    // The connection that holds the lease.
    await api.server.services.pools.commands.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and objid = 7 and database = (select oid from pg_database where datname = current_database())`,
    );
    await makeLabels(5);
    await until(() => Math.max(...receiver.seqs())).toBe(before + 10);
    expect([...new Set(receiver.seqs())]).toEqual(range(before + 1, before + 10));
  });

  async function createLabel({ services }: MusterServer, name: string): Promise<void> {
    const actor = systemActor('operator', 'acme');
    const envelope = { commandId: crypto.randomUUID() };
    Result.getOrThrow(await services.commands.execute(actor, 'label.create', { name }, envelope));
  }
});
