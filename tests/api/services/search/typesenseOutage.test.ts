import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSearch } from '../../../../api/services/search/startSearch.ts';
import { appendAll, customerCreated, organisationCreated } from '../../../projections/recorded.ts';
import {
  createSearchFixture,
  queryOf,
  type SearchFixture,
} from '../../../projections/search/searchFixture.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { startTypesenseStandIn } from '../../../support/typesense/typesenseStandIn.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await createSearchFixture();
});
afterAll(() => fixture.close());

test('searches go on while Typesense is away, say so, and it catches up by itself', async () => {
  const { pool, log, projector } = fixture;
  const standIn = await startTypesenseStandIn();
  const [node] = standIn.nodes;
  if (node === undefined) throw new Error('The stand-in has no node');
  const search = startSearch({
    configuration: { typesense: { nodes: [node.url], apiKey: standIn.apiKey } },
    log,
    reads: pool,
    background: pool,
    projector,
    logger: pino({ level: 'silent' }),
  });
  const engine = search.engines.find(({ name }) => name === 'typesense');
  const kept = search.indexes.find((index) => index.engine.name === 'typesense');
  if (engine === undefined || kept === undefined) throw new Error('Typesense is not installed');
  const customers = queryOf({ category: 'customer', text: 'ash' });

  const before = await appendAll(log, [
    organisationCreated('acme'),
    customerCreated('acme', 'cus-1', 'Rosalind Ash'),
  ]);
  await engine.reached(before, longestWaitMs);
  expect(await engine.search([customers])).toEqual([{ ids: ['cus-1'], found: 1, corrected: false }]);

  await node.suffer('notReady');
  const reason = 'Typesense answered 503: Not Ready or Lagging';
  const insteadOf = { engine: 'typesense', reason };
  // What is remembered needs nobody to answer.
  expect(await engine.search([customers])).toEqual([{ ids: ['cus-1'], found: 1, corrected: false }]);
  expect(await engine.search([{ ...customers, limit: 39 }])).toMatchObject([{ insteadOf }]);
  const during = await appendAll(log, [customerCreated('acme', 'cus-2', 'Beatrice Ash')]);
  await engine.reached(during, longestWaitMs);
  const [answer] = await engine.search([customers]);
  expect(answer).toMatchObject({ found: 2, insteadOf });
  await expect.poll(() => kept.follower.failure()).toContain(reason);

  await node.suffer('none');
  await kept.follower.reached(during, longestWaitMs);
  // The index is there as soon as it is written, and the follower knows a moment later that it went well.
  await expect.poll(() => kept.follower.failure()).toBeNull();
  const again = () => engine.search([customers]);
  await expect
    .poll(again, { interval: 500 })
    .toEqual([{ ids: expect.anything(), found: 2, corrected: false }]);

  await search.stop();
  await standIn.stop();
});
