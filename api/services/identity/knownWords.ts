import { roles } from '../../../domain/rights/role.ts';

/** Shorter ones are in many words. */
const shortestWord = 3;

/** Whoever guesses a password knows these of its owner. */
export interface Owner {
  readonly email: string;
  readonly name: string;
  /** The ids of the organisations. */
  readonly orgs: readonly string[];
}

/**
 * The words that are known of a user, in lower case, the longest first: those of the name, the address and the
 * organisations' ids, the roles, and Muster's own name (docs/security.md, Passwords).
 */
export function knownWords({ email, name, orgs }: Owner): readonly string[] {
  const words = [email, name, ...orgs, ...roles, 'muster']
    .flatMap((text) => [folded(text), ...folded(text).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= shortestWord);
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}

/** What is left of a password without these words, in whatever case they are in it. */
export function withoutKnownWords(password: string, known: readonly string[]): string {
  return known.reduce((left, word) => left.replaceAll(word, ''), folded(password));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
