import type { Pool } from 'pg';
import { type ReadingName, readingNames, readings } from '../../../domain/catalogues/readings.ts';
import { idsNamed } from '../../../domain/record/recordsNamed.ts';
import { timed } from '../../../postgres/timed.ts';
import { allProjections } from '../../allProjections.ts';
import { tableOf } from '../../models/recordModels.ts';
import { readProjections } from '../../projector/checkpoint.ts';
import { customersOfRow } from '../../queries/bookingView.ts';
import { namedIds } from '../../queries/namedIds.ts';
import { quoted, readSchema } from '../../schema/tables.ts';
import type { DocumentChange } from '../searchEngine.ts';
import { type BookingToIndex, bookingDocument } from './bookingDocument.ts';
import { namingFields, readingOf } from './namedTitles.ts';
import { pointIn, type RecordToIndex, recordDocument } from './recordDocument.ts';

/** What is found by a search. */
export const indexedCategories = ['booking', ...readingNames] as const;
export type IndexedCategory = (typeof indexedCategories)[number];

/** The records that bookings show by name. */
const namedByBookings = ['customer', 'resource', 'label'] as const;

/** To be raised when documents are made in another way from the same rows. */
const documentsVersion = 3;

/** What documents are made from: if it differs, all of them have to be made anew. */
export const documentsShape = [
  documentsVersion,
  ...readingNames.map((name) => {
    const { version, searched } = readings[name];
    return `${name} ${version} ${searched.join()}`;
  }),
].join('; ');

const queryMs = 60_000;

/** The view of a category's rows. */
export function tableOfCategory(category: IndexedCategory): string {
  return `${readSchema}.${quoted(modelOf(category))}`;
}

/** The view of every version of a category's rows. @throws for a read model that keeps none */
export function versionsOfCategory(category: IndexedCategory): string {
  const model = allProjections.find(({ name }) => name === modelOf(category));
  if (model?.kind !== 'rows' || model.versions === null)
    throw new Error(`${category} keeps no versions of its rows`);
  return `${readSchema}.${quoted(model.versions.name)}`;
}

function modelOf(category: IndexedCategory): string {
  return category === 'booking' ? 'bookings' : tableOf(category);
}

/** The categories of whose records a category's documents have titles. */
function namedBy(category: IndexedCategory): readonly ReadingName[] {
  if (category === 'booking') return namedByBookings;
  return [...new Set(namingFields(readingOf(category)).map((each) => each.category))];
}

/** The categories whose rows are complete: not those whose read model has stopped, or is being built. */
export async function readableCategories(pool: Pool): Promise<readonly IndexedCategory[]> {
  const known = await readProjections(pool);
  const isReadable = (category: IndexedCategory): boolean => {
    const expected = allProjections.find(({ name }) => name === modelOf(category));
    const found = known.find(({ name }) => name === expected?.name);
    return found !== undefined && found.version === expected?.version && found.stopped === null;
  };
  return indexedCategories.filter((category) => [category, ...namedBy(category)].every(isReadable));
}

/** Where documents have the titles of a category's records: the ids that their rows name, as an array in SQL. */
export interface NamingRows {
  readonly by: IndexedCategory;
  readonly named: string;
}

/** Whose documents change with the titles of a category's records. */
export function namingRows(category: string): readonly NamingRows[] {
  const inBookings: Readonly<Record<string, string>> = {
    customer: 'array[customer_id]',
    resource: 'resource_ids',
    label: 'label_ids',
  };
  const bookings = inBookings[category];
  return [
    ...(bookings === undefined ? [] : [{ by: 'booking', named: bookings } as const]),
    ...readingNames.flatMap((by) =>
      namingFields(readingOf(by))
        .filter((each) => each.category === category)
        .map(({ field, facts }) => ({ by, named: namedIds(field, facts, category) })),
    ),
  ];
}

/** What these records of an organisation are now: their documents, or that they are gone. */
export async function readDocuments(
  pool: Pool,
  org: string,
  category: IndexedCategory,
  ids: readonly string[],
): Promise<readonly DocumentChange[]> {
  const documents =
    category === 'booking' ? await readBookings(pool, org, ids) : await readRecords(pool, org, category, ids);
  const made = new Map(documents.map((document) => [document.id, document]));
  return ids.map((id) => {
    const document = made.get(id);
    return document === undefined
      ? { kind: 'remove', key: { org, category, id } }
      : { kind: 'write', document };
  });
}

async function readBookings(pool: Pool, org: string, ids: readonly string[]) {
  const { rows } = await pool.query<BookingToIndex>(
    timed(
      {
        name: 'muster_search_bookings',
        text: `select org, id, revision, updated_at, resource_ids, details, shown
               from ${tableOfCategory('booking')} where org = $1 and id = any($2)`,
        values: [org, ids],
      },
      queryMs,
    ),
  );
  const titles = await readTitles(
    pool,
    org,
    new Map<ReadingName, readonly string[]>([
      ['customer', rows.flatMap(customersOfRow)],
      ['resource', rows.flatMap(({ resource_ids }) => resource_ids)],
      ['label', rows.flatMap(({ details }) => details.labelIds)],
    ]),
  );
  return rows.map((row) =>
    bookingDocument(
      row,
      (category, id) => titles.get(`${category} ${id}`)?.title,
      (id) => titles.get(`customer ${id}`)?.location ?? null,
    ),
  );
}

async function readRecords(pool: Pool, org: string, category: ReadingName, ids: readonly string[]) {
  const reading = readingOf(category);
  const { rows } = await pool.query<RecordToIndex>(
    timed(
      {
        name: `muster_search_records_${category}`,
        text: `select org, revision, ended, fact from ${tableOfCategory(category)} where org = $1 and id = any($2)`,
        values: [org, ids],
      },
      queryMs,
    ),
  );
  const wanted = new Map<ReadingName, string[]>();
  for (const { field, facts, category: named } of namingFields(reading)) {
    const inField = rows.flatMap(({ fact }) => idsNamed(facts, fact[field], named));
    wanted.set(named, [...(wanted.get(named) ?? []), ...inField]);
  }
  const titles = await readTitles(pool, org, wanted);
  return rows.flatMap(
    (row) => recordDocument(reading, row, (named, id) => titles.get(`${named} ${id}`)?.title) ?? [],
  );
}

interface Titled {
  readonly title: string;
  readonly location: ReturnType<typeof pointIn>;
}

/** Titles and places of records, by `category id`. */
async function readTitles(
  pool: Pool,
  org: string,
  wanted: ReadonlyMap<ReadingName, readonly string[]>,
): Promise<ReadonlyMap<string, Titled>> {
  const titles = new Map<string, Titled>();
  for (const [category, all] of wanted) {
    const ids = [...new Set(all)];
    if (ids.length === 0) continue;
    const { rows } = await pool.query<{ id: string; name: string; location: unknown }>(
      timed(
        {
          name: `muster_search_titles_${category}`,
          text: `select id, name, fact -> 'location' as location from ${tableOfCategory(category)}
                 where org = $1 and id = any($2)`,
          values: [org, ids],
        },
        queryMs,
      ),
    );
    for (const { id, name, location } of rows) {
      titles.set(`${category} ${id}`, { title: name, location: pointIn(location) });
    }
  }
  return titles;
}
