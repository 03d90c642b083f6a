import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { authSecretOf } from '../../../api/services/authSecret.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('the signing secret is made once and kept, and removed from the database where the operator gives one', async () => {
  const kept = async () => (await pool.query(`select value from muster_runtime.secrets`)).rows;
  const made = await authSecretOf(pool, undefined);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(await authSecretOf(pool, undefined)).toBe(made);
  expect(await kept()).toEqual([{ value: made }]);
  const given = 'a secret of the operator, long enough';
  expect(await authSecretOf(pool, given)).toBe(given);
  expect(await kept()).toEqual([]);
});
