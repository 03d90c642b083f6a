import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { runScript, ScriptFailed, type Statement } from '../../../projections/writing/runScript.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query(
    'create table things (id integer primary key, name text); create table others (id integer)',
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** So much that it is on its way long before PostgreSQL has an opinion. */
const many = Array.from({ length: 50_000 }, (_, index) => `${index}\t${'x'.repeat(50)}`).join('\n');
const copy = (rows: string, table = 'things'): Statement => ({
  sql: `copy ${table} from stdin`,
  rows,
});
const clear: Statement = { sql: 'truncate things, others' };

test('statements and rows take effect in their order, and the connection accepts the next script', async () => {
  const client = await pool.connect();
  const done = runScript(client, [
    copy(many),
    copy('1\n2', 'others'),
    { sql: 'delete from things where id >= 10' },
    { sql: 'update things set name = \'ten: "quoted"\'' },
  ]);
  const counted = client.query('select count(*) as count, min(name) as name from things');
  await done;
  expect((await counted).rows).toEqual([{ count: 10, name: 'ten: "quoted"' }]);
  expect((await client.query('select id from others order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  await runScript(client, []);
  await runScript(client, [clear]);
  client.release();
});

test.each([
  ['a table that is not there', [copy(many), copy(many, 'nothings'), copy('1', 'others')], 1],
  ['the first of many rows', [copy(`one\tof these\n${many}`), copy('1', 'others')], 0],
  ['the last of many rows', [copy('1', 'others'), copy(`${many}\n0\tagain`), { sql: 'select 1' }], 1],
  ['a statement between rows', [copy(many), { sql: 'select 1 / 0' }, copy('1', 'others')], 1],
])(
  'if %s is refused, the error says which statement that was, and nothing of the script remains',
  async (_what, statements, index) => {
    const client = await pool.connect();
    const failure = await runScript(client, statements).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ScriptFailed);
    expect(failure).toMatchObject({ index });
    // The connection goes on as if nothing had been sent.
    await runScript(client, [copy('1\tone\n2\ttwo')]);
    expect((await client.query('select id, name from things order by id')).rows).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: 'two' },
    ]);
    expect((await client.query('select id from others')).rows).toEqual([]);
    await runScript(client, [clear]);
    client.release();
  },
);
