import { ReadSideBehind } from '../../commands/facts.ts';
import { LogRefused, LogUnavailable } from '../../commands/log/log.ts';
import { MigrationRefused } from '../../commands/schema/migrate.ts';
import { EpochChanged } from '../../projections/projector/checkpoint.ts';
import { ReadSchemaRefused } from '../../projections/schema/ensureReadSchema.ts';
import { endCommand } from '../commandLine/endCommand.ts';
import { readConfiguration } from '../configuration.ts';
import { StartRefused } from '../postgres/startRefused.ts';
import { untilToldToStop } from '../untilToldToStop.ts';
import { type Accounts, openAccounts } from './accounts.ts';
import { changePassword } from './changePassword.ts';
import { choosePassword } from './choosePassword.ts';
import { listUsers } from './listUsers.ts';
import { makeOrganisation } from './makeOrganisation.ts';
import { makeUser } from './makeUser.ts';
import {
  type AccountsArguments,
  type PasswordSource,
  readAccountsArguments,
} from './readAccountsArguments.ts';
import { removeUser } from './removeUser.ts';

// `npm run accounts`: organisations and their users. The standard output is for what was asked for, everything
// else goes to the standard error.
process.exitCode = await runAccountsCommand();

async function runAccountsCommand(): Promise<0 | 1> {
  const { signal } = untilToldToStop();
  try {
    const asked = readAccountsArguments(process.argv.slice(2));
    await using accounts = await openAccounts(readConfiguration(process.env, []), say);
    for (const line of await run(accounts, asked, signal)) console.log(line);
    return 0;
  } catch (error) {
    return endCommand(error, [
      StartRefused,
      MigrationRefused,
      ReadSchemaRefused,
      LogUnavailable,
      LogRefused,
      EpochChanged,
      ReadSideBehind,
    ]);
  }
}

/** Answers what there is to tell. */
function run(accounts: Accounts, asked: AccountsArguments, signal: AbortSignal): Promise<readonly string[]> {
  const choose = (source: PasswordSource) => () =>
    choosePassword(source, { input: process.stdin, output: process.stderr, signal });
  switch (asked.command) {
    case 'organisation':
      return makeOrganisation(accounts, asked, say);
    case 'user':
      return makeUser(accounts, asked, choose(asked.password));
    case 'users':
      return listUsers(accounts, asked.org);
    case 'password':
      return changePassword(accounts, asked.email, choose(asked.password));
    case 'remove':
      return removeUser(accounts, asked.email, asked.tokens);
  }
}

function say(sentence: string): void {
  console.error(sentence);
}
