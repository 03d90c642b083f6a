import { isUnspaced } from '../../../domain/search/searchWords.ts';

/** Follows the letters of known words that go on with digits: of references there are as many as records. */
const onwards = '#';

/** Whether the known words that it begins are looked up; of scripts without spaces there are too many parts of words. */
export function isBeginning(word: string): boolean {
  return /^\p{Letter}{3,}$/u.test(word) && !isUnspaced(word);
}

/**
 * How a word is known: as it is if it has letters alone, else by the letters that it begins with; undefined if these
 * are fewer than three.
 */
export function knownAs(word: string): string | undefined {
  if (isBeginning(word)) return word;
  const [letters = ''] = /^\p{Letter}*/u.exec(word) ?? [];
  return isBeginning(letters) ? `${letters}${onwards}` : undefined;
}

/** Whether a known word stands for all that begin with its letters and go on with digits. */
export function goesOn(known: string): boolean {
  return known.endsWith(onwards);
}
