import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/postgres.ts';

const program = join(import.meta.dirname, 'answersKept.ts');

describe('a connection of the pool', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let client: pg.PoolClient;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    client = await pool.connect();
  });
  afterAll(async () => {
    client.release();
    await pool.end();
    await database.drop();
  });

  test('releases answers that nobody holds any more at the next collection of young objects', async () => {
    // Young objects have room for all of them, so that none is collected or moved before it is asked for.
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      '--min-semi-space-size=64',
      '--max-semi-space-size=64',
      program,
      database.url,
    ]);
    // Three answers of 4 MB.
    expect(Number(stdout)).toBeLessThan(2_000_000);
  });

  test('promises the answer of a text, with values, and of a query with settings', async () => {
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await client.query('select $1::text as said', ['yes'])).rows).toEqual([{ said: 'yes' }]);
    const settings = { text: 'select $1::text, 2', values: ['one'], rowMode: 'array' } as const;
    const query = { ...settings, values: [...settings.values] };
    expect((await client.query(query)).rows).toEqual([['one', 2]]);
    // The same again: a query's settings stay as they were given.
    expect((await client.query(query)).rows).toEqual([['one', 2]]);
  });

  test('rejects what PostgreSQL refuses, says where it was sent from, and continues', async () => {
    const ask = async () => {
      await client.query('select nothing');
    };
    const refused = await ask().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(pg.DatabaseError);
    expect(refused).toMatchObject({
      code: '42703',
      stack: expect.stringContaining('answerByCallback.test.ts'),
    });
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('calls back a caller who passes a callback', async () => {
    const byText = await new Promise((resolve, reject) => {
      client.query('select 1 as one', (error: Error | null, { rows }) =>
        error ? reject(error) : resolve(rows),
      );
    });
    const byValues = await new Promise((resolve, reject) => {
      client.query('select $1::int as one', [1], (error: Error | null, { rows }) =>
        error ? reject(error) : resolve(rows),
      );
    });
    expect([byText, byValues]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  });

  test('hands back a query that is an object of its own', async () => {
    const query = new pg.Query('select generate_series(1, 3) as number');
    const numbers: unknown[] = [];
    const ended = new Promise((resolve, reject) => {
      query.on('row', (row: { number: number }) => numbers.push(row.number));
      query.on('end', resolve);
      query.on('error', reject);
    });
    expect(client.query(query)).toBe(query);
    await ended;
    expect(numbers).toEqual([1, 2, 3]);
  });
});
