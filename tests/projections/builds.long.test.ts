import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Result } from 'effect';
import { afterEach, describe, expect, test } from 'vitest';
import { createEventStoreLog } from '../../commands/log/eventStore/eventStoreLog.ts';
import type { EventLog } from '../../commands/log/log.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts';
import { advisoryLockClass, advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { allProjections } from '../../projections/allProjections.ts';
import { feed } from '../../projections/models/feed.ts';
import { history } from '../../projections/models/history.ts';
import { recordModelOf } from '../../projections/models/recordModels.ts';
import type { Projection, ReadModel } from '../../projections/readModel.ts';
import { beginBuilds } from '../../projections/rebuild/builds.ts';
import { SideBuild } from '../../projections/rebuild/sideBuild.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { tableName } from '../../projections/schema/tables.ts';
import type { Projector } from '../../projections/startProjector.ts';
import { startEventStoreStandIn } from '../contract/standIn/eventStoreStandIn.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { onDatabase } from '../support/postgres.ts';
import { createQueries } from './createQueries.ts';
import { foldInMemory } from './foldInMemory.ts';
import { planner } from './planner.ts';
import { createReadSide, dumpOf, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  bookingCreated,
  customerCreated,
  dispatcher,
  labelCreated,
  organisationCreated,
  uuidOf,
} from './recorded.ts';

let readSide: ReadSideFixture | undefined;
afterEach(async () => {
  await readSide?.close();
  readSide = undefined;
});

function queriesOf({ pool }: ReadSideFixture, projector: Projector) {
  return createQueries({ pool, projector, waitMs: 5000, userNames: async () => new Map() });
}

function without(...names: readonly string[]): readonly Projection[] {
  return allProjections.filter(({ name }) => !names.includes(name));
}

function having(...others: readonly Projection[]): readonly Projection[] {
  return allProjections.map(
    (projection) => others.find(({ name }) => name === projection.name) ?? projection,
  );
}

const labels = recordModelOf('label');

/** The next version of labels, which shows names in capitals. */
const louder: ReadModel = {
  ...labels,
  version: labels.version + 1,
  fold(row, event) {
    const before = row === undefined ? undefined : JSON.parse(JSON.stringify(row));
    const next = labels.fold(before, event);
    return next === undefined ? undefined : { ...next, name: String(next.name).toUpperCase() };
  },
};

const manyLabels = Array.from({ length: 20 }, (_, number) =>
  labelCreated('acme', `lab-${number}`, `label ${number}`),
);

async function everything(log: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const item of log.follow({ after: 'start' })) {
    if (item.kind === 'events') events.push(...item.events);
    if (item.kind === 'caughtUp') break;
  }
  return events;
}

/** A log of which what is followed for some categories, as builds do, comes only up to a position until it is opened. */
function gatedLog(log: EventLog, upTo: number) {
  const gate = Promise.withResolvers<void>();
  const asked: (readonly string[] | undefined)[] = [];
  const read: number[] = [];
  const gated: EventLog = {
    ...log,
    async *follow(options) {
      if (options.categories === undefined) return yield* log.follow(options);
      asked.push(options.categories);
      for await (const item of log.follow(options)) {
        if (item.position > upTo) {
          await Promise.race([gate.promise, aborted(options.signal)]);
          if (options.signal?.aborted === true) return;
        }
        if (item.kind === 'events') read.push(...item.events.map(({ position }) => position));
        yield item;
      }
    },
  };
  return { log: gated, open: () => gate.resolve(), asked, read };
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
}

async function positionOfBuild({ pool }: ReadSideFixture, name: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ position: number }>(
    `select position from muster_read.builds where name = $1 and side = 'next'`,
    [name],
  );
  return rows[0]?.position;
}

/** Resolves once a projector has nothing left to build. */
async function untilBuilt(projector: Projector): Promise<void> {
  await expect.poll(() => projector.status().building).toEqual([]);
}

test('a missing read model is built while all others are still projected and answer', async () => {
  const others = without('labels');
  readSide = await createReadSide(others);
  const { log, pool } = readSide;
  const before = await readSide.start({ projections: others });
  const there = await appendAll(log, [organisationCreated('acme'), ...manyLabels]);
  await before.reached(there, longestWaitMs);
  await before.stop();

  const gate = gatedLog(log, 0);
  const projector = await readSide.start({ log: gate.log, projections: allProjections });
  const standby = await readSide.start({ part: 'standby', projections: allProjections });
  const queries = queriesOf(readSide, projector);
  await expect.poll(() => gate.asked.length).toBe(1);
  const later = await appendAll(log, [
    customerCreated('acme', 'cus-1', 'Ada'),
    labelCreated('acme', 'x', 'x'),
  ]);
  await projector.reached(later, longestWaitMs);
  expect(projector.status()).toMatchObject({ state: 'leading', projecting: 'here', lagEvents: 0 });
  const building = [{ readModel: 'labels', version: labels.version, position: 0, target: later }];
  expect(projector.status().building).toEqual(building);
  await expect.poll(() => standby.status().building).toEqual(building);
  expect(Result.isSuccess(await queries.records(planner, 'customer', {}))).toBe(true);
  expect(await queries.records(planner, 'label', {})).toMatchObject({
    failure: { code: 'read_side_behind', message: 'The read model labels is being built.' },
  });

  gate.open();
  await untilBuilt(projector);
  await untilBuilt(standby);
  expect(gate.asked).toEqual([['label']]);
  const last = await appendAll(log, [labelCreated('acme', 'y', 'y')]);
  await projector.reached(last, longestWaitMs);
  expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
  expect(Result.isSuccess(await queries.records(planner, 'label', {}))).toBe(true);
});

test('a build resumes where it stopped after a restart, and reads nothing twice', async () => {
  const others = without('labels');
  readSide = await createReadSide(others);
  const { log, pool } = readSide;
  const there = await appendAll(log, [organisationCreated('acme'), ...manyLabels]);
  const before = await readSide.start({ projections: others });
  await before.reached(there, longestWaitMs);
  await before.stop();

  const first = gatedLog(log, 12);
  const broken = await readSide.start({ log: first.log, projections: allProjections, batchSize: 5 });
  await expect.poll(() => readSide && positionOfBuild(readSide, 'labels')).toBe(11);
  await broken.stop();
  const rest = gatedLog(log, there);
  const again = await readSide.start({ log: rest.log, projections: allProjections, batchSize: 5 });
  rest.open();
  await untilBuilt(again);
  expect(rest.read[0]).toBe(12);
  expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
});

test('a build whose connections are cut at random has every event once', async () => {
  const kept = allProjections.filter(({ name }) => name === 'organisations');
  readSide = await createReadSide(kept);
  const { log, pool, url } = readSide;
  const there = await appendAll(log, [
    organisationCreated('acme'),
    ...Array.from({ length: 60 }, (_, number) => [
      bookingCreated('acme', `b-${number}`),
      labelCreated('acme', `lab-${number}`, 'one'),
    ]).flat(),
  ]);
  const before = await readSide.start({ projections: kept });
  await before.reached(there, longestWaitMs);
  await before.stop();

  const processes = [3, 4].map((batchSize) => readSide?.start({ projections: allProjections, batchSize }));
  const [one, two] = await Promise.all(processes);
  let cuts = 0;
  // A connection of its own: those of a pool have asked the same before, and would be cut as well.
  const cutting = onDatabase(url, async (client) => {
    for (; cuts < 40; cuts += 1) {
      // Whoever holds a lease, and whoever writes a batch just now.
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and (query like '%muster_read.builds%'
             or pid in (select pid from pg_locks where locktype = 'advisory' and objid in (2, 6)))`,
      );
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  });
  const last = await appendAll(log, [...manyLabels, bookingCreated('acme', 'b-last')]);
  await cutting;
  for (const projector of [one, two]) {
    if (projector === undefined) throw new Error('not started');
    await untilBuilt(projector);
    await projector.reached(last, longestWaitMs);
  }
  expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
});

test('a build whose process is killed again and again has every event once', async () => {
  const kept = allProjections.filter(({ name }) => name === 'organisations');
  readSide = await createReadSide(kept);
  const { log, pool, url } = readSide;
  const bookings = Array.from({ length: 400 }, (_, number) => bookingCreated('acme', `b-${number}`));
  await appendAll(log, [organisationCreated('acme')]);
  await Promise.all(bookings.map((booking) => appendAll(log, [booking])));
  const before = await readSide.start({ projections: kept });
  await before.reached(await log.head(), longestWaitMs);
  await before.stop();
  const built = async (): Promise<number> => {
    const { rows } = await pool.query<{ sum: number }>(
      `select coalesce(sum(position), 0)::integer + 1000 * (select count(*) from muster_read.projections)::integer as sum
       from muster_read.builds`,
    );
    return rows[0]?.sum ?? 0;
  };
  for (let kill = 0; kill < 3; kill += 1) {
    const from = await built();
    const child = spawn(process.execPath, ['tests/projections/buildProcess.ts', url], { stdio: 'inherit' });
    await expect.poll(built, { interval: 5 }).toBeGreaterThan(from);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const last = await appendAll(log, manyLabels);
  const projector = await readSide.start({ projections: allProjections });
  await untilBuilt(projector);
  await projector.reached(last, longestWaitMs);
  expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
});

test('a builder whose work another has continued writes nothing more', async () => {
  readSide = await createReadSide(without('labels'));
  const { log, pool } = readSide;
  const there = await appendAll(log, [organisationCreated('acme'), ...manyLabels]);
  await beginBuilds(pool, [labels], await log.epoch());
  const options = { log, pool, projections: [labels], side: 'next', batchSize: 5 } as const;
  const { signal } = new AbortController();
  const [one, other] = [0, 0].map(
    (position) => new SideBuild({ ...options, from: { position, indexed: false }, signal }),
  );
  await one?.reach(12);
  await expect(other?.reach(there)).rejects.toMatchObject({ name: 'BuildMoved' });
  await one?.reach(there);
  const { rows } = await pool.query(`select from muster_read.${tableName(labels, 'next')}`);
  expect(rows).toHaveLength(manyLabels.length);
});

test('a process that has finished building does not keep the next builder waiting', async () => {
  readSide = await createReadSide();
  const { log, pool } = readSide;
  for (let turn = 0; turn < 30; turn += 1) await rebuild({ log, pool, projections: [labels] });
});

test('a builder that shows no sign of life is replaced', async () => {
  const others = without('labels');
  readSide = await createReadSide(others);
  await appendAll(readSide.log, [organisationCreated('acme'), ...manyLabels]);
  const before = await readSide.start({ projections: others });
  await before.reached(await readSide.log.head(), longestWaitMs);
  await before.stop();
  const hung = await readSide.pool.connect();
  hung.on('error', () => {});
  await hung.query('select pg_advisory_lock($1, $2)', [advisoryLockClass, advisoryLocks.rebuild]);
  const projector = await readSide.start({ projections: allProjections });
  expect(projector.status().building).toHaveLength(1);
  await projector.reached(
    await appendAll(readSide.log, [customerCreated('acme', 'cus-1', 'Ada')]),
    longestWaitMs,
  );
  await untilBuilt(projector);
  await expect(hung.query('select 1')).rejects.toThrow();
  hung.release(true);
});

describe('an interrupted build', () => {
  async function brokenOff(projections: readonly Projection[]): Promise<ReadSideFixture> {
    const others = without('labels');
    const side = await createReadSide(others);
    readSide = side;
    const there = await appendAll(side.log, [organisationCreated('acme'), ...manyLabels]);
    const before = await side.start({ projections: others });
    await before.reached(there, longestWaitMs);
    await before.stop();
    const half = await side.start({ log: gatedLog(side.log, 12).log, projections, batchSize: 5 });
    await expect.poll(() => positionOfBuild(side, 'labels')).toBe(11);
    await half.stop();
    return side;
  }

  test.each([
    ['version', { ...louder, version: louder.version + 1 }],
    ['shape', { ...louder, indexes: [['name']] }],
  ] satisfies [string, ReadModel][])('with another %s is discarded', async (_what, wanted) => {
    const { log, pool, start } = await brokenOff(having(louder));
    const watched = gatedLog(log, await log.head());
    watched.open();
    const projections = having(wanted);
    await untilBuilt(await start({ log: watched.log, projections }));
    expect(watched.read[0]).toBe(2);
    expect(await dumpOf(pool, projections)).toEqual(foldInMemory(projections, await everything(log)));
    const { rows } = await pool.query(
      `select tablename from pg_tables where schemaname = 'muster_read' and tablename ~ '__(old|next)$'
       union all select name from muster_read.builds`,
    );
    expect(rows).toEqual([]);
  });

  test('of a newer process is left alone by an older one', async () => {
    const { log, start, pool } = await brokenOff(having(louder));
    const old = await start({ projections: allProjections });
    await untilBuilt(old);
    await old.stop();
    expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
    const watched = gatedLog(log, await log.head());
    watched.open();
    const projections = having(louder);
    await untilBuilt(await start({ log: watched.log, projections }));
    expect(watched.read[0]).toBe(12);
    expect(await dumpOf(pool, projections)).toEqual(foldInMemory(projections, await everything(log)));
  });
});

test('while a newer version is built, an older process keeps its own, which nobody trusts afterwards', async () => {
  readSide = await createReadSide();
  const { log, pool } = readSide;
  const old = await readSide.start();
  const oldStandby = await readSide.start({ part: 'standby' });
  const askOld = queriesOf(readSide, oldStandby);
  await old.reached(await appendAll(log, [organisationCreated('acme'), ...manyLabels]), longestWaitMs);

  const gate = gatedLog(log, 12);
  const projections = having(louder);
  const newer = await readSide.start({ log: gate.log, projections, batchSize: 5 });
  await expect.poll(() => readSide && positionOfBuild(readSide, 'labels')).toBe(11);
  const seen = await appendAll(log, [labelCreated('acme', 'x', 'x')]);
  expect(await askOld.records(planner, 'label', { after: seen })).toMatchObject({
    success: { position: seen },
  });

  await old.stop();
  await expect.poll(() => newer.status().state).toBe('leading');
  const unseen = await appendAll(log, [labelCreated('acme', 'y', 'y'), customerCreated('acme', 'c', 'Ada')]);
  expect(await askOld.records(planner, 'label', { after: unseen })).toMatchObject({
    failure: { code: 'read_side_behind', message: 'The read model labels is being built.' },
  });
  expect(await askOld.records(planner, 'customer', { after: unseen })).toMatchObject({
    success: { position: unseen },
  });

  // Back to the older release: it goes on from where its table was left.
  await newer.stop();
  const back = gatedLog(log, 0);
  back.open();
  const again = await readSide.start({ log: back.log });
  await untilBuilt(again);
  expect(back.read).toEqual([unseen - 1]);
  expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
  await again.stop();

  gate.open();
  await untilBuilt(await readSide.start({ log: gate.log, projections, batchSize: 5 }));
  expect(gate.read.filter((position) => position === 3)).toHaveLength(1);
  expect(await dumpOf(pool, projections)).toEqual(foldInMemory(projections, await everything(log)));
});

describe('a process that is older than what is in place', () => {
  test('leaves the lease to one that knows a read model that has joined', async () => {
    const others = without('labels');
    readSide = await createReadSide(others);
    const { log, pool } = readSide;
    const old = await readSide.start({ projections: others });
    await old.reached(await appendAll(log, [organisationCreated('acme'), ...manyLabels]), longestWaitMs);
    const newer = await readSide.start({ projections: allProjections });
    await expect.poll(() => newer.status().state).toBe('leading');
    const last = await appendAll(log, [labelCreated('acme', 'x', 'x')]);
    await newer.reached(last, longestWaitMs);
    await untilBuilt(newer);
    expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
  });

  test('projects without that model if nobody else does, and it catches up later', async () => {
    readSide = await createReadSide();
    const { log, pool } = readSide;
    const first = await readSide.start();
    await first.reached(await appendAll(log, [organisationCreated('acme'), ...manyLabels]), longestWaitMs);
    await first.stop();
    const old = await readSide.start({ projections: without('labels') });
    await old.reached(await appendAll(log, [labelCreated('acme', 'x', 'x')]), longestWaitMs);
    await old.stop();
    await untilBuilt(await readSide.start());
    expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
  });

  test('does not pass over an event of a kind that it does not know', async () => {
    readSide = await createReadSide();
    const { log, pool } = readSide;
    const known = ['organisation', 'customer'];
    const old = await readSide.start({ categories: known });
    const position = await appendAll(log, [organisationCreated('acme'), customerCreated('acme', 'c', 'Ada')]);
    await old.reached(position, longestWaitMs);
    const last = await appendAll(log, [customerCreated('acme', 'd', 'Bo'), labelCreated('acme', 'x', 'x')]);
    await expect.poll(() => old.status().failure).toMatch(/a kind that this version of Muster does not know/);
    expect(old.position()).toBeLessThan(last);
    const newer = await readSide.start();
    await newer.reached(last, longestWaitMs);
    expect(await dumpOf(pool)).toEqual(foldInMemory(allProjections, await everything(log)));
  });
});

describe('an event that a new read model cannot process', () => {
  const poisonId = uuidOf('poison');
  async function withPoison(event: DomainEvent): Promise<ReadSideFixture> {
    const side = await createReadSide(without('labels'));
    readSide = side;
    await appendAll(side.log, [organisationCreated('acme'), labelCreated('acme', 'lab-1', 'One')]);
    const context = { org: 'acme', actor: dispatcher, commandId: poisonId, correlationId: poisonId };
    await side.log.append('label-acme.lab-2', 'any', [{ id: poisonId, version: 1, ...event }], {
      ...context,
      causationId: null,
    });
    await appendAll(side.log, [labelCreated('acme', 'lab-3', 'Three')]);
    const before = await side.start({ projections: without('labels', 'feed') });
    await before.reached(await side.log.head(), longestWaitMs);
    await before.stop();
    return side;
  }
  const spoilt: ReadModel = {
    ...louder,
    fold: (row, event) => {
      const next = louder.fold(row, event);
      return next?.name === 'SPOILT' ? { ...next, revision: 3_000_000_000 } : next;
    },
  };

  test.each([
    ['its fold throws', { type: 'LabelExploded', data: {} }],
    ['PostgreSQL refuses its row', labelCreated('acme', 'lab-2', 'spoilt').event],
  ])('stops only that model, once, and is named: %s', async (_how, event) => {
    const { log, pool, start, errors } = await withPoison(event);
    const projections = having(spoilt).filter(({ name }) => name !== 'feed');
    const watched = gatedLog(log, await log.head());
    watched.open();
    const projector = await start({ log: watched.log, projections });
    const stop = { projection: 'labels', version: spoilt.version, eventId: poisonId, position: 3 };
    await expect.poll(() => projector.status().stops).toMatchObject([stop]);
    await expect.poll(() => errors.join()).toContain(poisonId);
    const last = await appendAll(log, [customerCreated('acme', 'c', 'Ada')]);
    await projector.reached(last, longestWaitMs);
    // A process that is started later knows, and does not try again.
    await projector.stop();
    const tries = watched.asked.length;
    const again = await start({ log: watched.log, projections });
    await again.reached(await appendAll(log, [customerCreated('acme', 'd', 'Bo')]), longestWaitMs);
    expect(again.status()).toMatchObject({ stops: [stop], building: [] });
    expect(watched.asked).toHaveLength(tries);

    if (event.type === 'LabelExploded') return;
    await rebuild({ log, pool, projections: [louder] });
    await expect.poll(() => again.status().stops).toEqual([]);
    expect((await dumpOf(pool, [louder]))[tableName(louder, 'current')]).toHaveLength(3);
  });
});

describe('a new version of a ledger', () => {
  const happenings = [organisationCreated('acme'), ...manyLabels, customerCreated('acme', 'c', 'Ada')];

  test('has every entry once, numbered as before, and continues without a gap', async () => {
    readSide = await createReadSide();
    const { log, pool } = readSide;
    const before = await readSide.start();
    await before.reached(await appendAll(log, happenings), longestWaitMs);
    await before.stop();
    const projections = having(
      { ...feed, version: 2, entry: (event) => withNote(feed.entry(event)) },
      { ...history, version: 3 },
    );
    const projector = await readSide.start({ projections, batchSize: 4 });
    await appendAll(log, [labelCreated('acme', 'x', 'x')]);
    await untilBuilt(projector);
    const last = await appendAll(log, [labelCreated('acme', 'y', 'y')]);
    await projector.reached(last, longestWaitMs);
    expect(await dumpOf(pool, projections)).toEqual(foldInMemory(projections, await everything(log)));
    const { rows } = await pool.query('select seq from muster_read.feed order by seq');
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  });

  test('is refused if it would give a number to another event than the one that has it', async () => {
    readSide = await createReadSide();
    const { log, pool } = readSide;
    const before = await readSide.start();
    await before.reached(await appendAll(log, happenings), longestWaitMs);
    await before.stop();
    const quieter = {
      ...feed,
      version: 2,
      entry: (event: RecordedEvent) => (event.stream.endsWith('.lab-3') ? undefined : feed.entry(event)),
    };
    const projections = having(quieter);
    const projector = await readSide.start({ projections });
    await expect
      .poll(() => projector.status().stops)
      .toMatchObject([
        { projection: 'feed', version: 2, position: 5, error: expect.stringContaining('number 5') },
      ]);
    // Who has decided that followers are to be told may have it, once the build has given up.
    await expect
      .poll(() => rebuild({ log, pool, projections: [quieter] }).then(() => 'rebuilt', String))
      .toBe('rebuilt');
    await expect.poll(() => projector.status().stops).toEqual([]);
  });
});

function withNote(entry: ReturnType<typeof feed.entry>): ReturnType<typeof feed.entry> {
  return entry === undefined ? undefined : { ...entry, data: { ...entry.data, note: 'new' } };
}

test('long reads of other tables do not keep a new read model from joining', async () => {
  const others = without('labels');
  readSide = await createReadSide(others);
  const { pool, log } = readSide;
  await appendAll(log, [organisationCreated('acme'), ...manyLabels]);
  const before = await readSide.start({ projections: others });
  await before.reached(await log.head(), longestWaitMs);
  await before.stop();
  const reader = await pool.connect();
  await reader.query(
    'begin; lock table muster_read.exchange in access share mode; select from muster_read.feed',
  );
  await untilBuilt(await readSide.start({ projections: allProjections }));
  await reader.query('commit');
  reader.release();
});

test('a build from EventStoreDB ends, though its filter does not report the last events that it passes over', async () => {
  const server = await startEventStoreStandIn();
  const log = createEventStoreLog({ connectionString: server.connectionString });
  try {
    const others = without('labels', 'feed');
    readSide = await createReadSide(others);
    const customers = Array.from({ length: 30 }, (_, number) =>
      customerCreated('acme', `c-${number}`, 'Ada'),
    );
    const there = await appendAll(log, [organisationCreated('acme'), ...manyLabels, ...customers]);
    const before = await readSide.start({ log, projections: others });
    await before.reached(there, longestWaitMs);
    await before.stop();
    const watched = gatedLog(log, 0);
    watched.open();
    const projector = await readSide.start({ log: watched.log, projections: allProjections });
    await untilBuilt(projector);
    const last = await appendAll(log, [labelCreated('acme', 'x', 'x')]);
    await projector.reached(last, longestWaitMs);
    expect(await dumpOf(readSide.pool)).toEqual(foldInMemory(allProjections, await everything(log)));
  } finally {
    await readSide?.close();
    readSide = undefined;
    await log.close();
    await server.stop();
  }
});
