import { expect, test } from 'vitest';
import { inSchema } from '../../projections/schema/tables.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { bookingsTable, createReadSide, timelinesTable } from './readSideFixture.ts';
import { appendAll, bookingCreated } from './recorded.ts';

test('the planner knows the tables of an organisation that has just been filled', async () => {
  const readSide = await createReadSide();
  try {
    const fill = async (from: number, many: number): Promise<void> => {
      const each = Array.from({ length: many }, (_, number) => bookingCreated('acme', `b-${from + number}`));
      await Promise.all(each.map((one) => appendAll(readSide.log, [one])));
      await projector.reached(await readSide.log.head(), longestWaitMs);
    };
    const known = async (table: string): Promise<number> => {
      const text = 'select reltuples::integer as rows from pg_class where oid = $1::regclass';
      const { rows } = await readSide.pool.query<{ rows: number }>(text, [inSchema(table)]);
      return rows[0]?.rows ?? 0;
    };
    const projector = await readSide.start({ analysedAfter: 100, batchSize: 50 });
    expect(await known(bookingsTable)).toBe(-1);
    await fill(0, 100);
    await expect.poll(() => known(bookingsTable)).toBeGreaterThanOrEqual(100);
    expect(await known(timelinesTable)).toBe(0);
    // Then after twice as many.
    await fill(100, 150);
    await fill(250, 50);
    await expect.poll(() => known(bookingsTable)).toBeGreaterThanOrEqual(300);
    expect(readSide.errors).toEqual([]);
  } finally {
    await readSide.close();
  }
});
