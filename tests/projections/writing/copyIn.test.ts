import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../api/postgres/createPool.ts';
import { copyIn } from '../../../projections/writing/copyIn.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query('create table things (id integer primary key, name text)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** So much that it is on its way long before PostgreSQL has an opinion. */
const many = Array.from({ length: 50_000 }, (_, index) => `${index}\t${'x'.repeat(50)}`).join('\n');

test('rows are there when it resolves, and the connection takes what comes next', async () => {
  const client = await pool.connect();
  const copied = copyIn(client, 'things', ['id', 'name'], many);
  const counted = client.query('select count(*) as count from things');
  await copied;
  expect((await counted).rows).toEqual([{ count: 50_000 }]);
  await client.query('truncate things');
  client.release();
});

test.each([
  ['a table that is not there', 'nothings', many],
  ['a row that the table does not take, the first of many', 'things', `one\tof these\n${many}`],
  ['a row that the table does not take, the last of many', 'things', `${many}\n0\tagain`],
])('%s is refused, and the connection goes on as if nothing had been sent', async (_what, table, rows) => {
  const client = await pool.connect();
  await expect(copyIn(client, table, ['id', 'name'], rows)).rejects.toThrow();
  await copyIn(client, 'things', ['id', 'name'], '1\tone\n2\ttwo');
  expect((await client.query('select id, name from things order by id')).rows).toEqual([
    { id: 1, name: 'one' },
    { id: 2, name: 'two' },
  ]);
  await client.query('truncate things');
  client.release();
});
