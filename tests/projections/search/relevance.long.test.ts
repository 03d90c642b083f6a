import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { documentsShape, readDocuments } from '../../../projections/search/documents/readDocuments.ts';
import type { IndexedDocument } from '../../../projections/search/indexedDocument.ts';
import { createPostgresSearch } from '../../../projections/search/postgres/createPostgresSearch.ts';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import { demonstrationTemplate } from '../../e2e/demonstrationTemplate.ts';
import { copyOf } from '../../support/databaseTemplate.ts';
import { createReadSide, type ReadSideFixture } from '../readSideFixture.ts';
import { expectRelevant } from './judgeRelevance.ts';
import { queryOf } from './searchFixture.ts';
import { demonstrationPeople, hasInspections, inspectedBusinesses, writeAll } from './soughtRecords.ts';
import { type SoughtRecord, typedByPeople, wordsTyped } from './typedByPeople.ts';

let readSide: ReadSideFixture;
let engine: SearchEngine;
beforeAll(async () => {
  readSide = await createReadSide();
  engine = createPostgresSearch({ reads: readSide.pool, writes: readSide.pool, shape: documentsShape });
  await engine.prepare();
});
afterAll(() => readSide.close());

test('a text that very many fit finds the same, and in the same order, as if few did', async () => {
  const passing = createPostgresSearch({
    reads: readSide.pool,
    writes: readSide.pool,
    shape: documentsShape,
    few: 0,
    // Of three thousands it is told twice.
    analysedAfter: 300,
  });
  const documents: IndexedDocument[] = Array.from({ length: 3_000 }, (_, at) => ({
    org: 'many',
    category: 'booking',
    id: `b-${at}`,
    revision: 0,
    title: ['Mow the lawn', 'Mowing lawns', 'Clean the gutters', 'Lawn'][at % 4] ?? '',
    texts: [
      { field: 'notes', kind: 'text', class: 'plain', text: at % 7 === 0 ? 'The lawn behind' : 'Ring' },
    ],
    owners: [],
    values: { status: [at % 3 === 0 ? 'draft' : 'planned'] },
    ended: at % 11 === 0,
    // Some have none, and some the same.
    numbers: at % 13 === 0 ? {} : { start: ((at * 37) % 120) - 60 },
    location: null,
    locationClass: 'contact',
  }));
  await writeAll(passing, documents);
  const texts = ['', 'lawn', 'the la', 'mow lawn', 'm l', 'lawns', 'ring', 'lwan', 'nobody'];
  const questions = texts.flatMap((text) =>
    [
      { limit: 30 },
      { limit: 30, offset: 90 },
      { limit: 250, ended: true },
      { limit: 40, filters: [{ field: 'status', anyOf: ['draft'] }] },
      { limit: 40, numericFilters: [{ field: 'start', is: '<' as const, value: 20 }] },
    ].map((parts) => queryOf({ org: 'many', category: 'booking', text, ...parts })),
  );
  const answers = await engine.search(questions);
  expect(await passing.search(questions)).toEqual(answers);
  // Counted no further than one, a sample tells of most of them that there are more.
  const counted = await passing.search(questions.map((question) => ({ ...question, countTo: 1 })));
  expect(counted.map(({ ids }) => ids)).toEqual(answers.map(({ ids }) => ids));
  expect(counted.map(({ found, orMore = false }) => [found, orMore])).toEqual(
    answers.map(({ found }) => [Math.min(found, 1), found > 1]),
  );
  const [all] = await passing.search([queryOf({ org: 'many', category: 'booking', text: '', ended: true })]);
  expect(all?.found).toBe(documents.length);
  const { rows } = await readSide.pool.query(
    `select reltuples >= 2000 as is_known from pg_class where oid = 'muster_search.documents'::regclass`,
  );
  expect(rows).toEqual([{ is_known: true }]);
});

/** Those whose typed name nobody else has: of two branches of a chain neither is the right one. */
function unmistakable(records: readonly SoughtRecord[]): readonly SoughtRecord[] {
  const typed = ({ name }: SoughtRecord): string => wordsTyped(name).join(' ').toLowerCase();
  const byName = Map.groupBy(records, typed);
  return records.filter(
    (record) => byName.get(typed(record))?.length === 1 && wordsTyped(record.name).length > 1,
  );
}

test('a hundred queries as people type them find the right person of the demonstration', async () => {
  const { records, documents } = demonstrationPeople('demonstration');
  await writeAll(engine, documents);
  await expectRelevant(engine, 'demonstration', typedByPeople(unmistakable(records), 100));
});

test('a hundred queries as people type them find the right booking of the demonstration', async () => {
  const database = await copyOf(demonstrationTemplate);
  const pool = createPool(database.url, { max: 2 });
  try {
    const { rows } = await pool.query<{ org: string; id: string }>(
      'select org, id from muster_read.bookings order by org, id',
    );
    const [org = ''] = rows.map((row) => row.org);
    const changes = await readDocuments(
      pool,
      org,
      'booking',
      rows.filter((row) => row.org === org).map(({ id }) => id),
    );
    const documents = changes.flatMap((change) => (change.kind === 'write' ? [change.document] : []));
    await writeAll(
      engine,
      documents.map((each) => ({ ...each, org: 'visits' })),
    );
    const sought = documents.map(({ id, title, texts }) => {
      const textOf = (field: string) => texts.find((each) => each.field === field)?.text ?? null;
      const customer = textOf('customerName');
      const name = customer === null ? title : `${customer} ${title}`;
      return {
        id,
        category: 'booking',
        name,
        phone: null,
        reference: textOf('reference'),
        address: textOf('address'),
      };
    });
    await expectRelevant(engine, 'visits', typedByPeople(unmistakable(sought), 100));
  } finally {
    await pool.end();
    await database.drop();
  }
});

describe.skipIf(!hasInspections)('the inspected businesses of a city', () => {
  test('are found by a hundred queries as people type them', async () => {
    const { records, documents } = inspectedBusinesses('city');
    await writeAll(engine, documents);
    await expectRelevant(engine, 'city', typedByPeople(unmistakable(records), 100));
  });
});
