import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import type { AppendGuard, EventLog } from '../../../commands/log/log.ts';
import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import { all, contextOf, eventNamed, freshOrg } from '../../contract/logFixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

describe('an append under the guard of a transaction', () => {
  let database: TestDatabase;
  let pool: Pool;
  let log: EventLog;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    log = await createPostgresLog({ pool });
  });
  afterAll(async () => {
    await log.close();
    await pool.end();
    await database.drop();
  });

  async function begin(): Promise<{ client: PoolClient; transaction: string }> {
    const client = await pool.connect();
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
    return { client, transaction: rows[0]?.id ?? '' };
  }

  test.each(['commit', 'rollback'])('happens until its %s, and not afterwards', async (end) => {
    const org = freshOrg();
    const stream = `booking-${org}.guarded`;
    const { client, transaction } = await begin();
    const before = eventNamed();
    expect(await log.append(stream, 'none', [before], contextOf(org), { transaction })).toMatchObject({
      outcome: 'appended',
    });
    await client.query(end);
    client.release();
    const head = await log.head();
    const late = log.append(stream, 'any', [eventNamed()], contextOf(org), { transaction });
    await expect(late).rejects.toMatchObject({ name: 'GuardLost' });
    expect(await log.head()).toBe(head);
    expect(await all(log.read(stream))).toHaveLength(1);

    // What was written while the guard held is told again, however late.
    expect(await log.append(stream, 'none', [before], contextOf(org), { transaction })).toMatchObject({
      outcome: 'appended',
      revision: 0,
      alreadyThere: true,
    });
  });

  test('does not happen once its connection has ended, though the others of its group do', async () => {
    const org = freshOrg();
    const { client, transaction } = await begin();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'
        and datname = current_database()`,
    );
    await ended;
    client.release(true);
    const other = await begin();
    const guards = [
      undefined,
      { transaction },
      { transaction: other.transaction },
      undefined,
      { transaction },
    ];
    const outcomes = await Promise.allSettled(
      guards.map((guard, index) =>
        log.append(`booking-${org}.${index}`, 'none', [eventNamed()], contextOf(org), guard),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    await other.client.query('rollback');
    other.client.release();
  });

  test('does not happen once its holder knows that the guard has ended, even if another transaction has its id', async () => {
    const org = freshOrg();
    const { client, transaction } = await begin();
    let lasts = true;
    const guard = { transaction, mayLast: () => lasts };
    const [before, mate] = [eventNamed(), eventNamed()];
    const append = (id: string, event = eventNamed(), under?: AppendGuard) =>
      log.append(`booking-${org}.${id}`, 'any', [event], contextOf(org), under);
    await append('early', before, guard);
    lasts = false;
    // Of a PostgreSQL that was killed, or is another one: it has not given this id yet.
    const unknown = { transaction: '9223372036854775807', mayLast: () => false };
    const outcomes = await Promise.allSettled([
      append('late', eventNamed(), guard),
      append('mate', mate),
      append('later', eventNamed(), unknown),
      append('early', before, guard),
    ]);
    expect(outcomes).toMatchObject([
      { reason: { name: 'GuardLost' } },
      { value: { outcome: 'appended', alreadyThere: false } },
      { reason: { name: 'GuardLost' } },
      { value: { outcome: 'appended', alreadyThere: true } },
    ]);
    for (const id of ['late', 'later']) expect(await all(log.read(`booking-${org}.${id}`))).toEqual([]);
    await client.query('rollback');
    client.release();
  });

  test('is refused if the guard is not a transaction', async () => {
    const org = freshOrg();
    for (const transaction of ['', '{1}', '-1', 'x']) {
      const refused = log.append(`booking-${org}.a`, 'none', [eventNamed()], contextOf(org), { transaction });
      await expect(refused).rejects.toMatchObject({ name: 'InvalidAppend' });
    }
  });

  test('that is being written when the guard is lost is in the log before the settled head is answered', async () => {
    const writing = await pool.connect();
    await writing.query('begin');
    await writing.query('select position from muster_log.head for update');
    const before = await log.head();
    const settled = log.settledHead();
    let told = false;
    settled.then(() => {
      told = true;
    });
    await pool.query('select pg_sleep(0.2)');
    expect(told).toBe(false);
    expect(await log.head()).toBe(before);
    await writing.query(
      `select muster_log.write($1, array[gen_random_uuid()], array['booking-acme.a'], array[0],
      array['{}']::json[], array['booking-acme.a'], array[0], array['x'])`,
      [before],
    );
    await writing.query('commit');
    writing.release();
    expect(await settled).toBe(before + 1);
  });
});
