import pg from 'pg';
import { expect, test } from 'vitest';
import { PositionWatch } from '../../projections/projector/positionWatch.ts';
import { createReadSide } from './readSideFixture.ts';

test('a database that is away for long is told of once, and once more the next time', async () => {
  const readSide = await createReadSide();
  const pool = new pg.Pool({ connectionString: readSide.url });
  pool.on('error', () => {});
  const troubles: string[] = [];
  const watch = new PositionWatch(pool, 10, (error) => troubles.push(error.message));
  await watch.start();
  const connect = pool.connect.bind(pool);
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select position, at, epoch%'`;
  for (const times of [1, 2]) {
    let refused = 0;
    Object.assign(pool, {
      connect: async () => {
        refused += 1;
        throw new Error('away');
      },
    });
    await readSide.pool.query(end);
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(5);
    Object.assign(pool, { connect });
    expect(troubles).toHaveLength(times);
    // Long enough for a look that succeeds.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await watch.stop();
  await pool.end();
  await readSide.close();
});
