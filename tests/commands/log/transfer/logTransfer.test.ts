import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportLog } from '../../../../commands/log/transfer/exportLog.ts';
import { type ImportOptions, importLog } from '../../../../commands/log/transfer/importLog.ts';
import type { LogArchive } from '../../../../commands/log/transfer/logArchive.ts';
import { verifyLog } from '../../../../commands/log/transfer/verifyLog.ts';
import { contextOf, eventNamed } from '../../../contract/logFixtures.ts';
import { exported, fill, inEventStore, inPostgres, never, part } from './archives.ts';

const options: ImportOptions = { epoch: 'new', signal: never, onProgress: () => {} };

function verify(archive: LogArchive) {
  return verifyLog(archive, { signal: never, onProgress: () => {} });
}

/** Of each line, what does not depend on where the log counts: hash and event. */
function recorded(lines: readonly string[]): string[] {
  return lines.slice(1, -1).map((line) => line.slice(line.indexOf('"hash"')));
}

test('a line holds exactly the text whose SHA-256 is its hash', async () => {
  await using from = await inPostgres();
  await fill(from.archive, 20);
  const lines = await exported(from.archive);
  const header: unknown = JSON.parse(lines[0] ?? '');
  const head = await from.archive.log.head();
  const epoch = await from.archive.log.epoch();
  expect(header).toEqual({ musterLog: 1, epoch, positions: 'gapFree', after: 0, head, count: head });
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: true, count: head, head });
  expect(lines).toHaveLength(head + 2);
  for (const line of lines.slice(1, -1)) {
    const said = /"hash":"([0-9a-f]+)"/.exec(line)?.[1];
    const text = line.slice(line.indexOf('"event":') + '"event":'.length, -1);
    expect(hash('sha256', text)).toBe(said);
  }
});

test('from PostgreSQL to PostgreSQL everything is kept, positions included, and the log continues', async () => {
  await using from = await inPostgres();
  await using to = await inPostgres();
  await fill(from.archive, 60);
  const lines = await exported(from.archive);
  const report = await importLog(to.archive, [part(lines)], options);
  expect(report).toMatchObject({ events: lines.length - 2, streams: 5, positions: 'kept' });
  expect(report.epoch).not.toBe(await from.archive.log.epoch());
  expect((await exported(to.archive)).slice(1)).toEqual(lines.slice(1));
  expect(await verify(to.archive)).toMatchObject({ faultCount: 0, events: lines.length - 2 });
  const next = await to.archive.log.append('booking-acme.0', 'exists', [eventNamed()], contextOf('acme'));
  expect(next).toMatchObject({ outcome: 'appended', position: lines.length - 1 });
  // The ids are in the log: a command that is sent again is still known.
  const again = [eventNamed('1 0 0', { turn: 0 })];
  const first = JSON.parse(lines[1] ?? '{}').event;
  expect(await to.archive.log.append(first.stream, 'any', again, contextOf('acme'))).toMatchObject({
    alreadyThere: true,
  });
});

test('a log whose newest events are forgotten continues where it was, and gives no position twice', async () => {
  await using from = await inPostgres();
  await using to = await inPostgres();
  await fill(from.archive, 10);
  await from.archive.log.append('workspace-acme.a', 'none', [eventNamed(), eventNamed()], contextOf('acme'));
  await from.pool.query(`delete from muster_log.events where stream = 'workspace-acme.a'`);
  const head = await from.archive.log.head();
  await importLog(to.archive, [part(await exported(from.archive))], { ...options, epoch: 'kept' });
  expect(await to.archive.log.head()).toBe(head);
  const next = await to.archive.log.append('booking-acme.0', 'any', [eventNamed()], contextOf('acme'));
  expect(next).toMatchObject({ position: head + 1 });
});

test('the epoch is kept if that is requested and the positions are kept', async () => {
  await using from = await inPostgres();
  await using to = await inPostgres();
  await using elsewhere = await inEventStore();
  await fill(from.archive, 3);
  const lines = await exported(from.archive);
  const keeping: ImportOptions = { ...options, epoch: 'kept' };
  const { epoch } = await importLog(to.archive, [part(lines)], keeping);
  expect(epoch).toBe(await from.archive.log.epoch());
  await expect(importLog(elsewhere.archive, [part(lines)], keeping)).rejects.toThrow('The epoch can only');
  expect(await elsewhere.archive.isEmpty()).toBe(true);
});

test('to EventStoreDB and back keeps order, revisions and hashes', async () => {
  await using from = await inPostgres();
  await using between = await inEventStore();
  await using to = await inPostgres();
  await fill(from.archive, 60);
  const lines = await exported(from.archive);
  expect(await importLog(between.archive, [part(lines)], options)).toMatchObject({ positions: 'numbered' });
  expect(await verify(between.archive)).toMatchObject({ faultCount: 0, tips: 'none' });
  const halfWay = await exported(between.archive);
  expect(recorded(halfWay)).toEqual(recorded(lines));
  expect(await importLog(to.archive, [part(halfWay)], options)).toMatchObject({ positions: 'numbered' });
  // Numbered anew from 1 without gaps: what they were in the beginning.
  expect((await exported(to.archive)).slice(1)).toEqual(lines.slice(1));
  expect(await verify(to.archive)).toMatchObject({ faultCount: 0 });
});

test('appends to an imported stream in EventStoreDB continue its chain', async () => {
  await using from = await inPostgres();
  await using to = await inEventStore();
  await fill(from.archive, 10, 1);
  await importLog(to.archive, [part(await exported(from.archive))], options);
  await to.archive.log.append('booking-acme.0', 'exists', [eventNamed(), eventNamed()], contextOf('acme'));
  expect(await verify(to.archive)).toMatchObject({ faultCount: 0 });
});

test('an import into EventStoreDB continues after lost answers, and writes nothing twice', async () => {
  await using from = await inPostgres();
  await using to = await inEventStore();
  await fill(from.archive, 12);
  const lines = await exported(from.archive);
  to.server.loseAnswers(3);
  await importLog(to.archive, [part(lines)], options);
  expect(recorded(await exported(to.archive))).toEqual(recorded(lines));
});

test('an interrupted export continues in a second part, and the parts are imported together', async () => {
  await using from = await inPostgres();
  await using to = await inPostgres();
  await fill(from.archive, 30);
  const lines = await exported(from.archive);
  const brokenOff = lines.slice(0, 20);
  const rest = await exported(from.archive, 19);
  expect(JSON.parse(rest[0] ?? '')).toMatchObject({ after: 19, count: lines.length - 21 });
  const parts = [part(brokenOff, 'one'), part(rest, 'two')];
  await expect(importLog(to.archive, [part(brokenOff, 'one')], options)).rejects.toThrow(
    'one stops after position 19, before its end: export the rest with --after 19, and import both.',
  );
  await expect(importLog(to.archive, [part(rest, 'two')], options)).rejects.toThrow(
    'two, line 1: begins after position 19: the part before it is missing.',
  );
  await importLog(to.archive, parts, options);
  expect((await exported(to.archive)).slice(1)).toEqual(lines.slice(1));
  await expect(exported(from.archive, 10_000)).rejects.toThrow('The log ends at position');
});

test('events added to the log since can be exported, and so can an empty log', async () => {
  await using from = await inPostgres();
  await using to = await inPostgres();
  const empty = await exported(from.archive);
  expect(empty).toHaveLength(2);
  await fill(from.archive, 3);
  const more = await exported(from.archive, 0);
  await importLog(to.archive, [part(empty), part(more)], options);
  expect((await exported(to.archive)).slice(1)).toEqual(more.slice(1));
});

const places = [
  ['PostgreSQL', inPostgres],
  ['EventStoreDB', inEventStore],
] as const;

test.each(places)('%s refuses an export into a log that is not empty', async (_, open) => {
  await using to = await open();
  await using from = await inPostgres();
  await fill(from.archive, 2);
  await fill(to.archive, 1, 1, 7);
  const before = await exported(to.archive);
  const lines = await exported(from.archive);
  await expect(importLog(to.archive, [part(lines)], options)).rejects.toThrow('The log is not empty.');
  expect(await exported(to.archive)).toEqual(before);
});

test.each(places)('%s refuses a damaged export, says where, and stays empty', async (_, open) => {
  await using from = await inPostgres();
  await using to = await open();
  await fill(from.archive, 30);
  const lines = await exported(from.archive);
  const refusal = (changed: readonly string[]) =>
    importLog(to.archive, [part(changed)], options).then(
      () => 'imported',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  const withLine = (number: number, change: (line: string) => string) =>
    lines.map((line, index) => (index === number - 1 ? change(line) : line));
  const { event, position } = JSON.parse(lines[9] ?? '{}');
  const named = `the event ${event.id} (${event.stream}, revision ${event.revision}, position ${position})`;

  expect(await refusal(withLine(10, (line) => line.slice(0, 40)))).toBe(
    'export.ndjson, line 10: is not JSON.',
  );
  expect(await refusal(withLine(10, (line) => line.replace('"turn":', '"torn":')))).toBe(
    `export.ndjson, line 10: ${named} is not what was recorded: its hash differs.`,
  );
  expect(await refusal(withLine(10, (line) => line.replace('"actor":', '"mood":1,"actor":')))).toMatch(
    /^export.ndjson, line 10: event: Unrecognized key/,
  );
  const rehashed = withLine(10, (line) => {
    const text = line
      .slice(line.indexOf('"event":') + 8, -1)
      .replace('"role":"dispatcher"', '"role":"scheduler"');
    return `{"position":${position},"hash":"${hash('sha256', text)}","event":${text}}`;
  });
  expect(await refusal(rehashed)).toMatch(
    /does not follow from the one before it: prev is not that one's hash/,
  );
  expect(await refusal(lines.toSpliced(9, 1))).toMatch(/another of its stream is missing|there are/);
  const [first = '', second = ''] = lines.slice(9);
  expect(await refusal(lines.toSpliced(9, 2, second, first))).toMatch(/line 1[01]: /);
  expect(await refusal(lines.slice(0, -1))).toMatch(
    /^export.ndjson stops after position \d+, before its end/,
  );
  expect(await refusal([...lines, lines[9] ?? ''])).toMatch(/: there is more after the end.$/);
  expect(await refusal([])).toBe('export.ndjson is empty.');
  expect(await refusal(withLine(1, (line) => line.replace('"musterLog":1', '"musterLog":2')))).toBe(
    'export.ndjson, line 1: musterLog: must be 1, the format that this version knows.',
  );
  const last = lines.at(-1) ?? '';
  const { head } = JSON.parse(last);
  expect(
    await refusal(withLine(lines.length, (line) => line.replace(`"head":${head}`, `"head":${head}0`))),
  ).toBe(`export.ndjson, line ${lines.length}: ends at ${head}0, but its first line says ${head}.`);
  expect(await to.archive.isEmpty()).toBe(true);
});

test.each(places)('%s refuses a part without its end that has lost a whole stream', async (_, open) => {
  await using from = await inPostgres();
  await using to = await open();
  const { log } = from.archive;
  await fill(from.archive, 3);
  const lonely = await log.append('booking-acme.lonely', 'none', [eventNamed()], contextOf('acme'));
  await fill(from.archive, 3, 5, 2);
  const position = lonely.outcome === 'appended' ? lonely.position : 0;
  const lines = await exported(from.archive);
  const brokenOff = lines.slice(0, position + 3).toSpliced(position, 1);
  await fill(from.archive, 3, 5, 3);
  const parts = [part(brokenOff, 'one'), part(await exported(from.archive, position + 2), 'two')];
  await expect(importLog(to.archive, parts, options)).rejects.toThrow(
    `one: of the ${lines.length - 2} events that its first line announces, up to position ${lines.length - 2}, 1 is missing.`,
  );
  expect(await to.archive.isEmpty()).toBe(true);
});

test('an import into PostgreSQL that is reported as failed, however late, has left the log empty', async () => {
  await using from = await inPostgres();
  await using to = await inPostgres();
  await fill(from.archive, 3);
  const holder = await to.pool.connect();
  await holder.query('begin; lock table muster_log.events in share update exclusive mode');
  const importing = importLog(to.archive, [part(await exported(from.archive))], options).then(
    () => 'imported',
    () => 'failed',
  );
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'analyze%' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await to.pool.query(cancel)).rowCount).toBe(1);
  expect(await importing).toBe('failed');
  await holder.query('rollback');
  holder.release();
  expect(await to.archive.isEmpty()).toBe(true);
});

test('an event that was tampered with is not exported with a hash that fits', async () => {
  await using from = await inPostgres();
  await using to = await inPostgres();
  await fill(from.archive, 20);
  const last = `where position = (select max(position) from muster_log.events)`;
  await from.pool.query(
    `update muster_log.events set event = replace(event::text, '"uid":"dora"', '"uid":"mallory"')::json ${last}`,
  );
  await expect(importLog(to.archive, [part(await exported(from.archive))], options)).rejects.toThrow(
    'is not what was recorded: its hash differs',
  );
  await from.pool.query(`update muster_log.events set event = replace(event::text, ':', ': ')::json ${last}`);
  await expect(exported(from.archive)).rejects.toThrow(
    'is not in the form that the log writes: somebody has changed it',
  );
});

test('an export holds only a few megabytes in memory, however large the events and the log', async () => {
  await using place = await inPostgres();
  const note = 'x'.repeat(10_000);
  for (let batch = 0; batch < 15; batch += 1) {
    const events = Array.from({ length: 100 }, () => eventNamed(undefined, { note }));
    await place.archive.log.append('booking-acme.large', 'any', events, contextOf('acme'));
  }
  let characters = 0;
  let largest = 0;
  for await (const piece of exportLog(place.archive, { after: 0, signal: never, onProgress: () => {} })) {
    characters += piece.length;
    largest = Math.max(largest, piece.length);
  }
  expect(characters).toBeGreaterThan(15_000_000);
  expect(largest).toBeLessThan(3_000_000);
});
