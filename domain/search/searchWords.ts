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

/** Words and joined words of a text, each once. */
export function searchWords(text: string): readonly string[] {
  return [...new Set(searchTokens(text).flatMap(({ words, joined }) => [...words, joined]))];
}

function cut(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('');
}
