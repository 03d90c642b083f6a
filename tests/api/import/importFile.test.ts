import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFile } from '../../../api/import/importFile.ts';
import { readImportArguments } from '../../../api/import/readImportArguments.ts';
import { StartRefused } from '../../../api/postgres/startRefused.ts';
import { dateOfLocalDay } from '../../../domain/time/localDay.ts';
import { startTestPostgres, type TestPostgres } from '../../support/postgres.ts';

const instance = {
  name: 'tiny',
  departing_points: [{ id: 'd0', location: [12.5, 41.9] }],
  services: [{ id: 's0' }],
  caregivers: [{ id: 'c0', abilities: ['s0'], starting_point_id: 'd0', working_shift: [0, 720] }],
  patients: [
    {
      id: 'p0',
      location: [12.51, 41.91],
      time_window: [60, 90],
      required_caregivers: [{ service: 's0', duration: 30 }],
    },
  ],
};

describe('reading the command line of an import', () => {
  test('accepts the file, the organisation and the options', () => {
    const given = [
      'a/005-rome-p22-d6-i0.1.json',
      '--organisation',
      'rome',
      '--date',
      '2026-03-02',
      '--create',
    ];
    expect(readImportArguments(given)).toEqual({
      file: 'a/005-rome-p22-d6-i0.1.json',
      organisation: 'rome',
      date: '2026-03-02',
      create: { name: 'rome', timeZone: 'Europe/Rome' },
      prefix: '005-rome-p22',
    });
  });

  test.each([
    [[], /<file> is missing; --organisation is missing/],
    [['x.json', '--organisation', 'two words'], /--organisation must be 1 to 64/],
    [['x.json', '--organisation', 'a', '--date', '2026-02-31'], /--date/],
    [['x.json', '--organisation', 'a', '--time-zone', 'Mars/Base'], /--time-zone is not a time zone/],
    [['x.json', 'y.json', '--organisation', 'a'], /Only one file/],
    [['x.json', '--organization', 'a'], /--organization/],
  ])('refuses %j with a sentence', (given, sentence) => {
    const read = () => readImportArguments(given);
    expect(read).toThrow(StartRefused);
    expect(read).toThrow(sentence);
    expect(read).toThrow(/; npm run import -- --help tells more\.$/);
  });
});

describe('importing a file into the embedded database', () => {
  let directory: string;
  let file: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'muster-import-'));
    file = join(directory, 'tiny.json');
    await writeFile(file, JSON.stringify(instance));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  /** Thursday 5 March 2026. */
  const now = Date.UTC(2026, 2, 5, 12);
  const run = (postgres: Pick<TestPostgres, 'dataDirectory'>, given: readonly string[]) =>
    importFile(readImportArguments([file, '--organisation', 'tiny', ...given]), {
      configuration: {
        databaseUrl: undefined,
        eventStoreUrl: undefined,
        dataDirectory: postgres.dataDirectory,
      },
      say: () => {},
      onProgress: () => {},
      now,
    });

  test('works whether the database runs or not, and creates nothing twice', async () => {
    const postgres = await startTestPostgres();
    try {
      await expect(run(postgres, [])).rejects.toThrow("There is no organisation 'tiny'; --create begins it.");
      const first = await run(postgres, ['--create']);
      expect(dateOfLocalDay(first.day)).toBe('2026-03-09');
      expect(first.summary.counts.bookings).toEqual({ created: 1, present: 0 });
      await postgres.stop();

      const second = await run(postgres, ['--create']);
      expect(second.summary.counts.bookings).toEqual({ created: 0, present: 1 });
      const otherDay = await run(postgres, ['--date', '2026-03-10']);
      expect(otherDay.summary.counts).toMatchObject({
        customers: { created: 0, present: 1 },
        shifts: { created: 1, present: 0 },
        bookings: { created: 1, present: 0 },
      });
    } finally {
      await postgres.remove();
    }
  });

  test.each([
    ['no file at all', undefined, /cannot be read/],
    ['what is not JSON', '{ "name": ', /is not JSON/],
    [
      'what is no instance',
      '{ "name": 7 }',
      /bad\.json is not a home-care instance: name: must be a text; departing_points: is missing; /,
    ],
    [
      'a service that is not in the file',
      JSON.stringify({ ...instance, services: [] }),
      /patients\[0\]\.required_caregivers\[0\]\.service: there is no 's0' in the file/,
    ],
  ])('refuses %s before it opens anything', async (_name, text, sentence) => {
    const bad = join(directory, 'bad.json');
    if (text === undefined) await rm(bad, { force: true });
    else await writeFile(bad, text);
    const dataDirectory = join(directory, 'no-data');
    const importing = importFile(readImportArguments([bad, '--organisation', 'tiny']), {
      configuration: { databaseUrl: undefined, eventStoreUrl: undefined, dataDirectory },
      say: () => {},
      onProgress: () => {},
      now,
    });
    await expect(importing).rejects.toThrow(sentence);
    await expect(importing).rejects.toBeInstanceOf(StartRefused);
  });
});
