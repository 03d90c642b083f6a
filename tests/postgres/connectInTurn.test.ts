import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { connectInTurn, turnFigures } from '../../postgres/connectInTurn.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 3 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a hundred queries of one party leave a connection to another, and give all of theirs back', async () => {
  const { promise: calmHasEnded, resolve: calmEnds } = Promise.withResolvers<void>();
  const loud = Array.from({ length: 100 }, async () => {
    const client = await connectInTurn(pool, 'loud');
    // Held for as long as it takes the other to be served: had they all connections, it never would be.
    await calmHasEnded;
    client.release();
  });
  const calm = await connectInTurn(pool, 'calm');
  await calm.query('select 1');
  calm.release();
  expect(turnFigures(pool)).toEqual({ underWay: 1, waiting: 99 });
  calmEnds();
  await Promise.all(loud);
  expect(turnFigures(pool)).toEqual({ underWay: 0, waiting: 0 });
});

test('a connection that breaks, or cannot be had, ends its turn', async () => {
  const client = await connectInTurn(pool, 'loud');
  client.release(new Error('broken'));
  const unreachable = createPool('postgresql://127.0.0.1:1/nothing', { max: 1 });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(connectInTurn(unreachable, 'loud')).rejects.toThrow('ECONNREFUSED');
  }
  await unreachable.end();
  expect(turnFigures(pool)).toEqual({ underWay: 0, waiting: 0 });
});
