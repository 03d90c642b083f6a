import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { connectionShares, mostConnections } from '../../../../api/platform/postgres/createPools.ts';
import { refuseTooManyConnections } from '../../../../api/platform/postgres/refuseTooManyConnections.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/postgres.ts';

describe('createPool', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('answers int8 and numeric, and arrays of them, as numbers', async () => {
    const pool = createPool(database.url);
    const answer = await pool.query(
      `select 9007199254740991::int8 as large, 12.5::numeric as amount, count(*) as counted,
              array[1, null, 3]::int8[] as list, array[]::numeric[] as none, '7'::text as text`,
    );
    await pool.end();
    expect(answer.rows).toEqual([
      { large: 9007199254740991, amount: 12.5, counted: 1, list: [1, null, 3], none: [], text: '7' },
    ]);
  });

  it('fails a query whose integer a number cannot hold exactly, and continues', async () => {
    const pool = createPool(database.url, { max: 1 });
    await expect(pool.query('select 9007199254740993::int8 as large')).rejects.toThrow('9007199254740993');
    expect((await pool.query('select 1::int8 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('survives a connection that the server ends while nobody uses it', async () => {
    const broken: Error[] = [];
    const pool = createPool(database.url, { onIdleError: (error) => broken.push(error) });
    const other = createPool(database.url, { applicationName: 'other' });
    await pool.query('select 1');
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'muster'`,
    );
    await expect.poll(() => broken.length).toBe(1);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await other.end();
  });

  it('survives a connection that the server ends while it is taken out and idle', async () => {
    const pool = createPool(database.url);
    const other = createPool(database.url, { applicationName: 'other' });
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await other.end();
  });
});

describe('the connections of a process', () => {
  it('are divided so that every part has some, and those of requests add up to the setting', () => {
    for (const connections of [5, 6, 7, 20, 40, 1000]) {
      const { background, lowPriority, ...ofRequests } = connectionShares(connections, 'all');
      expect(Math.min(...Object.values(ofRequests))).toBeGreaterThanOrEqual(1);
      expect(Object.values(ofRequests).reduce((sum, share) => sum + share)).toBe(connections);
      expect(mostConnections(connections, 'all')).toBe(connections + lowPriority + background + 5);
    }
  });

  it('may not be more than PostgreSQL accepts', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    await refuseTooManyConnections(pool, 20, 'all');
    await expect(refuseTooManyConnections(pool, 1000, 'api')).rejects.toThrow(
      'DATABASE_CONNECTIONS is 1000, with which this process may open 1118 connections, and PostgreSQL accepts 297. ' +
        "Lower DATABASE_CONNECTIONS, or raise PostgreSQL's max_connections.",
    );
    await pool.end();
    await database.drop();
  });
});
