import { type RawBuilder, sql } from 'kysely';
import { isStemmed, type LexemeClass } from '../../../domain/search/lexemes.ts';
import { isCorrected, neighbours, wordsMeant } from '../../../domain/search/misspelling.ts';
import { type RankedDocument, ranked } from '../../../domain/search/ranking.ts';
import type { SearchableText } from '../../../domain/search/searchable.ts';
import { type SearchTerm, searchTerms } from '../../../domain/search/searchTerms.ts';
import type { AskedTogether } from '../../organisationMessage.ts';
import type { ReadMoment } from '../../withOrganisation.ts';
import type { EngineAnswer, EngineQuery } from '../searchEngine.ts';
import { goesOn, isBeginning } from './knownWords.ts';
import { searchSchema } from './searchSchema.ts';
import { noOtherWords, type OtherWords, tsQueryOf, wordsOf } from './tsQuery.ts';

/** The most that are counted for a list that looks at each of its records: counting them takes longer than finding a page. */
const mostCounted = 10_000;

/** How many of the found documents are put in order exactly; the others follow in a coarser order. */
const rankedAtMost = 100;

interface FoundDocument {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly SearchableText[];
}

interface Found {
  readonly found: number;
  /** Whether there are more, which have not been counted. */
  readonly more?: boolean;
  /** The best of them. */
  readonly documents?: readonly FoundDocument[];
  /** The ids of those that follow, as far as they were asked for. */
  readonly others?: readonly string[];
}

type Ids = Pick<EngineAnswer, 'ids' | 'found' | 'fits' | 'orMore'>;

/** What a query asks of the index, and how its answer is read. */
interface Question {
  readonly asked: RawBuilder<{ readonly answer: Found | null }>;
  readonly read: (found: Found | null) => Ids;
}

/** A query with its text in terms. */
interface Typed {
  readonly query: EngineQuery;
  readonly terms: readonly SearchTerm[];
}

/** What has to be known of the index. */
export interface IndexToAsk {
  /**
   * So many found documents are read and sorted; of more only the best are read, by passing over all in their order.
   */
  readonly few: number;
  /** A list is told to look at each of its records if so many of a sample fit (`match_for_list`). */
  readonly least: number;
}

type Moment = Pick<ReadMoment, 'db' | 'together'>;

export const nothingFound: EngineAnswer = { ids: [], found: 0, corrected: false };

/** What the index knows of a typed word: its stem, and the words that it begins, as far as these are few. */
export interface KnownWord {
  readonly word: string;
  readonly stem: string;
  readonly begun: readonly string[] | null;
}

/**
 * Asks for what the index knows of the words of queries, which has to be known before they are asked; `db` compiles it.
 * Known words count only if the index in place has the `shape` that this version writes.
 */
export function askedOfWords(
  db: Moment['db'],
  queries: readonly EngineQuery[],
  shape: string,
): readonly AskedTogether<KnownWord>[] {
  const words = [...new Set(queries.flatMap(({ text }) => wordsOf(searchTerms(text))))].filter(isBeginning);
  if (words.length === 0) return [];
  const asked = sql<KnownWord>`
    select word, ${sql.ref(`${searchSchema}.stem`)}(word) as stem,
      ${sql.ref(`${searchSchema}.words_begun`)}(word, ${shape}) as begun
    from unnest(${words}::text[]) word`;
  return [{ query: { compile: () => asked.compile(db) } }];
}

/**
 * The answers of queries of one organisation, as which `moment` reads, in order; all are asked in one message. `words` is
 * what the index knows of theirs (`askedOfWords`).
 */
export async function findDocuments(
  moment: Moment,
  queries: readonly EngineQuery[],
  words: readonly KnownWord[],
  { few, least }: IndexToAsk,
): Promise<readonly EngineAnswer[]> {
  const typed = queries.map((query) => ({ query, terms: searchTerms(query.text) }));
  const known = othersOf(words);
  const exact = await answersTo(
    moment,
    typed.map((each) => questionOf(each, known, { few, least })),
  );
  const isMissed = (at: number): boolean => exact[at]?.found === 0 && typed[at]?.terms.length !== 0;
  const missed = typed.filter((_, at) => isMissed(at));
  const meant = await meantBy(moment, [...new Set(missed.flatMap(({ terms }) => wordsOf(terms)))]);
  const corrected = await answersTo(
    moment,
    missed.map(({ query, terms }) => {
      const own = new Map([...meant].filter(([word]) => wordsOf(terms).includes(word)));
      return own.size === 0
        ? undefined
        : questionOf({ query, terms }, { ...known, meant: own }, { few, least });
    }),
  );
  return typed.map((each, at) => {
    const answer = isMissed(at) ? corrected[missed.indexOf(each)] : exact[at];
    return answer === undefined ? nothingFound : { ...answer, corrected: isMissed(at) && answer.found > 0 };
  });
}

/** The answers to questions; none to what no document could fit. */
async function answersTo(
  { db, together }: Moment,
  questions: readonly (Question | undefined)[],
): Promise<readonly Ids[]> {
  const asked = questions.flatMap((question) => question ?? []);
  if (asked.length === 0) return questions.map(() => nothingFound);
  const rows = await together(
    asked.map(
      (question): AskedTogether<{ readonly answer: Found | null }> => ({
        query: { compile: () => question.asked.compile(db) },
      }),
    ),
  );
  const found = new Map(asked.map((question, at) => [question, rows[at]?.[0]?.answer]));
  return questions.map((question) => {
    const answer = question && found.get(question);
    return question === undefined || answer === undefined ? nothingFound : question.read(answer);
  });
}

/** Undefined: no document can fit. */
function questionOf(
  { query, terms }: Typed,
  others: OtherWords,
  { few, least }: IndexToAsk,
): Question | undefined {
  const { text, offset, limit } = query;
  // What has neither letters nor digits asks for nothing that a document could have.
  if (terms.length === 0 && text.trim() !== '') return undefined;
  const classes: readonly LexemeClass[] = ['title', ...query.classes];
  const all = tsQueryOf(query, terms, classes, { others });
  if (all === null) return undefined;
  if (query.sort.length > 0 || query.around !== null) {
    return {
      asked: asSorted(query, all),
      read: (answer) => ({ ids: answer?.documents?.map(({ id }) => id) ?? [], found: answer?.found ?? 0 }),
    };
  }
  if (query.orFits === true) {
    const counted = Math.min(offset + limit, mostCounted);
    return {
      asked: sql`select ${matchForList(query, all, { most: counted, least })} as answer`,
      read: (answer) => {
        if (answer === null) return { ids: [], found: counted, orMore: true, fits: all };
        const { found, others } = answer;
        return others === undefined ? { ids: [], found, fits: all } : { ids: others.slice(offset), found };
      },
    };
  }
  const described = terms.length === 0 ? 0 : rankedAtMost;
  const stricter =
    terms.length === 0
      ? [null, null, null]
      : [
          tsQueryOf(query, terms, ['title'], { fit: 'whole', others }),
          tsQueryOf(query, terms, classes, { fit: 'whole', others }),
          tsQueryOf(query, terms, ['title'], { others }),
        ];
  const best = asBest(query, [...stricter, all], {
    most: Math.max(described, offset + limit),
    described,
    few,
  });
  return {
    asked: sql`select ${query.inAnyOrder === true ? sql`coalesce(${allThatFit(query, all)}, ${best})` : best} as answer`,
    read(answer) {
      const { found, more, documents = [], others: following = [] } = answer ?? { found: 0 };
      const ids = [...inOrder({ query, terms }, others, documents), ...following];
      return { ids: ids.slice(offset, offset + limit), found, ...(more && { orMore: more }) };
    },
  };
}

/** The ids of the best documents in their exact order. */
function inOrder(
  { query, terms }: Typed,
  others: OtherWords,
  documents: readonly FoundDocument[],
): readonly string[] {
  // Names that were meant are put in order as if they had been typed.
  const isMeant = others.meant.size > 0;
  const text = isMeant ? correctedText(terms, others) : query.text;
  const seen = new Set<string>(query.classes);
  return ranked(
    { text, terms: isMeant ? searchTerms(text) : terms },
    documents.map((each) => shownTexts(each, seen)),
  ).map(({ id }) => id);
}

/**
 * The best of what fits, the strictest of `fits` first: the title has all words, the document has them, the title has
 * the beginnings of all, the document has them.
 */
function asBest(
  { category, ended, numericFilters, now, countTo }: EngineQuery,
  fits: readonly (string | null)[],
  { most, described, few }: { readonly most: number; readonly described: number; readonly few: number },
): RawBuilder<Found> {
  return sql`${sql.ref(`${searchSchema}.best_counted`)}(${category}, ${fits}::text[]::tsquery[], ${ended},
    ${JSON.stringify(numericFilters)}::jsonb, ${now}::float8, ${most}::integer, ${described}::integer, ${few}::integer,
    ${countTo ?? null}::integer)`;
}

/** All of what fits, without a look at how well; null if that is more than are answered. */
function allThatFit(
  { category, ended, numericFilters, offset, limit }: EngineQuery,
  fits: string,
): RawBuilder<Found | null> {
  return sql`${sql.ref(`${searchSchema}.all_that_fit`)}(${category}, ${fits}::tsquery, ${ended},
    ${JSON.stringify(numericFilters)}::jsonb, ${offset + limit}::integer)`;
}

/** All of what fits if that is little, else how many; null if that is more than are answered. */
function matchForList(
  { category, ended, numericFilters }: EngineQuery,
  fits: string,
  { most, least }: { readonly most: number; readonly least: number },
): RawBuilder<Found | null> {
  return sql`${sql.ref(`${searchSchema}.match_for_list`)}(${category}, ${fits}::tsquery, ${ended},
    ${JSON.stringify(numericFilters)}::jsonb, ${most}::integer, ${least}::integer)`;
}

/** In the order that is asked for, by numbers or by distance. */
function asSorted(
  { category, classes, ended, numericFilters, around, sort, now, offset, limit }: EngineQuery,
  tsQuery: string,
): Question['asked'] {
  return sql`select ${sql.ref(`${searchSchema}.find`)}(${category}, ${tsQuery}::tsquery, ${classes}::text[],
    ${ended}, ${JSON.stringify(numericFilters)}::jsonb,
    ${around === null ? null : JSON.stringify(boxOf(around))}::jsonb, ${JSON.stringify(sort)}::jsonb,
    ${now}::float8, ${offset}::bigint, ${limit}::bigint, false) as answer`;
}

const metresOfDegree = 111_195;

/** A circle with the band of latitudes that it lies in. */
function boxOf({ lat, lng, radius }: NonNullable<EngineQuery['around']>) {
  // A little more: the exact distance decides.
  const reach = (radius / metresOfDegree) * 1.001;
  return { lat, lng, radius, south: lat - reach, north: lat + reach };
}

/** The most words that a beginning is replaced by. */
const mostBegun = 12;

/** The stems of words, and the words that they begin, as far as these are few. */
function othersOf(words: readonly KnownWord[]): OtherWords {
  return {
    ...noOtherWords,
    stems: new Map(words.flatMap(({ word, stem }) => (isStemmed(word) ? [[word, stem]] : []))),
    begun: new Map(
      words.flatMap(({ word, begun }) =>
        begun !== null && begun.length <= mostBegun && !begun.some(goesOn) ? [[word, begun]] : [],
      ),
    ),
  };
}

/** Known words that the typed ones may have been meant to be; they are used, and never answered. */
async function meantBy(
  { db }: Moment,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const typed = words.filter(isCorrected);
  if (typed.length === 0) return new Map();
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, word from unnest(${typed}::text[], ${typed.map((word) => neighbours(word).join(' '))}::text[])
      as given (typed, near), ${sql.ref(`${searchSchema}.words_near`)}(string_to_array(near, ' ')) word`.execute(
    db,
  );
  const meant = new Map<string, readonly string[]>();
  for (const [word, near] of Map.groupBy(rows, (row) => row.typed)) {
    // What the typed word begins is no mistake, and has been looked for already.
    const known = wordsMeant(
      word,
      near.map((row) => row.word).filter((each) => !each.startsWith(word)),
    );
    if (known.length > 0) meant.set(word, known);
  }
  return meant;
}

function correctedText(terms: readonly SearchTerm[], { meant }: OtherWords): string {
  return wordsOf(terms)
    .map((word) => meant.get(word)?.[0] ?? word)
    .join(' ');
}

/** Only what the asking person may see counts. */
function shownTexts({ id, title, texts }: FoundDocument, seen: ReadonlySet<string>): RankedDocument {
  return { id, title, texts: texts.filter((each) => seen.has(each.class)) };
}
