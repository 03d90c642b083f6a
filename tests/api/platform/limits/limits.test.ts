import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveMessageSchema } from '../../../../api/contract/live.ts';
import { planLineSchema } from '../../../../api/contract/planning.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { registerRoutes } from '../../../../api/http/routes/registerRoutes.ts';
import { defaultLimits, type Limits } from '../../../../api/platform/limits/limits.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { turnFigures } from '../../../../postgres/connectInTurn.ts';
import { outlasts } from '../../../support/outlasts.ts';
import { monday8, openSocket, startApi, type TestApi } from '../../apiFixture.ts';
import { whileLocked } from './whileLocked.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The same organisations under these limits. */
async function withLimits(limits: Partial<Limits>) {
  const app = Fastify();
  await registerRoutes(app, api.server.services, { limits });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    address,
    get: (path: string, role: Role = 'dispatcher', org: 'acme' | 'umbra' = 'acme') =>
      fetch(`${address}${path}`, { headers: { authorization: `Bearer ${api[org].tokens[role]}` } }),
    open: () =>
      openSocket(address, '/api/v1/live', api.acme.tokens.dispatcher, (json) =>
        liveMessageSchema.parse(json),
      ),
    /** How often a limit has refused, by the metrics. */
    async refused(limit: string): Promise<number> {
      const { body } = await app.inject({ url: '/metrics' });
      return Number(new RegExp(`muster_refused_total\\{limit="${limit}"\\} (\\d+)`).exec(body)?.[1]);
    },
  };
}

async function problemOf(answer: Response) {
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    problem: problemSchema.parse(await answer.json()),
  };
}

const slow = { perSecond: 0.01, burst: 3 };

describe('limits on requests', () => {
  test('a person who sends too many is told the rate and when to come back; colleagues and neighbours are not', async () => {
    const { app, get, refused } = await withLimits({
      requests: { ...defaultLimits.requests, ofPerson: slow },
    });
    for (let count = 0; count < 3; count += 1) expect((await get('/api/v1/labels')).status).toBe(200);
    for (let count = 0; count < 2; count += 1) {
      const { status, retryAfter, problem } = await problemOf(await get('/api/v1/labels'));
      expect([status, Number(retryAfter)]).toEqual([429, problem.details.retryAfterSeconds]);
      expect(problem).toMatchObject({
        code: 'too_many_requests',
        detail: 'You send more than 0.01 requests a second. Please wait.',
        details: { limitPerSecond: 0.01, burst: 3, retryAfterSeconds: expect.any(Number) },
      });
    }
    expect(await refused('requests')).toBe(2);
    expect((await get('/api/v1/labels', 'scheduler')).status).toBe(200);
    expect((await get('/api/v1/labels', 'dispatcher', 'umbra')).status).toBe(200);
    await app.close();
  });

  test('one who was told to wait is told again without a question to the database', async () => {
    const { app, get } = await withLimits({ requests: { ...defaultLimits.requests, ofPerson: slow } });
    for (let count = 0; count < 4; count += 1) await get('/api/v1/labels');
    const { identity } = api.server.services.pools;
    const asked: string[] = [];
    const note = (): void => void asked.push('asked');
    identity.on('acquire', note);
    expect((await get('/api/v1/labels')).status).toBe(429);
    expect(asked).toEqual([]);
    expect((await get('/api/v1/labels', 'scheduler')).status).toBe(200);
    expect(asked).not.toEqual([]);
    identity.off('acquire', note);
    await app.close();
  });

  test('people of an organisation have a rate together', async () => {
    const { app, get } = await withLimits({ requests: { ...defaultLimits.requests, ofOrganisation: slow } });
    for (const role of ['dispatcher', 'scheduler', 'resource'] as const) {
      expect((await get('/api/v1/bookings', role)).status).toBe(200);
    }
    expect((await problemOf(await get('/api/v1/bookings', 'scheduler'))).problem).toMatchObject({
      code: 'too_many_requests',
      detail: 'Your organisation sends more than 0.01 requests a second. Please wait.',
    });
    expect((await get('/api/v1/bookings', 'dispatcher', 'umbra')).status).toBe(200);
    await app.close();
  });

  test('requests under way are bounded by person, by organisation and in all, and answered ones are not counted', async () => {
    const underWay = { ofPerson: 2, ofToken: 2, ofOrganisation: 3, together: 4 };
    const { app, get, refused } = await withLimits({ underWay });
    const held: Promise<Response>[] = [];
    /** A request that waits for the lock. */
    const hold = async (...who: [Role, 'acme' | 'umbra']): Promise<void> => {
      held.push(get('/api/v1/labels', ...who));
      await expect.poll(waitingQueries).toBe(held.length);
    };
    await whileLocked(api, 'lock table muster_read.labels in access exclusive mode', async (free) => {
      await hold('dispatcher', 'acme');
      await hold('dispatcher', 'acme');
      expect(await problemOf(await get('/api/v1/session'))).toMatchObject({
        status: 429,
        retryAfter: '1',
        problem: {
          detail: 'You have 2 requests under way, which is the most. Please wait for their answers.',
        },
      });
      await hold('scheduler', 'acme');
      expect((await problemOf(await get('/api/v1/session', 'resource'))).problem).toMatchObject({
        detail:
          'Your organisation has 3 requests under way, which is the most. Please wait for their answers.',
      });
      await hold('dispatcher', 'umbra');
      expect(await problemOf(await get('/api/v1/session', 'scheduler', 'umbra'))).toMatchObject({
        status: 503,
        problem: {
          code: 'unavailable',
          detail: 'The server has 4 requests under way, which is the most. Please wait for their answers.',
        },
      });
      await free();
    });
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
    expect((await get('/api/v1/session')).status).toBe(200);
    expect(await refused('underWay')).toBe(3);
    await app.close();
  });

  test('one who sends and leaves has no more under way than one who waits', async () => {
    const { app, address, get } = await withLimits({ underWay: { ...defaultLimits.underWay, ofPerson: 1 } });
    await whileLocked(api, 'lock table muster_read.labels in access exclusive mode', async (free) => {
      const leaving = new AbortController();
      const left = fetch(`${address}/api/v1/labels`, {
        signal: leaving.signal,
        headers: { authorization: `Bearer ${api.acme.tokens.dispatcher}` },
      });
      await expect.poll(waitingQueries).toBe(1);
      leaving.abort();
      await expect(left).rejects.toThrow('abort');
      const connections = promisify(app.server.getConnections.bind(app.server));
      await expect.poll(() => connections()).toBe(0);
      expect((await get('/api/v1/session')).status).toBe(429);
      await free();
    });
    await expect.poll(async () => (await get('/api/v1/session')).status).toBe(200);
    await app.close();
  });

  test('exports that are being sent are bounded by person and by organisation', async () => {
    const { app, get } = await withLimits({ exports: { ofPerson: 0, ofOrganisation: 10 } });
    expect((await problemOf(await get('/api/v1/exports/labels'))).problem).toMatchObject({
      code: 'too_many_requests',
      detail: 'You have 0 exports under way, which is the most. Please wait for their answers.',
    });
    expect((await problemOf(await get('/api/v1/audit/export'))).status).toBe(429);
    expect((await get('/api/v1/labels')).status).toBe(200);
    await app.close();
  });

  test('a plan that gets no turn is refused as late as any other request, although its answer has begun', async () => {
    const { app, address } = await withLimits({
      plans: { ...defaultLimits.plans, ofParty: 0, waitingOfParty: 0 },
      refusals: { ms: 1_000, atOnce: 5 },
    });
    const isHeld = await outlasts(1_000, async () => {
      const answer = await fetch(`${address}/api/v1/plans`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${api.acme.tokens.dispatcher}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ mode: 'optimise', from: monday8, to: monday8 + 3600, seconds: 1, seed: 1 }),
      });
      const lines = (await answer.text()).trim().split('\n');
      expect(planLineSchema.parse(JSON.parse(lines.at(-1) ?? ''))).toMatchObject({
        kind: 'problem',
        code: 'too_many_requests',
      });
    });
    expect(isHeld).toBe(true);
    await app.close();
  });

  test('commands that would wait too long in line are refused with the limit, and nothing happens', async () => {
    const { throttle: _asAnyOther, ...usual } = defaultLimits.commands;
    const commands = { ...usual, ofParty: 0, waitingOfParty: 0 };
    const { app, address } = await withLimits({ commands });
    const answer = await fetch(`${address}/api/v1/commands/label.create`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.acme.tokens.dispatcher}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Never' }),
    });
    expect(await problemOf(answer)).toMatchObject({
      status: 429,
      retryAfter: '1',
      problem: {
        detail: 'Your organisation has 0 requests waiting, which is the most. Please try again in a moment.',
      },
    });
    await app.close();
  });
});

describe('limits on live screens', () => {
  const week = { from: monday8 - 86_400, to: monday8 + 6 * 86_400 };

  test('a watch that has missed more than is sent is told to load anew, once, and goes on from there', async () => {
    const watches = { ...defaultLimits.watches, mostMissed: 2 };
    const { app, open } = await withLimits({ watches });
    const { socket, messages, send, heard } = await open();
    send({ kind: 'watch', name: 'board', topic: 'timeline', ...week, after: 0 });
    send({ kind: 'watch', name: 'nothing', topic: 'booking', bookingId: 'nowhere', after: 0 });
    for (const name of ['board', 'nothing']) {
      const told = await heard((message) => message.kind === 'changed' && message.name === name);
      expect(told).toEqual({ kind: 'changed', name, position: expect.any(Number), changes: {} });
    }
    await api.operate('acme', 'booking.edit', { bookingId: api.acme.bookingId, title: 'Just now' });
    await heard(
      (message) => message.kind === 'changed' && message.changes.booking?.rows[0]?.title === 'Just now',
    );
    const ofBoard = messages.filter((message) => message.kind === 'changed' && message.name === 'board');
    expect(ofBoard).toHaveLength(2);
    // From a moment ago, there is less than that, and it is sent.
    const after = api.server.services.projector.position() - 1;
    send({ kind: 'watch', name: 'again', topic: 'timeline', ...week, after });
    await heard(
      (message) =>
        message.kind === 'changed' &&
        message.name === 'again' &&
        message.changes.booking?.rows[0]?.title === 'Just now',
    );
    socket.close();
    await app.close();
  });

  test('a booking that is opened is sent from its beginning, however much else has happened since', async () => {
    const { app, open } = await withLimits({ watches: { ...defaultLimits.watches, mostMissed: 4 } });
    const { socket, send, heard } = await open();
    send({ kind: 'watch', name: 'drawer', topic: 'booking', bookingId: api.acme.otherBookingId, after: 0 });
    const told = await heard((message) => message.kind === 'changed');
    expect(told).toMatchObject({ changes: { booking: { rows: [{ id: api.acme.otherBookingId }] } } });
    socket.close();
    await app.close();
  });

  test('a watch that gets no turn is told to load anew instead of waiting for ever', async () => {
    const catchingUp = { ...defaultLimits.watches.catchingUp, ofParty: 0, waitingOfParty: 0 };
    const { app, open, refused } = await withLimits({ watches: { ...defaultLimits.watches, catchingUp } });
    const { socket, send, heard } = await open();
    send({ kind: 'watch', name: 'board', topic: 'timeline', ...week, after: 0 });
    expect(await heard((message) => message.kind === 'changed')).toEqual({
      kind: 'changed',
      name: 'board',
      position: expect.any(Number),
      changes: {},
    });
    expect(await refused('watches')).toBe(1);
    socket.close();
    await app.close();
  });

  test('whose socket is one too many is told so by its close frame, and over HTTP if too many are being told', async () => {
    const sockets = { ...defaultLimits.sockets, ofPerson: 0 };
    const open = (address: string) =>
      openSocket(address, '/api/v1/live', api.acme.tokens.dispatcher, (json) => json);
    const telling = await withLimits({ sockets });
    await expect(open(telling.address)).rejects.toThrow(
      '4429 too_many_requests: You have 0 WebSockets open, which is the most. Please close one.',
    );
    await telling.app.close();
    const silent = await withLimits({ sockets: { ...sockets, beingRefused: 0 } });
    await expect(open(silent.address)).rejects.toThrow('429');
    await silent.app.close();
  });

  test('a socket that sends too many messages, and a person whose sockets do, is told the limit and closed', async () => {
    const ofSocket = { perSecond: 0.01, burst: 4 };
    const ofPerson = { perSecond: 0.02, burst: 6 };
    const { app, open, refused } = await withLimits({ messages: { ofSocket, ofPerson } });
    const flood = async (): Promise<unknown> => {
      const { send, messages, closed } = await open();
      for (let count = 0; count < 6; count += 1) send({ kind: 'unwatch', name: 'nothing' });
      expect(await closed).toEqual({ code: 1013, reason: 'TooManyMessages' });
      return messages.find(({ kind }) => kind === 'error');
    };
    expect(await flood()).toEqual({
      kind: 'error',
      code: 'too_many_requests',
      message: 'This WebSocket sends more than 0.01 messages a second. Please wait.',
    });
    expect(await flood()).toMatchObject({
      message: 'Your WebSockets send more than 0.02 messages a second. Please wait.',
    });
    expect(await refused('messages')).toBe(2);
    await app.close();
  });
});

/** Queries that wait for a lock, or for the turn of their organisation. */
async function waitingQueries(): Promise<number> {
  const { background, queries } = api.server.services.pools;
  const { rows } = await background.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows[0]?.waiting ?? 0) + turnFigures(queries).waiting;
}
