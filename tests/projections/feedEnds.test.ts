import { Result } from 'effect';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReadSideBehind } from '../../commands/facts.ts';
import { readFeedEnds } from '../../projections/queries/feedEnds.ts';
import { readFeedPage } from '../../projections/queries/feedPage.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll, labelCreated, organisationCreated } from './recorded.ts';

let readSide: ReadSideFixture;
beforeEach(async () => {
  readSide = await createReadSide();
});
afterEach(() => readSide.close());

/** More organisations than one message asks for. */
const orgs = Array.from({ length: 60 }, (_, index) => `org-${index}`);

test('the ends of many feeds are what their pages show, each of its own organisation', async () => {
  const { log, pool } = readSide;
  const projector = await readSide.start();
  const position = await appendAll(
    log,
    orgs.flatMap((org, index) => [
      organisationCreated(org),
      ...Array.from({ length: index % 4 }, (_, number) => labelCreated(org, `lab-${number}`, `${number}`)),
    ]),
  );
  await projector.reached(position, longestWaitMs);

  const ends = await readFeedEnds(pool, new Map(orgs.map((org) => [org, 1])), 2);
  expect([...ends.keys()]).toEqual(orgs);
  for (const [index, org] of orgs.entries()) {
    const context = { pool, projector, waitMs: 1000 };
    const page = Result.getOrThrow(await readFeedPage(context, org, { after: 1, limit: 2 }));
    expect(ends.get(org)).toEqual({ events: page.events, atEnd: index % 4 < 2, epoch: await log.epoch() });
  }
});

test('a page beyond the newest event stays where it was requested', async () => {
  const { log, pool } = readSide;
  const projector = await readSide.start();
  await projector.reached(await appendAll(log, [organisationCreated('acme')]), longestWaitMs);
  const page = await readFeedPage({ pool, projector, waitMs: 1000 }, 'acme', { after: 5, limit: 2 });
  expect(page).toMatchObject({ success: { events: [], cursor: 5, last: 1, caughtUp: true } });
});

test('names of organisations are data, whatever they contain', async () => {
  const odd = 'o\'rg\\ "--; drop schema muster_read cascade';
  expect([...(await readFeedEnds(readSide.pool, new Map([[odd, 0]]), 10))]).toEqual([
    [odd, { events: [], atEnd: true, epoch: null }],
  ]);
});

test('a feed that has stopped is not read', async () => {
  const { pool } = readSide;
  await pool.query(
    `update muster_read.projections set stopped = '{"projection": "feed"}' where name = 'feed'`,
  );
  await expect(readFeedEnds(pool, new Map([['acme', 0]]), 10)).rejects.toThrow(ReadSideBehind);
  await pool.query(`update muster_read.projections set stopped = null, version = 999 where name = 'feed'`);
  await expect(readFeedEnds(pool, new Map([['acme', 0]]), 10)).rejects.toThrow('is being built');
});
