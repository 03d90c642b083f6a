import { DatabaseError, type PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { inOneMessage, type Step } from '../../postgres/oneMessage.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let client: PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1 });
  await pool.query('create table things (id integer primary key, name text)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  client = await pool.connect();
  await client.query("truncate things; insert into things values (1, 'one'), (2, 'two')");
});
afterEach(() => client.release());

const ms = 5_000;
const begin: Step = { text: 'start transaction isolation level repeatable read read only', kept: true };
const commit: Step = { text: 'commit', kept: true };
const names = async (steps: readonly Step[]) =>
  (await inOneMessage(client, steps, ms)).map(({ rows }) => rows.map(({ name }) => name));

test('each statement answers its own rows, in the types of the pool, whatever the others answer', async () => {
  const results = await inOneMessage(
    client,
    [
      { text: 'select $1::int8 as whole, $2::text[] as texts', values: [7, ['a', 'b "c"']] },
      { text: 'update things set name = upper(name)' },
      { text: 'select id, name from things where id > $1 order by id', values: [0], kept: true },
      { text: 'select id from things where false' },
      { text: 'select $1::json as fact', values: [JSON.stringify({ a: [1] })] },
    ],
    ms,
  );
  expect(results.map(({ rows }) => rows)).toEqual([
    [{ whole: 7, texts: ['a', 'b "c"'] }],
    [],
    [
      { id: 1, name: 'ONE' },
      { id: 2, name: 'TWO' },
    ],
    [],
    [{ fact: { a: [1] } }],
  ]);
  expect(results.map(({ command, rowCount }) => `${command} ${rowCount}`)).toEqual([
    'SELECT 1',
    'UPDATE 2',
    'SELECT 2',
    'SELECT 0',
    'SELECT 1',
  ]);
});

test('a message may begin and end a transaction, or be one by itself', async () => {
  const one: Step = { text: 'select name from things where id = $1', values: [1], kept: true };
  for (let time = 0; time < 8; time += 1) {
    expect(await names([begin, one, commit])).toEqual([[], ['one'], []]);
  }
  expect(client.getTransactionStatus()).toBe('I');
  await names([begin, one]);
  expect(client.getTransactionStatus()).toBe('T');
  await names([commit]);

  const failing: Step[] = [{ text: 'delete from things' }, { text: 'select 1 / 0' }];
  await expect(inOneMessage(client, failing, ms)).rejects.toThrow('division by zero');
  expect(await names([one])).toEqual([['one']]);
});

test('what a refused message kept or not does not matter to the next', async () => {
  const first: Step = { text: 'select name from things where id = 1 -- first', kept: true };
  const division: Step = { text: 'select 1 / $1::integer as name', values: [0], kept: true };
  const last: Step = { text: 'select name from things where id = 2 -- last', kept: true };
  for (const values of [[0], [0], [1], [0], [1]]) {
    const asked = names([begin, first, { ...division, values }, last, commit]);
    if (values[0] === 1) expect(await asked).toEqual([[], ['one'], [1], ['two'], []]);
    else {
      await expect(asked).rejects.toMatchObject({ code: '22012' });
      await expect(client.query('select 1')).rejects.toThrow('transaction is aborted');
      await client.query('rollback');
    }
  }
});

test('a kept statement is read anew where its table has become another one', async () => {
  const all: Step = { text: 'select * from things where id = 1', kept: true };
  expect(await names([all])).toEqual([['one']]);
  await client.query('alter table things add column more integer default 3');
  // PostgreSQL refuses a kept statement whose columns have changed, once.
  await expect(names([all])).rejects.toMatchObject({ code: '0A000' });
  const [again] = await inOneMessage(client, [all], ms);
  expect(again?.rows).toEqual([{ id: 1, name: 'one', more: 3 }]);
  await client.query('alter table things drop column more');
});

test('messages and plain queries follow each other on one connection', async () => {
  const one: Step = { text: 'select name from things where id = $1', values: [1] };
  const [first, plain, second] = await Promise.all([
    names([one, { ...one, values: [2] }]),
    client.query('select count(*) as count from things'),
    names([one]),
  ]);
  expect([first, plain.rows, second]).toEqual([[['one'], ['two']], [{ count: 2 }], [['one']]]);
  expect(await inOneMessage(client, [], ms)).toEqual([]);
});

test.each<[string, Step]>([
  ['an answer that nobody can read', { text: 'select 9223372036854775807::int8 as name' }],
  ['a value that cannot be sent', { text: 'select $1::json as name', values: [{ size: 7n }] }],
])('rejects with %s, and gives no statement the answer of another', async (_, step) => {
  const rename: Step = { text: "update things set name = 'uno' where id = 1" };
  const last: Step = { text: 'select name from things where id = 2', kept: true };
  await expect(names([rename, step, last])).rejects.not.toBeInstanceOf(DatabaseError);
  expect(await names([last])).toEqual([['two']]);
});

test('of a message with a value that cannot be sent nothing is done', async () => {
  const rename: Step = { text: "update things set name = 'uno'" };
  await expect(names([rename, { text: 'select $1::json', values: [{ size: 7n }] }])).rejects.toThrow(
    'BigInt',
  );
  expect(await names([{ text: 'select name from things order by id' }])).toEqual([['one', 'two']]);
});

test('a refusal says who asked', async () => {
  async function asker(): Promise<void> {
    await inOneMessage(client, [{ text: 'select 1 / 0' }], ms);
  }
  await expect(asker()).rejects.toMatchObject({
    code: '22012',
    stack: expect.stringContaining('asker'),
  });
});

test('a message without an answer in its time rejects', async () => {
  await expect(inOneMessage(client, [{ text: 'select pg_sleep(0.3)' }], 50)).rejects.toThrow('timeout');
  // Its answer is still to come, and is nobody's.
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
