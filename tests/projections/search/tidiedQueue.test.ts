import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestWaitMs } from '../../support/longestWaitMs.ts';
import { appendAll, labelCreated, organisationCreated } from '../recorded.ts';
import { createSearchFixture, type SearchFixture } from './searchFixture.ts';

let search: SearchFixture;
beforeAll(async () => {
  search = await createSearchFixture();
});
afterAll(() => search.close());

/** How often the table of the queues has been vacuumed by somebody's command. */
async function tidied(): Promise<number> {
  const { rows } = await search.pool.query<{ count: number }>(
    `select vacuum_count::integer as count from pg_stat_all_tables
     where relid = 'muster_search.outdated'::regclass`,
  );
  return rows[0]?.count ?? 0;
}

test('what many written documents have left of the queue is given back, and of few it is not', async () => {
  const { log, engine, pool } = search;
  const labels = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => labelCreated('acme', `${kind}-${index}`, `Fresh ${index}`));
  await appendAll(log, [organisationCreated('acme')]);
  const follower = search.follow({ tidiedAfter: 100 });
  await follower.reached(await appendAll(log, labels('few', 10)), longestWaitMs);
  expect(await tidied()).toBe(0);
  const position = await appendAll(log, labels('more', 100));
  await follower.reached(position, longestWaitMs);
  await expect.poll(tidied).toBe(1);
  const { rows } = await pool.query('select from muster_search.outdated');
  expect({ left: rows.length, errors: search.errors, engine: engine.name }).toEqual({
    left: 0,
    errors: [],
    engine: 'postgres',
  });
});
