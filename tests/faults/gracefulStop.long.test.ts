import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FeedFrame, feedFrameSchema } from '../../api/contract/feed.ts';
import { type LiveMessage, liveMessageSchema } from '../../api/contract/live.ts';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { openSocket, type TestSocket } from '../api/apiFixture.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startTestServer } from '../support/server.ts';
import { type MusterProcess, startMusterProcess } from './musterProcess.ts';
import { makeOrganisation, type SignedInDispatcher } from './organisation.ts';
import { type Outcome, sendCommand } from './sendCommand.ts';

const start = 1_772_398_800;

describe('a process that is told to stop', () => {
  let database: TestDatabase;
  let dana: SignedInDispatcher;
  let muster: MusterProcess;
  beforeEach(async () => {
    database = await createTestDatabase();
    const setUp = await startTestServer({ databaseUrl: database.url });
    dana = await makeOrganisation(setUp, 'acme');
    await setUp.close();
    muster = await startMusterProcess({ role: 'all', environment: { DATABASE_URL: database.url } });
  });
  afterEach(async () => {
    await muster?.end('SIGKILL');
    await database?.drop();
  });

  async function send(key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<Outcome> {
    return sendCommand(muster.address, dana.token, { key, name, body });
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s answers every command that it has, and tells sockets where to resume',
    async (signal) => {
      const bookingIds = Array.from({ length: 24 }, (_, index) => `b-${index}`);
      for (const [index, bookingId] of bookingIds.entries()) {
        const from = start + index * 3600;
        await send(`create-${bookingId}`, 'booking.create', {
          bookingId,
          customerId: 'anna',
          start: from,
          end: from + 3600,
        });
      }
      const feed: TestSocket<FeedFrame> = await openSocket(
        muster.address,
        '/api/v1/events/stream?after=0',
        dana.token,
        (json) => feedFrameSchema.parse(json),
      );
      const live: TestSocket<LiveMessage> = await openSocket(
        muster.address,
        '/api/v1/live',
        dana.token,
        (json) => liveMessageSchema.parse(json),
      );
      live.send({
        kind: 'watch',
        name: 'week',
        after: 0,
        topic: 'timeline',
        from: start,
        to: start + 604_800,
      });
      await live.heard((message) => message.kind === 'changed');
      await feed.heard((frame) => frame.kind === 'caughtUp');

      // All of one person, so that they wait for each other.
      const sent = bookingIds.map((bookingId) =>
        send(`allocate-${bookingId}`, 'booking.allocate', { bookingId, resourceIds: ['resource-1'] }),
      );
      await Promise.race(sent);
      const exit = muster.end(signal === 'SIGTERM' ? 'SIGTERM' : 'SIGINT');
      const outcomes = await Promise.all(sent);
      expect(await exit).toBe(0);

      const kinds = outcomes.map(({ kind }) => kind);
      expect(kinds).toEqual(kinds.map(() => 'acknowledged'));
      expect(await feed.closed).toEqual({ code: 1012, reason: 'ServerRestart' });
      expect(await live.closed).toEqual({ code: 1012, reason: 'ServerRestart' });
      const seqs = feed.messages.flatMap((frame) => (frame.kind === 'event' ? [frame.event.seq] : []));
      expect(feed.messages.at(-1)).toMatchObject({
        kind: 'error',
        code: 'ServerRestart',
        cursor: seqs.at(-1),
      });
      const positions = live.messages.flatMap((each) => (each.kind === 'changed' ? [each.position] : []));
      expect(live.messages.at(-1)).toMatchObject({ kind: 'restart', position: positions.at(-1) });
      expect(muster.printed()).toBe(`Muster is at ${muster.address}\nStopping.\n`);

      const pool = createPool(database.url);
      const { rows } = await pool.query<{ count: number }>(
        `select count(distinct event ->> 'commandId') as count from muster_log.events
         where event ->> 'commandId' like 'allocate-%'`,
      );
      expect(rows[0]?.count).toBe(bookingIds.length);
      await pool.end();
    },
  );
});
