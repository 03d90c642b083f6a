import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../api/demonstration/seededRandom.ts';
import { createPool } from '../../../api/postgres/createPool.ts';
import { askForRenewal, searchStatus } from '../../../projections/search/follower/searchPlace.ts';
import {
  DocumentRefused,
  type SearchEngine,
  SearchUnavailable,
} from '../../../projections/search/searchEngine.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  customerCreated,
  type Happening,
  labelCreated,
  resourceCreated,
} from '../recorded.ts';
import { createSearchFixture, found, type SearchFixture } from './searchFixture.ts';

let search: SearchFixture;
beforeAll(async () => {
  search = await createSearchFixture();
});
afterAll(() => search.close());

const patience = 60_000;
const pauses = { first: 5, longest: 20 };

/** Every document of the index, to be compared. */
async function documentsIn(pool: Pool): Promise<readonly unknown[]> {
  const { rows } = await pool.query<{ document: unknown }>(
    `select to_jsonb(d) || jsonb_build_object('lexemes', d.lexemes::text) as document
     from muster_search.documents d order by org, category, id`,
  );
  return rows.map(({ document }) => document);
}

test('an index whose follower is killed again and again, and whose writes fail or are repeated, is that of a fresh one', async () => {
  const { log, pool, engine, url } = search;
  const random = seededRandom(7);
  // Before a write, or after it: whoever waited for the answer does not know.
  const unsteady: SearchEngine = {
    ...engine,
    async write(changes) {
      if (random.chance(0.15)) throw new SearchUnavailable('away before it wrote');
      await engine.write(changes);
      if (random.chance(0.15)) throw new SearchUnavailable('away after it wrote');
    },
  };
  const own = createPool(url, { applicationName: 'killed follower', onIdleError: () => {} });
  const follower = search.follow({ engine: unsteady, pool: own, pauses });
  let isKilling = true;
  let killed = 0;
  const killing = (async () => {
    while (isKilling) {
      await delay(random.between(5, 40));
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'killed follower' and datname = current_database()`,
      );
      killed += rowCount ?? 0;
    }
  })();
  const names = ['Ana', 'Beatrice', 'Carlos', 'Deepika'];
  const happenings = Array.from({ length: 60 }, (_, index): readonly Happening[] => {
    const number = index % 12;
    return [
      customerCreated('acme', `cus-${index}`, `${names[index % 4]} ${index}`),
      resourceCreated('acme', `res-${index}`, `${names[(index + 1) % 4]} ${index}`),
      bookingCreated('acme', `b-${index}`, { customerId: `cus-${number}`, title: `Job ${index}` }),
      bookingAllocated('acme', `b-${index}`, [`res-${number}`]),
      {
        category: 'customer',
        org: 'acme',
        id: `cus-${number}`,
        event: { type: 'CustomerChanged', data: { lastName: `Renamed ${index}` } },
      },
    ];
  });
  let position = 0;
  for (const some of happenings) position = await appendAll(log, some);
  await delay(300);
  isKilling = false;
  await killing;
  await search.follow({ part: 'standby' }).reached(position, patience);
  await follower.stop();
  await own.end();
  expect(killed).toBeGreaterThan(5);

  const after = await documentsIn(pool);
  expect(after).toHaveLength(180);
  await askForRenewal(pool, 'postgres', await log.epoch());
  const fresh = search.follow({ pauses });
  await expect
    .poll(() => searchStatus(pool, 'postgres'))
    .toMatchObject({ renewalAsked: false, renewal: null, outdated: 0 });
  await fresh.stop();
  expect(after).toEqual(await documentsIn(pool));
});

test('a document that the engine does not take is set aside and told; the others are found, and so is it once it changes', async () => {
  const { log, pool, engine } = search;
  const choosy: SearchEngine = {
    ...engine,
    async write(changes) {
      for (const change of changes) {
        if (change.kind === 'write' && change.document.title === 'Unwanted') {
          throw new DocumentRefused(change.document, 'has an unwanted title');
        }
      }
      await engine.write(changes);
    },
  };
  const follower = search.follow({ engine: choosy, pauses });
  const position = await appendAll(log, [
    labelCreated('acme', 'lab-1', 'Unwanted'),
    labelCreated('acme', 'lab-2', 'Welcome'),
  ]);
  await follower.reached(position, patience);
  expect(await found(engine, { category: 'label', text: 'welcome' })).toEqual(['lab-2']);
  expect(await searchStatus(pool, 'postgres')).toMatchObject({ outdated: 0, refused: 1 });
  expect(search.errors).toContainEqual(expect.stringContaining('unwanted title'));

  const changed = await appendAll(log, [
    {
      category: 'label',
      org: 'acme',
      id: 'lab-1',
      event: { type: 'LabelChanged', data: { name: 'Better' } },
    },
  ]);
  await follower.reached(changed, patience);
  expect(await found(engine, { category: 'label', text: 'better' })).toEqual(['lab-1']);
  expect(await searchStatus(pool, 'postgres')).toMatchObject({ refused: 0 });
  await follower.stop();
});
