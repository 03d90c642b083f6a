import { Result } from 'effect';
import { afterEach, expect, test } from 'vitest';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { allProjections } from '../../projections/allProjections.ts';
import { recordModelOf } from '../../projections/models/recordModels.ts';
import { shownChanges } from '../../projections/queries/changes.ts';
import { readModelChanges } from '../../projections/queries/liveChanges.ts';
import type { Projection, ReadModel } from '../../projections/readModel.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { tableName } from '../../projections/schema/tables.ts';
import type { Projector } from '../../projections/startProjector.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createQueries } from './createQueries.ts';
import { planner } from './planner.ts';
import {
  bookingsTable,
  createReadSide,
  dumpOf,
  type ReadSideFixture,
  timelinesTable,
} from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  customerCreated,
  dispatcher,
  labelCreated,
  organisationCreated,
  someStart,
  uuidOf,
} from './recorded.ts';

const labels = recordModelOf('label');
const labelsTable = tableName(labels, 'current');
let readSide: ReadSideFixture | undefined;
afterEach(async () => {
  await readSide?.close();
  readSide = undefined;
});

function queriesOf({ pool }: ReadSideFixture, projector: Projector) {
  return createQueries({ pool, projector, waitMs: 5000, userNames: async () => new Map() });
}

test('an event that a fold cannot process stops only that read model, which says so until it is rebuilt', async () => {
  readSide = await createReadSide();
  const projector = await readSide.start();
  const queries = queriesOf(readSide, projector);
  await appendAll(readSide.log, [organisationCreated('acme'), labelCreated('acme', 'lab-1', 'One')]);
  const commandId = uuidOf('poison');
  const poison = await readSide.log.append(
    'label-acme.lab-2',
    'any',
    [{ id: commandId, version: 1, type: 'LabelExploded', data: {} }],
    { org: 'acme', actor: dispatcher, commandId, correlationId: commandId, causationId: null },
  );
  const position = await appendAll(readSide.log, [
    bookingCreated('acme', 'b-1'),
    labelCreated('acme', 'lab-3', 'x'),
  ]);
  await projector.reached(position, longestWaitMs);

  await expect
    .poll(() => projector.status().stops)
    .toMatchObject([
      {
        projection: 'labels',
        eventId: commandId,
        position: poison.outcome === 'appended' ? poison.position : 0,
      },
      { projection: 'feed', eventId: commandId },
    ]);
  // The stop is committed, and so to be seen, a moment before it is told.
  await expect.poll(() => readSide?.errors.join()).toContain(commandId);
  expect(await queries.records(planner, 'label', {})).toMatchObject({
    failure: { code: 'read_side_behind', details: { readModel: 'labels', position, stoppedBy: commandId } },
  });
  expect(Result.isSuccess(await queries.records(planner, 'resource', {}))).toBe(true);
  const { [labelsTable]: shown, [bookingsTable]: booked, history__v2 } = await dumpOf(readSide.pool);
  expect(shown).toMatchObject([{ id: 'lab-1' }]);
  expect(booked).toHaveLength(1);
  expect(history__v2).toHaveLength(5);

  // Another process, started later, knows as well, and so does the same one after a restart.
  await projector.stop();
  const again = await readSide.start();
  const later = await appendAll(readSide.log, [labelCreated('acme', 'lab-4', 'y')]);
  await again.reached(later, longestWaitMs);
  expect(again.status().stops).toHaveLength(2);
  expect((await dumpOf(readSide.pool))[labelsTable]).toHaveLength(1);
  const report = await rebuild({ log: readSide.log, pool: readSide.pool });
  expect(report.stops.map(({ projection }) => projection)).toEqual(['labels', 'feed']);
});

test('changes are still sent without the history, and say if a read model cannot be trusted', async () => {
  readSide = await createReadSide();
  const { log, pool } = readSide;
  const projector = await readSide.start();
  const queries = queriesOf(readSide, projector);
  const live = readModelChanges({ pool });
  const made = await appendAll(log, [organisationCreated('acme'), customerCreated('acme', 'cus-1', 'Ada')]);
  await projector.reached(made, longestWaitMs);
  const stop = (name: string, stopped: object | null) =>
    pool.query('update muster_read.projections set stopped = $2 where name = $1', [name, stopped]);
  const head = await appendAll(log, [
    labelCreated('acme', 'lab-1', 'One'),
    bookingCreated('acme', 'b-1', { customerId: 'cus-1' }),
  ]);
  await projector.reached(head, longestWaitMs);
  const board = { topic: 'timeline', from: someStart, to: someStart + 3600 } as const;
  const told = async () => {
    const { changes } = Result.getOrThrow(await queries.changes(planner, board, made));
    expect(shownChanges({ actor: planner, watched: board }, await live.changes('acme', made))).toEqual(
      changes,
    );
    return changes;
  };
  const whole = await told();
  expect(Object.keys(whole ?? {}).sort()).toEqual(['booking', 'customer', 'label']);
  await stop('history', { position: head, eventId: 'e' });
  expect(await told()).toEqual(whole);
  await stop('labels', { position: head, eventId: 'e' });
  // Bookings tell the names of labels.
  expect(await told()).toEqual({});
  await stop('labels', null);
  await stop('history', null);
  await stop('equipments', { position: head, eventId: 'e' });
  expect(await told()).toEqual(whole);
});

test('a row that PostgreSQL refuses stops its read model exactly at its event', async () => {
  const spoilt: ReadModel = {
    ...labels,
    rowPerStream: true,
    fold: (row, event) => {
      const next = labels.fold(row, event);
      return next?.name === 'spoilt' ? { ...next, revision: 3_000_000_000 } : next;
    },
  };
  const projections = allProjections.map((projection) =>
    projection.name === 'labels' ? spoilt : projection,
  );
  readSide = await createReadSide(projections);
  const happenings = [
    organisationCreated('acme'),
    labelCreated('acme', 'lab-1', 'One'),
    labelCreated('acme', 'lab-2', 'spoilt'),
    labelCreated('acme', 'lab-3', 'Three'),
    customerCreated('acme', 'cus-1', 'Ada'),
  ];
  const position = await appendAll(readSide.log, happenings);
  const projector = await readSide.start();
  await projector.reached(position, longestWaitMs);
  await expect
    .poll(() => projector.status().stops)
    .toMatchObject([{ projection: 'labels', stream: 'label-acme.lab-2' }]);
  const dump = await dumpOf(readSide.pool);
  expect(dump[labelsTable]).toMatchObject([{ id: 'lab-1' }]);
  expect(dump[tableName(recordModelOf('customer'), 'current')]).toHaveLength(1);
  expect(dump.feed__v1).toHaveLength(5);
});

test('a rebuild repairs what was changed by hand, says how much differed, and projecting continues', async () => {
  readSide = await createReadSide();
  const { pool, log } = readSide;
  const projector = await readSide.start();
  const first = await appendAll(log, [
    organisationCreated('acme'),
    bookingCreated('acme', 'b-1'),
    bookingCreated('acme', 'b-2'),
    bookingAllocated('acme', 'b-1', ['res-1']),
  ]);
  await projector.reached(first, longestWaitMs);
  const right = await dumpOf(pool);
  await pool.query(`update muster_read.${bookingsTable} set title = 'wrong' where id = 'b-1'`);
  await pool.query(`delete from muster_read.${timelinesTable}`);
  const progress: number[] = [];
  const report = await rebuild({
    log,
    pool,
    batchSize: 2,
    onProgress: (position) => progress.push(position),
  });
  expect(report).toMatchObject({ position: first, events: 4, stops: [] });
  expect(report.comparisons.filter(({ differing }) => differing !== 0)).toMatchObject([
    { table: bookingsTable, rows: 2, differing: 1, examples: ['acme/b-1'] },
    { table: timelinesTable, rows: 1, differing: 1 },
  ]);
  expect(progress.at(-1)).toBe(first);
  expect(await dumpOf(pool)).toEqual(right);

  const second = await appendAll(log, [bookingAllocated('acme', 'b-1', ['res-2'])], 'second');
  await projector.reached(second, longestWaitMs);
  expect((await dumpOf(pool))[bookingsTable]).toMatchObject([
    { title: 'Clean windows', resource_ids: ['res-2'] },
    {},
  ]);
  const { rows } = await pool.query(
    `select tablename from pg_tables where schemaname = 'muster_read' and tablename ~ '__(old|next)$'`,
  );
  expect(rows).toEqual([]);
});

test('a new version of a read model is built beside the old one, and an older process leaves it alone', async () => {
  readSide = await createReadSide();
  const { log, pool } = readSide;
  const old = await readSide.start();
  const first = await appendAll(log, [organisationCreated('acme'), labelCreated('acme', 'lab-1', 'one')]);
  await old.reached(first, longestWaitMs);
  const louder: Projection = {
    ...labels,
    version: labels.version + 1,
    fold: (row, event: RecordedEvent) => {
      const next = labels.fold(row, event);
      return next === undefined ? undefined : { ...next, name: String(next.name).toUpperCase() };
    },
  };
  const projections = allProjections.map((projection) =>
    projection.name === 'labels' ? louder : projection,
  );
  const replacement = await readSide.start({ projections });
  await expect.poll(() => replacement.status().state).toBe('leading');
  const second = await appendAll(log, [labelCreated('acme', 'lab-2', 'two')]);
  await replacement.reached(second, longestWaitMs);
  await old.reached(second, longestWaitMs);
  const { [tableName(louder, 'current')]: shown, history__v2 } = await dumpOf(pool, projections);
  expect(shown).toMatchObject([{ name: 'ONE' }, { name: 'TWO' }]);
  expect(history__v2).toHaveLength(3);
  expect(old.status().state).toBe('following');
  // It says so, and does not build its older version beside the new one.
  await expect.poll(() => old.status().failure).toMatch(/labels are of a newer version/);
  expect(await queriesOf(readSide, old).records(planner, 'label', {})).toMatchObject({
    failure: { code: 'read_side_behind' },
  });
});

test('a log of another epoch is refused until the read side is rebuilt from it', async () => {
  readSide = await createReadSide();
  const { log, pool } = readSide;
  const projector = await readSide.start();
  await projector.reached(await appendAll(log, [organisationCreated('acme')]), longestWaitMs);
  await projector.stop();
  await pool.query(`update muster_read.checkpoint set epoch = 'another', position = 99`);
  await expect(readSide.start()).rejects.toThrow(/built from the log another.*npm run rebuild/s);
  const report = await rebuild({ log, pool });
  expect(report).toMatchObject({ position: 1, events: 1, stops: [] });
  const again = await readSide.start();
  const position = await appendAll(log, [labelCreated('acme', 'lab-1', 'one')]);
  await again.reached(position, longestWaitMs);
  expect((await dumpOf(pool)).history__v2).toHaveLength(2);
});

test('another process is notified of each advance, without polling for it', async () => {
  readSide = await createReadSide();
  const standby = await readSide.start({ part: 'standby', pollMs: 3_600_000 });
  await readSide.start();
  for (let index = 0; index < 3; index += 1) {
    await standby.reached(
      await appendAll(readSide.log, [labelCreated('acme', `lab-${index}`, 'One')]),
      10_000,
    );
  }
});

test('when the elected projector goes, another takes over, and both know the position', async () => {
  readSide = await createReadSide();
  const one = await readSide.start();
  const two = await readSide.start();
  const standby = await readSide.start({ part: 'standby' });
  const heard: number[] = [];
  const deaf = standby.onAdvance((position) => heard.push(position));
  const first = await appendAll(readSide.log, [organisationCreated('acme')]);
  for (const projector of [one, two, standby]) await projector.reached(first, longestWaitMs);
  expect([one, two].filter((projector) => projector.status().state === 'leading')).toHaveLength(1);
  const [leader, other] = one.status().state === 'leading' ? [one, two] : [two, one];
  await leader.stop();
  const second = await appendAll(readSide.log, [labelCreated('acme', 'lab-1', 'one')]);
  await other.reached(second, longestWaitMs);
  await standby.reached(second, longestWaitMs);
  expect(heard).toEqual([first, second]);
  expect(standby.status()).toMatchObject({ state: 'following', position: second });
  deaf();
  await expect(standby.reached(second + 1, 10)).rejects.toMatchObject({ name: 'ReadSideBehind' });
});
