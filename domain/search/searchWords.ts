import { foldedText } from '../record/searchDocument.ts';

/** Letters that no decomposition makes plain, as people type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/** Longer words count by their beginning. */
const longestWord = 64;

/** A part of a text between two spaces: its words, and what they are without anything between them. */
export interface SearchToken {
  /** `smith-jones`: `smith`, `jones`. Never empty. */
  readonly words: readonly string[];
  /** `smithjones`; the same as the word if there is only one. */
  readonly joined: string;
}

/** A text without case and accents, in the form in which words are compared. */
export function searchText(text: string): string {
  return foldedText(text).replaceAll(notPlain, (letter) => plainLetters[letter] ?? letter);
}

/** The tokens of a text in order. What has neither letters nor digits is left out. */
export function searchTokens(text: string): readonly SearchToken[] {
  return searchText(text)
    .split(' ')
    .flatMap((token) => {
      const words = token
        .split(/[^\p{Letter}\p{Number}]+/u)
        .filter((word) => word !== '')
        .map(cut);
      return words.length === 0 ? [] : [{ words, joined: cut(words.join('')) }];
    });
}

/** Words, their parts and joined words of a text, each once. */
export function searchWords(text: string): readonly string[] {
  return [
    ...new Set(
      searchTokens(text).flatMap(({ words, joined }) => [...words.flatMap(withParts), ...withParts(joined)]),
    ),
  ];
}

/** Letters of scripts that are written without spaces, or whose names are: any part of a word may be what is looked for. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** The letters of a decomposed Korean syllable after its first. */
const insideSyllable = /[\u1160-\u11ff]/u;
/** Parts of such words count by so many letters. */
export const longestPart = 24;

/** Whether a word has letters of a script that is written without spaces. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** A word and, in scripts without spaces, what begins at each of its letters: `東京電力`, `京電力`, `電力`, `力`. */
export function withParts(word: string): readonly string[] {
  if (!isUnspaced(word)) return [word];
  const letters = [...word];
  const parts = letters.flatMap((letter, at) => {
    const begins = unspaced.test(letter)
      ? !insideSyllable.test(letter)
      : unspaced.test(letters[at - 1] ?? '');
    return at > 0 && begins ? [letters.slice(at, at + longestPart).join('')] : [];
  });
  return [word, ...parts];
}

function cut(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('');
}
