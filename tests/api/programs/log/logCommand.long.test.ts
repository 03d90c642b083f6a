import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readLogArguments } from '../../../../api/programs/log/readLogArguments.ts';
import { exported, fill, inEventStore, inPostgres } from '../../../commands/log/transfer/archives.ts';
import { createReadSide } from '../../../projections/readSideFixture.ts';
import { appendAll, labelCreated, organisationCreated } from '../../../projections/recorded.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { startTestPostgres } from '../../../support/postgres.ts';
import { programEnvironment } from '../../../support/programEnvironment.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'muster-log-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function log(environment: Readonly<Record<string, string>>, ...given: string[]): Promise<Ended> {
  return run(environment, 'api/programs/log/logCommand.ts', ...given);
}

async function run(environment: Readonly<Record<string, string>>, ...given: string[]): Promise<Ended> {
  const child = spawn(process.execPath, given, {
    env: { ...programEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}

describe('npm run log', () => {
  test('gives a restored log another epoch, and a read side in the same database with it', async () => {
    const readSide = await createReadSide();
    const before = await readSide.log.epoch();
    const projector = await readSide.start();
    await projector.reached(await appendAll(readSide.log, [organisationCreated('acme')]), longestWaitMs);
    await projector.stop();
    const renewed = await log({ DATABASE_URL: readSide.url }, 'renew-epoch');
    const epoch = await readSide.log.epoch();
    expect(epoch).not.toBe(before);
    expect(renewed).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining(epoch) });
    const again = await readSide.start();
    await again.reached(await appendAll(readSide.log, [labelCreated('acme', 'lab-1', 'one')]), longestWaitMs);
    await readSide.close();

    await using place = await inEventStore();
    const first = await place.archive.log.epoch();
    const told = await log({ EVENTSTORE_URL: place.server.connectionString }, 'renew-epoch');
    expect(told).toMatchObject({ code: 0, stderr: expect.stringContaining('npm run rebuild') });
    const second = await place.archive.log.epoch();
    expect(second).not.toBe(first);
    expect(told.stderr).toContain(second);
    expect(await place.archive.isEmpty()).toBe(true);
  });

  test('moves a log from PostgreSQL to EventStoreDB, and verifies both', async () => {
    await using from = await inPostgres();
    await using to = await inEventStore();
    await fill(from.archive, 20);
    const file = join(directory, 'log.ndjson');
    const source = { DATABASE_URL: from.url };
    const target = { EVENTSTORE_URL: to.server.connectionString };
    const head = await from.archive.log.head();

    const out = await log(source, 'export', '--to', file);
    expect(out).toMatchObject({ code: 0, stdout: '' });
    expect(out.stderr).toContain(`Exported up to position ${head}, to ${file}.`);
    expect(await log(source, 'export', '--to', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is there already.'),
    });
    const piped = await log(source, 'export');
    expect(piped).toMatchObject({ code: 0, stdout: await readFile(file, 'utf8') });

    const into = await log(target, 'import', file);
    expect(into.stderr).toContain(`Imported ${head} events in 5 streams; their positions are new.`);
    expect(into.code).toBe(0);
    const again = await log(target, 'import', file);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('The log is not empty.') });
    expect(again.stderr).not.toContain('    at ');
    for (const place of [source, target]) {
      const verified = await log(place, 'verify', '--against', file);
      expect(verified).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`Intact: ${head} events in 5 streams`),
      });
      expect(verified.stdout).toContain('5 streams match the export');
    }
  });

  test('ends with another exit code if something was tampered with, and names it', async () => {
    await using place = await inPostgres();
    await fill(place.archive, 20);
    const { rows } = await place.pool.query(
      `update muster_log.events set event = replace(event::text, '"uid":"dora"', '"uid":"mallory"')::json
        where position = 7 returning id::text, stream, revision`,
    );
    const { id, stream, revision } = rows[0];
    const sentence = `The first: the event ${id} (stream ${stream}, revision ${revision}, position 7)`;
    const whole = await log({ DATABASE_URL: place.url }, 'verify');
    expect(whole).toMatchObject({ code: 2, stdout: expect.stringContaining(sentence) });
    const one = await log({ DATABASE_URL: place.url }, 'verify', '--stream', stream);
    expect(one).toMatchObject({ code: 2, stdout: expect.stringContaining(sentence) });
    const other = `booking-acme.${stream.endsWith('0') ? 1 : 0}`;
    expect(await log({ DATABASE_URL: place.url }, 'verify', '--stream', other)).toMatchObject({ code: 0 });
  });

  test('works on the embedded database, with or without a server that runs on it', async () => {
    await using from = await inPostgres();
    await fill(from.archive, 5);
    const file = join(directory, 'log.ndjson');
    await log({ DATABASE_URL: from.url }, 'export', '--to', file);
    const postgres = await startTestPostgres();
    try {
      const embedded = { DATA_DIR: postgres.dataDirectory };
      expect(await log(embedded, 'import', file, '--keep-epoch')).toMatchObject({ code: 0 });
      await postgres.stop();
      const without = await log(embedded, 'verify');
      expect(without).toMatchObject({ code: 0, stdout: expect.stringContaining('Intact') });
      const epoch = await from.archive.log.epoch();
      expect(await log(embedded, 'export')).toMatchObject({ stdout: expect.stringContaining(epoch) });
    } finally {
      await postgres.remove();
    }
  });

  test('says in a sentence what it cannot do', async () => {
    await using place = await inPostgres();
    const environment = { DATABASE_URL: place.url };
    const missing = join(directory, 'missing.ndjson');
    expect(await log(environment, 'import', missing)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${missing} cannot be read`),
    });
    expect(await log(environment, 'export', '--after', '9', '--to', missing)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The log ends at position 0: there is no 9 in it.'),
    });
    await expect(readFile(missing)).rejects.toThrow('ENOENT');
    expect(await log(environment, 'verify', '--stream', 'booking-acme.a')).toMatchObject({ code: 1 });
  });
});

test('the documented script verifies an export without Muster', async () => {
  await using place = await inPostgres();
  await fill(place.archive, 20);
  const lines = await exported(place.archive);
  const text = await readFile('docs/log.md', 'utf8');
  const script = /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
  const program = join(directory, 'verify.mjs');
  await writeFile(program, script);
  async function verdict(changed: readonly string[]): Promise<Pick<Ended, 'code' | 'stdout'>> {
    const file = join(directory, 'log.ndjson');
    await writeFile(file, changed.map((line) => `${line}\n`).join(''));
    return run({}, program, file);
  }
  expect(await verdict(lines)).toMatchObject({ code: 0, stdout: 'Intact: 5 streams\n' });
  expect(await verdict(lines.slice(0, -1))).toMatchObject({ code: 1 });
  const changed = lines.with(9, (lines[9] ?? '').replace('"turn":', '"torn":'));
  expect(await verdict(changed)).toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/^Line 10: booking-acme\.\d, revision \d+, position 9\n$/),
  });
});

describe('the command line of npm run log', () => {
  test('is read', () => {
    expect(readLogArguments(['export'])).toEqual({ command: 'export', to: undefined, after: 0 });
    expect(readLogArguments(['export', '--to', 'a', '--after', '12'])).toEqual({
      command: 'export',
      to: 'a',
      after: 12,
    });
    expect(readLogArguments(['import', 'a', 'b', '--keep-epoch'])).toEqual({
      command: 'import',
      files: ['a', 'b'],
      epoch: 'kept',
    });
    expect(readLogArguments(['verify', '--stream', 'booking-acme.1'])).toEqual({
      command: 'verify',
      stream: 'booking-acme.1',
      against: undefined,
    });
    expect(readLogArguments(['verify', '--against', 'a', 'b'])).toEqual({
      command: 'verify',
      stream: undefined,
      against: ['a', 'b'],
    });
  });

  test.each([
    [[], 'Say what log is to do: export, import, verify, renew-epoch'],
    [['prove'], "There is no 'log prove': export, import, verify, renew-epoch"],
    [['export', '--after', '-1'], '--after'],
    [['export', '--after', 'x'], '--after must be a position, a whole number from 0'],
    [['export', 'file'], 'takes --to <file>'],
    [['import'], '<file> is missing'],
    [['import', 'a', '--epoch'], '--epoch'],
    [['verify', 'a'], 'takes files only after --against'],
    [['verify', '--stream', 'x'], "--stream must be a stream's name, category-org.id"],
  ])('%j is refused with what is wrong', (given, sentence) => {
    expect(() => readLogArguments(given)).toThrow(sentence);
  });
});
