import { type LexemeClass, lexemesOf, type StemLexeme } from '../../../domain/search/lexemes.ts';
import type { SearchPattern, SearchTerm } from '../../../domain/search/searchTerms.ts';
import type { EngineQuery } from '../searchEngine.ts';

/** How words of a query have to fit: as a whole word, or as its beginning. */
export type Fit = 'whole' | 'begun';

/** Other words for a typed one. */
export interface OtherWords {
  /** Its stem. */
  readonly stems: ReadonlyMap<string, string>;
  /** All known words that it begins: asked for one by one, they are found in half the time. */
  readonly begun: ReadonlyMap<string, readonly string[]>;
  /** What it may have been meant to be. */
  readonly meant: ReadonlyMap<string, readonly string[]>;
}

export const noOtherWords: OtherWords = { stems: new Map(), begun: new Map(), meant: new Map() };

/** The words of terms, each once. */
export function wordsOf(terms: readonly SearchTerm[]): readonly string[] {
  const patterns = terms.flatMap(({ alternatives }) => alternatives.flat());
  return [...new Set(patterns.flatMap((each) => (each.kind === 'word' ? [each.word] : [])))];
}

/**
 * What was typed and whose documents are wanted, as a `tsquery` of our own lexemes; null if no document can fit.
 */
export function tsQueryOf(
  { org, category, owner, filters }: Pick<EngineQuery, 'org' | 'category' | 'owner' | 'filters'>,
  terms: readonly SearchTerm[],
  asked: readonly LexemeClass[],
  { fit = 'begun', others = noOtherWords }: { readonly fit?: Fit; readonly others?: OtherWords } = {},
): string | null {
  const of = lexemesOf(org, category);
  // Words of the title are among the plain ones.
  const classes: readonly LexemeClass[] = asked.includes('plain')
    ? asked.filter((one) => one !== 'title')
    : asked;
  const pattern = (each: SearchPattern): string => {
    if (each.kind === 'digits') {
      return anyOf(classes.filter((one) => one !== 'title').map((one) => begun(of.digits(one, each.digits))));
    }
    const stem = fit === 'begun' ? others.stems.get(each.word) : undefined;
    const meant = others.meant.get(each.word) ?? [];
    return anyOf(
      classes.flatMap((one) => [
        ...(fit === 'whole' || each.whole
          ? [whole(of.word(one, each.word))]
          : (others.begun.get(each.word)?.map((word) => whole(of.word(one, word))) ?? [
              begun(of.word(one, each.word)),
            ])),
        ...(stem === undefined ? [] : [whole(stemmed(of.stem(one, each.word), stem))]),
        ...meant.map((word) => whole(of.word(one, word))),
      ]),
    );
  };
  const wanted = [
    ...terms.map(({ alternatives }) => anyOf(alternatives.map((each) => allOf(each.map(pattern))))),
    ...(owner === null ? [] : [anyOf([owner].flat().map((one) => whole(of.owner(one))))]),
    ...filters
      .filter(({ not }) => not !== true)
      .map(({ field, anyOf: some }) => anyOf(some.map((value) => whole(of.value(field, value))))),
  ];
  const unwanted = filters
    .filter(({ not, anyOf: some }) => not === true && some.length > 0)
    .map(({ field, anyOf: some }) => `!${anyOf(some.map((value) => whole(of.value(field, value))))}`);
  if (wanted.includes(nothing)) return null;
  return allOf([...(wanted.length === 0 ? [whole(of.every)] : wanted), ...unwanted]);
}

/** No document fits: PostgreSQL has no such query. */
const nothing = '';

function anyOf(queries: readonly string[]): string {
  const some = queries.filter((query) => query !== nothing);
  return some.length === 0 ? nothing : `(${some.join(' | ')})`;
}

function allOf(queries: readonly string[]): string {
  return queries.includes(nothing) ? nothing : `(${queries.join(' & ')})`;
}

function stemmed({ before }: StemLexeme, stem: string): string {
  return `${before}${stem}`;
}

function whole(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function begun(lexeme: string): string {
  return `${whole(lexeme)}:*`;
}
