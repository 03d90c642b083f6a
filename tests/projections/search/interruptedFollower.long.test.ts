import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { seededRandom } from '../../../api/programs/demonstration/seededRandom.ts';
import {
  askForRenewal,
  indexedPosition,
  searchStatus,
} from '../../../projections/search/follower/searchPlace.ts';
import {
  DocumentRefused,
  type SearchEngine,
  SearchUnavailable,
} from '../../../projections/search/searchEngine.ts';
import { longestWaitMs } from '../../support/longestWaitMs.ts';
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

const pauses = { first: 5, longest: 20 };

/** Every document of the index, to be compared. */
async function documentsIn(pool: Pool): Promise<readonly unknown[]> {
  const { rows } = await pool.query<{ document: unknown }>(
    `select to_jsonb(t) || to_jsonb(d) || jsonb_build_object('lexemes', d.lexemes::text) as document
     from muster_search.documents d full join muster_search.texts t using (org, category, id)
     order by org, category, id`,
  );
  return rows.map(({ document }) => document);
}

/** Breaks a connection with what it has begun, after so many statements each time. */
function breakingPool(
  pool: Pool,
  statements: () => number,
): { readonly pool: Pool; breaks(): number; heal(): void } {
  let left = statements();
  let broken = 0;
  const count = (client: PoolClient): void => {
    left -= 1;
    if (left > 0) return;
    left = statements();
    broken += 1;
    // As of a process that has died: the server rolls back.
    Reflect.get(client, 'connection').stream.destroy();
  };
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const query = (...given: Parameters<PoolClient['query']>) => {
      count(client);
      return Reflect.apply(client.query, client, given);
    };
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') return query;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  const breaking = new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      if (name !== 'query') return Reflect.get(target, name);
      return async (...given: Parameters<PoolClient['query']>) => {
        const client = await connect();
        try {
          const answer = await client.query(...given);
          client.release();
          return answer;
        } catch (error) {
          client.release(true);
          throw error;
        }
      };
    },
  });
  return {
    pool: breaking,
    breaks: () => broken,
    heal() {
      left = Number.POSITIVE_INFINITY;
    },
  };
}

test('an index whose follower breaks off between any two steps, and whose writes fail or are repeated, is that of a fresh one', async () => {
  const { log, pool, engine, url } = search;
  const random = seededRandom(7);
  // Before a write, or after it: whoever waited for the answer does not know.
  const unsteady: SearchEngine = {
    ...engine,
    async write(changes) {
      if (random.chance(0.1)) throw new SearchUnavailable('away before it wrote');
      await engine.write(changes);
      if (random.chance(0.1)) throw new SearchUnavailable('away after it wrote');
    },
  };
  const own = createPool(url, { onIdleError: () => {} });
  const breaking = breakingPool(own, () => random.between(3, 60));
  const follower = search.follow({ engine: unsteady, pool: breaking.pool, pauses });
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
  for (const [turn, some] of happenings.entries()) {
    const before = breaking.breaks();
    position = await appendAll(log, some, `turn ${turn}`);
    // Until it has been written, or something has broken: so it breaks off everywhere.
    const isNext = async () =>
      breaking.breaks() > before || (await indexedPosition(pool, 'postgres')) >= position;
    await expect.poll(isNext, { interval: 2 }).toBe(true);
  }
  expect(breaking.breaks()).toBeGreaterThan(5);
  breaking.heal();
  await search.follow({ part: 'standby' }).reached(position, longestWaitMs);
  await follower.stop();
  await own.end();

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
  await follower.reached(position, longestWaitMs);
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
  await follower.reached(changed, longestWaitMs);
  expect(await found(engine, { category: 'label', text: 'better' })).toEqual(['lab-1']);
  expect(await searchStatus(pool, 'postgres')).toMatchObject({ refused: 0 });
  await follower.stop();
});
