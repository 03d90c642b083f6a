import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { demonstrationRecords } from '../../../api/programs/demonstration/demonstrationRecords.ts';
import { seededRandom } from '../../../api/programs/demonstration/seededRandom.ts';
import { readingOf } from '../../../projections/search/documents/namedTitles.ts';
import { recordDocument } from '../../../projections/search/documents/recordDocument.ts';
import type { IndexedDocument } from '../../../projections/search/indexedDocument.ts';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import type { SoughtRecord } from './typedByPeople.ts';

/** Records that people look for, and the documents by which they are found. */
export interface Sought {
  readonly records: readonly SoughtRecord[];
  readonly documents: readonly IndexedDocument[];
}

type Category = 'customer' | 'resource';
type Fact = Readonly<Record<string, unknown>> & { readonly id: string };

/** Where the inspected businesses of a city are, if they are beside this checkout. */
const inspections = '../shared/data/chicago-inspections/canvass_2014-09_2014-10.csv';
export const hasInspections = existsSync(inspections);
if (!hasInspections) {
  console.warn(`Left out: the inspections are not beside this checkout (${inspections}).`);
}

/** The people and companies of the demonstration, as documents of an organisation. */
export function demonstrationPeople(org: string): Sought {
  const { customers, resources } = demonstrationRecords(seededRandom(1), '2026-01-05');
  const people = [
    ...customers.map(({ id, details }) => ({ category: 'customer' as const, fact: { ...details, id } })),
    ...resources.map(({ id, details }) => ({ category: 'resource' as const, fact: { ...details, id } })),
  ];
  return {
    records: people.map(({ category, fact: { id, firstName, lastName, mobile, reference, address } }) => ({
      id,
      category,
      name: `${firstName} ${lastName}`.trim(),
      phone: mobile,
      reference,
      address,
    })),
    documents: people.flatMap(({ category, fact }) => documentsOf(org, category, fact)),
  };
}

/** The inspected businesses, the last inspection of each licence, as customers of an organisation. */
export function inspectedBusinesses(org: string): Sought {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(inspections, 'utf8'), { header: true });
  const records = new Map(
    data
      .filter(({ license, dba_name: name }) => license && name)
      .map(({ license = '', dba_name: name = '', address = '' }) => [
        license,
        {
          id: `c-${license}`,
          category: 'customer' as const,
          name: name.trim(),
          phone: null,
          reference: license,
          address: address.trim(),
        },
      ]),
  );
  return {
    records: [...records.values()],
    documents: [...records.values()].flatMap(({ id, category, name, reference, address }) =>
      documentsOf(org, category, {
        id,
        firstName: name,
        lastName: '',
        reference,
        email: null,
        mobile: null,
        address,
        location: null,
        uid: null,
      }),
    ),
  };
}

function documentsOf(org: string, category: Category, fact: Fact): readonly IndexedDocument[] {
  const record = { org, revision: 0, ended: false, fact: { ...fact } };
  const document = recordDocument(readingOf(category), record, () => undefined);
  return document === null ? [] : [document];
}

/** Writes documents to an index, so many at a time as it is given while it follows. */
export async function writeAll(
  engine: Pick<SearchEngine, 'write'>,
  documents: readonly IndexedDocument[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += 1000) {
    await engine.write(
      documents.slice(from, from + 1000).map((document) => ({ kind: 'write' as const, document })),
    );
  }
}
