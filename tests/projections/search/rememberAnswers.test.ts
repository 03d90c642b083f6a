import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildSearch } from '../../../api/services/search/rebuildSearch.ts';
import type { InstalledEngine } from '../../../projections/search/createSearch.ts';
import { rememberAnswers } from '../../../projections/search/rememberAnswers.ts';
import type { EngineQuery } from '../../../projections/search/searchEngine.ts';
import { longestWaitMs } from '../../support/longestWaitMs.ts';
import { appendAll, customerCreated, organisationCreated, resourceCreated } from '../recorded.ts';
import { createSearchFixture, queryOf, type SearchFixture } from './searchFixture.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await createSearchFixture();
});
afterAll(() => fixture.close());

const ash = queryOf({ category: 'customer', text: 'ash' });
const ana = queryOf({ category: 'resource', text: 'ana' });

test('an answer is remembered until something of its kind changes in the index, and never longer than allowed', async () => {
  const { log, pool, engine } = fixture;
  const follower = fixture.follow();
  const asked: EngineQuery[] = [];
  let time = 0;
  const counting: InstalledEngine = {
    name: engine.name,
    reached: (position, ms) => follower.reached(position, ms),
    search(queries) {
      asked.push(...queries);
      return engine.search(queries);
    },
  };
  const remembering = rememberAnswers(counting, pool, () => time);
  /** The ids that each query finds, and how many of them the engine was asked. */
  const answers = async (...queries: EngineQuery[]) => {
    asked.length = 0;
    const found = await remembering.search(queries);
    return { ids: found.map(({ ids }) => ids), asked: asked.length };
  };
  const happen = async (...happenings: Parameters<typeof appendAll>[1]) =>
    follower.reached(await appendAll(log, happenings), longestWaitMs);

  await happen(organisationCreated('acme'), customerCreated('acme', 'cus-1', 'Rosalind Ash'));
  expect(await answers(ash, ana)).toEqual({ ids: [['cus-1'], []], asked: 2 });
  expect(await answers(ana, { ...ash, now: 99 })).toEqual({ ids: [[], ['cus-1']], asked: 0 });
  // Whoever sees less is not answered with what others see.
  expect(await answers({ ...ash, classes: ['plain'] })).toMatchObject({ asked: 1 });

  await happen(resourceCreated('acme', 'res-1', 'Ana'), customerCreated('rival', 'cus-9', 'Other Ash'));
  expect(await answers(ash, ana)).toEqual({ ids: [['cus-1'], ['res-1']], asked: 1 });

  time = 299_999;
  expect((await answers(ash)).asked).toBe(0);
  time = 300_000;
  expect((await answers(ash)).asked).toBe(1);

  await rebuildSearch({
    engine,
    log,
    pool,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  expect(await answers(ash)).toEqual({ ids: [['cus-1']], asked: 1 });
});

test('what was answered instead, while the engine was away, is not remembered', async () => {
  let times = 0;
  const instead = { ids: ['x'], found: 1, corrected: false } as const;
  const away: InstalledEngine = {
    name: 'typesense',
    reached: async () => {},
    async search(queries) {
      times += 1;
      return queries.map(() => ({ ...instead, insteadOf: { engine: 'typesense', reason: 'away' } }));
    },
  };
  const remembering = rememberAnswers(away, fixture.pool);
  await remembering.search([ash]);
  await remembering.search([ash]);
  expect(times).toBe(2);
});
