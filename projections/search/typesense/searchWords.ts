import { fewestDigits } from '../../../domain/search/digits.ts';
import { searchText } from '../../../domain/search/searchWords.ts';

/**
 * The words of a text in the form in which they are indexed and looked for: in lower case, without accents and
 * symbols. An apostrophe joins (`O'Brien`), every other symbol divides.
 */
export function searchWords(text: string): readonly string[] {
  const folded = searchText(text).replace(/['’ʼ`´]/g, '');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The digits of a phone number or reference, by parts of which it is found; undefined if they are too few. */
export function searchDigits(text: string): string | undefined {
  const digits = text.normalize('NFKD').replace(/\D/g, '');
  return digits.length < fewestDigits ? undefined : digits;
}

/** Longer beginnings are hardly typed of any word but the last, which the server completes itself. */
const LONGEST_START = 12;

/** The beginnings of the words of texts, each once, without the words themselves. */
export function wordStarts(texts: readonly string[]): readonly string[] {
  const starts = new Set<string>();
  for (const word of texts.flatMap((text) => text.split(' '))) {
    const letters = [...word];
    for (let length = 1; length < letters.length && length <= LONGEST_START; length += 1) {
      starts.add(letters.slice(0, length).join(''));
    }
  }
  return [...starts];
}
