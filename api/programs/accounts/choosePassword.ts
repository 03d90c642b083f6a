import { authRefusal } from '../../platform/problems/authRefusals.ts';
import { askPassword, type PasswordQuestion } from './askPassword.ts';
import { generatePassword } from './generatePassword.ts';
import type { PasswordSource } from './readAccountsArguments.ts';
import { refusedBecause } from './refusedBecause.ts';

export interface ChosenPassword {
  readonly password: string;
  /** What to print about it: a password that was generated, which nobody knows yet. */
  readonly told: readonly string[];
}

/**
 * Says what a password must be and asks for it, and refuses an empty one, or generates one. It is never given on the command line,
 * where every user of the machine would see it.
 */
export async function choosePassword(
  source: PasswordSource,
  question: PasswordQuestion,
  rule: string,
): Promise<ChosenPassword> {
  if (source === 'given') {
    if (question.input.isTTY === true) question.output.write(`${rule}\n`);
    const password = await askPassword(question);
    if (password === '') throw refusedBecause(authRefusal('auth/missing-password'));
    return { password, told: [] };
  }
  const password = generatePassword();
  return { password, told: [`The password, which is shown only once: ${password}`] };
}
