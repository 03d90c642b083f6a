import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerDuringOutage, type SearchOutage } from '../../../projections/search/answerDuringOutage.ts';
import type { InstalledEngine } from '../../../projections/search/createSearch.ts';
import { IndexBehind } from '../../../projections/search/follower/startSearchFollower.ts';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import { createTypesenseEngine } from '../../../projections/search/typesense/typesenseEngine.ts';
import { documentOf, freshOrg, queryOf, written } from '../../contract/searchFixtures.ts';
import { startTypesenseStandIn, type TypesenseStandIn } from '../../support/typesense/typesenseStandIn.ts';

const org = freshOrg();
const standIns: TypesenseStandIn[] = [];
const engines: SearchEngine[] = [];

/** How far the index of each engine is, and how often somebody has waited for it. */
const places = new Map<string, { position: number; waited: number }>();

async function startEngine(title: string, search: number): Promise<InstalledEngine> {
  const standIn = await startTypesenseStandIn();
  const nodes = standIn.nodes.map(({ url }) => url);
  const engine = createTypesenseEngine({
    nodes,
    shape: 'tested',
    apiKey: standIn.apiKey,
    timeouts: { search },
  });
  await engine.write(written(documentOf(org, title)));
  standIns.push(standIn);
  engines.push(engine);
  const place = { position: 0, waited: 0 };
  places.set(title, place);
  return {
    name: engine.name,
    search: (queries) => engine.search(queries),
    async reached(position) {
      place.waited += 1;
      if (place.position < position) throw new IndexBehind(`at ${place.position}, not ${position}`);
    },
  };
}

const placeOf = (title: string) => {
  const place = places.get(title);
  if (place === undefined) throw new Error(`There is no engine ${title}`);
  return place;
};

let first: InstalledEngine;
let second: InstalledEngine;
let time = 0;
const told: (SearchOutage | undefined)[] = [];
const options = {
  pause: 5_000,
  clock: () => time,
  onChange: (outage: SearchOutage | undefined): void => {
    told.push(outage);
  },
};
const queries = [queryOf(org, ''), queryOf(org, 'nobody')];

beforeEach(async () => {
  first = await startEngine('first', 1_000);
  second = await startEngine('second', 10_000);
  time = 1_000;
  told.length = 0;
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  await Promise.all(standIns.splice(0).map((standIn) => standIn.stop()));
});

const firstNode = () => {
  const node = standIns[0]?.nodes[0];
  if (node === undefined) throw new Error('There is no first engine');
  return node;
};

test('the first engine answers while it can, without a note', async () => {
  const search = answerDuringOutage(first, second, options);
  expect(await search.search(queries)).toEqual([
    { ids: ['first'], found: 1, corrected: false },
    { ids: [], found: 0, corrected: false },
  ]);
  expect(search.outage()).toBeUndefined();
  expect(told).toEqual([]);
});

test('the second engine answers an outage with a note on each answer, and it is told once', async () => {
  const search = answerDuringOutage(first, second, options);
  await firstNode().suffer('notReady');
  const insteadOf = { engine: 'typesense', reason: 'Typesense answered 503: Not Ready or Lagging' };
  for (let times = 0; times < 3; times += 1) {
    expect(await search.search(queries)).toEqual([
      { ids: ['second'], found: 1, corrected: false, insteadOf },
      { ids: [], found: 0, corrected: false, insteadOf },
    ]);
    time += 4_000;
  }
  const outage = { engine: 'typesense', since: 1_000, reason: insteadOf.reason };
  expect(search.outage()).toEqual(outage);
  expect(told).toEqual([outage]);
});

test('an engine that does not answer is left alone for the pause, and answers again by itself', async () => {
  const search = answerDuringOutage(first, second, options);
  await firstNode().suffer('notReady');
  await search.search(queries);
  await firstNode().suffer('none');
  const asked = firstNode().requests.length;
  time += 4_999;
  expect(await search.search(queries)).toMatchObject([{ ids: ['second'] }, {}]);
  expect(firstNode().requests).toHaveLength(asked);
  time += 1;
  expect(await search.search(queries)).toEqual([
    { ids: ['first'], found: 1, corrected: false },
    { ids: [], found: 0, corrected: false },
  ]);
  expect(search.outage()).toBeUndefined();
  expect(told).toEqual([expect.objectContaining({ since: 1_000 }), undefined]);
});

test('after the pause one query tries the first engine, and the others do not wait for it', async () => {
  const search = answerDuringOutage(first, second, options);
  await firstNode().suffer('notReady');
  await search.search(queries);
  time += 5_000;
  await firstNode().suffer('silent');
  const asked = firstNode().requests.length;
  const trying = search.search(queries);
  await expect.poll(() => firstNode().requests.length).toBeGreaterThan(asked);
  const order: string[] = [];
  const waiting = trying.then((answers) => {
    order.push('the one that tries');
    return answers;
  });
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      expect(await search.search(queries)).toMatchObject([{ ids: ['second'] }, {}]);
      order.push('another');
    }),
  );
  expect(await waiting).toMatchObject([{ ids: ['second'], insteadOf: { engine: 'typesense' } }, {}]);
  expect(order).toEqual([...Array.from({ length: 5 }, () => 'another'), 'the one that tries']);
  expect(search.outage()?.reason).toContain('does not answer');
});

test('an index that is behind what somebody has seen is not asked, and others do not wait for it', async () => {
  const search = answerDuringOutage(first, second, options);
  placeOf('second').position = 7;
  await search.reached(7, 10);
  expect(await search.search(queries)).toMatchObject([
    { ids: ['second'], insteadOf: { engine: 'typesense', reason: 'at 0, not 7' } },
    {},
  ]);
  await search.reached(7, 10);
  expect(placeOf('first').waited).toBe(1);
  placeOf('first').position = 7;
  time += 5_000;
  await search.reached(7, 10);
  expect(await search.search(queries)).toMatchObject([{ ids: ['first'] }, {}]);
  expect(told).toEqual([expect.objectContaining({ reason: 'at 0, not 7' }), undefined]);
});

test('where both indexes are behind, it is said, and is no outage', async () => {
  const search = answerDuringOutage(first, second, options);
  await expect(search.reached(7, 10)).rejects.toBeInstanceOf(IndexBehind);
  expect(search.outage()).toBeUndefined();
  expect(await search.search(queries)).toMatchObject([{ ids: ['first'] }, {}]);
});

test('what is wrong with a query, or with both engines, is no answer', async () => {
  const search = answerDuringOutage(first, second, options);
  const sort = ['a', 'b', 'c', 'd'].map((field) => ({ field, direction: 'asc' as const }));
  await expect(search.search([queryOf(org, '', { sort })])).rejects.toThrow('sort: at most 3 numbers');
  expect(search.outage()).toBeUndefined();
  await Promise.all(standIns.map(({ nodes }) => nodes[0]?.suffer('broken')));
  await expect(search.search(queries)).rejects.toThrow('Typesense answered 500');
});
