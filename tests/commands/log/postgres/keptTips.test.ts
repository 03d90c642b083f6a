import { expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { allTips } from '../../../../commands/log/postgres/keptTips.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { all } from '../../../contract/logFixtures.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

test('the kept tips of all streams are read once each, even if one query does not return them all', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const log = await createPostgresLog({ pool });
  await pool.query(
    `insert into muster_log.streams select 'booking-acme.' || n, n, 'hash ' || n from generate_series(1, 10000) n`,
  );
  const tips = await all(allTips(pool));
  expect(tips.map(({ revision }) => revision).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 10_000 }, (_, index) => index + 1),
  );
  expect(tips).toContainEqual({ stream: 'booking-acme.7001', revision: 7001, hash: 'hash 7001' });
  await log.close();
  await pool.end();
  await database.drop();
});
