import { authRefusal } from '../identity/authRefusals.ts';
import { askPassword, type PasswordQuestion } from './askPassword.ts';
import { generatePassword } from './generatePassword.ts';
import type { PasswordSource } from './readAccountsArguments.ts';
import { refusedBecause } from './refusedBecause.ts';

export interface ChosenPassword {
  readonly password: string;
  /** What is to be said of it: one that was generated, and nobody knows yet. */
  readonly told: readonly string[];
}

/**
 * Asks for the password, and refuses none at all, or makes one. It never stands on the command line, where every
 * user of the machine would see it.
 */
export async function choosePassword(
  source: PasswordSource,
  question: PasswordQuestion,
): Promise<ChosenPassword> {
  if (source === 'given') {
    const password = await askPassword(question);
    if (password === '') throw refusedBecause(authRefusal('auth/missing-password'));
    return { password, told: [] };
  }
  const password = generatePassword();
  return { password, told: [`The password, which is shown only now: ${password}`] };
}
