import { Result } from 'effect';
import { afterEach, expect, test } from 'vitest';
import { rebuild } from '../../projections/rebuild.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createQueries } from './createQueries.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll, bookingCreated, organisationCreated } from './recorded.ts';

let readSide: ReadSideFixture | undefined;
afterEach(async () => {
  await readSide?.close();
  readSide = undefined;
});

test('a rebuild of a busy read side loses and repeats nothing, and queries are answered meanwhile', async () => {
  readSide = await createReadSide();
  const { pool, log } = readSide;
  const projector = await readSide.start({ batchSize: 10 });
  const queries = createQueries({ pool, projector, waitMs: longestWaitMs, userNames: async () => new Map() });
  await appendAll(log, [organisationCreated('acme')]);
  let rebuilding = true;
  const asking = (async () => {
    let asked = 0;
    for (; rebuilding; asked += 1) {
      const answer = await queries.feed('acme', { after: 0, limit: 1000 });
      const events = Result.isSuccess(answer) ? answer.success.events : [];
      const position = Result.isSuccess(answer) ? answer.success.position : -1;
      // Each event is one position and one number here: an answer must be whole.
      expect(events.length).toBe(position);
    }
    return asked;
  })();
  let position = 0;
  for (let round = 0; round < 4; round += 1) {
    const writing = appendAll(
      log,
      Array.from({ length: 60 }, (_, index) => bookingCreated('acme', `b-${round}-${index}`)),
    );
    const report = await rebuild({ log, pool, batchSize: 7 });
    expect(report.comparisons.filter(({ differing }) => differing !== 0)).toEqual([]);
    position = await writing;
  }
  await projector.reached(position, longestWaitMs);
  rebuilding = false;
  expect(await asking).toBeGreaterThan(0);
  const { comparisons } = await rebuild({ log, pool });
  expect(comparisons.filter(({ differing }) => differing !== 0)).toEqual([]);
  expect(comparisons.find(({ table }) => table === 'feed__v1')?.rows).toBe(241);
});
