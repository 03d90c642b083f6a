import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import type { EventLog, EventToAppend, ExpectedRevision } from '../../../../commands/log/log.ts';
import { createPostgresLog } from '../../../../commands/log/postgres/postgresLog.ts';
import { contextOf, eventNamed, freshOrg, seeded } from '../../../contract/logFixtures.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { runs } from '../../../support/runs.ts';
import { openUnsteadyConnection } from './unsteadyConnection.ts';

interface Acknowledged {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
  readonly revision: number;
  readonly position: number;
}

test('acknowledged events exist once and at the stated place, whatever is late, lost, forgotten or sent again', async () => {
  const database = await createTestDatabase();
  const direct = createPool(database.url);
  const places = await Promise.all(
    [1, 2].map(async () => {
      const way = await openUnsteadyConnection(database.url);
      const pool = createPool(way.url, { applicationName: 'unsteady' });
      return { way, pool, log: await createPostgresLog({ pool }) };
    }),
  );

  async function round(seed: number): Promise<void> {
    const random = seeded(seed);
    const upTo = (count: number): number => Math.floor(random() * count);
    const org = freshOrg();
    const done: Acknowledged[] = [];
    const again: Acknowledged[] = [];
    const refusedAgain: Acknowledged[] = [];
    const ends = new Map<string, number>();
    const forgotten = new Set<string>();
    const append = async (log: EventLog): Promise<void> => {
      const old = random() < 0.15 ? done[upTo(done.length)] : undefined;
      const stream = old?.stream ?? `booking-${org}.${upTo(4)}`;
      const before = ends.get(stream) ?? -1;
      const events = old?.events ?? Array.from({ length: 1 + upTo(3) }, () => eventNamed());
      const exact = before === -1 ? 'none' : before;
      const expected = old?.expected ?? (random() < 0.4 ? 'any' : exact);
      const outcome = await log.append(stream, expected, events, contextOf(org));
      if (outcome.outcome !== 'appended') {
        if (old !== undefined) refusedAgain.push(old);
        expect(outcome.actual ?? -1).toBeGreaterThanOrEqual(before);
        expect(outcome.actual).not.toBe(expected);
        return;
      }
      const { revision, position } = outcome;
      if (old !== undefined) {
        again.push({ ...old, revision, position });
        return;
      }
      if (typeof expected === 'number') expect(revision).toBe(expected + events.length);
      if (expected === 'none') expect(revision).toBe(events.length - 1);
      done.push({ stream, expected, events, revision, position });
      ends.set(stream, Math.max(revision, ends.get(stream) ?? -1));
    };
    const trouble = async (): Promise<void> => {
      const { way } = places[upTo(2)] ?? { way: undefined };
      const kind = random();
      if (kind < 0.6) {
        way?.holdAnswers();
        await delay(upTo(12));
        way?.letGo();
      } else if (kind < 0.75) {
        await direct.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unsteady' and random() < 0.5`,
        );
      } else {
        const { rows } = await direct.query<{ id: string }>(
          `delete from muster_log.events where stream = $1 returning id::text`,
          [`booking-${org}.${upTo(4)}`],
        );
        for (const { id } of rows) forgotten.add(id);
      }
      await delay(upTo(8));
    };
    // One process appends much, so that it finds itself alone, and the other now and then.
    const writers = places.flatMap(({ log }, place) =>
      Array.from({ length: place === 0 ? 4 : 1 }, async () => {
        for (let turn = 0; turn < (place === 0 ? 15 : 4); turn += 1) {
          if (place === 1) await delay(upTo(30));
          await append(log);
          if (random() < 0.5) await delay(upTo(4));
        }
      }),
    );
    let writing = true;
    const troubling = (async () => {
      while (writing) await trouble();
    })();
    await Promise.all(writers).finally(() => {
      writing = false;
    });
    await troubling;

    const isForgotten = ({ events }: Acknowledged): boolean => events.some(({ id }) => forgotten.has(id));
    for (const each of again) if (!isForgotten(each)) expect(done).toContainEqual(each);
    for (const each of refusedAgain) expect(isForgotten(each)).toBe(true);
    const told = new Map<string, string>();
    for (const { stream, events, revision, position } of done) {
      for (const [index, { id }] of events.entries()) {
        const back = events.length - 1 - index;
        const place = `${stream} ${revision - back}`;
        expect(told.get(place)).toBeUndefined();
        told.set(place, `${id} ${position - back}`);
      }
    }
    const { rows } = await direct.query<{ place: string; told: string }>(
      `select stream || ' ' || revision as place, id || ' ' || position as told from muster_log.events
       where stream like $1`,
      [`booking-${org}.%`],
    );
    const there = new Map(rows.map((row) => [row.place, row.told]));
    for (const [place, what] of told) {
      if (!forgotten.has(what.split(' ')[0] ?? '')) expect([place, there.get(place)]).toEqual([place, what]);
    }
  }

  for (let seed = 1; seed <= runs(8); seed += 1) await round(seed);
  for (const { log, pool, way } of places) {
    await log.close();
    await pool.end();
    await way.close();
  }
  await direct.end();
  await database.drop();
});
