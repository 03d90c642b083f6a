import { typedDigits } from './digits.ts';
import { isUnspaced, longestPart, type SearchToken, searchTokens } from './searchWords.ts';

/** A word that a document has, or that begins one of its words. */
export interface WordPattern {
  readonly kind: 'word';
  readonly word: string;
  /** It has been typed to its end: something between words follows it (`w` of `w-1042`). */
  readonly whole: boolean;
}

/** Digits that are part of a number. */
export interface DigitsPattern {
  readonly kind: 'digits';
  readonly digits: string;
}

export type SearchPattern = WordPattern | DigitsPattern;

/** A part of a query: a document fits if it fits all patterns of one of the alternatives. */
export interface SearchTerm {
  readonly alternatives: readonly (readonly SearchPattern[])[];
}

/** More words of a query are not looked at. */
const mostTerms = 16;

/**
 * What somebody typed, as terms that a document has to fit all of. Words are begun, in any order; words with
 * something between them may be written together; numbers of several words may be one (`0400 123 456`).
 */
export function searchTerms(typed: string): readonly SearchTerm[] {
  const terms: SearchTerm[] = [];
  let run: SearchToken[] = [];
  const endRun = (): void => {
    if (run.length > 0) terms.push(numberTerm(typed, run));
    run = [];
  };
  for (const token of searchTokens(typed)) {
    if (/^\d+$/.test(token.joined)) {
      run.push(token);
      continue;
    }
    endRun();
    terms.push({ alternatives: wordAlternatives(token) });
  }
  endRun();
  return terms.slice(0, mostTerms);
}

function wordAlternatives({ words, joined }: SearchToken): SearchTerm['alternatives'] {
  const apart = words.map((word, at) => wordPattern(word, at < words.length - 1));
  return words.length === 1 ? [apart] : [apart, [wordPattern(joined)]];
}

function numberTerm(typed: string, run: readonly SearchToken[]): SearchTerm {
  const joined = run.map((token) => token.joined).join('');
  const spelled = typed.trim().startsWith('+') ? `+${joined}` : joined;
  return {
    alternatives: [
      run.flatMap(({ words }) => words.map((word) => wordPattern(word))),
      ...(run.length > 1 || run.some(({ words }) => words.length > 1) ? [[wordPattern(joined)]] : []),
      ...typedDigits(spelled).map((digits) => [{ kind: 'digits', digits } as const]),
    ],
  };
}

function wordPattern(word: string, whole = false): WordPattern {
  return isUnspaced(word)
    ? { kind: 'word', word: [...word].slice(0, longestPart).join(''), whole: false }
    : { kind: 'word', word, whole };
}
