import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { appendsUnder } from '../../../commands/fence/appendsUnder.ts';
import { createResourceFences, FenceLost, type HeldFence } from '../../../commands/fence/resourceFences.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import { prepareWriteSide } from '../../../commands/prepareWriteSide.ts';
import { all, contextOf, eventNamed } from '../../contract/logFixtures.ts';
import { onDatabase, startTestPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
const pools: Pool[] = [];
let log: EventLog;
beforeAll(async () => {
  postgres = await startTestPostgres(undefined, { wal_writer_delay: '10s' });
  // As an operator may have it: then nothing waits for the disk, whatever the fence would have.
  await onDatabase(postgres.superuserUrl, async (client) => {
    await client.query('alter system set synchronous_commit = off');
    await client.query('select pg_reload_conf()');
  });
  await prepareWriteSide(open());
  log = await createPostgresLog({ pool: open() });
});
afterAll(async () => {
  await log.close();
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres.remove();
});

function open(): Pool {
  const pool = createPool(postgres.url);
  pools.push(pool);
  return pool;
}

const fences = () =>
  createResourceFences({ holders: open(), pool: open(), log, lockTimeoutMs: 10_000, answerMs: 1_000 });
const append = (fence: HeldFence, id: string) =>
  appendsUnder(fence, log).append(`booking-acme.${id}`, 'none', [eventNamed()], contextOf('acme'));

/** As soon as PostgreSQL is there again. */
async function soon<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

test('a holder whose fence was lost with a killed PostgreSQL appends nothing under the next fence', async () => {
  const [first, next] = [fences(), fences()];
  for (const side of [first, next]) await side.hold('acme', ['ana'], async () => {});
  const pool = open();
  await onDatabase(postgres.superuserUrl, (client) => client.query('checkpoint'));
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const held = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<unknown>();
  const late = first.hold('acme', ['ana'], async (fence) => {
    held.resolve();
    await fence.announce(['ana']);
    // Neither the announcement nor the transaction's id is on disk: they are gone, and the id is given once more.
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    // The log tries until PostgreSQL answers.
    const appended = append(fence, 'late');
    appended.catch(() => undefined).then(decided.resolve);
    return appended;
  });
  const lost = expect(late).rejects.toBeInstanceOf(FenceLost);
  // Before, it might be the first to hold it, and wait for the late one for ever.
  await held.promise;
  const heir = soon(() =>
    next.hold('acme', ['ana'], async (fence) => {
      await decided.promise;
      return append(fence, 'heir');
    }),
  );
  await lost;
  expect(await heir).toMatchObject({ outcome: 'appended' });
  expect(await all(log.read('booking-acme.late'))).toEqual([]);
});
