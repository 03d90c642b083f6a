import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import type { EventLog } from '../../../../commands/log/log.ts';
import { createFirstPages } from '../../../../commands/log/postgres/firstPages.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { all, contextOf, eventNamed } from '../../../contract/logFixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/postgres.ts';
import { runs } from '../../../support/runs.ts';

const org = 'acme';
const lengths = [0, 1, 2, 7, 8, 9, 40, 128, 129, 600];
const streamOf = (length: number): string => `booking-${org}.of-${length}`;

let database: TestDatabase;
let pool: pg.Pool;
let log: EventLog;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  log = await createPostgresLog({ pool });
  for (const length of lengths.slice(1)) {
    const events = Array.from({ length }, () => eventNamed());
    await log.append(streamOf(length), 'none', events, contextOf(org));
  }
});
afterAll(async () => {
  await log.close();
  await pool.end();
  await database.drop();
});

const from = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 700 }));

describe('streams that are read at the same time', () => {
  test('are each read whole and in order, from any revision and up to their limits', async () => {
    const reading = fc.record({
      length: fc.constantFrom(...lengths),
      from,
      limit: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 300 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: 100 }), async (readings) => {
        const read = await Promise.all(
          readings.map(({ length, limit, ...options }) =>
            all(log.read(streamOf(length), { ...options, ...(limit === undefined ? {} : { limit }) })),
          ),
        );
        for (const [index, { length, from: first, limit = Number.POSITIVE_INFINITY }] of readings.entries()) {
          const expected = Array.from({ length }, (_, revision) => revision).slice(first, first + limit);
          expect(read[index]?.map(({ revision }) => revision)).toEqual(expected);
          expect(read[index]?.every(({ stream }) => stream === streamOf(length))).toBe(true);
        }
      }),
      { numRuns: runs(15) },
    );
  });

  test('begin with pages that together are no larger than a few pages of one reader, and say that there is more', async () => {
    const firstPage = createFirstPages(pool);
    const wanted = fc.record({
      length: fc.constantFrom(...lengths),
      from,
      rows: fc.integer({ min: 1, max: 128 }),
    });
    const longOnes = Array.from({ length: 64 }, () => ({ length: 600, from: 0, rows: 128 }));
    await fc.assert(
      fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 64 }), async (many) => {
        const pages = await Promise.all(
          many.map(({ length, ...rest }) => firstPage({ stream: streamOf(length), ...rest })),
        );
        expect(pages.reduce((sum, { events }) => sum + events.length, 0)).toBeLessThanOrEqual(512);
        for (const [index, { events, full }] of pages.entries()) {
          const { length, from: first, rows } = many[index] ?? { length: 0, from: 0, rows: 0 };
          const there = Math.max(0, length - first);
          expect(events.map(({ revision }) => revision)).toEqual(events.map((_, place) => first + place));
          expect(events.length).toBeLessThanOrEqual(rows);
          if (!full) expect(events.length).toBe(there);
          // Nobody waits for a page that has nothing on it where there is something.
          expect(events.length).toBeGreaterThanOrEqual(Math.min(there, rows, 8));
        }
      }),
      { numRuns: runs(25), examples: [[longOnes]] },
    );
  });

  test('show what was acknowledged before they were requested, and so does the head', async () => {
    const writer = async (number: number): Promise<void> => {
      const stream = `booking-${org}.written-${number}`;
      for (let revision = 0; revision < 20; revision += 1) {
        const appended = await log.append(stream, 'any', [eventNamed()], contextOf(org));
        const [read, head] = await Promise.all([all(log.read(stream, { from: revision })), log.head()]);
        expect(read.map((event) => event.revision)).toEqual([revision]);
        expect(head).toBeGreaterThanOrEqual(
          appended.outcome === 'appended' ? appended.position : Number.POSITIVE_INFINITY,
        );
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)));
  });

  test('fail for a reader whose stream name is invalid, or who meets an event that somebody has changed', async () => {
    const damaged = `booking-${org}.damaged`;
    await log.append(damaged, 'none', [eventNamed()], contextOf(org));
    await pool.query(`update muster_log.events set event = 'null' where stream = $1`, [damaged]);
    const read = await Promise.allSettled(
      [streamOf(8), `booking-${org}.\0`, streamOf(1), damaged, streamOf(2)].map((stream) =>
        all(log.read(stream)),
      ),
    );
    expect(read).toMatchObject([
      { value: { length: 8 } },
      { reason: { code: '22021' } },
      { value: { length: 1 } },
      { reason: { name: 'LogRefused' } },
      { value: { length: 2 } },
    ]);
  });

  test('are found through the index, each up to its limit, even with a plan made when the log was empty', async () => {
    const young = await createTestDatabase();
    const one = createPool(young.url, { max: 1 });
    const youngLog = await createPostgresLog({ pool: one });
    await one.query('alter table muster_log.events set (autovacuum_enabled = false)');
    const firstPage = createFirstPages(one);
    const read = () =>
      Promise.all(
        ['a', 'long', 'b'].map((id) => firstPage({ stream: `booking-${org}.${id}`, from: 0, rows: 5 })),
      );
    for (let time = 0; time < 8; time += 1) await read();
    await one.query(
      `insert into muster_log.events select n, gen_random_uuid(),
         'booking-${org}.' || case when n % 2 = 0 then 'long' else (n % 100)::text end, n, json_build_object('revision', n)
       from generate_series(1, 20000) n`,
    );
    const fetched = async (): Promise<number> => {
      await one.query('select pg_stat_force_next_flush()');
      const { rows } = await one.query<{ fetched: number }>(
        `select seq_tup_read + idx_tup_fetch as fetched from pg_stat_user_tables
         where schemaname = 'muster_log' and relname = 'events'`,
      );
      return rows[0]?.fetched ?? 0;
    };
    const before = await fetched();
    expect((await read()).map(({ events }) => events.length)).toEqual([0, 5, 0]);
    expect((await fetched()) - before).toBeLessThanOrEqual(6);
    await youngLog.close();
    await one.end();
    await young.drop();
  });
});
