import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedFrameSchema } from '../../../../api/contract/feed.ts';
import { openSocket, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
let other: pg.Client;
beforeAll(async () => {
  api = await startApi();
  other = new pg.Client({ connectionString: api.server.services.pools.commands.options.connectionString });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await api.close();
});

const follow = (after: number) =>
  openSocket(api.address, `/api/v1/events/stream?after=${after}`, api.acme.tokens.dispatcher, (json) =>
    feedFrameSchema.parse(json),
  );

const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('a follower whose database connection is lost is told to connect again, and from where', async () => {
  // Reading the feed waits for this, so that it is lost in the middle.
  await other.query('begin');
  await other.query('lock table muster_read.feed in access exclusive mode');
  const following = follow(3);
  // In a transaction PostgreSQL goes on telling what it told first.
  const { background } = api.server.services.pools;
  await expect
    .poll(async () => (await background.query(`select pid ${waiting}`)).rowCount)
    .toBeGreaterThan(0);
  await background.query(`select pg_terminate_backend(pid) ${waiting}`);
  await other.query('rollback');

  const cut = await following;
  expect(await cut.closed).toEqual({ code: 1013, reason: 'FeedUnavailable' });
  expect(cut.messages.at(-1)).toMatchObject({ kind: 'error', code: 'FeedUnavailable', cursor: 3 });
  const again = await follow(3);
  await again.heard(({ kind }) => kind === 'caughtUp');
  const seqs = again.messages.flatMap((frame) => (frame.kind === 'event' ? [frame.event.seq] : []));
  expect(seqs).toEqual(seqs.map((_, index) => index + 4));
  expect(seqs.length).toBeGreaterThan(3);
  again.socket.close();
});
