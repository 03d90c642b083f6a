import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import type { AppendOutcome, EventLog } from '../../../../commands/log/log.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { all, contextOf, eventNamed, freshOrg } from '../../../contract/logFixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/postgres.ts';

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

describe('appends that come together', () => {
  test('to one stream are in the order in which they arrived, however large they are', async () => {
    const org = freshOrg();
    const stream = `booking-${org}.busy`;
    // Large enough, and for long enough, for several groups on their way at once.
    const appending: Promise<AppendOutcome>[] = [];
    for (let index = 0; index < 600; index += 1) {
      const event = eventNamed(undefined, { index, text: 'x'.repeat(2_000) });
      appending.push(log.append(stream, 'any', [event], contextOf(org)));
      if (index % 20 === 19) await new Promise((resolve) => setTimeout(resolve, index % 3));
    }
    const outcomes = await Promise.all(appending);
    expect(outcomes).toMatchObject(outcomes.map((_, revision) => ({ outcome: 'appended', revision })));
    const data = (await all(log.read(stream))).map((event) => event.data);
    expect(data).toMatchObject(data.map((_, index) => ({ index })));
  });

  test('to one stream keep their order when the first of them is too large for the current group', async () => {
    const org = freshOrg();
    const stream = `booking-${org}.a`;
    const sized = (characters: number) => eventNamed(undefined, { text: 'x'.repeat(characters) });
    const outcomes = await Promise.all([
      log.append(`booking-${org}.other`, 'none', [sized(15_000)], contextOf(org)),
      log.append(stream, 'none', [sized(30_000)], contextOf(org)),
      log.append(stream, 0, [sized(10)], contextOf(org)),
    ]);
    expect(outcomes).toMatchObject([{ revision: 0 }, { revision: 0 }, { outcome: 'appended', revision: 1 }]);
  });

  test('recognise the one among them that was appended before, even if its expected revision is refused', async () => {
    const org = freshOrg();
    const [stream, other] = [`booking-${org}.again`, `booking-${org}.other`];
    const first = eventNamed();
    const before = await log.append(stream, 'none', [first], contextOf(org));
    const [again, fresh] = await Promise.all([
      log.append(stream, 'none', [first], contextOf(org)),
      log.append(other, 'none', [eventNamed()], contextOf(org)),
    ]);
    expect(again).toEqual({ ...before, alreadyThere: true });
    expect(fresh).toMatchObject({ outcome: 'appended', alreadyThere: false });
  });

  test('are not refused together with one that PostgreSQL refuses', async () => {
    const org = freshOrg();
    const [refused, ...others] = await Promise.allSettled([
      // No transaction has this id yet, which PostgreSQL takes for a mistake.
      log.append(`booking-${org}.bad`, 'none', [eventNamed()], contextOf(org), {
        transaction: '9223372036854775807',
      }),
      ...[1, 2, 3].map((id) => log.append(`booking-${org}.${id}`, 'none', [eventNamed()], contextOf(org))),
    ]);
    expect(refused).toMatchObject({ status: 'rejected' });
    expect(others).toMatchObject(others.map(() => ({ status: 'fulfilled', value: { outcome: 'appended' } })));
    expect(await all(log.read(`booking-${org}.bad`))).toEqual([]);
  });

  test('are done, or refused, when the log has closed', async () => {
    const closing = await createPostgresLog({ pool });
    const org = freshOrg();
    const appending = Array.from({ length: 40 }, (_, id) =>
      closing.append(`booking-${org}.${id}`, 'none', [eventNamed()], contextOf(org)),
    );
    await closing.close();
    const { rows } = await pool.query(
      'select count(*)::int as there from muster_log.events where stream like $1',
      [`booking-${org}.%`],
    );
    expect(rows).toEqual([{ there: 40 }]);
    expect(await Promise.all(appending)).toMatchObject(appending.map(() => ({ outcome: 'appended' })));
    await expect(
      closing.append(`booking-${org}.late`, 'none', [eventNamed()], contextOf(org)),
    ).rejects.toThrow('closed');
  });
});

describe('a follower', () => {
  test('is woken by each append, here and in another process, without waiting for the next poll', async () => {
    // Fifty looks of a follower that nobody wakes take longer than any test may.
    const lookMs = 60_000;
    const [one, another] = [
      await createPostgresLog({ pool, lookMs }),
      await createPostgresLog({ pool, lookMs }),
    ];
    const org = freshOrg();
    const followed = [one, another].map((one) => {
      const items = one.follow({ after: 'end', categories: ['booking'] })[Symbol.asyncIterator]();
      return { items, next: items.next() };
    });
    for (const one of followed) expect(await one.next).toMatchObject({ value: { kind: 'caughtUp' } });
    for (let index = 0; index < 50; index += 1) {
      const waiting = followed.map(async ({ items }) => {
        for (;;) {
          const { value } = await items.next();
          if (value?.kind === 'events') return value.events.length;
        }
      });
      await one.append(`booking-${org}.${index}`, 'none', [eventNamed()], contextOf(org));
      expect(await Promise.all(waiting)).toEqual([1, 1]);
    }
    for (const { items } of followed) await items.return?.();
    await one.close();
    await another.close();
  });

  test('of some categories gets each of their events once, even if they fill more than a page', async () => {
    const org = freshOrg();
    const before = await log.head();
    const appended: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const category = index % 2 === 0 ? 'label' : 'booking';
      const events = Array.from({ length: 25 }, () => eventNamed());
      const outcome = await log.append(`${category}-${org}.${index}`, 'none', events, contextOf(org));
      if (outcome.outcome !== 'appended' || category !== 'label') continue;
      appended.push(...events.map((_, place) => outcome.position - events.length + 1 + place));
    }
    for (const after of [before, appended[0] ?? 0, appended[200] ?? 0]) {
      const heard: number[] = [];
      for await (const item of log.follow({ after, categories: ['label'], batchSize: 1000 })) {
        if (item.kind === 'events') heard.push(...item.events.map(({ position }) => position));
        if (item.kind === 'caughtUp') break;
      }
      expect(heard).toEqual(appended.filter((position) => position > after));
    }
  });
});
