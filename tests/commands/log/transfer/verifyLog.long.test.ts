import { expect, test } from 'vitest';
import { importLog } from '../../../../commands/log/transfer/importLog.ts';
import { type LogVerdict, verifyLog } from '../../../../commands/log/transfer/verifyLog.ts';
import { contextOf, eventNamed } from '../../../contract/logFixtures.ts';
import { exported, fill, inEventStore, inPostgres, never, type PostgresPlace, part } from './archives.ts';

const options = { signal: never, onProgress: () => {} };
const a = 'booking-acme.a';
const b = 'booking-acme.b';

/** Two streams of three events each, one after the other in turn: `a` has positions 1, 3, 5. */
async function fillInTurn({ archive }: Pick<PostgresPlace, 'archive'>): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    for (const stream of [a, b]) {
      const event = eventNamed(`${stream} ${turn}`, { hours: turn });
      await archive.log.append(stream, 'any', [event], contextOf('acme'));
    }
  }
}

function first(verdict: LogVerdict): unknown {
  return verdict.faults[0];
}

test('an untouched log is intact in PostgreSQL and in EventStoreDB', async () => {
  await using postgres = await inPostgres();
  await using eventStore = await inEventStore();
  expect(await verifyLog(postgres.archive, options)).toMatchObject({ events: 0, faultCount: 0 });
  expect(await verifyLog(eventStore.archive, options)).toMatchObject({ events: 0, faultCount: 0 });
  for (const { archive } of [postgres, eventStore]) {
    await fill(archive, 40);
    const verdict = await verifyLog(archive, options);
    expect(verdict).toMatchObject({ streams: 5, faults: [], faultCount: 0 });
    expect(verdict.head).toBe(await archive.log.head());
  }
});

const changes = [
  ['the data', `event = replace(event::text, '"hours":1', '"hours":9')::json`],
  ['the actor', `event = replace(event::text, '"uid":"dora"', '"uid":"mallory"')::json`],
  ['the time', `event = regexp_replace(event::text, '"at":[0-9]+', '"at":1')::json`],
  ['the id beside the event', `id = gen_random_uuid()`],
  ['a field that is none of ours', `event = replace(event::text, '"at":', '"mood":"good","at":')::json`],
  ['the spelling', `event = replace(event::text, ',', ', ')::json`],
  ['all of it', `event = '{"gone":true}'::json`],
] as const;

test.each(changes)('names the event in mid-stream of which somebody changed %s', async (_, change) => {
  await using place = await inPostgres();
  await fillInTurn(place);
  await place.pool.query(`update muster_log.events set ${change} where position = 3`);
  const { rows } = await place.pool.query('select id::text from muster_log.events where position = 3');
  const suspect = { reason: 'contentChanged', stream: a, revision: 1, position: 3, id: rows[0]?.id };
  const verdict = await verifyLog(place.archive, options);
  expect(first(verdict)).toEqual(suspect);
  expect(verdict.faultCount).toBe(1);
  expect(first(await verifyLog(place.archive, { ...options, stream: a }))).toEqual(suspect);
  expect(await verifyLog(place.archive, { ...options, stream: b })).toMatchObject({
    events: 3,
    streams: 1,
    faultCount: 0,
  });
});

test('names the last event of a stream too, by the tip that is kept separately', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  await place.pool.query(
    `update muster_log.events set event = replace(event::text, '"hours":2', '"hours":9')::json where position = 5`,
  );
  const suspect = { reason: 'tipDiffers', stream: a, revision: 2, position: 5 };
  expect(first(await verifyLog(place.archive, options))).toMatchObject(suspect);
  expect(first(await verifyLog(place.archive, { ...options, stream: a }))).toMatchObject(suspect);
});

const removals = [
  ['in the middle', 'position = 3', { reason: 'eventMissing', stream: a, revision: 2, position: 5 }],
  ['at the beginning', 'position = 1', { reason: 'eventMissing', stream: a, revision: 1, position: 3 }],
  ['at the end', 'position = 5', { reason: 'eventMissing', stream: a, revision: 2, position: null }],
  ['everywhere', `stream = '${a}'`, { reason: 'eventMissing', stream: a, revision: 2, position: null }],
] as const;

test.each(removals)('notices that somebody has removed events %s', async (_, where, suspect) => {
  await using place = await inPostgres();
  await fillInTurn(place);
  await place.pool.query(`delete from muster_log.events where ${where}`);
  const verdict = await verifyLog(place.archive, options);
  expect(first(verdict)).toMatchObject(suspect);
  // One removal is told once: the positions that lack are those of the events that lack.
  expect(verdict.faultCount).toBe(1);
});

test('notices by missing positions that a stream is gone together with its tip', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  await place.pool.query(`delete from muster_log.events where stream = '${b}'`);
  await place.pool.query(`delete from muster_log.streams where stream = '${b}'`);
  expect(first(await verifyLog(place.archive, options))).toMatchObject({
    reason: 'positionsMissing',
    position: 2,
  });
  await expect(verifyLog(place.archive, { ...options, stream: b })).rejects.toThrow('There is no stream');
});

test('notices that the end of the log was set back to before existing events', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  await place.pool.query('update muster_log.head set position = 4');
  const verdict = await verifyLog(place.archive, options);
  expect(first(verdict)).toMatchObject({ reason: 'beyondHead', stream: a, revision: 2, position: 5 });
  expect(verdict.faultCount).toBe(1);
});

test('notices tips that were changed or removed', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  await place.pool.query(`update muster_log.streams set tip = repeat('0', 64) where stream = '${b}'`);
  const changed = { reason: 'tipDiffers', stream: b, revision: 2, position: 6 };
  expect(first(await verifyLog(place.archive, options))).toMatchObject(changed);
  await place.pool.query(`delete from muster_log.streams where stream = '${b}'`);
  expect(first(await verifyLog(place.archive, options))).toMatchObject(changed);
  expect(first(await verifyLog(place.archive, { ...options, stream: b }))).toMatchObject(changed);
});

test('notices positions that were swapped within a stream', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  await place.pool.query(`update muster_log.events set position = 100 where position = 1`);
  await place.pool.query(`update muster_log.events set position = 1 where position = 3`);
  await place.pool.query(`update muster_log.events set position = 3 where position = 100`);
  expect(await verifyLog(place.archive, options)).toMatchObject({
    faultCount: 1,
    faults: [{ reason: 'eventMissing', stream: a, revision: 1, position: 1 }],
  });
});

test('notices a stream that was moved to another name, tip included', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  await place.archive.log.append('booking-acme.c', 'none', [eventNamed()], contextOf('acme'));
  const other = 'booking-acme.d';
  for (const table of ['events', 'streams']) {
    await place.pool.query(`update muster_log.${table} set stream = $1 where stream = 'booking-acme.c'`, [
      other,
    ]);
  }
  expect(await verifyLog(place.archive, options)).toMatchObject({
    faultCount: 1,
    faults: [{ stream: other, revision: 0, position: 7 }],
  });
});

test('names the first in the log of several events that were tampered with, one for each stream', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  // 3 is found by 5, which comes after it in its stream; 4 by 6; that 5 was changed too is not looked for.
  await place.pool.query(
    `update muster_log.events set event = replace(event::text, '"uid":"dora"', '"uid":"mallory"')::json
      where position in (3, 4, 5)`,
  );
  const { faults, faultCount } = await verifyLog(place.archive, options);
  expect(faults.map(({ position }) => position)).toEqual([3, 4]);
  expect(faultCount).toBe(2);
});

test('expired events may be missing from their streams, and no others', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  const workspaces = ['workspace-acme.a', 'workspace-acme.b'];
  for (const stream of [...workspaces, ...workspaces]) {
    await place.archive.log.append(stream, 'any', [eventNamed()], contextOf('acme'));
  }
  await place.pool.query(`delete from muster_log.events where position in (7, 8, 10)`);
  const ageing = { ...options, maximumAges: { workspace: 60 } };
  expect(await verifyLog(place.archive, ageing)).toMatchObject({ events: 7, faultCount: 0 });
  expect((await verifyLog(place.archive, options)).faultCount).toBe(2);
  await place.pool.query(`delete from muster_log.events where stream = '${b}'`);
  await place.pool.query(`delete from muster_log.streams where stream = '${b}'`);
  expect(first(await verifyLog(place.archive, ageing))).toMatchObject({ reason: 'positionsMissing' });
});

test('is not disturbed by simultaneous appends', async () => {
  await using place = await inPostgres();
  await fill(place.archive, 30);
  const head = await place.archive.log.head();
  let writing: Promise<void> | undefined;
  const verdict = await verifyLog(place.archive, {
    ...options,
    onProgress() {
      // To streams that are there and to new ones.
      writing ??= fill(place.archive, 30, 12, 2);
    },
  });
  await writing;
  expect(verdict).toMatchObject({ events: head, head, faultCount: 0 });
});

test('names what was changed in EventStoreDB, except in last events', async () => {
  await using place = await inEventStore();
  await fillInTurn(place);
  place.server.store.tamper(b, 2, (data) => data.replace('"hours":2', '"hours":9'));
  expect(await verifyLog(place.archive, options)).toMatchObject({ tips: 'none', faultCount: 0 });
  place.server.store.tamper(a, 1, (data) => data.replace('"hours":1', '"hours":9'));
  const suspect = { reason: 'contentChanged', stream: a, revision: 1 };
  expect(first(await verifyLog(place.archive, options))).toMatchObject(suspect);
  expect(first(await verifyLog(place.archive, { ...options, stream: a }))).toMatchObject(suspect);
  expect(await verifyLog(place.archive, { ...options, stream: b })).toMatchObject({ faultCount: 0 });
  await expect(verifyLog(place.archive, { ...options, stream: 'booking-acme.c' })).rejects.toThrow(
    "There is no stream 'booking-acme.c' in the log.",
  );
});

test('against an export the last event of a stream is judged in EventStoreDB too', async () => {
  await using place = await inEventStore();
  await fillInTurn(place);
  const against = [part(await exported(place.archive))];
  await place.archive.log.append(a, 'any', [eventNamed('after the export')], contextOf('acme'));
  await place.archive.log.append('booking-acme.new', 'none', [eventNamed()], contextOf('acme'));
  expect(await verifyLog(place.archive, { ...options, against })).toMatchObject({
    events: 8,
    against: 2,
    faultCount: 0,
  });
  place.server.store.tamper(b, 2, (data) => data.replace('"hours":2', '"hours":9'));
  const suspect = { reason: 'exportDiffers', stream: b, revision: 2 };
  expect(await verifyLog(place.archive, options)).toMatchObject({ against: undefined, faultCount: 0 });
  const verdict = await verifyLog(place.archive, { ...options, against });
  expect(verdict.faults).toMatchObject([suspect]);
  expect(first(await verifyLog(place.archive, { ...options, stream: b, against }))).toMatchObject(suspect);
  expect(await verifyLog(place.archive, { ...options, stream: a, against })).toMatchObject({
    against: 1,
    faultCount: 0,
  });
});

test('against an export of another log that was brought in here, hashes count and positions do not', async () => {
  await using postgres = await inPostgres();
  await using eventStore = await inEventStore();
  await fill(postgres.archive, 20);
  const lines = await exported(postgres.archive);
  await importLog(eventStore.archive, [part(lines)], { epoch: 'new', signal: never, onProgress: () => {} });
  expect(await verifyLog(eventStore.archive, { ...options, against: [part(lines)] })).toMatchObject({
    against: 5,
    faultCount: 0,
  });
});

test('compared with an export, a stream that was rewritten to its end is found, tip included', async () => {
  await using place = await inPostgres();
  await fillInTurn(place);
  const against = [part(await exported(place.archive))];
  await using forger = await inPostgres();
  for (let turn = 0; turn < 3; turn += 1) {
    for (const stream of [a, b]) {
      const event = eventNamed(`${stream} ${turn}`, { hours: stream === a ? 8 : turn });
      await forger.archive.log.append(stream, 'any', [event], contextOf('acme'));
    }
  }
  await place.pool.query('delete from muster_log.events where stream = $1', [a]);
  const { rows } = await forger.pool.query(
    'select position, id::text, stream, revision, event::text from muster_log.events where stream = $1',
    [a],
  );
  for (const row of rows) {
    await place.pool.query('insert into muster_log.events values ($1, $2, $3, $4, $5)', Object.values(row));
  }
  const tips = await forger.pool.query('select tip from muster_log.streams where stream = $1', [a]);
  await place.pool.query('update muster_log.streams set tip = $1 where stream = $2', [tips.rows[0].tip, a]);
  expect(await verifyLog(place.archive, options)).toMatchObject({ faultCount: 0 });
  const verdict = await verifyLog(place.archive, { ...options, against });
  expect(verdict.faults).toMatchObject([{ reason: 'exportDiffers', stream: a, revision: 2, position: 5 }]);
});

test('compared with an export, what the log has lost is missing: a stream, or the end of one', async () => {
  await using whole = await inPostgres();
  await fillInTurn(whole);
  const lines = await exported(whole.archive);
  await using place = await inEventStore();
  for (let turn = 0; turn < 2; turn += 1) {
    const event = eventNamed(`${a} ${turn}`, { hours: turn });
    await place.archive.log.append(a, 'any', [event], contextOf('acme'));
  }
  const { faults } = await verifyLog(place.archive, { ...options, against: [part(lines)] });
  expect(faults).toMatchObject([
    { reason: 'eventMissing', stream: a, revision: 2, id: null },
    { reason: 'eventMissing', stream: b, revision: 2, id: null },
  ]);
  await expect(verifyLog(place.archive, { ...options, against: [part(lines.slice(0, -1))] })).rejects.toThrow(
    'before its end',
  );
});
