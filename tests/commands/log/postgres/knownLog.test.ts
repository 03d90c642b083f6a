import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import type { EventLog, ExpectedRevision } from '../../../../commands/log/log.ts';
import { KnownLog } from '../../../../commands/log/postgres/knownLog.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { verifyChain } from '../../../../commands/log/verifyChain.ts';
import { all, contextOf, eventNamed, freshOrg } from '../../../contract/logFixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/postgres.ts';
import { runs } from '../../../support/runs.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Two processes that append to the same log. */
let logs: readonly [EventLog, EventLog];
beforeEach(async () => {
  logs = [await createPostgresLog({ pool }), await createPostgresLog({ pool })];
});
afterEach(async () => {
  for (const log of logs) await log.close();
});

async function append(log: EventLog, stream: string, expected: ExpectedRevision = 'any') {
  const [, org = ''] = /^booking-(.*)\./.exec(stream) ?? [];
  return log.append(stream, expected, [eventNamed()], contextOf(org));
}

/** The connections on which groups are appended, with what each was asked last. */
async function appending(): Promise<readonly { readonly pid: number; readonly query: string }[]> {
  const { rows } = await pool.query<{ pid: number; query: string }>(
    `select pid, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (query like '%append_group%' or query like '%update muster_log.head%') order by query_start`,
  );
  return rows;
}

/** Whether the last append was written because the head was where it was expected, without another look. */
async function comparedTheHeadAlone(): Promise<boolean> {
  return !(await appending()).at(-1)?.query.includes('append_group');
}

/** As when all events of the stream are past their maximum age. */
async function forget(stream: string): Promise<number> {
  return (await pool.query('delete from muster_log.events where stream = $1', [stream])).rowCount ?? 0;
}

async function breakConnections(): Promise<void> {
  for (const { pid } of await appending()) await pool.query('select pg_terminate_backend($1, 5000)', [pid]);
}

describe('a process that is the only one to append', () => {
  test('has only the head compared, until somebody else appends and after that process has stopped', async () => {
    const stream = `booking-${freshOrg()}.a`;
    const [ours, theirs] = logs;
    const compared: boolean[] = [];
    for (const log of [ours, ours, ours, ours, theirs, ours, ours, ours, ours, ours]) {
      expect(await append(log, stream)).toMatchObject({ revision: compared.length });
      compared.push(await comparedTheHeadAlone());
    }
    // The fifth is another process. The sixth was sent for the head alone, not written, and sent again. That it is
    // alone again is believed when two in a row, the eighth and ninth, have found the head where it was left.
    expect(compared).toEqual([false, false, true, true, false, false, false, false, false, true]);
  });

  test('takes an unknown stream for new, unless it existed and was forgotten', async () => {
    const org = freshOrg();
    const [ours, theirs] = logs;
    await append(theirs, `booking-${org}.old`);
    for (let turn = 0; turn < 3; turn += 1) await append(ours, `booking-${org}.a`);
    await forget(`booking-${org}.old`);
    expect(await append(ours, `booking-${org}.new`, 'none')).toMatchObject({ outcome: 'appended' });
    expect(await comparedTheHeadAlone()).toBe(true);
    expect(await append(ours, `booking-${org}.old`, 'none')).toEqual({
      outcome: 'wrongExpectedRevision',
      actual: 0,
    });
    expect(await append(ours, `booking-${org}.old`)).toMatchObject({ revision: 1 });
  });

  test.each([
    ['at once', 0],
    ['when it is alone again', 3],
  ])('notices that an end was moved by somebody else and then forgotten, %s', async (_, between) => {
    const org = freshOrg();
    const [ours, theirs] = logs;
    const stream = `booking-${org}.a`;
    for (let turn = 0; turn < 4; turn += 1) await append(ours, stream);
    await append(theirs, stream);
    await forget(stream);
    for (let turn = 0; turn < between; turn += 1) await append(ours, `booking-${org}.b`);
    expect(await append(ours, stream)).toMatchObject({ outcome: 'appended', revision: 5 });
  });

  test('trusts nothing that it knew before its connection broke, since the log may have been restored', async () => {
    const org = freshOrg();
    const [ours] = logs;
    const [stream, other] = [`booking-${org}.a`, `booking-${org}.b`];
    for (let turn = 0; turn < 4; turn += 1) await append(ours, stream);
    const head = await ours.head();
    const { rows: before } = await pool.query(
      `select e.event->>'prev' as tip from muster_log.events e where stream = $1 and revision = 3`,
      [stream],
    );
    await breakConnections();
    // A backup had all but the newest event; since it was restored, somebody has appended another.
    await pool.query('delete from muster_log.events where position = $1', [head]);
    await pool.query('update muster_log.streams set revision = 2, tip = $2 where stream = $1', [
      stream,
      before[0]?.tip,
    ]);
    await pool.query('update muster_log.head set position = $1', [head - 1]);
    const restored = await createPostgresLog({ pool });
    expect(await append(restored, other)).toMatchObject({ position: head });
    await restored.close();

    expect(await append(ours, stream)).toMatchObject({
      outcome: 'appended',
      revision: 3,
      position: head + 1,
    });
    const recorded = await all(ours.read(stream, { versions: 'recorded' }));
    expect(await verifyChain(recorded)).toMatchObject({ verdict: 'intact', events: 4 });
  });
});

test('a process that was wrong about being alone waits twice as long the next time, until it was right for long', () => {
  const known = new KnownLog();
  let head = 0;
  const groupsUntilAlone = (): number => {
    for (let groups = 0; ; groups += 1) {
      if (known.nextHead() !== undefined) return groups;
      known.sent(1);
      known.wrote(1, head, []);
      head += 1;
    }
  };
  const waited: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    waited.push(groupsUntilAlone());
    known.sent(1);
    known.mistaken(1);
    head += 1;
  }
  expect(waited).toEqual([2, 3, 5, 9, 17, 33, 65, 3, 5]);
});

test('appends in any order, with lost connections and forgotten events in between, are answered as if by one list', async () => {
  const turn = fc.record({
    kind: fc.constantFrom('append', 'append', 'append', 'append', 'append', 'forget', 'break'),
    // Runs of one process, so that it finds itself alone.
    log: fc.constantFrom<0 | 1>(0, 0, 0, 1),
    stream: fc.nat({ max: 2 }),
    expected: fc.constantFrom('right', 'any', 'none', 'exists', 'wrong'),
    together: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 8, maxLength: 40 }), async (turns) => {
      const org = freshOrg();
      const ends = new Map<string, number>();
      const forgotten = new Map<string, number>();
      const before = await logs[0].head();
      let appended = 0;
      for (const { kind, log, stream: number, expected, together } of turns) {
        const stream = `booking-${org}.${number}`;
        const end = ends.get(stream) ?? null;
        if (kind === 'break') await breakConnections();
        if (kind === 'forget') {
          forgotten.set(stream, (forgotten.get(stream) ?? 0) + (await forget(stream)));
        }
        if (kind !== 'append') continue;
        const exact = { right: end ?? 'none', wrong: (end ?? 0) + 1 } as const;
        const wanted = expected === 'right' || expected === 'wrong' ? exact[expected] : expected;
        const events = Array.from({ length: together }, () => eventNamed());
        const outcome = await logs[log].append(stream, wanted, events, contextOf(org));
        const met =
          wanted === 'any' ||
          (wanted === 'none' && end === null) ||
          (wanted === 'exists' && end !== null) ||
          wanted === end;
        if (!met) {
          expect(outcome).toEqual({ outcome: 'wrongExpectedRevision', actual: end });
          continue;
        }
        const revision = (end ?? -1) + together;
        appended += together;
        const position = before + appended;
        expect(outcome).toEqual({ outcome: 'appended', revision, position, alreadyThere: false });
        ends.set(stream, revision);
      }
      for (const [stream, end] of ends) {
        const recorded = await all(logs[0].read(stream, { versions: 'recorded' }));
        expect(recorded).toHaveLength(end + 1 - (forgotten.get(stream) ?? 0));
        const tip = (await logs[0].tips([stream])).get(stream);
        expect(tip?.revision).toBe(end);
        const kept = recorded.length === 0 || tip === undefined ? {} : { tip: tip.hash };
        expect(await verifyChain(recorded, { beginning: 'mayHaveExpired', ...kept })).toMatchObject({
          verdict: 'intact',
        });
      }
    }),
    { numRuns: runs(20) },
  );
});
