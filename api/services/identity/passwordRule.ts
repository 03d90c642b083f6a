import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { type AuthRefusal, authRefusal } from '../../platform/problems/authRefusals.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { withoutKnownWords } from './knownWords.ts';

/** The most characters of a password: hashing must not be a means to occupy the server. */
export const longestPassword = 128;

/** The specification's rule: at least 6 characters, including a letter and a digit (shell §5). */
export function isStrongPassword(password: string): boolean {
  return password.length >= 6 && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}

/** The fewest characters of a password besides the words that are known of its owner. */
const leastBesideKnownWords = 8;

/** What this installation asks of a new password, beyond the specification's rule. */
export interface PasswordRule {
  /** Characters: many words make a long password that people remember. */
  readonly least: number;
}

/** No more than the specification's. */
export const specificationRule: PasswordRule = { least: 6 };

/** The rule in words, shown before a password is typed. */
export function ruleInWords({ least }: PasswordRule): string {
  return (
    `At least ${least} characters, with a letter and a number: none of the passwords that everybody tries first, and ` +
    'not made of your name, address or organisation. A few words and a number are easy to remember.'
  );
}

/** Why a new password is refused; undefined if it may be one. `known`: the words that are known of its owner. */
export async function refusedPassword(
  password: string,
  { least }: PasswordRule,
  field: string,
  known: readonly string[],
): Promise<AuthRefusal | undefined> {
  if (!isStrongPassword(password)) return authRefusal('auth/weak-password', { field });
  // In characters, as people count them.
  const length = [...password].length;
  if (length < least) {
    const message = authTexts['auth/short-password'].text.replace('{least}', String(least));
    return { ...authRefusal('auth/short-password', { field, least }), message };
  }
  if (password.length > longestPassword) {
    return authRefusal('auth/long-password', { field, most: longestPassword });
  }
  if (await isCommonPassword(password)) return authRefusal('auth/common-password', { field });
  return known.length > 0 && [...withoutKnownWords(password, known)].length < leastBesideKnownWords
    ? authRefusal('auth/known-password', { field })
    : undefined;
}
