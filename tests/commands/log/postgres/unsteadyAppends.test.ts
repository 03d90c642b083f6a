import pg, { type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { type EventLog, type ExpectedRevision, LogUnavailable } from '../../../../commands/log/log.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { contextOf, eventNamed, freshOrg } from '../../../contract/logFixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/postgres.ts';
import { openUnsteadyConnection, type UnsteadyConnection } from './unsteadyConnection.ts';

let database: TestDatabase;
let direct: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  direct = createPool(database.url);
});
afterAll(async () => {
  await direct.end();
  await database.drop();
});

let way: UnsteadyConnection;
let pool: Pool;
/** Appends over the way. */
let ours: EventLog;
let theirs: EventLog;
beforeEach(async () => {
  way = await openUnsteadyConnection(database.url);
  pool = createPool(way.url);
  ours = await createPostgresLog({ pool });
  theirs = await createPostgresLog({ pool: direct });
});
afterEach(async () => {
  await ours.close();
  await theirs.close();
  await pool.end();
  await way.close();
});

const append = (log: EventLog, stream: string, expected: ExpectedRevision = 'any', event = eventNamed()) => {
  const [, org = ''] = /^booking-(.*)\./.exec(stream) ?? [];
  return log.append(stream, expected, [event], contextOf(org));
};

/** As when all events of the stream are past their maximum age. */
async function forget(stream: string): Promise<void> {
  await direct.query('delete from muster_log.events where stream = $1', [stream]);
}

/** The message with which a transaction of `pg` is committed. */
const commit = Buffer.from('Q\u0000\u0000\u0000\u000bcommit\u0000');

describe('what a process learns late', () => {
  test('does not count as newest: the end of a stream whose append was answered after that of a later one', async () => {
    const org = freshOrg();
    const [stream, other] = [`booking-${org}.a`, `booking-${org}.b`];
    const taken = eventNamed();
    await append(ours, stream, 'none', taken);
    const held = way.holdAnswerTo(commit);
    // An id that is taken sends the group the longer way, on a connection of its own.
    const late = Promise.allSettled([append(ours, other, 'none', taken), append(ours, stream)]);
    await held;
    expect(await append(theirs, stream)).toMatchObject({ revision: 2 });
    // After these two the process finds itself alone.
    for (const id of ['c', 'd']) await append(ours, `booking-${org}.${id}`, 'none');
    way.letGo();
    expect(await late).toMatchObject([
      { status: 'rejected', reason: { name: 'EventIdReused' } },
      { status: 'fulfilled', value: { outcome: 'appended', revision: 1 } },
    ]);
    await forget(stream);
    expect(await append(ours, stream, 1)).toEqual({ outcome: 'wrongExpectedRevision', actual: 2 });
  });

  test('does not count as newest: the end of a stream that was moved before the group after it was written', async () => {
    const org = freshOrg();
    const [stream, other] = [`booking-${org}.a`, `booking-${org}.b`];
    for (const each of [stream, other]) await append(ours, each, 'none');
    // Where others append, ends of streams are compared with each group.
    await append(theirs, `booking-${org}.x`, 'none');
    await append(ours, `booking-${org}.y`, 'none');
    way.holdAnswers();
    const first = append(ours, stream);
    await expect.poll(() => lastRevision(stream)).toBe(1);
    expect(await append(theirs, stream)).toMatchObject({ revision: 2 });
    const second = append(ours, other);
    await expect.poll(() => lastRevision(other)).toBe(1);
    // Both answers are on their way by then, and arrive together.
    await new Promise((resolve) => setTimeout(resolve, 50));
    way.letGo();
    expect(await Promise.all([first, second])).toMatchObject([{ revision: 1 }, { revision: 1 }]);
    for (const id of ['c', 'd', 'e']) await append(ours, `booking-${org}.${id}`, 'none');
    await forget(stream);
    expect(await append(ours, stream, 1)).toEqual({ outcome: 'wrongExpectedRevision', actual: 2 });
  });
});

describe('a PostgreSQL that accepts connections and never answers', () => {
  test('is waited for and then reported as unavailable, by appends as by everything else', async () => {
    const impatient = new pg.Pool({ connectionString: way.url, connectionTimeoutMillis: 100 });
    impatient.on('error', () => {});
    const [hasty, patient] = [
      await begun({ pool: impatient, timeoutMs: 50 }),
      await begun({ pool: impatient }),
    ];
    const org = freshOrg();
    way.serveNew('in silence');
    const unavailable = { name: 'LogUnavailable' };
    await expect(append(hasty, `booking-${org}.a`, 'none')).rejects.toMatchObject(unavailable);
    const waiting = append(patient, `booking-${org}.b`, 'none');
    await expect(append(hasty, `booking-${org}.c`, 'none')).rejects.toMatchObject(unavailable);
    way.serveNew('well');
    expect(await waiting).toMatchObject({ outcome: 'appended' });
    await Promise.all([hasty.close(), patient.close()]);
    await impatient.end();
  });
});

/** A log on a pool without patience: a busy machine may take several attempts to connect at all. */
async function begun(options: Parameters<typeof createPostgresLog>[0]): ReturnType<typeof createPostgresLog> {
  for (;;) {
    try {
      return await createPostgresLog(options);
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
    }
  }
}

async function lastRevision(stream: string): Promise<number | undefined> {
  const { rows } = await direct.query<{ revision: number }>(
    'select revision from muster_log.streams where stream = $1',
    [stream],
  );
  return rows[0]?.revision;
}
