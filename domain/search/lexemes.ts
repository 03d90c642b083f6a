import type { SeenAs } from '../rights/fieldClass.ts';
import { digitEndings, phoneDigits, referenceDigits } from './digits.ts';
import type { Searchable, SearchableText } from './searchable.ts';
import { searchWords } from './searchWords.ts';

/** Whose words a lexeme is about: the title's, which everybody sees, or those of a class of texts. */
export type LexemeClass = 'title' | SeenAs;

/** One letter for each, because every word of every document carries it; in capitals it marks a stem. */
const letters: Readonly<Record<LexemeClass, string>> = {
  title: 't',
  plain: 'p',
  contact: 'c',
  money: 'm',
  planning: 'g',
  staff: 's',
  blacklist: 'b',
};

/** A word whose English stem PostgreSQL makes: the lexeme is `before` and the stem. */
export interface StemLexeme {
  readonly before: string;
  readonly word: string;
}

/**
 * The lexemes of an organisation's category. They all begin with the same mark, so that one index holds all of them
 * and a query reads no others. Two marks may be equal by chance (one in four billion), so whoever asks compares the
 * organisation and the category as well.
 */
export function lexemesOf(org: string, category: string) {
  const mark = markOf(`${org} ${category}`);
  return {
    /** Of every document. */
    every: `${mark}*`,
    word: (of: LexemeClass, word: string) => `${mark}${letters[of]}${word}`,
    stem: (of: LexemeClass, word: string): StemLexeme => ({
      before: `${mark}${letters[of].toUpperCase()}`,
      word,
    }),
    digits: (of: LexemeClass, digits: string) => `${mark}${letters[of]}#${digits}`,
    owner: (owner: string) => `${mark}@${owner}`,
    value: (field: string, value: string) => `${mark}=${field}=${value}`,
  };
}

/** PostgreSQL refuses documents with very many lexemes; what comes later in a text is not found by. */
const mostWordsOfText = 4_000;

/** All lexemes of a document, each once. */
export function documentLexemes({ org, category, title, texts, owners, values }: Searchable): {
  readonly lexemes: readonly string[];
  readonly stems: readonly StemLexeme[];
} {
  const of = lexemesOf(org, category);
  // Whoever searches plain texts searches the title as well: the same lexemes serve for both.
  const words = [
    ...searchWords(title).flatMap((word) => [
      { of: 'title' as const, word },
      { of: 'plain' as const, word },
    ]),
    ...texts.flatMap((text) =>
      searchWords(text.text)
        .slice(0, mostWordsOfText)
        .map((word) => ({ of: text.class, word, text })),
    ),
  ];
  const stems = new Map(
    words
      .filter((each) => isStemmed(each.word) && (!('text' in each) || hasSentences(each.text)))
      .map(({ of: letter, word }) => [`${letter} ${word}`, of.stem(letter, word)]),
  );
  const lexemes = new Set([
    of.every,
    ...words.map((each) => of.word(each.of, each.word)),
    ...texts.flatMap((text) =>
      digitsOf(text).flatMap((digits) => digitEndings(digits).map((ending) => of.digits(text.class, ending))),
    ),
    ...owners.map(of.owner),
    ...Object.entries(values).flatMap(([field, several]) => several.map((value) => of.value(field, value))),
  ]);
  return { lexemes: [...lexemes], stems: [...stems.values()] };
}

/** Whether English endings of a word are ignored: `repairs` finds `repair`. */
export function isStemmed(word: string): boolean {
  return /^[a-z]{4,}$/.test(word);
}

function hasSentences({ kind }: SearchableText): boolean {
  return kind === 'text' || kind === 'line';
}

/** The runs of digits by any part of which a text is found. */
export function digitsOf({ kind, text }: Pick<SearchableText, 'kind' | 'text'>): readonly string[] {
  if (kind === 'phone') return phoneDigits(text);
  return kind === 'line' ? referenceDigits(text) : [];
}

/** FNV-1a of 32 bits, in seven characters at most. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${(hash >>> 0).toString(36)}.`;
}
