import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { createIdentity } from '../../../../api/services/identity/createIdentity.ts';
import { readAfter } from '../../../../api/services/trail/readTrail.ts';
import { sealTrail } from '../../../../api/services/trail/sealTrail.ts';
import { createTrailNotes, type TrailNotesOptions } from '../../../../api/services/trail/trailNotes.ts';
import { alarmThresholds } from '../../../../domain/trail/alarmThresholds.ts';
import { isAlarm, isTrailKind } from '../../../../domain/trail/trailKinds.ts';
import { type CopiedDatabase, copyOf } from '../../../support/databaseTemplate.ts';
import { migratedTemplate } from '../../../support/migratedTemplate.ts';

let database: CopiedDatabase<null>;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await copyOf(migratedTemplate);
  pool = createPool(database.url);
  const identity = createIdentity({ pool, secret: 's'.repeat(32), baseUrl: 'http://muster.test' });
  for (const [uid, org] of [
    ['ana', 'acme'],
    ['bea', 'acme'],
    ['uma', 'umbra'],
  ] as const) {
    const user = { uid, name: uid, email: `${uid}@example.org`, password: 'roster-of-2026', org };
    Result.getOrThrow(await identity.createUser({ ...user, role: 'dispatcher' }));
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A clock that tests move; each begins a year after the one before. */
let now = 1_000_000_000_000;
const year = 365 * 86_400_000;
const notesWith = (options: Partial<TrailNotesOptions> = {}) =>
  createTrailNotes({ pool, clock: () => now, ...options });

async function alarmsOf(org: string, since: number) {
  const entries = await readAfter(pool, org, 0, 10_000);
  return entries.filter(({ kind, at }) => at >= since && isTrailKind(kind) && isAlarm(kind));
}

describe('an alarm is raised', () => {
  test('when somebody guesses at one account, once in its time, and again in the next', async () => {
    now += year;
    const since = now;
    const { failures, withinMs } = alarmThresholds.guessing;
    // Of two processes.
    const [one, other] = [notesWith(), notesWith()];
    const guess = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        const notes = n % 2 === 0 ? one : other;
        notes.failed({ email: 'ana@example.org', address: `192.0.2.${n}`, device: 'curl' }, 'signInFailed');
        await notes.settled();
        now += 100;
      }
    };
    await guess(failures - 1);
    expect(await alarmsOf('acme', since)).toEqual([]);
    await guess(1);
    expect(await alarmsOf('acme', since)).toMatchObject([
      { kind: 'guessing', subject: 'ana', details: { failures, minutes: 15 } },
    ]);
    await guess(failures * 2);
    expect(await alarmsOf('acme', since)).toHaveLength(1);
    now += withinMs;
    await guess(failures - 1);
    expect(await alarmsOf('acme', since)).toHaveLength(1);
    await guess(1);
    expect(await alarmsOf('acme', since)).toHaveLength(2);
    expect(await alarmsOf('umbra', since)).toEqual([]);
  });

  test('when one network tries many accounts: each organisation learns of its own, the operator of all', async () => {
    now += year;
    const since = now;
    const { accounts } = alarmThresholds.spraying;
    const notes = notesWith();
    const tryAt = async (email: string, n: number) => {
      // One network, if it is IPv6.
      notes.failed({ email, address: `2001:db8:1:2::${n + 1}`, device: 'curl' }, 'signInFailed');
      await notes.settled();
    };
    for (let n = 0; n < accounts - 3; n += 1) await tryAt(`nobody-${n}@example.org`, n);
    await tryAt('nobody-0@example.org', 0);
    await tryAt('ana@example.org', 1);
    await tryAt('bea@example.org', 2);
    expect([await alarmsOf('', since), await alarmsOf('acme', since)]).toEqual([[], []]);
    await tryAt('uma@example.org', 3);
    await tryAt('uma@example.org', 3);
    const told = { kind: 'spraying', addresses: ['2001:db8:1:2::/64'] };
    expect(await alarmsOf('acme', since)).toMatchObject([{ ...told, details: { accounts: 2 } }]);
    expect(await alarmsOf('umbra', since)).toMatchObject([{ ...told, details: { accounts: 1 } }]);
    expect(await alarmsOf('', since)).toMatchObject([{ ...told, details: { accounts } }]);
    const everything = JSON.stringify(await readAfter(pool, '', 0, 1000));
    expect(everything).not.toContain('nobody-');
  });

  test.each(['exports', 'records'] as const)('when one person exports too many %s', async (what) => {
    now += year;
    const since = now;
    const { exports, records, withinMs } = alarmThresholds.massExport;
    const notes = notesWith();
    const org = `exporting-${what}`;
    const begin = async (times: number) => {
      for (let n = 0; n < times; n += 1)
        notes.note(org, { kind: 'exportBegun', actor: 'ana', thing: 'customers' });
      await notes.settled();
    };
    const end = async (sent: number) => {
      notes.note(org, { kind: 'exportEnded', actor: 'ana', thing: 'customers', records: sent });
      await notes.settled();
    };
    await (what === 'exports' ? begin(exports - 1) : end(records - 1));
    notes.note(org, { kind: 'exportBegun', actor: 'bea', thing: 'customers' });
    await notes.settled();
    now += withinMs - 1;
    expect(await alarmsOf(org, since)).toEqual([]);
    await (what === 'exports' ? begin(1) : end(1));
    expect(await alarmsOf(org, since)).toMatchObject([
      { kind: 'massExport', actor: 'ana', details: { minutes: 60 } },
    ]);
  });

  test('when more happens than a process may hold: how much was lost', async () => {
    now += year;
    const since = now;
    let lost = 0;
    const notes = notesWith({
      mostWaiting: 5,
      mostOfOne: 3,
      onLost(count) {
        lost += count;
      },
    });
    for (let n = 0; n < 10; n += 1)
      notes.note('crowded', { kind: 'accessRefused', actor: `person-${n}`, thing: 'x' });
    // Its own place is not taken by others.
    notes.note('quiet', { kind: 'accessRefused', actor: 'ana', thing: 'x' });
    await notes.settled();
    expect(lost).toBe(7);
    expect(await alarmsOf('crowded', since)).toMatchObject([{ kind: 'entriesLost', count: 7 }]);
    await sealTrail(pool, now + 60_000);
    const kept = async (org: string) => (await readAfter(pool, org, 0, 100)).map(({ actor }) => actor);
    expect(await kept('quiet')).toEqual(['ana']);
    expect(await kept('crowded')).toEqual([null, 'person-0', 'person-1', 'person-2']);
  });
});

test('what an attacker repeats is a row with a count, of each person and each network', async () => {
  now += year;
  const notes = notesWith();
  for (let n = 0; n < 2_000; n += 1) {
    notes.note('flooded', {
      kind: 'accessRefused',
      actor: 'ana',
      thing: `GET /api/v1/${n}`,
      address: `192.0.2.${n % 9}`,
    });
    notes.failed(
      { email: `nobody-${n}@example.org`, address: '198.51.100.7', device: 'curl' },
      'signInFailed',
    );
    if (n % 100 === 0) await notes.settled();
  }
  await notes.settled();
  await sealTrail(pool, now + 60_000);
  const [entry, ...others] = await readAfter(pool, 'flooded', 0, 100);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ count: 2_000, actor: 'ana' });
  expect([entry?.things.length, entry?.addresses.length]).toEqual([10, 5]);
  const ofNetwork = (await readAfter(pool, '', 0, 10_000)).filter(
    ({ subject }) => subject === '198.51.100.7',
  );
  expect(ofNetwork).toMatchObject([{ kind: 'signInFailed', count: 2_000, addresses: ['198.51.100.7'] }]);

  // And of no more than 200 networks in a minute.
  now += year;
  const since = now;
  for (let n = 0; n < 900; n += 1) {
    const address = `2001:db8:${n.toString(16)}::1`;
    notes.failed({ email: `nobody-${n}@example.org`, address, device: 'curl' }, 'signInFailed');
  }
  await notes.settled();
  await sealTrail(pool, now + 60_000);
  const failed = (await readAfter(pool, '', 0, 10_000)).filter(
    ({ kind, at }) => at >= since && kind === 'signInFailed',
  );
  expect(failed).toHaveLength(201);
  expect(failed.find(({ subject }) => subject === 'many networks')).toMatchObject({ count: 700 });
});

test('what cannot be written at the moment is written once it can be', async () => {
  now += year;
  const troubles: string[] = [];
  const notes = notesWith({ onTrouble: (_error, sentence) => troubles.push(sentence) });
  await pool.query('alter table muster_runtime.trail_open rename to elsewhere');
  notes.note('patient', { kind: 'accessRefused', actor: 'ana', thing: 'x' });
  await expect.poll(() => troubles).toEqual(['the security trail could not be written; trying again']);
  notes.note('patient', { kind: 'accessRefused', actor: 'ana', thing: 'y' });
  await pool.query('alter table muster_runtime.elsewhere rename to trail_open');
  await notes.settled();
  await sealTrail(pool, now + 60_000);
  expect(await readAfter(pool, 'patient', 0, 10)).toMatchObject([{ count: 2, things: ['x', 'y'] }]);
});
