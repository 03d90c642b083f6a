import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { createEventStoreClient } from '../../commands/log/eventStore/eventStoreClient.ts';
import { createEventStoreLog } from '../../commands/log/eventStore/eventStoreLog.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { describeLogContract } from './logContract.ts';
import {
  all,
  caughtUp,
  contextOf,
  eventNamed,
  eventsOf,
  followUntil,
  freshOrg,
  type LogHarness,
} from './logFixtures.ts';
import { startEventStoreStandIn } from './standIn/eventStoreStandIn.ts';

/** The contract is not about time: a machine that others use answers late. */
const patient = { answerMs: 60_000, timeoutMs: 60_000 };

describeLogContract('the log in EventStoreDB (stand-in)', async (): Promise<LogHarness> => {
  const server = await startEventStoreStandIn();
  return {
    turns: 5,
    keepsTips: false,
    open: async (options = {}) =>
      createEventStoreLog({ connectionString: server.connectionString, ...patient, ...options }),
    dropConnections: () => server.restart(),
    tamper: async (stream, revision, change) => server.store.tamper(stream, revision, change),
    stop: () => server.stop(),
  };
});

const realServer = process.env.EVENTSTORE_TEST_URL;
if (realServer !== undefined) {
  describeLogContract('the log in EventStoreDB (real server)', async () => ({
    turns: 5,
    keepsTips: false,
    open: async (options = {}) => createEventStoreLog({ connectionString: realServer, ...options }),
    // Its connections cannot be broken from here.
    dropConnections: async () => {},
    tamper: undefined,
    stop: async () => {},
  }));
}

describe('the log in EventStoreDB, beyond the contract', () => {
  test('says which revision a stream has whose append expected another', async () => {
    const server = await startEventStoreStandIn();
    const log = createEventStoreLog({ connectionString: server.connectionString });
    const org = freshOrg();
    const stream = `booking-${org}.a`;
    expect(await log.append(stream, 'none', [eventNamed()], contextOf(org))).toMatchObject({ revision: 0 });
    expect(await log.append(stream, 'none', [eventNamed()], contextOf(org))).toEqual({
      outcome: 'wrongExpectedRevision',
      actual: 0,
    });
    expect(await log.append(stream, 'any', [eventNamed()], contextOf(org))).toMatchObject({ revision: 1 });
    await log.close();
    await server.stop();
  });

  test('resolves an append whose answer was lost, and writes it once', async () => {
    const server = await startEventStoreStandIn();
    const log = createEventStoreLog({ connectionString: server.connectionString });
    const org = freshOrg();
    const stream = `booking-${org}.a`;
    server.loseAnswers(2);
    for (const revision of [0, 1, 2]) {
      const outcome = await log.append(stream, 'any', [eventNamed()], contextOf(org));
      expect(outcome).toMatchObject({ outcome: 'appended', revision });
    }
    expect(await all(log.read(stream))).toHaveLength(3);
    await log.close();
    await server.stop();
  });

  test('says that it is unavailable when nobody listens, however the client reports it', async () => {
    const server = await startEventStoreStandIn();
    await server.stop();
    const { connectionString } = server;
    const log = createEventStoreLog({ connectionString, timeoutMs: 50 });
    const org = freshOrg();
    const unavailable = { name: 'LogUnavailable' };
    const append = log.append(`booking-${org}.a`, 'none', [eventNamed()], contextOf(org));
    await expect(append).rejects.toMatchObject(unavailable);
    await expect(all(log.read(`booking-${org}.a`))).rejects.toMatchObject(unavailable);
    await expect(log.head()).rejects.toMatchObject(unavailable);
    await expect(log.epoch()).rejects.toMatchObject(unavailable);
    await expect(log.ping()).rejects.toMatchObject(unavailable);
    await log.close();
  });

  test('gives up on a server that does not answer in time, and later finds what the server has done', async () => {
    const server = await startEventStoreStandIn();
    const { connectionString } = server;
    const hasty = createEventStoreLog({ connectionString, answerMs: 80, timeoutMs: 50 });
    const log = createEventStoreLog({ connectionString });
    const org = freshOrg();
    const events = [eventNamed()];
    const send = (by: EventLog) => by.append(`booking-${org}.a`, 'none', events, contextOf(org));
    await hasty.ping().catch(() => {});
    server.slowDown(300);
    await expect(send(hasty)).rejects.toMatchObject({ name: 'LogUnavailable' });
    server.slowDown(0);
    const outcome = await send(log);
    expect(outcome).toMatchObject({ outcome: 'appended', revision: 0 });
    // By now the slow answers have come too, to nobody.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await all(log.read(`booking-${org}.a`))).toHaveLength(1);
    await Promise.all([hasty.close(), log.close()]);
    await server.stop();
  });

  test('switches to the leader when the node it talks to no longer leads', async () => {
    const first = await startEventStoreStandIn();
    const second = await startEventStoreStandIn({ store: first.store });
    const log = createEventStoreLog({ connectionString: first.connectionString });
    const org = freshOrg();
    const append = (id: string) => log.append(`booking-${org}.${id}`, 'none', [eventNamed()], contextOf(org));
    await append('before');
    first.follow(second.port);
    expect(await append('after')).toMatchObject({ outcome: 'appended', revision: 0 });
    expect(await all(log.read(`booking-${org}.after`))).toHaveLength(1);
    await log.close();
    await Promise.all([first.stop(), second.stop()]);
  });

  test('finds the leader of a cluster through gossip', async () => {
    const leader = await startEventStoreStandIn();
    const follower = await startEventStoreStandIn({ store: leader.store });
    follower.follow(leader.port);
    const connectionString = `esdb+discover://127.0.0.1:${follower.port}?tls=false`;
    const log = createEventStoreLog({ connectionString });
    const org = freshOrg();
    const outcome = await log.append(`booking-${org}.a`, 'none', [eventNamed()], contextOf(org));
    expect(outcome).toMatchObject({ outcome: 'appended' });
    await log.close();
    await Promise.all([leader.stop(), follower.stop()]);
  });

  test('skips what is not its own: system events, events of other programs, links', async () => {
    const server = await startEventStoreStandIn();
    const client = createEventStoreClient(server.connectionString);
    const org = freshOrg();
    const stream = `booking-${org}.a`;
    const log = createEventStoreLog({ connectionString: server.connectionString });
    expect(await log.head()).toBe(0);
    await log.append(stream, 'none', [eventNamed('ours')], contextOf(org));
    await client.appendToStream(`booking-${org}.b`, jsonEvent({ type: 'Theirs', data: {} }));
    await client.appendToStream('theirs', jsonEvent({ type: 'Theirs', data: {}, id: randomUUID() }));
    const items = await followUntil(log, { after: 'start' }, caughtUp);
    expect(eventsOf(items)).toMatchObject([{ data: { name: 'ours' } }]);
    expect(await log.head()).toBe(eventsOf(items)[0]?.position);
    expect(await all(log.read(`booking-${org}.b`))).toEqual([]);
    await client.dispose();
    await log.close();
    await server.stop();
  });

  test('a follower continues after every kind of dropped connection', async () => {
    const server = await startEventStoreStandIn();
    const log = createEventStoreLog({ connectionString: server.connectionString });
    const org = freshOrg();
    const drops = [() => server.dropReads(), () => server.restart()];
    const names: unknown[] = [];
    let turn = 0;
    for await (const item of log.follow({ after: 'end' })) {
      for (const event of item.kind === 'events' ? item.events : []) names.push(event.data);
      if (item.kind === 'checkpoint' || turn > names.length) continue;
      await drops[turn % drops.length]?.();
      if (turn === 6) break;
      await log.append(`booking-${org}.a`, 'any', [eventNamed(`${org} ${turn}`)], contextOf(org));
      turn += 1;
    }
    expect(names).toEqual([0, 1, 2, 3, 4, 5].map((each) => ({ name: `${org} ${each}` })));
    await log.close();
    await server.stop();
  });

  test('sets the maximum age of a short-lived stream on the server too', async () => {
    const server = await startEventStoreStandIn();
    const { connectionString } = server;
    const log = createEventStoreLog({ connectionString, maximumAges: { workspace: 1209600 } });
    const org = freshOrg();
    await log.append(`workspace-${org}.a`, 'none', [eventNamed()], contextOf(org));
    await log.append(`booking-${org}.a`, 'none', [eventNamed()], contextOf(org));
    const client = createEventStoreClient(connectionString);
    expect((await client.getStreamMetadata(`workspace-${org}.a`)).metadata).toEqual({ maxAge: 1209600 });
    expect((await client.getStreamMetadata(`booking-${org}.a`)).metadata).toBeUndefined();
    await client.dispose();
    await log.close();
    await server.stop();
  });

  test('continues the revisions when every event of a stream has been forgotten', async () => {
    const server = await startEventStoreStandIn();
    const { connectionString } = server;
    const org = freshOrg();
    const stream = `workspace-${org}.a`;
    const log = createEventStoreLog({ connectionString });
    await log.append(stream, 'none', [eventNamed(), eventNamed()], contextOf(org));
    await log.close();
    const client = createEventStoreClient(connectionString);
    await client.setStreamMetadata(stream, { maxAge: 0 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const later = createEventStoreLog({ connectionString });
    expect(await later.append(stream, 'any', [eventNamed()], contextOf(org))).toMatchObject({ revision: 2 });
    await client.dispose();
    await later.close();
    await server.stop();
  });
});
