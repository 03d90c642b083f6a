import { expect, test } from 'vitest';
import { createPool } from '../../../../api/postgres/createPool.ts';
import { forgetExpired } from '../../../../commands/log/postgres/forgetExpired.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { all, contextOf, eventNamed, freshOrg } from '../../../contract/logFixtures.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

test('what is past the age of its category is forgotten, and nothing of any other, whatever its name', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const log = await createPostgresLog({ pool, clock: () => 1_000_000 });
  const org = freshOrg();
  const kept = ['booking', 'workspac', 'workspaced', 'workspacf', 'zone'];
  for (const category of ['workspace', ...kept]) {
    await log.append(`${category}-${org}.a`, 'none', [eventNamed()], contextOf(org));
  }
  await forgetExpired(pool, { workspace: 60 }, 1_000_000 + 60_000);
  expect(await all(log.read(`workspace-${org}.a`))).toHaveLength(1);
  await forgetExpired(pool, { workspace: 60 }, 1_000_000 + 60_001);
  expect(await all(log.read(`workspace-${org}.a`))).toEqual([]);
  for (const category of kept) expect(await all(log.read(`${category}-${org}.a`))).toHaveLength(1);
  await log.close();
  await pool.end();
  await database.drop();
});
