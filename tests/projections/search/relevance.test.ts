import { afterAll, beforeAll, describe, test } from 'vitest';
import { documentsShape } from '../../../projections/search/documents/readDocuments.ts';
import { createPostgresSearch } from '../../../projections/search/postgres/createPostgresSearch.ts';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import { createReadSide, type ReadSideFixture } from '../readSideFixture.ts';
import { expectRelevant } from './judgeRelevance.ts';
import { demonstrationPeople, hasInspections, inspectedBusinesses, writeAll } from './soughtRecords.ts';
import type { SoughtRecord, TypedQuery } from './typedByPeople.ts';
import { type TypedTexts, typedForBusinesses, typedForPeople } from './typedTexts.ts';

let readSide: ReadSideFixture;
let engine: SearchEngine;
beforeAll(async () => {
  readSide = await createReadSide();
  engine = createPostgresSearch({ reads: readSide.pool, writes: readSide.pool, shape: documentsShape });
  await engine.prepare();
});
afterAll(() => readSide.close());

/** Texts with the records that they are typed for. */
function queriesOf(texts: TypedTexts, records: readonly SoughtRecord[]): readonly TypedQuery[] {
  const byReference = new Map(records.map((record) => [record.reference, record]));
  return Object.entries(texts).flatMap(([how, typed]) =>
    typed.map(([text, reference]) => {
      const sought = byReference.get(reference);
      if (sought === undefined) throw new Error(`"${text}" is typed for ${reference}, which nobody has`);
      return { how, text, sought };
    }),
  );
}

test('a hundred texts as people type them find the right person or company of the demonstration', async () => {
  const { records, documents } = demonstrationPeople('demonstration');
  await writeAll(engine, documents);
  await expectRelevant(engine, 'demonstration', queriesOf(typedForPeople, records));
});

describe.skipIf(!hasInspections)('the inspected businesses of a city', () => {
  test('are found by a hundred texts as people type them', async () => {
    const { records, documents } = inspectedBusinesses('city');
    await writeAll(engine, documents);
    await expectRelevant(engine, 'city', queriesOf(typedForBusinesses, records));
  });
});
