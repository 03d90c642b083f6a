import { authRefusal } from '../identity/authRefusals.ts';
import type { ChosenPassword } from './choosePassword.ts';
import type { Accounts } from './openAccounts.ts';
import { refusedBecause, unlessRefused } from './refusedBecause.ts';

/** Sets another password of a user; sessions and access tokens end with the former one. */
export async function changePassword(
  { identity }: Accounts,
  email: string,
  choosePassword: () => Promise<ChosenPassword>,
): Promise<readonly string[]> {
  if ((await identity.findUser(email)) === undefined) {
    throw refusedBecause(authRefusal('auth/user-not-found'));
  }
  const { password, told } = await choosePassword();
  const { name, org } = unlessRefused(await identity.setPassword(email, password));
  return [`${name} of '${org}' has another password, and is signed out everywhere.`, ...told];
}
