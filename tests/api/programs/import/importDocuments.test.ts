import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartRefused } from '../../../../api/platform/postgres/startRefused.ts';
import { importDocuments } from '../../../../api/programs/import/importDocuments.ts';
import { readDocumentArguments } from '../../../../api/programs/import/readDocumentArguments.ts';
import { startTestPostgres, type TestPostgres } from '../../../support/postgres.ts';

const kindsOf = (given: readonly string[]) =>
  readDocumentArguments([...given, '--organisation', 'acme']).files.map(({ saved }) => saved.document.kind);

describe('reading the command line of documents', () => {
  test('takes the kind from the name of a file, and the files in the order of what they may name', () => {
    expect(
      kindsOf(['x/bookings.ndjson', 'acme_labels.json', 'job_status_config.json', 'my-resources.json']),
    ).toEqual(['settings/job_status_config', 'labels', 'resources', 'bookings']);
    expect(kindsOf(['x.json', '--kind', 'service-plans'])).toEqual(['service-plans']);
  });

  test.each([
    [[], /<file> is missing/],
    [['x.json', '--organisation', 'acme'], /'x\.json' is not named after a kind of document \(company, /],
    [['labels.json', '--organisation', 'acme', '--kind', 'pets'], /--kind 'pets' is none/],
    [['labels.json'], /--organisation is missing/],
  ])('refuses %j with a sentence', (given, sentence) => {
    const read = () => readDocumentArguments(given);
    expect(read).toThrow(StartRefused);
    expect(read).toThrow(sentence);
    expect(read).toThrow(/; npm run import -- documents --help tells more\.$/);
  });
});

describe('importing documents into the embedded database', () => {
  let directory: string;
  let postgres: TestPostgres;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'muster-documents-'));
    postgres = await startTestPostgres();
  });
  afterAll(async () => {
    await postgres.remove();
    await rm(directory, { recursive: true, force: true });
  });

  const file = async (name: string, text: string) => {
    await writeFile(join(directory, name), text);
    return join(directory, name);
  };
  const run = async (...given: readonly string[]) => {
    const imported = await importDocuments(readDocumentArguments([...given, '--organisation', 'acme']), {
      configuration: {
        databaseUrl: undefined,
        eventStoreUrl: undefined,
        dataDirectory: postgres.dataDirectory,
      },
      say: () => {},
      onProgress: () => {},
    });
    return imported.map(({ report: { created, changed, unchanged, rejected } }) => ({
      created,
      changed,
      unchanged,
      rejected,
    }));
  };

  test('makes records of several files, and nothing twice', async () => {
    const labels = await file('acme_labels.json', '[{"_id":"aid","name":"First aid","type":"certificate"}]');
    const people = await file(
      'resources.ndjson',
      '{"_id":"ana","first_name":"Ana","labels":["First aid"]}\n{"_id":"bo","first_name":""}\n',
    );
    await expect(run(labels)).rejects.toThrow("There is no organisation 'acme'; --create begins it.");
    const made = { created: 1, changed: 0, unchanged: 0 };
    expect(await run(people, labels, '--create')).toEqual([
      { ...made, rejected: 0 },
      { ...made, rejected: 1 },
    ]);
    const unchanged = { created: 0, changed: 0, unchanged: 1 };
    expect(await run(labels, people)).toEqual([
      { ...unchanged, rejected: 0 },
      { ...unchanged, rejected: 1 },
    ]);
    const more = await file('more_labels.json', '[{"_id":"aid","unit_price":20}]');
    expect(await run(more, '--dry-run')).toEqual([{ created: 0, changed: 1, unchanged: 0, rejected: 0 }]);
    expect(await run(more, '--dry-run')).toEqual([{ created: 0, changed: 1, unchanged: 0, rejected: 0 }]);
  });

  test('works whether the database runs or not', async () => {
    await postgres.stop();
    const labels = await file('later_labels.json', '[{"_id":"lift","name":"Lift"}]');
    expect(await run(labels, '--create')).toMatchObject([{ created: 1, rejected: 0 }]);
  });

  test('refuses a file that cannot be read before it opens anything', async () => {
    await expect(run(join(directory, 'labels.json'))).rejects.toThrow(/labels\.json cannot be read/);
  });
});
