import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type FeedFrame, feedFrameSchema, feedPageSchema } from '../../../../api/contract/feed.ts';
import { defaultSocketTimings, type SocketTimings } from '../../../../api/http/live/socketTimings.ts';
import { registerRoutes } from '../../../../api/http/routes/registerRoutes.ts';
import {
  hour,
  monday8,
  openSocket,
  password,
  signIn,
  startApi,
  type TestApi,
  type TestSocket,
} from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

function stream(query = '', address = api.address): Promise<TestSocket<FeedFrame>> {
  return openSocket(address, `/api/v1/events/stream${query}`, api.acme.tokens.dispatcher, (json) =>
    feedFrameSchema.parse(json),
  );
}

function seqs(frames: readonly FeedFrame[]): number[] {
  return frames.flatMap((frame) => (frame.kind === 'event' ? [frame.event.seq] : []));
}

async function page(query = '') {
  const answer = await api.ask('GET', `/api/v1/events${query}`, { as: api.acme.tokens.scheduler });
  return feedPageSchema.parse(await answer.json());
}

let labels = 0;
async function makeLabels(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, () => {
      labels += 1;
      return api.operate('acme', 'label.create', { name: `label ${labels}` });
    }),
  );
}

const caughtUp = (frame: FeedFrame): boolean => frame.kind === 'caughtUp';
const hasSeq = (seq: number) => (frame: FeedFrame) => frame.kind === 'event' && frame.event.seq === seq;

describe('the feed over HTTP', () => {
  test('pages give the events of the organisation from its first on, numbered without gaps, as CloudEvents', async () => {
    const first = await page('?limit=3');
    const second = await page(`?limit=1000&after=${first.cursor}&epoch=${first.epoch}`);
    const all = [...first.events, ...second.events];
    expect(all.map((event) => event.seq)).toEqual(all.map((_, index) => index + 1));
    expect(all[0]).toMatchObject({ type: 'muster.organisation.created.v3', subject: 'organisation/acme' });
    expect(second).toMatchObject({ caughtUp: true, cursor: all.length });
  });

  test('a filter by type still moves the cursor to the end', async () => {
    const { events, cursor, caughtUp: level } = await page('?types=muster.shift.*,muster.label.created.v4');
    expect(new Set(events.map((event) => event.type))).toEqual(
      new Set(['muster.shift.created.v1', 'muster.label.created.v4']),
    );
    expect({ cursor, level }).toEqual({ cursor: (await page('?limit=1000')).cursor, level: true });
  });

  test.each([
    ['?after=999999', 400, 'future_cursor'],
    ['?epoch=another', 409, 'epoch_changed'],
    ['?limit=0', 400, 'invalid_input'],
    ['?after=-1', 400, 'invalid_input'],
    ['?after=', 400, 'invalid_input'],
    ['?type=muster.shift.created.v1', 400, 'invalid_input'],
    ['?types=a*b', 400, 'invalid_input'],
    ['?types=muster.booking.created', 400, 'invalid_input'],
  ])('%s is refused with %d %s', async (query, status, code) => {
    const answer = await api.ask('GET', `/api/v1/events${query}`, { as: api.acme.tokens.scheduler });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, status });
  });
});

test('the newest event is not a cursor of the future, and the next number is, from which nobody resumes at the head', async () => {
  const { cursor, epoch } = await page('?limit=1000');
  expect(await page(`?after=${cursor}`)).toEqual({ epoch, events: [], cursor, caughtUp: true });
  const refused = await api.ask('GET', `/api/v1/events?after=${cursor + 1}`, {
    as: api.acme.tokens.scheduler,
  });
  expect(await refused.json()).toMatchObject({ code: 'future_cursor', details: { head: cursor } });
  const follower = await stream(`?after=${cursor}`);
  expect(await follower.heard(caughtUp)).toEqual({ kind: 'caughtUp', cursor });
  follower.socket.close();
  const early = await stream(`?after=${cursor + 1}`);
  expect(await early.closed).toEqual({ code: 1008, reason: 'FutureCursor' });
  expect(early.messages).toMatchObject([{ kind: 'error', code: 'FutureCursor', cursor: 0 }]);
});

describe('the feed over a WebSocket', () => {
  test('followers that connect while commands pour in get each event once and in order', async () => {
    const running = (async () => {
      for (let round = 0; round < 10; round += 1) await makeLabels(20);
    })();
    const followers: TestSocket<FeedFrame>[] = [];
    for (const after of [0, 0, 5, 9]) {
      followers.push(await stream(`?after=${after}`));
      await delay(20);
    }
    await running;
    const { cursor } = await page('?limit=1000');
    for (const [index, after] of [0, 0, 5, 9].entries()) {
      const follower = followers[index];
      await follower?.heard(hasSeq(cursor));
      expect(seqs(follower?.messages ?? [])).toEqual(
        Array.from({ length: cursor - after }, (_, place) => after + place + 1),
      );
      follower?.socket.close();
    }
  });

  test('says hello, sends history, says caughtUp, then sends what happens, within the organisation only', async () => {
    const follower = await stream();
    await follower.heard(caughtUp);
    const before = seqs(follower.messages).length;
    await api.operate('umbra', 'label.create', { name: 'not theirs' });
    await makeLabels(1);
    await follower.heard(hasSeq(before + 1));
    expect(follower.messages[0]).toMatchObject({ kind: 'hello', after: 0 });
    expect(follower.messages.at(before + 1)).toMatchObject({ kind: 'caughtUp', cursor: before });
    expect(JSON.stringify(follower.messages)).not.toContain('not theirs');
    follower.socket.close();
  });

  test('a filter that discards everything gives checkpoints, and a reconnection from one misses nothing', async () => {
    const { cursor } = await page('?limit=1000');
    const follower = await stream(`?types=muster.resource.*&after=${cursor}`);
    await follower.heard(caughtUp);
    await makeLabels(1);
    const checkpoint = await follower.heard((frame) => frame.kind === 'checkpoint');
    expect(checkpoint).toEqual({ kind: 'checkpoint', cursor: cursor + 1 });
    follower.socket.close();
    await follower.closed;
    await api.operate('acme', 'resource.deactivate', { resourceId: api.acme.otherResourceId });
    const again = await stream(`?types=muster.resource.*&after=${cursor + 1}`);
    await again.heard(hasSeq(cursor + 2));
    again.socket.close();
  });

  test.each([
    ['?after=999999', 'FutureCursor'],
    ['?epoch=another', 'EpochChanged'],
    ['?types=a*b', 'InvalidRequest'],
    ['?types=muster.bookng.*', 'InvalidRequest'],
    ['?after=soon', 'InvalidRequest'],
    ['?after=', 'InvalidRequest'],
    ['?type=muster.shift.created.v1', 'InvalidRequest'],
  ])('%s is told %s and closed', async (query, code) => {
    const follower = await stream(query);
    expect(await follower.closed).toEqual({ code: 1008, reason: code });
    expect(follower.messages.at(-1)).toMatchObject({ kind: 'error', code });
  });

  test('a client that sends messages is told that this socket accepts none', async () => {
    const follower = await stream();
    follower.send({ kind: 'hello?' });
    expect(await follower.closed).toEqual({ code: 1008, reason: 'InvalidRequest' });
  });
});

describe('the end of a feed socket', () => {
  /** A second HTTP server on the same services, with waits as short as a test wants them. */
  async function impatientServer(waits: Partial<SocketTimings>) {
    const app = Fastify();
    await registerRoutes(app, api.server.services, { timings: { ...defaultSocketTimings, ...waits } });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, address };
  }

  test('a server that stops says so with the cursor, and from there nothing is missing', async () => {
    const { app, address } = await impatientServer({});
    const follower = await stream('', address);
    await follower.heard(caughtUp);
    await app.close();
    expect(await follower.closed).toEqual({ code: 1012, reason: 'ServerRestart' });
    const last = follower.messages.at(-1);
    if (last?.kind !== 'error') throw new Error('no error frame');
    expect(last).toMatchObject({ code: 'ServerRestart', cursor: seqs(follower.messages).at(-1) });
    await makeLabels(1);
    const again = await stream(`?after=${last.cursor}`);
    await again.heard(hasSeq(last.cursor + 1));
    again.socket.close();
  });

  test('a server that stops before anything was sent states the cursor that was requested', async () => {
    const { promise: never } = Promise.withResolvers<string>();
    const serving = Promise.withResolvers<void>();
    const epoch = () => {
      serving.resolve();
      return never;
    };
    const app = Fastify();
    const { services } = api.server;
    await registerRoutes(app, { ...services, log: { ...services.log, epoch } });
    const opening = stream('?after=5', await app.listen({ port: 0, host: '127.0.0.1' }));
    await serving.promise;
    const closing = app.close();
    const follower = await opening;
    await closing;
    expect(await follower.closed).toEqual({ code: 1012, reason: 'ServerRestart' });
    expect(follower.messages).toMatchObject([{ kind: 'error', code: 'ServerRestart', cursor: 5 }]);
  });

  test('heartbeats carry the cursor', async () => {
    const { app, address } = await impatientServer({ heartbeatMs: 1_000 });
    const follower = await stream('', address);
    await follower.heard(caughtUp);
    const cursor = seqs(follower.messages).at(-1);
    await follower.heard((frame) => frame.kind === 'heartbeat' && frame.cursor === cursor);
    await app.close();
  });

  test('signing out closes the sockets of the session', async () => {
    const { app, address } = await impatientServer({ sessionCheckMs: 50 });
    const token = await signIn(api, 'scheduler@acme.example');
    const follower = await openSocket(address, '/api/v1/events/stream', token, (json) =>
      feedFrameSchema.parse(json),
    );
    await follower.heard(caughtUp);
    await api.ask('POST', '/api/auth/sign-out', { as: token });
    expect(await follower.closed).toEqual({ code: 1008, reason: 'TokenExpired' });
    await app.close();
  });

  test('a member whose role changes is no longer served with the former one', async () => {
    const { app, address } = await impatientServer({ sessionCheckMs: 50 });
    const {
      identity,
      pools: { commands: pool },
    } = api.server.services;
    const email = 'changing@acme.example';
    const user = { name: 'Changing', email, password, org: 'acme', role: 'scheduler' } as const;
    const { uid } = Result.getOrThrow(await identity.createUser(user));
    const follower = await openSocket(
      address,
      '/api/v1/events/stream',
      await signIn(api, email),
      feedFrameSchema.parse,
    );
    await follower.heard(caughtUp);
    await pool.query(`update muster_identity.members set role = 'resource' where uid = $1`, [uid]);
    expect(await follower.closed).toEqual({ code: 1008, reason: 'TokenExpired' });
    await app.close();
  });

  test('a client that does not read is closed as too slow while others continue', async () => {
    const { app, address } = await impatientServer({ timeoutMs: 150, lastWordsMs: 200 });
    const { after } = await longHistory();
    const stuck = await stream('', address);
    stuck.socket.pause();
    expect(await subscribersAt(address)).toBe(1);
    const reader = await stream(`?after=${after}`);
    await reader.heard(caughtUp);
    await expect.poll(() => subscribersAt(address)).toBe(0);
    stuck.socket.terminate();
    reader.socket.close();
    await app.close();
  });

  test('a client closed as too slow is told so when it reads again, and misses nothing from its cursor on', async () => {
    const { app, address } = await impatientServer({ timeoutMs: 100, lastWordsMs: 60_000 });
    const { after, head } = await longHistory();
    const slow = await stream(`?after=${after}`, address);
    slow.socket.pause();
    const ends = () => [...app.websocketServer.clients].map(({ readyState }) => readyState);
    await expect.poll(ends).toEqual([WebSocket.CLOSING]);
    slow.socket.resume();
    expect(await slow.closed).toEqual({ code: 1008, reason: 'ConsumerTooSlow' });
    const last = slow.messages.at(-1);
    if (last?.kind !== 'error') throw new Error('no error frame');
    expect(last).toMatchObject({ code: 'ConsumerTooSlow', cursor: seqs(slow.messages).at(-1) });
    expect(last.cursor).toBeLessThan(head);
    const again = await stream(`?after=${last.cursor}`);
    await again.heard(caughtUp);
    expect([...seqs(slow.messages), ...seqs(again.messages)]).toEqual(
      Array.from({ length: head - after }, (_, index) => after + index + 1),
    );
    again.socket.close();
    await app.close();
  });

  test('a server that stops does not wait for a client that does not read', async () => {
    const { app, address } = await impatientServer({ lastWordsMs: 200 });
    const { after } = await longHistory();
    const stuck = await stream(`?after=${after}`, address);
    stuck.socket.pause();
    await app.close();
    stuck.socket.terminate();
  });

  /** A follower that has caught up, and its token, which expires soon: not sooner than that, on a slow machine. */
  async function followerForAWhile(
    lifetimeMs = 1_500,
  ): Promise<{ follower: TestSocket<FeedFrame>; secret: string }> {
    const expiresAt = Date.now() + lifetimeMs;
    const token = { name: 'short', scopes: ['events:read' as const], expiresAt };
    const made = await api.server.services.identity.apiTokens.create('acme', 'acme-dispatcher', token);
    const { secret } = Result.getOrThrow(made);
    const opening = openSocket(api.address, '/api/v1/events/stream', secret, feedFrameSchema.parse);
    const follower = await opening.catch(() => undefined);
    const first = await Promise.race([follower?.heard(caughtUp), follower?.closed]);
    if (follower === undefined || first === undefined || 'code' in first)
      return followerForAWhile(lifetimeMs * 4);
    return { follower, secret };
  }

  test('a token that expires while its socket is open ends it at that moment', async () => {
    const { follower, secret } = await followerForAWhile();
    expect(await follower.closed).toEqual({ code: 1008, reason: 'TokenExpired' });
    expect(follower.messages.at(-1)).toMatchObject({
      kind: 'error',
      code: 'TokenExpired',
      cursor: seqs(follower.messages).at(-1),
    });
    const refused = openSocket(api.address, '/api/v1/events/stream', secret, (json) => json);
    await expect(refused).rejects.toThrow('401');
  });

  test('a client that answers no heartbeat counts as gone', async () => {
    const { app, address } = await impatientServer({ heartbeatMs: 2_000 });
    const mute = await stream('', address);
    await mute.heard(caughtUp);
    mute.socket.pause();
    await expect.poll(() => subscribersAt(address)).toBe(0);
    mute.socket.terminate();
    await app.close();
  });

  test('a server that restarts in the middle of history says where, and from there nothing is missing or repeated', async () => {
    const { app, address } = await impatientServer({});
    const { after, head } = await longHistory();
    const follower = await stream(`?after=${after}`, address);
    await follower.heard((frame) => frame.kind === 'event');
    follower.socket.pause();
    // It takes no more, so that the server is somewhere in the middle.
    const closing = app.close();
    follower.socket.resume();
    expect(await follower.closed).toEqual({ code: 1012, reason: 'ServerRestart' });
    await closing;
    const last = follower.messages.at(-1);
    if (last?.kind !== 'error') throw new Error('no error frame');
    expect(last.cursor).toBeLessThan(head);
    const again = await stream(`?after=${last.cursor}`);
    await again.heard(caughtUp);
    const all = [...seqs(follower.messages), ...seqs(again.messages)];
    expect(all).toEqual(Array.from({ length: head - after }, (_, index) => after + index + 1));
    again.socket.close();
  });

  /** More events, and larger ones, than the network holds between two processes. */
  async function longHistory(): Promise<{ after: number; head: number }> {
    longHistoryAfter ??= await makeLongHistory();
    return { after: longHistoryAfter, head: await headOfFeed() };
  }

  let longHistoryAfter: number | undefined;

  async function makeLongHistory(): Promise<number> {
    const after = await headOfFeed();
    // Not all at once: a command gives up that waits too long for a connection, as on a busy machine the last would.
    for (let part = 0; part < 18; part += 1) {
      await Promise.all(
        Array.from({ length: 50 }, () =>
          api.operate('acme', 'booking.create', {
            customerId: api.acme.customerId,
            notes: '€'.repeat(4000),
            start: monday8,
            end: monday8 + hour,
          }),
        ),
      );
    }
    return after;
  }

  async function headOfFeed(): Promise<number> {
    let cursor = 0;
    for (;;) {
      const next = await page(`?limit=1000&types=muster.organisation.renamed.v1&after=${cursor}`);
      if (next.caughtUp) return next.cursor;
      cursor = next.cursor;
    }
  }

  async function subscribersAt(address: string): Promise<number> {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(/muster_subscribers\{kind="feed"\} (\d+)/.exec(text)?.[1]);
  }
});
