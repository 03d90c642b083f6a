import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchStatus } from '../../../projections/search/follower/searchPlace.ts';
import { type SearchEngine, SearchUnavailable } from '../../../projections/search/searchEngine.ts';
import { longestWaitMs } from '../../support/longestWaitMs.ts';
import { programEnvironment } from '../../support/programEnvironment.ts';
import { appendAll, customerCreated, labelCreated, organisationCreated } from '../recorded.ts';
import { createSearchFixture, found, type SearchFixture } from './searchFixture.ts';

let search: SearchFixture;
beforeAll(async () => {
  search = await createSearchFixture();
});
afterAll(() => search.close());

const labels = { category: 'label' } as const;
const hour = 3_600_000;

test('an engine that is away for an hour is asked ever more rarely, told of once, and misses nothing', async () => {
  const { engine, log } = search;
  const pauses: number[] = [];
  const told: string[] = [];
  let tries = 0;
  const away: SearchEngine = {
    ...engine,
    async write(changes) {
      tries += 1;
      if (tries <= 130) throw new SearchUnavailable('nobody answers');
      return engine.write(changes);
    },
  };
  const logger = {
    info: (_details: object, sentence: string) => void told.push(sentence),
    warn: (_details: object, sentence: string) => void told.push(sentence),
    error: (_details: object, sentence: string) => void told.push(sentence),
  };
  // The index is in place before the engine goes away.
  const position = await appendAll(log, [organisationCreated('acme')]);
  const before = search.follow();
  await before.reached(position, longestWaitMs);
  await before.stop();
  const follower = search.follow({
    engine: away,
    logger,
    pause: async (ms) => {
      pauses.push(ms);
      if (pauses.length === 60) await appendAll(log, [labelCreated('acme', 'lab-60', 'During')]);
    },
  });
  await appendAll(log, [labelCreated('acme', 'lab-1', 'Before')]);
  await expect.poll(() => pauses.length).toBe(130);
  const last = await appendAll(log, [customerCreated('acme', 'cus-1', 'Rosalind Ash')]);
  await follower.reached(last, longestWaitMs);

  expect(pauses.slice(0, 8)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
  expect(Math.max(...pauses)).toBe(30_000);
  expect(pauses.reduce((all, each) => all + each, 0)).toBeGreaterThan(hour);
  expect((await found(engine, labels)).toSorted()).toEqual(['lab-1', 'lab-60']);
  expect(await found(engine, { category: 'customer', text: 'ash' })).toEqual(['cus-1']);
  expect(follower.failure()).toBeNull();
  expect(told).toEqual([
    'The search index of postgres is not kept; trying again: nobody answers',
    'The search index is kept again.',
  ]);
  await follower.stop();
});

test('an index of another log is made anew, from the beginning', async () => {
  const { engine, pool, log } = search;
  await engine.write([
    {
      kind: 'write',
      document: {
        org: 'acme',
        category: 'label',
        id: 'lab-elsewhere',
        revision: 0,
        title: 'Of another log',
        texts: [],
        owners: [],
        values: {},
        ended: false,
        numbers: {},
        location: null,
        locationClass: 'plain',
      },
    },
  ]);
  await pool.query(`update muster_search.places set epoch = 'another', position = 1000000`);
  const follower = search.follow();
  await expect.poll(() => found(engine, labels)).not.toContain('lab-elsewhere');
  const last = await appendAll(log, [labelCreated('acme', 'lab-2', 'After')]);
  await follower.reached(last, longestWaitMs);
  expect((await found(engine, labels)).toSorted()).toEqual(['lab-1', 'lab-2', 'lab-60']);
  expect((await searchStatus(pool, 'postgres')).position).toBeLessThan(1_000_000);
  expect(search.errors).toEqual([]);
  await follower.stop();
});

test('npm run rebuild -- search makes an index anew that has lost its documents', async () => {
  const { engine, pool, url } = search;
  await pool.query('delete from muster_search.documents');
  expect(await found(engine, labels)).toEqual([]);
  const command = ['api/programs/rebuildCommand.ts', 'search', 'postgres'];
  const environment = { ...programEnvironment(), DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment });
  expect(stdout).toContain('The index of postgres was made anew');
  expect((await found(engine, labels)).toSorted()).toEqual(['lab-1', 'lab-2', 'lab-60']);
});
