import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { type Migration, MigrationRefused, migrate, type SchemaPart } from '../../postgres/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

const shelves: Migration = {
  name: 'shelves',
  sql: "create schema stock; create table stock.shelves (name text primary key); insert into stock.shelves values ('first')",
};
const sizes: Migration = {
  name: 'sizes',
  sql: 'alter table stock.shelves add column size integer not null default 7',
};
const stock = (...migrations: readonly Migration[]): SchemaPart => ({ name: 'stock', migrations });

describe('migrate', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
  });

  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  const ledger = async () => {
    const { rows } = await pool.query<{ part: string; number: number; name: string }>(
      'select part, number, name from muster_schema.migrations order by part, number',
    );
    return rows;
  };

  test('applies the steps in order, each once, and records them', async () => {
    await migrate(pool, stock(shelves, sizes));
    await migrate(pool, stock(shelves, sizes));
    expect(await ledger()).toEqual([
      { part: 'stock', number: 1, name: 'shelves' },
      { part: 'stock', number: 2, name: 'sizes' },
    ]);
  });

  test('applies what a later program adds, and keeps what the tables hold', async () => {
    await migrate(pool, stock(shelves));
    await pool.query(`insert into stock.shelves values ('second')`);
    await migrate(pool, stock(shelves, sizes));
    const { rows } = await pool.query('select * from stock.shelves order by name');
    expect(rows).toEqual([
      { name: 'first', size: 7 },
      { name: 'second', size: 7 },
    ]);
  });

  test('counts each part by itself', async () => {
    await migrate(pool, stock(shelves));
    await migrate(pool, { name: 'staff', migrations: [{ name: 'people', sql: 'create schema staff' }] });
    expect(await ledger()).toEqual([
      { part: 'staff', number: 1, name: 'people' },
      { part: 'stock', number: 1, name: 'shelves' },
    ]);
  });

  test('lets one of many that start together apply each step', async () => {
    const pools = Array.from({ length: 6 }, () => createPool(database.url, { max: 1 }));
    try {
      await Promise.all(pools.map((each) => migrate(each, stock(shelves, sizes))));
    } finally {
      await Promise.all(pools.map((each) => each.end()));
    }
    expect(await ledger()).toHaveLength(2);
    expect((await pool.query('select * from stock.shelves')).rows).toEqual([{ name: 'first', size: 7 }]);
  });

  test('refuses a database that is newer than the program, and changes nothing', async () => {
    await migrate(pool, stock(shelves, sizes));
    await expect(migrate(pool, stock(shelves))).rejects.toThrow(
      new MigrationRefused(
        'The database is newer than this program: it has migration 2 of "stock", "sizes", and this program ' +
          'knows 1. Start the newer version of Muster again, or give this one another database.',
      ),
    );
    expect(await ledger()).toHaveLength(2);
  });

  test('refuses a step whose text has changed since it was applied', async () => {
    await migrate(pool, stock(shelves));
    const edited = { ...shelves, sql: `${shelves.sql};` };
    await expect(migrate(pool, stock(edited, sizes))).rejects.toThrow(
      /The text of migration 1 of "stock", "shelves", has changed since this database applied it/,
    );
    expect(await ledger()).toHaveLength(1);
  });

  test('refuses a ledger with a gap', async () => {
    await migrate(pool, stock(shelves, sizes));
    await pool.query('delete from muster_schema.migrations where number = 1');
    await expect(migrate(pool, stock(shelves, sizes))).rejects.toThrow(/not number 1 before it/);
  });

  test('leaves nothing of a step that fails, keeps the steps before it, and goes on once it is mended', async () => {
    const half: Migration = {
      name: 'half',
      sql: 'create table stock.boxes (id integer); update stock.shelves set size = 1; insert into stock.nowhere values (1)',
    };
    await expect(migrate(pool, stock(shelves, sizes, half))).rejects.toThrow(
      'Migration 3 of "stock", "half", failed, and left nothing behind: relation "stock.nowhere" does not exist. ' +
        'The database is as it was before it.',
    );
    expect((await pool.query(`select to_regclass('stock.boxes') as boxes`)).rows).toEqual([{ boxes: null }]);
    expect((await pool.query('select size from stock.shelves')).rows).toEqual([{ size: 7 }]);
    expect(await ledger()).toHaveLength(2);
    await migrate(pool, stock(shelves, sizes, { ...half, sql: 'create table stock.boxes (id integer)' }));
    expect(await ledger()).toHaveLength(3);
  });

  test('asks a database where nothing is missing, and locks nothing', async () => {
    await migrate(pool, stock(shelves));
    const other = await pool.connect();
    try {
      // Whoever holds the lock would be waited for.
      await other.query('begin; select pg_advisory_xact_lock(19797, 1)');
      await migrate(pool, stock(shelves));
    } finally {
      other.release(true);
    }
  });
});
