import type { Pool, PoolClient } from 'pg';
import { documentLexemes } from '../../../domain/search/lexemes.ts';
import { isCorrected, neighbours } from '../../../domain/search/misspelling.ts';
import { wordsToKnow } from '../../../domain/search/ranking.ts';
import { searchText } from '../../../domain/search/searchWords.ts';
import { timed } from '../../../postgres/timed.ts';
import type { DocumentKey, IndexedDocument } from '../indexedDocument.ts';
import type { DocumentChange } from '../searchEngine.ts';
import { knownAs } from './knownWords.ts';
import { searchSchema } from './searchSchema.ts';

/** The tables of an index: the one in place, or the one that is being filled beside it. */
export interface IndexTables {
  readonly documents: string;
  /** What documents are put in their exact order by. */
  readonly texts: string;
  readonly words: string;
}

export const tablesInPlace: IndexTables = { documents: 'documents', texts: 'texts', words: 'words' };
export const tablesBeside: IndexTables = {
  documents: 'documents_next',
  texts: 'texts_next',
  words: 'words_next',
};

/** Milliseconds for a statement, after which its connection counts as lost. */
const writeMs = 60_000;
/** Separates lexemes; none contains it. */
const separator = '\u001f';

/** Writes changes into tables in one transaction. Repeating it changes nothing. */
export async function writeDocuments(
  pool: Pool,
  tables: IndexTables,
  changes: readonly DocumentChange[],
): Promise<void> {
  // Of two changes of the same document the later one counts.
  const last = new Map(changes.map((change) => [keyText(keyOf(change)), change]));
  const written: IndexedDocument[] = [];
  const removed: DocumentKey[] = [];
  for (const change of last.values()) {
    if (change.kind === 'write') written.push(change.document);
    else removed.push(change.key);
  }
  const client = await pool.connect();
  try {
    await client.query(timed({ text: 'begin' }, writeMs));
    await client.query(timed({ text: 'set local synchronous_commit = off' }, writeMs));
    if (removed.length > 0) await remove(client, tables, removed);
    if (written.length > 0) {
      await upsert(client, tables, written);
      await learnWords(client, tables, written);
    }
    await client.query(timed({ text: 'commit' }, writeMs));
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function keyOf(change: DocumentChange): DocumentKey {
  return change.kind === 'write' ? change.document : change.key;
}

function keyText({ org, category, id }: DocumentKey): string {
  return `${org} ${category} ${id}`;
}

async function remove(
  client: PoolClient,
  { documents, texts }: IndexTables,
  keys: readonly DocumentKey[],
): Promise<void> {
  for (const table of [documents, texts]) {
    await client.query(
      timed(
        {
          text: `delete from ${searchSchema}.${table} where (org, category, id) in
                   (select * from unnest($1::text[], $2::text[], $3::text[]))`,
          values: [
            keys.map(({ org }) => org),
            keys.map(({ category }) => category),
            keys.map(({ id }) => id),
          ],
        },
        writeMs,
      ),
    );
  }
}

const columns = [
  'revision',
  'ended',
  'title_key',
  'start',
  'lat',
  'lng',
  'location_class',
  'numbers',
  'lexemes',
] as const;
const textColumns = ['revision', 'title', 'texts'] as const;

async function upsert(
  client: PoolClient,
  { documents, texts }: IndexTables,
  written: readonly IndexedDocument[],
): Promise<void> {
  await client.query(
    timed(
      {
        name: `muster_search_write_${documents}`,
        // In one statement, so that a document is sent and parsed once.
        text: `
          with given as materialized (
            select * from jsonb_to_recordset($1::jsonb) as given (org text, category text, id text, revision integer,
              ended boolean, title_key text, start float8, lat float8, lng float8, location_class text, numbers jsonb,
              title text, texts jsonb, words text, stems jsonb)
            order by org, category, id),
          described as (
            insert into ${searchSchema}.${texts} as d (org, category, id, ${textColumns.join(', ')})
            select org, category, id, ${textColumns.join(', ')} from given
            ${replacing(textColumns)})
          insert into ${searchSchema}.${documents} as d (org, category, id, ${columns.join(', ')})
          select org, category, id, revision, ended, title_key, start, lat, lng, location_class, numbers,
            array_to_tsvector(string_to_array(words, '${separator}') || array(
              select (one ->> 'before') || ${searchSchema}.stem(one ->> 'word') from jsonb_array_elements(stems) one))
          from given
          ${replacing(columns)}`,
        values: [withoutNul(JSON.stringify(written.map(rowOf)))],
      },
      writeMs,
    ),
  );
}

/** Replaces a row by a later one, if it says anything else. */
function replacing(names: readonly string[]): string {
  const mine = names.map((column) => `d.${column}`).join(', ');
  const given = names.map((column) => `excluded.${column}`).join(', ');
  return `on conflict (org, category, id) do update set (${names.join(', ')}) = row(${given})
    where (${mine}) is distinct from (${given}) and excluded.revision >= d.revision`;
}

/** PostgreSQL stores no NUL, which JSON spells like this. */
function withoutNul(json: string): string {
  return json.replaceAll('\\u0000', ' ');
}

function rowOf(document: IndexedDocument) {
  const { org, category, id, revision, ended, title, texts, numbers, location, locationClass } = document;
  const { lexemes, stems } = documentLexemes(document);
  return {
    org,
    category,
    id,
    revision,
    ended,
    title_key: searchText(title),
    start: numbers.start ?? null,
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
    location_class: locationClass,
    numbers,
    title,
    texts,
    words: lexemes.join(separator),
    stems,
  };
}

async function learnWords(
  client: PoolClient,
  { words: table }: IndexTables,
  documents: readonly IndexedDocument[],
): Promise<void> {
  const words = new Map<string, { readonly org: string; readonly word: string }>();
  for (const { org, title, texts } of documents) {
    for (const each of wordsToKnow(title, texts)) {
      const word = knownAs(each);
      if (word !== undefined) words.set(`${org} ${word}`, { org, word });
    }
  }
  if (words.size === 0) return;
  const sorted = [...words.keys()].sort().flatMap((key) => words.get(key) ?? []);
  const { rows } = await client.query<{ org: string; word: string }>(
    timed(
      {
        text: `select org, word from unnest($1::text[], $2::text[]) as given (org, word)
               where not exists (select from ${searchSchema}.${table} known
                 where known.org = given.org and known.word = given.word)`,
        values: [sorted.map(({ org }) => org), sorted.map(({ word }) => word)],
      },
      writeMs,
    ),
  );
  if (rows.length === 0) return;
  await client.query(
    timed(
      {
        text: `insert into ${searchSchema}.${table} (org, word, neighbours)
               select org, word, string_to_array(near, ' ')
               from unnest($1::text[], $2::text[], $3::text[]) as given (org, word, near)
               on conflict do nothing`,
        values: [
          rows.map(({ org }) => org),
          rows.map(({ word }) => word),
          rows.map(({ word }) => (isCorrected(word) ? neighbours(word).join(' ') : '')),
        ],
      },
      writeMs,
    ),
  );
}
