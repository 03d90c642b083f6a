import { ruleInWords } from '../../services/identity/passwordRule.ts';
import type { PasswordQuestion } from './askPassword.ts';
import { changePassword } from './changePassword.ts';
import { choosePassword } from './choosePassword.ts';
import { endSessions } from './endSessions.ts';
import { listUsers } from './listUsers.ts';
import { makeOrganisation } from './makeOrganisation.ts';
import { makeUser } from './makeUser.ts';
import { type AccountsConfiguration, openAccounts } from './openAccounts.ts';
import type { AccountsArguments, PasswordSource } from './readAccountsArguments.ts';
import { removeSecondFactor } from './removeSecondFactor.ts';
import { removeUser } from './removeUser.ts';

export interface RunAccountsOptions {
  readonly configuration: AccountsConfiguration;
  /** Receives messages that are not the requested output. */
  readonly say: (sentence: string) => void;
  /** How to ask for a password that is not generated. */
  readonly question: PasswordQuestion;
}

/**
 * Does what the command line asks for, whether or not Muster runs on that database; returns the lines to
 * print. Refuses with `StartRefused`.
 */
export async function runAccounts(
  asked: AccountsArguments,
  { configuration, say, question }: RunAccountsOptions,
): Promise<readonly string[]> {
  await using accounts = await openAccounts(configuration, say);
  const rule = ruleInWords(accounts.identity.passwordRule);
  const choose = (source: PasswordSource) => () => choosePassword(source, question, rule);
  switch (asked.command) {
    case 'organisation':
      return await makeOrganisation(accounts, asked, say);
    case 'user':
      return await makeUser(accounts, asked, choose(asked.password));
    case 'users':
      return await listUsers(accounts, asked.org);
    case 'password':
      return await changePassword(accounts, asked.email, choose(asked.password));
    case 'second-factor':
      return await removeSecondFactor(accounts, asked.email);
    case 'sign-out':
      return await endSessions(accounts, asked.whose);
    case 'remove':
      return await removeUser(accounts, asked);
  }
}
