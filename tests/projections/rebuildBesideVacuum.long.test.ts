import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuild } from '../../projections/rebuild.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { startTestPostgres, type TestPostgres } from '../support/postgres.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll, labelCreated, organisationCreated } from './recorded.ts';

let postgres: TestPostgres;
let readSide: ReadSideFixture;
beforeAll(async () => {
  postgres = await startTestPostgres(undefined, { autovacuum_naptime: '1s' });
  readSide = await createReadSide(undefined, { url: postgres.url, drop: async () => {} });
});
afterAll(async () => {
  await readSide?.close();
  await postgres?.remove();
});

test('a rebuild stops autovacuum on the tables it exchanges, however long that would take', async () => {
  const { pool, log } = readSide;
  const labels = Array.from({ length: 200 }, (_, index) => labelCreated('acme', `lab-${index}`, `L${index}`));
  const projector = await readSide.start();
  await projector.reached(await appendAll(log, [organisationCreated('acme'), ...labels]), longestWaitMs);
  const { rows } = await pool.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname = 'muster_read' and tablename like 'labels\\_\\_v%'`,
  );
  const table = rows[0]?.table ?? '';
  // An analysis, as slow, would keep it waiting.
  await pool.query(
    `alter table ${table} set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0,
       autovacuum_analyze_threshold = 1000000000, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`,
  );
  // Only now, or a quick one has cleared all away already. Several hundred pages, since a transaction cannot clear
  // away what itself has left; for each it rests long.
  await pool.query(`do $$ begin for turn in 1..100 loop update ${table} set at = at; end loop; end $$`);
  // Only a superuser is told what autovacuum does.
  const superuser = new pg.Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  const vacuuming = async (): Promise<boolean> => {
    const found = await superuser.query(`select from pg_stat_progress_vacuum where relid = $1::regclass`, [
      table,
    ]);
    return found.rows.length > 0;
  };
  await expect.poll(vacuuming).toBe(true);
  await superuser.end();

  const report = await rebuild({ log, pool });
  expect(report.stops).toEqual([]);
  expect(report.comparisons.every(({ differing }) => differing === 0)).toBe(true);
});
