import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { feedPageSchema } from '../../api/contract/feed.ts';
import {
  demonstrationOrganisation,
  demonstrationUsers,
} from '../../api/programs/demonstration/demonstrationUsers.ts';
import { makeDemonstration } from '../../api/programs/demonstration/makeDemonstration.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { verifyChain } from '../../commands/log/verifyChain.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { type StandInCluster, startStandInCluster } from '../contract/standIn/standInCluster.ts';
import { startFeedFollower } from '../faults/feedFollower.ts';
import { makeOrganisation, type SignedInDispatcher } from '../faults/organisation.ts';
import { race } from '../faults/race.ts';
import { type Outcome, sendCommand } from '../faults/sendCommand.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Monday, 2 March 2026, 08:00 in Sydney. */
const monday8 = 1_772_398_800;
/** Bookings that are over are not rechecked. */
const future = Math.ceil(Date.now() / 3_600_000) * 3600 + 7 * 86_400;

describe('the whole server with its log in EventStoreDB', () => {
  let eventStore: StandInCluster;
  let database: TestDatabase;
  let first: TestServer;
  let second: TestServer;
  let dana: SignedInDispatcher;

  function start(role: 'all' | 'api'): Promise<TestServer> {
    const configuration = { role, eventStoreUrl: eventStore.connectionString };
    return startTestServer({ databaseUrl: database.url, configuration });
  }
  beforeAll(async () => {
    eventStore = await startStandInCluster();
    database = await createTestDatabase();
    first = await start('all');
    second = await start('api');
    dana = await makeOrganisation(first, 'acme');
  });
  afterAll(async () => {
    await second?.close();
    await first?.close();
    await eventStore?.stop();
    await database?.drop();
  });

  async function ask(server: TestServer, path: string, token = dana.token): Promise<unknown> {
    const answer = await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return answer.json();
  }
  const newBooking = (start = monday8, bookingId: string = randomUUID()) => ({
    key: `create ${bookingId}`.replaceAll(' ', '-'),
    name: 'booking.create',
    body: { bookingId, customerId: 'anna', start, end: start + 3600 },
  });
  function acknowledged(outcome: Outcome) {
    if (outcome.kind !== 'acknowledged') throw new Error(`the command was not taken: ${outcome.kind}`);
    return outcome.answer;
  }

  it('accepts a command in one process, once, and shows it in the other', async () => {
    const sent = newBooking();
    const answer = acknowledged(await sendCommand(second.address, dana.token, sent));
    expect(acknowledged(await sendCommand(first.address, dana.token, sent))).toEqual(answer);
    const path = `/api/v1/bookings/${sent.body.bookingId}?after=${answer.position}`;
    expect(await ask(second, path)).toMatchObject({ id: sent.body.bookingId, status: 'draft' });
    expect(await ask(second, '/api/health/ready')).toMatchObject({
      status: 'ok',
      readSide: { projecting: 'elsewhere', lagEvents: 0, lagSeconds: 0, stops: [] },
    });
  });

  it('never books twice, whichever process receives the commands', async () => {
    const addresses = [first.address, second.address];
    const { token, customerIds } = dana;
    const result = await race({ addresses, token, customerIds, racers: 24, capacity: 2 });
    expect(result).toMatchObject({ won: 2, busy: 22, others: [] });
  });

  it('continues when EventStoreDB comes back, even after lost answers', async () => {
    const follower = startFeedFollower(second.address, dana.token);
    const bookings = Array.from({ length: 30 }, () => newBooking());
    const outcomes = await Promise.all(
      bookings.map(async (sent, index) => {
        if (index === 10) eventStore.nodes[0].loseAnswers(1);
        if (index === 20) await eventStore.nodes[0].restart();
        return sendCommand(index % 2 === 0 ? first.address : second.address, dana.token, sent);
      }),
    );
    const position = Math.max(...outcomes.map((outcome) => acknowledged(outcome).position));
    await first.services.projector.waitFor(position, longestWaitMs);
    const { events, cursor } = feedPageSchema.parse(await ask(second, '/api/v1/events?limit=1000'));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    for (const { body } of bookings) {
      const made = events.filter(({ subject }) => subject.includes(body.bookingId));
      expect(made).toHaveLength(1);
    }
    await follower.reached(cursor, longestWaitMs);
    expect(follower.events).toEqual(events);
    await follower.stop();
  });

  it('has everything after a restart, and its read models are what the log says', async () => {
    const before = await ask(second, '/api/v1/bookings?limit=1');
    await second.close();
    await first.close();
    first = await start('all');
    second = await start('api');
    const after = acknowledged(await sendCommand(second.address, dana.token, newBooking()));
    const total = z.object({ total: z.int() });
    expect(total.parse(await ask(second, `/api/v1/bookings?limit=1&after=${after.position}`)).total).toBe(
      total.parse(before).total + 1,
    );
    const { comparisons, stops } = await rebuild({
      log: first.services.log,
      pool: first.services.pools.background,
    });
    expect(stops).toEqual([]);
    expect(comparisons.filter(({ differing }) => differing !== 0)).toEqual([]);
  });

  it('keeps the demonstration at its own times, even if it is created in two attempts', async () => {
    const { log } = first.services;
    let left = 300;
    const dying: EventLog = {
      ...log,
      async append(...given) {
        left -= 1;
        if (left < 0) throw new Error('the process died');
        return log.append(...given);
      },
    };
    await expect(makeDemonstration({ ...first.services, log: dying }, () => {})).rejects.toThrow();
    await makeDemonstration(first.services, () => {});
    const { id } = demonstrationOrganisation;
    const events: RecordedEvent[] = [];
    for await (const event of first.services.log.read(streamName('organisation', id, id))) events.push(event);
    expect(await verifyChain(events)).toMatchObject({ verdict: 'intact' });
    expect(events[0]?.at).toBeLessThan(Date.now() - 10 * 86_400_000);
    const token = await signIn(second);
    const history = feedPageSchema.parse(await ask(second, '/api/v1/events?limit=1', token));
    expect(Date.parse(history.events[0]?.time ?? '')).toBe(events[0]?.at);
    const { total } = z
      .object({ total: z.int() })
      .parse(await ask(second, '/api/v1/bookings?limit=1', token));
    expect(total).toBeGreaterThan(100);
  });

  it('shows as a conflict on both what an append books twice that comes after its fence was lost', async () => {
    const { token } = dana;
    const resourceId = randomUUID();
    const send = async (server: TestServer, name: string, body: Readonly<Record<string, unknown>>) =>
      sendCommand(server.address, token, { key: randomUUID(), name, body });
    acknowledged(await send(first, 'resource.create', { resourceId, firstName: 'Wanted' }));
    const bookings = [newBooking(future), newBooking(future)] as const;
    for (const { name, body } of bookings) acknowledged(await send(first, name, body));
    const ids = bookings.map(({ body }) => body.bookingId);

    // Meanwhile the demonstration's series make what they say.
    const arrived = eventStore.nodes[0].holdNextAppend(streamName('booking', 'acme', ids[0] ?? ''));
    const late = send(second, 'booking.allocate', { bookingId: ids[0], resourceIds: [resourceId] });
    const carryOut = await arrived;
    // As PostgreSQL does to a process that hangs.
    await first.services.pools.commands.query(
      `select pg_terminate_backend(pid) from pg_locks
        where relation = 'muster_write.fences'::regclass and granted and pid <> pg_backend_pid()`,
    );
    const booked = { bookingId: ids[1], resourceIds: [resourceId] };
    expect(acknowledged(await send(first, 'booking.allocate', booked)).events).toHaveLength(1);
    carryOut();
    const busy = (id: string) => async () => {
      const { conflict, violations } = fitness.parse(await ask(first, `/api/v1/bookings/${id}`));
      return conflict && violations.some(({ code }) => code === 'resource_busy');
    };
    for (const id of ids) await expect.poll(busy(id), { interval: 20 }).toBe(true);
    expect(await late).toEqual({ kind: 'unknown' });
  });

  it('goes on reading while the cluster has no leader, refuses commands for a time, and then goes on', async () => {
    const patience = { forMs: 700, answerMs: 300 };
    const configuration = { role: 'api', eventStoreUrl: eventStore.connectionString } as const;
    const impatient = await startTestServer({
      databaseUrl: database.url,
      configuration,
      logTimeLimits: patience,
    });
    try {
      const sent = newBooking();
      await eventStore.become(['notReady', 'notReady', 'notReady']);
      for (const node of eventStore.nodes) node.dropReads();
      const ready = await fetch(`${impatient.address}/api/health/ready`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ status: 'unavailable', log: 'unreachable', database: 'ok' });
      const answer = await fetch(`${impatient.address}/api/v1/commands/booking.create`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${dana.token}`,
          'content-type': 'application/json',
          'idempotency-key': sent.key,
        },
        body: JSON.stringify(sent.body),
      });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
      expect(await ask(impatient, '/api/v1/bookings?limit=1')).toMatchObject({ total: expect.any(Number) });
      const board = `/api/v1/timeline?from=${monday8}&to=${monday8 + 86_400}`;
      expect(await ask(impatient, board)).toMatchObject({ bookings: expect.any(Array) });
      await eventStore.become(['gone', 'leader', 'follower']);
      await expect
        .poll(async () => (await sendCommand(impatient.address, dana.token, sent)).kind)
        .toBe('acknowledged');
      const { position } = acknowledged(await sendCommand(second.address, dana.token, sent));
      await first.services.projector.waitFor(position, longestWaitMs);
      expect(await ask(impatient, '/api/health/ready')).toMatchObject({ status: 'ok' });
    } finally {
      await impatient.close();
    }
  });
});

const fitness = z.object({ conflict: z.boolean(), violations: z.array(z.object({ code: z.string() })) });

async function signIn(server: TestServer): Promise<string> {
  const [{ email, password }] = demonstrationUsers;
  const answer = await fetch(`${server.address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}
