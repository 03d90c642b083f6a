import { randomInt } from 'node:crypto';
import { isStrongPassword } from '../../services/identity/passwordRule.ts';

/** Without characters that are mistaken for one another: l and 1, o and 0, i. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

/** A random password of 20 characters, some 99 bits, in groups that can be read out. */
export function generatePassword(): string {
  const password = Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => characters[randomInt(characters.length)]).join(''),
  ).join('-');
  return isStrongPassword(password) ? password : generatePassword();
}
