import pg from 'pg';
import { expect, test } from 'vitest';
import { PositionWatch } from '../../projections/projector/positionWatch.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide } from './readSideFixture.ts';

test('a database that is away for long is reported once, and once more the next time', async () => {
  const readSide = await createReadSide();
  const pool = new pg.Pool({ connectionString: readSide.url });
  pool.on('error', () => {});
  const troubles: string[] = [];
  const watch = new PositionWatch(pool, 10, (error) => troubles.push(error.message));
  await watch.start();
  const connect = pool.connect.bind(pool);
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select position, at, epoch%'`;
  for (const times of [1, 2]) {
    let refused = 0;
    Object.assign(pool, {
      connect: async () => {
        refused += 1;
        throw new Error('away');
      },
    });
    await readSide.pool.query(end);
    await expect.poll(() => refused).toBeGreaterThan(5);
    Object.assign(pool, { connect });
    expect(troubles).toHaveLength(times);
    // A look that succeeds.
    const moved = watch.position;
    await readSide.pool.query('update muster_read.checkpoint set position = position + 1');
    await expect.poll(() => watch.position).toBeGreaterThan(moved);
  }
  await watch.stop();
  await pool.end();
  await readSide.close();
});

test('a read side made from another log is shown from its own position on, whatever was reported of the former', async () => {
  const readSide = await createReadSide();
  const { pool } = readSide;
  const set = (epoch: string, position: number) =>
    pool.query('update muster_read.checkpoint set epoch = $1, position = $2', [epoch, position]);
  await set('one', 90);
  const watch = new PositionWatch(pool, 20, () => {});
  const heard: number[] = [];
  watch.onAdvance((position) => heard.push(position));
  await watch.start();
  await pool.query(`notify muster_read, '95'`);
  await expect.poll(() => watch.position).toBe(95);
  await set('two', 3);
  await expect.poll(() => watch.position).toBe(3);
  // What the former projector had still to say.
  await pool.query(`notify muster_read, '96'`);
  await expect(watch.reached(4, 200)).rejects.toMatchObject({ name: 'ReadSideBehind' });
  await set('two', 4);
  await watch.reached(4, longestWaitMs);
  expect(heard).toEqual([90, 95, 3, 4]);
  await watch.stop();
  await readSide.close();
});
