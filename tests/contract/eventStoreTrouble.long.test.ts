import grpc from '@grpc/grpc-js';
import { describe, expect, test } from 'vitest';
import { createEventStoreLog } from '../../commands/log/eventStore/eventStoreLog.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { verifyChain } from '../../commands/log/verifyChain.ts';
import { all, contextOf, eventNamed, eventsOf, followUntil, freshOrg } from './logFixtures.ts';
import { startEventStoreStandIn } from './standIn/eventStoreStandIn.ts';

/** Events of 2 KB, so that the connection's windows hold few of them. */
const longEvents = 4_000;
const text = 'x'.repeat(2_000);
/** What the windows of HTTP/2 and the buffers on both sides hold of such events, with room to spare. */
const mostOnTheWay = 400;

describe('a large stream in EventStoreDB', () => {
  test('is sent no faster than it is read', async () => {
    const { server, log, stream } = await largeStream();
    let read = 0;
    let mostAhead = 0;
    const before = server.eventsSent();
    for await (const _ of log.read(stream)) {
      read += 1;
      if (read % 250 === 0) await letTheServerWork();
      mostAhead = Math.max(mostAhead, server.eventsSent() - before - read);
    }
    expect(read).toBe(longEvents);
    expect(mostAhead).toBeGreaterThan(0);
    expect(mostAhead).toBeLessThan(mostOnTheWay);
    await log.close();
    await server.stop();
  });

  test('is sent to a follower no faster than the follower accepts it', async () => {
    const { server, log } = await largeStream();
    const before = server.eventsSent();
    let taken = 0;
    let mostAhead = 0;
    for await (const item of log.follow({ after: 'start', batchSize: 50 })) {
      if (item.kind === 'caughtUp') break;
      if (item.kind === 'events') taken += item.events.length;
      await letTheServerWork();
      mostAhead = Math.max(mostAhead, server.eventsSent() - before - taken);
    }
    expect(taken).toBe(longEvents);
    expect(mostAhead).toBeGreaterThan(0);
    expect(mostAhead).toBeLessThan(mostOnTheWay);
    await log.close();
    await server.stop();
  });

  test('is sent no further when its reader stops in the middle', async () => {
    const { server, log, stream } = await largeStream();
    const before = server.eventsSent();
    for await (const { revision } of log.read(stream)) if (revision === 99) break;
    await letTheServerWork();
    expect(server.eventsSent() - before).toBeLessThan(100 + mostOnTheWay);
    await log.close();
    await server.stop();
  });
});

describe('a cluster of EventStoreDB that changes its leader again and again', () => {
  test('loses, repeats and reorders nothing, for writers, readers and followers', async () => {
    const first = await startEventStoreStandIn();
    const second = await startEventStoreStandIn({ store: first.store });
    second.follow(first.port);
    const log = createEventStoreLog({
      connectionString: `esdb://127.0.0.1:${first.port},127.0.0.1:${second.port}?tls=false`,
    });
    const org = freshOrg();
    const events = Array.from({ length: 24 }, () => eventNamed());
    const following = followUntil(
      log,
      { after: 'start' },
      (items) => eventsOf(items).length >= events.length,
    );
    let [leader, follower] = [first, second];
    for (const [index, event] of events.entries()) {
      if (index % 4 === 3) {
        [leader, follower] = [follower, leader];
        leader.follow(null);
        follower.follow(leader.port);
        follower.dropReads();
      }
      const stream = `booking-${org}.${index % 2}`;
      const revision = Math.floor(index / 2);
      const expected = revision === 0 ? 'none' : revision - 1;
      expect(await log.append(stream, expected, [event], contextOf(org))).toMatchObject({ revision });
      expect(await all(log.read(stream, { from: revision }))).toMatchObject([{ id: event.id }]);
    }
    expect(eventsOf(await following).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    await log.close();
    await Promise.all([first.stop(), second.stop()]);
  });
});

test('the newest position is the leader’s, whichever node is asked', async () => {
  const leader = await startEventStoreStandIn();
  // With a store of its own: nothing has reached it yet.
  const behind = await startEventStoreStandIn();
  behind.follow(leader.port);
  const ours = createEventStoreLog({ connectionString: leader.connectionString });
  const org = freshOrg();
  const outcome = await ours.append(`booking-${org}.a`, 'none', [eventNamed()], contextOf(org));
  const log = createEventStoreLog({ connectionString: behind.connectionString });
  expect(outcome).toMatchObject({ outcome: 'appended', position: await log.head() });
  await Promise.all([log.close(), ours.close()]);
  await Promise.all([leader.stop(), behind.stop()]);
});

test('a stream that another process has just begun, and that cannot be read yet, is not treated as forgotten', async () => {
  const server = await startEventStoreStandIn();
  const { connectionString } = server;
  const theirs = createEventStoreLog({ connectionString });
  const ours = createEventStoreLog({ connectionString });
  const org = freshOrg();
  for (const id of ['a', 'b']) {
    const stream = `booking-${org}.${id}`;
    await theirs.append(stream, 'none', [eventNamed()], contextOf(org));
    server.store.keptBack.add(stream);
    setTimeout(() => server.store.keptBack.delete(stream), 200);
    const outcome = ours.append(stream, id === 'a' ? 'any' : 'none', [eventNamed()], contextOf(org));
    if (id === 'b') expect(await outcome).toEqual({ outcome: 'wrongExpectedRevision', actual: 0 });
    else expect(await outcome).toMatchObject({ outcome: 'appended', revision: 1 });
    server.store.keptBack.delete(stream);
    const recorded = await all(theirs.read(stream, { versions: 'recorded' }));
    expect(await verifyChain(recorded)).toMatchObject({ verdict: 'intact', events: id === 'a' ? 2 : 1 });
  }
  await Promise.all([theirs.close(), ours.close()]);
  await server.stop();
});

describe('a refusal by EventStoreDB', () => {
  const operations: readonly [string, (log: EventLog, stream: string) => Promise<unknown>][] = [
    ['an append', (log, stream) => log.append(stream, 'none', [eventNamed()], contextOf(orgOf(stream)))],
    ['a read', (log, stream) => all(log.read(stream))],
    ['a follower', (log) => all(log.follow({ after: 'start' }))],
    ['the look at the head', (log) => log.head()],
    ['the look at the epoch', (log) => log.epoch()],
    ['a ping', (log) => log.ping()],
  ];

  test.each(operations)('reaches %s as an error of the port, with its cause', async (_, operate) => {
    const server = await startEventStoreStandIn();
    const log = createEventStoreLog({ connectionString: server.connectionString });
    const stream = `booking-${freshOrg()}.a`;
    server.refuse({
      code: grpc.status.PERMISSION_DENIED,
      details: 'not you',
      exception: { exception: 'access-denied' },
    });
    await expect(operate(log, stream)).rejects.toMatchObject({
      name: 'LogRefused',
      message: expect.stringContaining('EVENTSTORE_URL'),
      cause: { type: 'access-denied' },
    });
    server.refuse({ code: grpc.status.FAILED_PRECONDITION, details: 'the disk is made of cheese' });
    await expect(operate(log, stream)).rejects.toMatchObject({
      name: 'LogRefused',
      message: expect.stringContaining('made of cheese'),
      cause: { type: 'unknown' },
    });
    await log.close();
    await server.stop();
  });

  test('of an append that is too large, or to a deleted stream, gives that reason', async () => {
    const server = await startEventStoreStandIn();
    const log = createEventStoreLog({ connectionString: server.connectionString });
    const org = freshOrg();
    const stream = `booking-${org}.a`;
    const append = () => log.append(stream, 'none', [eventNamed()], contextOf(org));
    server.refuse({
      code: grpc.status.INVALID_ARGUMENT,
      details: 'too large',
      exception: { exception: 'maximum-append-size-exceeded', 'maximum-append-size': '1048576' },
    });
    await expect(append()).rejects.toMatchObject({
      name: 'InvalidAppend',
      message: expect.stringContaining('1048576'),
    });
    server.refuse({
      code: grpc.status.FAILED_PRECONDITION,
      details: 'deleted',
      exception: { exception: 'stream-deleted', 'stream-name': stream },
    });
    await expect(append()).rejects.toMatchObject({
      name: 'LogRefused',
      message: expect.stringContaining(stream),
    });
    server.refuse(null);
    expect(await append()).toMatchObject({ outcome: 'appended', revision: 0 });
    await log.close();
    await server.stop();
  });

  test('for a stream that another program has written to says so, instead of retrying for ever', async () => {
    const server = await startEventStoreStandIn();
    const log = createEventStoreLog({ connectionString: server.connectionString, timeoutMs: 10_000 });
    const org = freshOrg();
    const stream = `booking-${org}.a`;
    await log.append(stream, 'none', [eventNamed()], contextOf(org));
    const foreign = { type: 'Foreign', contentType: 'application/json', data: Buffer.from('{}') };
    const id = '00000000-0000-4000-8000-000000000009';
    server.store.append(stream, 'any', [{ ...foreign, id, metadata: new Uint8Array() }]);
    await expect(log.append(stream, 'any', [eventNamed()], contextOf(org))).rejects.toMatchObject({
      name: 'LogRefused',
      message: expect.stringContaining(`${stream} ends with an event that is not of this log, revision 1`),
    });
    const other = `booking-${org}.b`;
    expect(await log.append(other, 'none', [eventNamed()], contextOf(org))).toMatchObject({ revision: 0 });
    await log.close();
    await server.stop();
  });

  test('that may be temporary is waited out', async () => {
    const server = await startEventStoreStandIn();
    const log = createEventStoreLog({ connectionString: server.connectionString });
    const org = freshOrg();
    server.refuse({ code: grpc.status.UNAVAILABLE, details: 'an election' });
    setTimeout(() => server.refuse(null), 100);
    const outcome = await log.append(`booking-${org}.a`, 'none', [eventNamed()], contextOf(org));
    expect(outcome).toMatchObject({ outcome: 'appended', revision: 0 });
    await log.close();
    await server.stop();
  });
});

describe('a slow EventStoreDB', () => {
  test('is abandoned by callers who wait too long, and serves everybody who waits long enough', async () => {
    const server = await startEventStoreStandIn();
    const { connectionString } = server;
    const hasty = createEventStoreLog({ connectionString, answerMs: 60, timeoutMs: 50 });
    const patient = createEventStoreLog({ connectionString });
    const org = freshOrg();
    const stream = `booking-${org}.a`;
    await patient.append(stream, 'none', [eventNamed('kept')], contextOf(org));
    server.slowDown(250);
    const unavailable = { name: 'LogUnavailable' };
    await expect(all(hasty.read(stream))).rejects.toMatchObject(unavailable);
    await expect(hasty.head()).rejects.toMatchObject(unavailable);
    await expect(hasty.epoch()).rejects.toMatchObject(unavailable);
    await expect(hasty.ping()).rejects.toMatchObject(unavailable);
    expect(await all(patient.read(stream))).toMatchObject([{ data: { name: 'kept' } }]);
    const followed = await followUntil(hasty, { after: 'start' }, (items) => eventsOf(items).length > 0);
    expect(eventsOf(followed)).toMatchObject([{ data: { name: 'kept' } }]);
    await Promise.all([hasty.close(), patient.close()]);
    await server.stop();
  });
});

async function largeStream() {
  const server = await startEventStoreStandIn();
  const log = createEventStoreLog({ connectionString: server.connectionString });
  const org = freshOrg();
  const stream = `booking-${org}.large`;
  for (let written = 0; written < longEvents; written += 200) {
    const events = Array.from({ length: 200 }, () => eventNamed(undefined, { text }));
    await log.append(stream, written === 0 ? 'none' : written - 1, events, contextOf(org));
  }
  return { server, log, stream };
}

/** As many turns of the event loop as a server that nothing holds back needs to send far more than a window. */
async function letTheServerWork(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function orgOf(stream: string): string {
  return stream.slice('booking-'.length, stream.indexOf('.'));
}
