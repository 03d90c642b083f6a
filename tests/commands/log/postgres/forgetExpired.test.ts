import { expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { forgetExpired } from '../../../../commands/log/postgres/forgetExpired.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { all, contextOf, eventNamed, freshOrg } from '../../../contract/logFixtures.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

test('forgets what is older than its category allows, and nothing of any other category, whatever its name', async () => {
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

test('removes expired events whatever characters they contain, and never after one that stays', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  let now = 2_000_000;
  const log = await createPostgresLog({ pool, clock: () => now });
  const org = freshOrg();
  const [odd, back] = [`workspace-${org}.odd`, `workspace-${org}.back`];
  await log.append(odd, 'none', [eventNamed(undefined, { text: '\u0000 \ud800' })], contextOf(org));
  await log.append(back, 'none', [eventNamed()], contextOf(org));
  // The clock goes back.
  now = 1_000_000;
  await log.append(back, 'any', [eventNamed()], contextOf(org));
  await log.append(odd, 'any', [eventNamed()], contextOf(org));
  const left = async () =>
    (await pool.query('select stream, revision from muster_log.events order by position')).rows;
  await forgetExpired(pool, { workspace: 60 }, 1_500_000);
  expect(await left()).toHaveLength(4);
  await forgetExpired(pool, { workspace: 60 }, 2_060_001);
  expect(await left()).toEqual([]);
  await log.close();
  await pool.end();
  await database.drop();
});
