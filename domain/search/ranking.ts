import { digitsOf } from './lexemes.ts';
import type { SearchableText } from './searchable.ts';
import type { SearchPattern, SearchTerm } from './searchTerms.ts';
import { searchText, searchTokens, searchWords, withParts } from './searchWords.ts';

/** What the order of found documents depends on; only texts that the asking person may see. */
export interface RankedDocument {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly Pick<SearchableText, 'kind' | 'text'>[];
}

/** What was typed. */
export interface RankedQuery {
  readonly text: string;
  readonly terms: readonly SearchTerm[];
}

/**
 * How well a document fits what was typed; more is better. The whole title, a whole reference, e-mail address or
 * phone number, the beginning of the title, all words in the title, their beginnings there, then other texts; in
 * each case words in the order in which they were typed, and shorter titles, come first.
 */
export function fitness({ text, terms }: RankedQuery, { title, texts }: RankedDocument): number {
  const typed = searchText(text);
  if (typed === '') return 0;
  const plainTitle = searchText(title);
  if (plainTitle === typed) return 10_000;
  const typedJoined = joined(typed);
  if (texts.some((each) => identifies(each) && isWhole(each, typed, typedJoined))) return 9_000;
  if (plainTitle.startsWith(typed)) return 8_000 + closeness(typed, plainTitle);
  const titleWords = wordsIn(title);
  // Most documents have everything in their titles.
  let others: { readonly words: readonly string[][]; readonly digits: readonly string[] } | undefined;
  let whole = 0;
  let inTitle = 0;
  let inOrder = true;
  let before = -1;
  let elsewhere = 0;
  for (const term of terms) {
    const patterns = term.alternatives;
    const at = placeIn(titleWords, patterns);
    if (at.place >= 0) {
      inTitle += 1;
      if (at.whole) whole += 1;
      inOrder &&= at.place > before;
      before = at.place;
    } else {
      inOrder = false;
      others ??= {
        words: texts.map(({ text: other }) => [...wordsIn(other)]),
        digits: texts.flatMap(digitsOf),
      };
      const { words, digits } = others;
      elsewhere += Math.max(0, ...words.map((some) => bestIn(some, digits, patterns)));
    }
  }
  const all = terms.length;
  const order = inOrder ? 100 : 0;
  if (whole === all) return 6_000 + order + closeness(typed, plainTitle);
  if (inTitle === all) return 5_000 + (whole * 400) / all + order + closeness(typed, plainTitle);
  return 1_000 + ((inTitle + whole) * 1_000) / all + (elsewhere * 500) / all;
}

/**
 * Documents in the order in which they are shown: the fittest first; of equally fit ones those that were given
 * first.
 */
export function ranked<Document extends RankedDocument>(
  query: RankedQuery,
  documents: readonly Document[],
): readonly Document[] {
  return documents
    .map((document) => ({ document, fit: fitness(query, document) }))
    .sort((a, b) => b.fit - a.fit)
    .map(({ document }) => document);
}

/** At most 50: how much of a title was typed. */
function closeness(typed: string, title: string): number {
  return Math.round((50 * Math.min(typed.length, title.length)) / Math.max(typed.length, title.length, 1));
}

function identifies({ kind }: RankedDocument['texts'][number]): boolean {
  return kind === 'line' || kind === 'phone' || kind === 'email';
}

function isWhole(
  { kind, text }: RankedDocument['texts'][number],
  typed: string,
  typedJoined: string,
): boolean {
  const own = searchText(text);
  if (own === typed) return true;
  return kind === 'phone'
    ? typedJoined.length > 0 && /^\d+$/.test(typedJoined) && joined(own) === typedJoined
    : joined(own) === typedJoined && typedJoined !== '';
}

function joined(text: string): string {
  return searchTokens(text)
    .map((token) => token.joined)
    .join('');
}

function wordsIn(text: string): readonly string[] {
  return searchTokens(text).flatMap(({ words, joined: together }) =>
    words.length === 1 ? words.flatMap(withParts) : [...words.flatMap(withParts), together],
  );
}

/** Where the first word of a term is among these words, and whether all of its words are whole there. */
function placeIn(
  words: readonly string[],
  alternatives: SearchTerm['alternatives'],
): { readonly place: number; readonly whole: boolean } {
  let best = { place: -1, whole: false };
  for (const patterns of alternatives) {
    const typed = patterns.flatMap((each) => (each.kind === 'word' ? [each.word] : []));
    if (typed.length === 0 || typed.length < patterns.length) continue;
    if (!typed.every((word) => words.some((each) => each.startsWith(word)))) continue;
    const whole = typed.every((word) => words.includes(word));
    const [first = ''] = typed;
    const place = whole ? words.indexOf(first) : words.findIndex((each) => each.startsWith(first));
    if (best.place < 0 || (whole && !best.whole)) best = { place, whole };
  }
  return best;
}

/** 0 to 2: how well a term fits a text that is not the title. */
function bestIn(
  words: readonly string[],
  digits: readonly string[],
  alternatives: SearchTerm['alternatives'],
): number {
  return Math.max(
    ...alternatives.map((patterns) => Math.min(...patterns.map((each) => fitOf(each, words, digits)))),
  );
}

function fitOf(pattern: SearchPattern, words: readonly string[], digits: readonly string[]): number {
  if (pattern.kind === 'digits') {
    if (digits.some((run) => run.endsWith(pattern.digits))) return 1.5;
    return digits.some((run) => run.includes(pattern.digits)) ? 1 : 0;
  }
  if (words.includes(pattern.word)) return 2;
  return words.some((each) => each.startsWith(pattern.word)) ? 1 : 0;
}

/** The words of texts by which something mistyped can be corrected. */
export function wordsToKnow(
  title: string,
  texts: readonly Pick<SearchableText, 'text'>[],
): readonly string[] {
  return [...new Set([title, ...texts.map(({ text }) => text)].flatMap(searchWords))];
}
