import { sql } from 'kysely';
import type { LexemeClass } from '../../../domain/search/lexemes.ts';
import { isCorrected, neighbours, wordsMeant } from '../../../domain/search/misspelling.ts';
import { type RankedDocument, ranked } from '../../../domain/search/ranking.ts';
import type { SearchableText } from '../../../domain/search/searchable.ts';
import { type SearchTerm, searchTerms } from '../../../domain/search/searchTerms.ts';
import type { ReadMoment } from '../../withOrganisation.ts';
import type { EngineAnswer, EngineQuery } from '../searchEngine.ts';
import { searchSchema } from './searchTables.ts';
import { butNot, noOtherWords, type OtherWords, stemmedWords, tsQueryOf, wordsOf } from './tsQuery.ts';

/** How many of the found documents are put in order exactly; the others follow in a coarser order. */
const rankedAtMost = 200;

interface FoundDocument {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly SearchableText[];
}

interface Found {
  readonly found: number;
  readonly documents: readonly FoundDocument[];
}

const nothingFound: Found = { found: 0, documents: [] };

type Db = ReadMoment['db'];

/** The answer of one query; `db` reads as the organisation of the query. */
export async function findDocuments(db: Db, query: EngineQuery): Promise<EngineAnswer> {
  const terms = searchTerms(query.text);
  // What has neither letters nor digits asks for nothing that a document could have.
  if (terms.length === 0 && query.text.trim() !== '') return { ids: [], found: 0, corrected: false };
  const stems = await stemsOf(db, stemmedWords(terms));
  const exact = { stems, meant: noOtherWords.meant };
  const answer = await answerFor(db, query, terms, exact);
  if (answer.found > 0 || terms.length === 0) return { ...answer, corrected: false };
  const meant = await meantBy(db, terms);
  if (meant.size === 0) return { ...answer, corrected: false };
  const corrected = await answerFor(db, query, terms, { stems, meant });
  return { ...corrected, corrected: corrected.found > 0 };
}

async function answerFor(
  db: Db,
  query: EngineQuery,
  terms: readonly SearchTerm[],
  others: OtherWords,
): Promise<Omit<EngineAnswer, 'corrected'>> {
  const { offset, limit } = query;
  const classes: readonly LexemeClass[] = ['title', ...query.classes];
  const all = tsQueryOf(query, terms, classes, { others });
  if (all === null) return { ids: [], found: 0 };
  if (terms.length === 0 || query.sort.length > 0 || query.around !== null) {
    const { found, documents } = await find(db, query, all, { skipped: offset, most: limit, texts: false });
    return { ids: documents.map(({ id }) => id), found };
  }
  const wanted = Math.max(rankedAtMost, offset + limit);
  const first = await find(db, query, all, { skipped: 0, most: rankedAtMost, texts: true });
  const documents =
    first.found <= rankedAtMost
      ? first.documents
      : await bestOf(db, query, { terms, others, all, classes, wanted });
  // Names that were meant are put in order as if they had been typed.
  const typed = others.meant.size === 0 ? query.text : correctedText(terms, others);
  const seen = new Set<string>(query.classes);
  const exact = ranked(
    { text: typed, terms: others.meant.size === 0 ? terms : searchTerms(typed) },
    documents.slice(0, rankedAtMost).map((each) => shownTexts(each, seen)),
  );
  const ids = [...exact, ...documents.slice(rankedAtMost)].map(({ id }) => id);
  return { ids: ids.slice(offset, offset + limit), found: first.found };
}

/**
 * The best of very many documents: those whose title has all words, then those whose title has the beginnings of all,
 * then the rest.
 */
async function bestOf(
  db: Db,
  query: EngineQuery,
  {
    terms,
    others,
    all,
    classes,
    wanted,
  }: {
    readonly terms: readonly SearchTerm[];
    readonly others: OtherWords;
    readonly all: string;
    readonly classes: readonly LexemeClass[];
    readonly wanted: number;
  },
): Promise<readonly FoundDocument[]> {
  const whole = tsQueryOf(query, terms, ['title'], { fit: 'whole', others });
  const anywhere = tsQueryOf(query, terms, classes, { fit: 'whole', others });
  const inTitle = tsQueryOf(query, terms, ['title'], { others });
  const documents: FoundDocument[] = [];
  let before: string | null = null;
  for (const part of [whole, anywhere, inTitle, all]) {
    if (part === null) continue;
    const asked: string = before === null ? part : butNot(part, before);
    const most = wanted - documents.length;
    if (most <= 0) break;
    const { documents: more } = await find(db, query, asked, { skipped: 0, most, texts: true });
    documents.push(...more);
    before = before === null ? part : `(${before}) | (${part})`;
  }
  return documents;
}

async function find(
  db: Db,
  { category, classes, ended, numericFilters, around, sort, now }: EngineQuery,
  tsQuery: string,
  { skipped, most, texts }: { readonly skipped: number; readonly most: number; readonly texts: boolean },
): Promise<Found> {
  const { rows } = await sql<{ answer: Found }>`
    select ${sql.ref(`${searchSchema}.find`)}(${category}, ${tsQuery}::tsquery, ${classes}::text[],
      ${ended}, ${JSON.stringify(numericFilters)}::jsonb,
      ${around === null ? null : JSON.stringify(boxOf(around))}::jsonb, ${JSON.stringify(sort)}::jsonb,
      ${now}::float8, ${skipped}::bigint, ${most}::bigint, ${texts}) as answer`.execute(db);
  return rows[0]?.answer ?? nothingFound;
}

const metresOfDegree = 111_195;

/** A circle with the band of latitudes that it lies in. */
function boxOf({ lat, lng, radius }: NonNullable<EngineQuery['around']>) {
  // A little more: the exact distance decides.
  const reach = (radius / metresOfDegree) * 1.001;
  return { lat, lng, radius, south: lat - reach, north: lat + reach };
}

async function stemsOf(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, ${sql.ref(`${searchSchema}.stem`)}(word) as stem from unnest(${words}::text[]) word`.execute(
    db,
  );
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}

/** Known words that the typed ones may have been meant to be; they are used, and never answered. */
async function meantBy(
  db: Db,
  terms: readonly SearchTerm[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const typed = wordsOf(terms).filter(isCorrected);
  if (typed.length === 0) return new Map();
  const meant = new Map<string, readonly string[]>();
  for (const word of typed) {
    const { rows } = await sql<{ word: string }>`
      select near as word from ${sql.ref(`${searchSchema}.words_near`)}(${neighbours(word)}::text[]) near`.execute(
      db,
    );
    // What the typed word begins is no mistake, and has been looked for already.
    const others = rows.map((row) => row.word).filter((each) => !each.startsWith(word));
    const known = wordsMeant(word, others);
    if (known.length > 0) meant.set(word, known);
  }
  return meant;
}

function correctedText(terms: readonly SearchTerm[], { meant }: OtherWords): string {
  const [words = []] = [wordsOf(terms)];
  return words.map((word) => meant.get(word)?.[0] ?? word).join(' ');
}

/** Only what the asking person may see counts. */
function shownTexts({ id, title, texts }: FoundDocument, seen: ReadonlySet<string>): RankedDocument {
  return { id, title, texts: texts.filter((each) => seen.has(each.class)) };
}
