import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationRecords } from '../../../api/demonstration/demonstrationRecords.ts';
import { seededRandom } from '../../../api/demonstration/seededRandom.ts';
import { type AnyRecord, readingOf } from '../../../projections/search/documents/namedTitles.ts';
import { documentsShape } from '../../../projections/search/documents/readDocuments.ts';
import { recordDocument } from '../../../projections/search/documents/recordDocument.ts';
import { createPostgresSearch } from '../../../projections/search/postgres/createPostgresSearch.ts';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import { createReadSide, type ReadSideFixture } from '../readSideFixture.ts';
import { queryOf } from './searchFixture.ts';
import { type SoughtRecord, type TypedQuery, typedByPeople, wordsTyped } from './typedByPeople.ts';

let readSide: ReadSideFixture;
let engine: SearchEngine;
beforeAll(async () => {
  readSide = await createReadSide();
  engine = createPostgresSearch({ reads: readSide.pool, writes: readSide.pool, shape: documentsShape });
});
afterAll(() => readSide.close());

/** Of so many queries in a hundred the right record is to be the first, or among five. */
const wanted = { first: 95, amongFive: 99 };

/** Queries whose right record was not first, or not among five; and how many there are in a hundred. */
async function judge(org: string, queries: readonly TypedQuery[]) {
  expect(queries).toHaveLength(100);
  const misses: string[] = [];
  let first = 0;
  let amongFive = 0;
  for (const { how, text, sought } of queries) {
    const [answer] = await engine.search([queryOf({ org, category: sought.category, text, limit: 5 })]);
    const place = answer?.ids.indexOf(sought.id) ?? -1;
    if (place === 0) first += 1;
    if (place >= 0) amongFive += 1;
    if (place !== 0) misses.push(`${how}: "${text}" for "${sought.name}" was at ${place}`);
  }
  const share = (count: number) => (100 * count) / queries.length;
  return { first: share(first), amongFive: share(amongFive), misses };
}

async function index(org: string, reading: AnyRecord, facts: readonly (object & { readonly id: string })[]) {
  const documents = facts.flatMap(
    (fact) =>
      recordDocument(reading, { org, revision: 0, ended: false, fact: { ...fact } }, () => undefined) ?? [],
  );
  for (let from = 0; from < documents.length; from += 1000) {
    await engine.write(documents.slice(from, from + 1000).map((document) => ({ kind: 'write', document })));
  }
}

/** Those whose typed name nobody else has: of two branches of a chain neither is the right one. */
function unmistakable(records: readonly SoughtRecord[]): readonly SoughtRecord[] {
  const typed = ({ name }: SoughtRecord): string => wordsTyped(name).join(' ').toLowerCase();
  const byName = Map.groupBy(records, typed);
  return records.filter(
    (record) => byName.get(typed(record))?.length === 1 && wordsTyped(record.name).length > 1,
  );
}

test('a hundred queries as people type them find the right person of the demonstration', async () => {
  const { customers, resources } = demonstrationRecords(seededRandom(1), '2026-01-05');
  const sought: SoughtRecord[] = [];
  for (const [category, records] of [
    ['customer', customers],
    ['resource', resources],
  ] as const) {
    const reading = readingOf(category);
    const facts = records.map(({ id, details }) => ({ ...details, id }));
    await index('demonstration', reading, facts);
    for (const { id, mobile, reference, ...fact } of facts) {
      const address = 'address' in fact ? fact.address : null;
      const name = `${fact.firstName} ${fact.lastName}`.trim();
      sought.push({ id, category, name, phone: mobile, reference, address });
    }
  }
  const { first, amongFive, misses } = await judge('demonstration', typedByPeople(unmistakable(sought), 100));
  expect({ misses, isRelevant: first >= wanted.first && amongFive >= wanted.amongFive }).toEqual({
    misses,
    isRelevant: true,
  });
});

const file = '../shared/data/chicago-inspections/canvass_2014-09_2014-10.csv';

describe.skipIf(!existsSync(file))('the inspected businesses of a city', () => {
  test('are found by a hundred queries as people type them', async () => {
    const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true });
    const facts = new Map(
      data
        .filter(({ license, dba_name: name }) => license && name)
        .map(({ license = '', dba_name: name = '', address = '' }) => [
          license,
          {
            id: `c-${license}`,
            firstName: name.trim(),
            lastName: '',
            reference: license,
            email: null,
            mobile: null,
            address: address.trim(),
            location: null,
            uid: null,
          },
        ]),
    );
    await index('city', readingOf('customer'), [...facts.values()]);
    const sought = [...facts.values()].map(({ id, firstName, reference, address }) => ({
      id,
      category: 'customer',
      name: firstName,
      phone: null,
      reference,
      address,
    }));
    const { first, amongFive, misses } = await judge('city', typedByPeople(unmistakable(sought), 100));
    expect({ misses, isRelevant: first >= wanted.first && amongFive >= wanted.amongFive }).toEqual({
      misses,
      isRelevant: true,
    });
  });
});

if (!existsSync(file)) console.warn(`Left out: the inspections are not beside this checkout (${file}).`);
