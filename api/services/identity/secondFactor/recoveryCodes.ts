import { createHash, randomInt } from 'node:crypto';

/** How many somebody is given. */
export const recoveryCodeCount = 10;
/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Codes that sign in once each where the phone is lost: 79 random bits, so that nobody guesses one. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, () => randomLetters(groupLength)).join('-'),
  );
}

/** SHA-256 of a code, however it was typed; undefined of what is none. */
export function recoveryCodeHash(typed: string): Buffer | undefined {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (plain.length !== groups * groupLength || [...plain].some((one) => !letters.includes(one))) {
    return undefined;
  }
  return createHash('sha256').update(plain).digest();
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters.charAt(randomInt(letters.length))).join('');
}
