import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { forgetExpired } from '../../commands/log/postgres/forgetExpired.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { describeLogContract } from './logContract.ts';
import { all, contextOf, eventNamed, freshOrg, type LogHarness } from './logFixtures.ts';

async function startPostgresHarness(): Promise<LogHarness> {
  const database = await createTestDatabase();
  const admin = createPool(database.url);
  const pools = [admin];
  return {
    turns: 25,
    keepsTips: true,
    async open(options = {}) {
      const pool = createPool(database.url, { applicationName: 'log under test' });
      pools.push(pool);
      return createPostgresLog({ pool, ...options });
    },
    async dropConnections() {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'log under test'`,
      );
    },
    async tamper(stream, revision, change) {
      const where = 'where stream = $1 and revision = $2';
      const found = await admin.query<{ event: string }>(
        `select event::text as event from muster_log.events ${where}`,
        [stream, revision],
      );
      const changed = change(found.rows[0]?.event ?? '');
      await admin.query(`update muster_log.events set event = $3 ${where}`, [stream, revision, changed]);
    },
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    },
  };
}

describeLogContract('the log in PostgreSQL', startPostgresHarness);

describe('the log in PostgreSQL, beyond the contract', () => {
  test('numbers events from 1 without gaps, even after refused appends', async () => {
    const harness = await startPostgresHarness();
    const log = await harness.open();
    expect(await log.head()).toBe(0);
    const org = freshOrg();
    const positions: number[] = [];
    for (const id of ['a', 'b', 'a', 'c']) {
      const outcome = await log.append(`booking-${org}.${id}`, 'none', [eventNamed()], contextOf(org));
      if (outcome.outcome === 'appended') positions.push(outcome.position);
    }
    expect(positions).toEqual([1, 2, 3]);
    await log.close();
    await harness.stop();
  });

  test('refuses ids that events of another stream already have', async () => {
    const harness = await startPostgresHarness();
    const log = await harness.open();
    const org = freshOrg();
    const event = eventNamed();
    await log.append(`booking-${org}.a`, 'none', [event], contextOf(org));
    await expect(log.append(`booking-${org}.b`, 'none', [event], contextOf(org))).rejects.toMatchObject({
      name: 'EventIdReused',
    });
    await log.close();
    await harness.stop();
  });

  test('says that it is unavailable while PostgreSQL is down, and writes nothing', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    const log = await createPostgresLog({ pool, timeoutMs: 100 });
    await database.drop();
    const org = freshOrg();
    const unavailable = { name: 'LogUnavailable' };
    const gone = createPool('postgres://nobody@127.0.0.1:9/nothing');
    await expect(createPostgresLog({ pool: gone, timeoutMs: 100 })).rejects.toMatchObject(unavailable);
    await expect(log.append(`booking-${org}.a`, 'none', [eventNamed()], contextOf(org))).rejects.toThrow();
    await log.close();
    await Promise.all([pool.end(), gone.end()]);
  });

  test('fetches a large stream a page at a time, for its readers and its followers', async () => {
    const database = await createTestDatabase();
    // One connection reads and one listens, so that what they have fetched can be asked of both.
    const pool = createPool(database.url, { max: 2 });
    const log = await createPostgresLog({ pool });
    const org = freshOrg();
    const stream = `booking-${org}.large`;
    const text = 'x'.repeat(2_000);
    for (let written = 0; written < 6_000; written += 500) {
      const events = Array.from({ length: 500 }, () => eventNamed(undefined, { text }));
      await log.append(stream, written === 0 ? 'none' : written - 1, events, contextOf(org));
    }
    // Some 2 MB of characters: pages begin smaller.
    const page = 1_000;
    const atFirst = await rowsFetched(pool);
    let taken = 0;
    for await (const item of log.follow({ after: 'start' })) {
      if (item.kind === 'caughtUp') break;
      if (item.kind === 'events') taken += item.events.length;
      expect((await rowsFetched(pool)) - atFirst - taken).toBeLessThanOrEqual(page);
    }
    expect(taken).toBe(6_000);

    // Of a table that was never analysed, the first page of a stream is looked for among all of its rows.
    await pool.query('analyze muster_log.events');
    const afterwards = await rowsFetched(pool);
    let read = 0;
    let mostAhead = 0;
    for await (const _ of log.read(stream)) {
      read += 1;
      if (read % 500 === 1) mostAhead = Math.max(mostAhead, (await rowsFetched(pool)) - afterwards - read);
    }
    expect(read).toBe(6_000);
    expect(mostAhead).toBeGreaterThan(0);
    expect(mostAhead).toBeLessThanOrEqual(page);
    await log.close();
    await pool.end();
    await database.drop();
  });

  test('is asked for its head once an append, however many follow', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    let asked = 0;
    const counting = new Proxy(pool, {
      get(target, key) {
        if (key !== 'query') return Reflect.get(target, key, target);
        return (...query: readonly unknown[]) => {
          if (JSON.stringify(query).includes('select position from muster_log.head')) asked += 1;
          return Reflect.apply(target.query, target, query);
        };
      },
    });
    const log = await createPostgresLog({ pool, followers: counting, lookMs: 60_000 });
    const ending = new AbortController();
    const followers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const items = log.follow({ after: 'end', signal: ending.signal })[Symbol.asyncIterator]();
        expect((await items.next()).value).toMatchObject({ kind: 'caughtUp' });
        return items;
      }),
    );
    const org = freshOrg();
    asked = 0;
    const appends = 20;
    for (let number = 0; number < appends; number += 1) {
      const seen = followers.map((items) => items.next());
      await log.append(`booking-${org}.a`, 'any', [eventNamed(`e-${number}`)], contextOf(org));
      for (const { value } of await Promise.all(seen)) expect(value).toMatchObject({ kind: 'events' });
    }
    // One that was still on its way when an append rang asks by itself.
    expect(asked).toBeLessThan(appends * 1.5);
    ending.abort();
    await log.close();
    await pool.end();
    await database.drop();
  });

  test('scans no events for a follower of categories that have none, however long the log is', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    const log = await createPostgresLog({ pool });
    const org = freshOrg();
    for (let turn = 0; turn < 22; turn += 1) {
      const many = Array.from({ length: 500 }, () => eventNamed());
      await log.append(`booking-${org}.a`, 'any', many, contextOf(org));
    }
    const head = await log.head();
    const first = async (categories: readonly string[]) => {
      for await (const { kind, position } of log.follow({ after: 'start', categories }))
        return { kind, position };
      return undefined;
    };
    const atFirst = await rowsFetched(pool);
    // Neighbours of "booking" in the order of names.
    expect(await first(['book', 'bookings', 'absence', 'zone'])).toEqual({
      kind: 'checkpoint',
      position: head,
    });
    expect((await rowsFetched(pool)) - atFirst).toBeLessThan(100);
    expect(await first(['zone', 'booking'])).toMatchObject({ kind: 'events' });
    await log.close();
    await pool.end();
    await database.drop();
  });

  test('reads on past events that are forgotten while a stream is read', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    const log = await createPostgresLog({ pool, clock: () => 1_000_000 });
    const org = freshOrg();
    const stream = `workspace-${org}.a`;
    const events = Array.from({ length: 600 }, () => eventNamed());
    const before = { ...contextOf(org), recordedAt: 1_000 };
    await log.append(stream, 'none', events.slice(0, 400), before);
    await log.append(stream, 399, events.slice(400), contextOf(org));
    const seen: string[] = [];
    for await (const { id, revision } of log.read(stream)) {
      if (revision === 0) await forgetExpired(pool, { workspace: 60 }, 1_000_000);
      seen.push(id);
    }
    const gone = new Set(events.slice(seen.length - 200, 400).map(({ id }) => id));
    expect(gone.size).toBeGreaterThan(0);
    expect(seen).toEqual(events.map(({ id }) => id).filter((id) => !gone.has(id)));
    await log.close();
    await pool.end();
    await database.drop();
  });

  test('removes events past their maximum age, and a follower passes the gaps', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    const log = await createPostgresLog({ pool, clock: () => 1_000_000 });
    const org = freshOrg();
    await log.append(`workspace-${org}.a`, 'none', [eventNamed(), eventNamed()], contextOf(org));
    await log.append(`booking-${org}.a`, 'none', [eventNamed()], contextOf(org));
    await forgetExpired(pool, { workspace: 60 }, 1_000_000 + 60_001);
    expect(await all(log.read(`workspace-${org}.a`))).toEqual([]);
    expect(await log.append(`workspace-${org}.a`, 1, [eventNamed()], contextOf(org))).toMatchObject({
      revision: 2,
      position: 4,
    });
    const items = log.follow({ after: 'start' })[Symbol.asyncIterator]();
    expect((await items.next()).value).toMatchObject({
      kind: 'events',
      events: [{ position: 3 }, { position: 4 }],
    });
    await items.return?.();
    await log.close();
    await pool.end();
    await database.drop();
  });
});

/** Events that PostgreSQL has handed out to the connections of a pool. */
async function rowsFetched(pool: Pool): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: pool.idleCount }, async () => {
      const client = await pool.connect();
      await client.query('select pg_stat_force_next_flush()');
      return client;
    }),
  );
  for (const client of clients) client.release();
  const { rows } = await pool.query<{ fetched: number }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as fetched
     from pg_stat_user_tables where schemaname = 'muster_log' and relname = 'events'`,
  );
  return rows[0]?.fetched ?? 0;
}
