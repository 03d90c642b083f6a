import { authRefusal } from '../../platform/problems/authRefusals.ts';
import { accountText } from './accountText.ts';
import type { ChosenPassword } from './choosePassword.ts';
import type { Accounts } from './openAccounts.ts';
import { refusedBecause, unlessRefused } from './refusedBecause.ts';

/** Sets a new password for a user; sessions and access tokens with the former one end. */
export async function changePassword(
  { identity }: Accounts,
  email: string,
  choosePassword: () => Promise<ChosenPassword>,
): Promise<readonly string[]> {
  if ((await identity.findUser(email)) === undefined) {
    throw refusedBecause(authRefusal('auth/user-not-found'));
  }
  const { password, told } = await choosePassword();
  const account = unlessRefused(await identity.setPassword(email, password));
  return [`${accountText(account)} has a new password, and is signed out everywhere.`, ...told];
}
