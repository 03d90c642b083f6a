import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSearchFixture, type SearchFixture } from './searchFixture.ts';

let search: SearchFixture;
beforeAll(async () => {
  search = await createSearchFixture();
});
afterAll(() => search.close());

/** Every index of the tables in place, as it is defined. */
async function indexes(): Promise<readonly string[]> {
  const { rows } = await search.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'muster_search' and tablename in ('documents', 'texts', 'words')
     order by indexname`,
  );
  return rows.map(({ indexdef }) => indexdef);
}

test('Tables that were made anew have every index that migrations have given them, under the same name', async () => {
  const migrated = await indexes();
  expect(migrated.length).toBeGreaterThan(6);
  for (let times = 0; times < 2; times += 1) {
    const renewal = await search.engine.renew();
    await renewal.cutOver();
    expect(await indexes()).toEqual(migrated);
  }
});
