import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeedFrame, feedFrameSchema, feedPageSchema } from '../../../../api/contract/feed.ts';
import { createPostgresArchive } from '../../../../commands/log/postgres/postgresArchive.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { adoptEpoch } from '../../../../projections/projector/adoptEpoch.ts';
import { rebuild } from '../../../../projections/rebuild.ts';
import { appendAll, labelCreated, organisationCreated } from '../../../projections/recorded.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { openSocket, startApi, type TestApi, type TestSocket } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

function follow(query = '', org: 'acme' | 'umbra' = 'acme'): Promise<TestSocket<FeedFrame>> {
  return openSocket(api.address, `/api/v1/events/stream${query}`, api[org].tokens.dispatcher, (json) =>
    feedFrameSchema.parse(json),
  );
}

async function page(query = '') {
  const answer = await api.ask('GET', `/api/v1/events${query}`, { as: api.acme.tokens.scheduler });
  return [answer.status, await answer.json()] as const;
}

const caughtUp = (frame: FeedFrame): boolean => frame.kind === 'caughtUp';
const replaced = { code: 1008, reason: 'EpochChanged' };

test('a log that is given another epoch closes every socket of the feed, and clients begin again from 0', async () => {
  const {
    log,
    pools: { commands: pool },
  } = api.server.services;
  const followers = await Promise.all([
    follow(),
    follow('?after=3&types=muster.shift.*'),
    follow('', 'umbra'),
  ]);
  for (const follower of followers) await follower.heard(caughtUp);
  const from = await log.epoch();
  const to = await createPostgresArchive(pool, log).renewEpoch();
  await adoptEpoch(pool, { from, to });
  for (const follower of followers) {
    expect(await follower.closed).toEqual(replaced);
    expect(follower.messages.at(-1)).toMatchObject({ kind: 'error', code: 'EpochChanged', cursor: 0 });
  }
  const again = await follow(`?after=3&epoch=${from}`);
  expect(await again.closed).toEqual(replaced);
  expect(await page(`?after=3&epoch=${from}`)).toMatchObject([
    409,
    { code: 'epoch_changed', details: { epoch: to } },
  ]);
  const anew = await follow(`?epoch=${to}`);
  await anew.heard(caughtUp);
  expect(anew.messages.slice(0, 2)).toMatchObject([
    { kind: 'hello', epoch: to, after: 0 },
    { kind: 'event', event: { seq: 1 } },
  ]);
  anew.socket.close();
});

test('nothing of a log in the place of another is sent until the read side is made from it, then all of it', async () => {
  const {
    log,
    pools: { commands: pool },
    projector,
  } = api.server.services;
  const follower = await follow();
  await follower.heard(caughtUp);
  const before = await log.epoch();
  const lastHeard = follower.messages.length;

  await pool.query(
    `begin; truncate muster_log.events, muster_log.streams;
     update muster_log.head set position = 0, epoch = gen_random_uuid(); commit`,
  );
  expect(await follower.closed).toEqual(replaced);
  expect(follower.messages.slice(lastHeard)).toMatchObject([
    { kind: 'error', code: 'EpochChanged', cursor: 0 },
  ]);
  expect(await page(`?epoch=${before}`)).toMatchObject([409, { code: 'epoch_changed' }]);
  expect(await page()).toMatchObject([503, { code: 'read_side_behind' }]);
  expect(await page('?after=99999')).toMatchObject([503, { code: 'read_side_behind' }]);
  expect(await (await follow()).closed).toEqual({ code: 1013, reason: 'FeedUnavailable' });
  const webhook = { name: 'Payroll', url: 'https://example.com/hook' };
  const as = api.acme.tokens.dispatcher;
  expect((await api.ask('POST', '/api/v1/webhooks', { as, body: webhook })).status).toBe(503);

  const other = await createPostgresLog({ pool });
  const happened = [organisationCreated('acme'), labelCreated('acme', 'lab-1', 'One')];
  const position = await appendAll(other, happened);
  await rebuild({ log: other, pool });
  await other.close();
  await projector.waitFor(position, longestWaitMs);
  const [status, body] = await page();
  expect(status).toBe(200);
  const { epoch, events } = feedPageSchema.parse(body);
  expect(epoch).not.toBe(before);
  expect(events.map(({ seq, type }) => [seq, type])).toEqual([
    [1, 'muster.organisation.created.v3'],
    [2, 'muster.label.created.v4'],
  ]);
  const anew = await follow(`?epoch=${epoch}`);
  await anew.heard(caughtUp);
  expect(anew.messages).toHaveLength(4);
  anew.socket.close();
});
