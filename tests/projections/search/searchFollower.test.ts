import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildSearch } from '../../../api/services/search/rebuildSearch.ts';
import { searchStatus } from '../../../projections/search/follower/searchPlace.ts';
import { longestWaitMs } from '../../support/longestWaitMs.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  bookingTakenBack,
  customerCreated,
  labelCreated,
  organisationCreated,
  resourceCreated,
  someStart,
} from '../recorded.ts';
import { createSearchFixture, found, queryOf, type SearchFixture } from './searchFixture.ts';

let search: SearchFixture;
beforeAll(async () => {
  search = await createSearchFixture();
});
afterAll(() => search.close());

test('the index shows what has happened, and what a record is called now', async () => {
  const { log, engine } = search;
  // Half of it has happened before anybody follows.
  await appendAll(log, [
    organisationCreated('acme'),
    customerCreated('acme', 'cus-1', 'Rosalind Ash'),
    resourceCreated('acme', 'res-1', 'Ana'),
    labelCreated('acme', 'lab-1', 'Nursing'),
    bookingCreated('acme', 'b-1', { title: 'Clean windows', labelIds: ['lab-1'] }),
  ]);
  await search.projector.reached(await log.head(), longestWaitMs);
  const follower = search.follow();
  const position = await appendAll(log, [
    bookingAllocated('acme', 'b-1', ['res-1']),
    bookingCreated('acme', 'b-2', { title: 'Mow the lawn', start: someStart + 7200 }),
    customerCreated('rival', 'cus-9', 'Rosalind Rival'),
  ]);
  await follower.reached(position, longestWaitMs);
  expect(search.errors).toEqual([]);
  expect(await found(engine, { category: 'customer', text: 'rosalind' })).toEqual(['cus-1']);
  expect(await found(engine, { category: 'customer', text: 'rosalind', org: 'rival' })).toEqual(['cus-9']);
  expect(await found(engine, { category: 'booking', text: 'ash ros' })).toEqual(['b-1', 'b-2']);
  expect(await found(engine, { category: 'booking', text: 'ana windows' })).toEqual(['b-1']);
  expect(await found(engine, { category: 'booking', text: 'nurs' })).toEqual(['b-1']);

  const renamed = await appendAll(log, [
    {
      category: 'customer',
      org: 'acme',
      id: 'cus-1',
      event: { type: 'CustomerChanged', data: { firstName: 'Beatrice' } },
    },
    bookingEvent('acme', 'b-2', bookingTakenBack),
  ]);
  await follower.reached(renamed, longestWaitMs);
  expect(await found(engine, { category: 'booking', text: 'ash ros' })).toEqual([]);
  expect(await found(engine, { category: 'booking', text: 'beatrice' })).toEqual(['b-1']);
  expect(search.errors).toEqual([]);
});

test('people see by their classes, their records and their organisation what a query finds', async () => {
  const { engine } = search;
  const plain = { category: 'booking', classes: ['plain'] } as const;
  expect(await found(engine, { ...plain, text: 'nurs' })).toEqual([]);
  expect(await found(engine, { ...plain, owner: 'resource:res-1' })).toEqual(['b-1']);
  expect(await found(engine, { ...plain, owner: 'resource:res-2' })).toEqual([]);
  expect(await found(engine, { ...plain, text: 'windows', org: 'rival' })).toEqual([]);
});

test('an index is made anew while it answers, and while its records change', async () => {
  const { log, engine, pool, projector } = search;
  let isRunning = true;
  const empty: number[] = [];
  const asking = (async () => {
    for (let turn = 0; isRunning; turn += 1) {
      const ids = await found(engine, { category: 'booking', text: 'windows' });
      if (!ids.includes('b-1')) empty.push(turn);
    }
  })();
  const changing = appendAll(
    log,
    Array.from({ length: 40 }, (_, index) => labelCreated('acme', `lab-new-${index}`, `Fresh ${index}`)),
  );
  const told: number[] = [];
  const made = await rebuildSearch({
    engine,
    log,
    pool,
    logger: {
      info: () => {},
      warn: () => {},
      error: (_details, message) => void search.errors.push(message),
    },
    onProgress: (written) => void told.push(written),
    signal: new AbortController().signal,
    // So few documents are written faster than people look.
    lookMs: 1,
  });
  const position = await changing;
  isRunning = false;
  await asking;
  await search.follow({ part: 'standby' }).reached(position, longestWaitMs);
  await projector.reached(position, longestWaitMs);
  expect({ empty, errors: search.errors }).toEqual({ empty: [], errors: [] });
  expect(made).toBeGreaterThanOrEqual(4);
  expect(told.length).toBeGreaterThan(0);
  const labels = await engine.search([queryOf({ category: 'label', text: 'fresh', limit: 0 })]);
  expect(labels[0]?.found).toBe(40);
  expect(await searchStatus(pool, 'postgres')).toMatchObject({ outdated: 0, refused: 0, renewal: null });
});

test('a mistyped word is taken for the nearest known one', async () => {
  const [answer] = await search.engine.search([queryOf({ category: 'booking', text: 'wnidows' })]);
  expect(answer).toEqual({ ids: ['b-1'], found: 1, corrected: true });
});
