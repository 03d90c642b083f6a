import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { feedFrameSchema } from '../../../../api/contract/feed.ts';
import { createdWebhookSchema } from '../../../../api/contract/integrations.ts';
import { liveMessageSchema } from '../../../../api/contract/live.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { hour, monday8, openSocket, startApi, type TestApi } from '../../apiFixture.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const levels = { error: 50, info: 30 };
const lines: string[] = [];
let api: TestApi;
let receiver: Receiver;
beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  api = await startApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' }, logger });
  receiver = await startReceiver();
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});

const until = <Value>(look: () => Value) => expect.poll(look, { interval: 10 });
const lineSchema = z.object({ level: z.number(), msg: z.string().default('') });
const told = (text: string, level = levels.error): readonly string[] =>
  lines
    .map((line) => lineSchema.parse(JSON.parse(line)))
    .filter((one) => one.level === level && one.msg.includes(text))
    .map(({ msg }) => msg);

test('webhooks and sockets that wait for stopped read models say so once, continue by themselves, and say that too', async () => {
  const {
    log,
    pools: { commands: pool },
    projector,
  } = api.server.services;
  const as = api.acme.tokens.dispatcher;
  const screen = await openSocket(api.address, '/api/v1/live', as, (json) => liveMessageSchema.parse(json));
  await screen.heard(({ kind }) => kind === 'hello');
  const day = { from: monday8, to: monday8 + 24 * hour, after: projector.position() };
  screen.send({ kind: 'watch', name: 'board', topic: 'timeline', ...day });
  await api.operate('acme', 'booking.edit', { bookingId: api.acme.bookingId, notes: 'Gate 4711' });
  await screen.heard(({ kind }) => kind === 'changed');
  const body = { name: 'Payroll', url: receiver.url, after: 0 };
  const created = await api.ask('POST', '/api/v1/webhooks', { as, body });
  const { webhook } = createdWebhookSchema.parse(await created.json());
  const follower = await openSocket(api.address, '/api/v1/events/stream', as, (json) =>
    feedFrameSchema.parse(json),
  );
  await follower.heard(({ kind }) => kind === 'caughtUp');
  await until(() => receiver.received.length).toBe(webhook.head);

  // One append, and so one batch: the feed moves and stops in the same moment.
  const id = crypto.randomUUID();
  const appended = await log.append(
    'label-acme.poison',
    'none',
    [
      {
        id,
        version: 1,
        type: 'LabelCreated',
        data: { name: 'Poison', type: 'label', unitPrice: null },
      },
      { id: crypto.randomUUID(), version: 1, type: 'LabelExploded', data: {} },
    ],
    {
      org: 'acme',
      actor: { uid: 'operator', role: 'system' },
      commandId: id,
      correlationId: id,
      causationId: null,
    },
  );
  if (appended.outcome !== 'appended') throw new Error('it was not appended');
  await projector.waitFor(appended.position, longestWaitMs);
  await until(() => projector.status().stops.map(({ projection }) => projection)).toContain('feed');
  for (let index = 0; index < 5; index += 1) {
    await api.operate('acme', 'customer.create', { firstName: 'Ada', lastName: `Waits ${index}` });
  }
  await until(() => told('webhooks wait for it')).toHaveLength(1);
  await until(() => told('cannot be pushed')).toHaveLength(1);
  // Taken up anew, a webhook asks for the end of the feed; so it does again and again, for longer than a second.
  await pool.query('update muster_webhooks.subscriptions set generation = generation + 1');
  await delay(2_500);
  expect(told('webhook')).toEqual(['the feed cannot be read: webhooks wait for it']);
  expect(told('pushed')).toHaveLength(1);
  // Screens are told to ask again for what cannot be told.
  expect(told('could not be sent')).toEqual([]);
  expect(receiver.received.length).toBe(webhook.head);

  await pool.query(`update muster_read.projections set stopped = null where name = 'feed'`);
  await until(() => receiver.seqs().at(-1)).toBe(webhook.head + 1);
  await follower.heard((frame) => frame.kind === 'event' && frame.event.seq === webhook.head + 1);
  await until(() => told('webhooks continue', levels.info)).toHaveLength(1);
  await until(() => told('followers again', levels.info)).toHaveLength(1);
  expect(told('webhooks wait for it')).toHaveLength(1);
  follower.socket.close();
  screen.socket.close();
});
