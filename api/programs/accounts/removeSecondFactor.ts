import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { authRefusal } from '../../platform/problems/authRefusals.ts';
import { accountText } from './accountText.ts';
import type { Accounts } from './openAccounts.ts';
import { refusedBecause } from './refusedBecause.ts';

/** Turns the second factor of a user off, who has lost both the phone and the recovery codes. Sessions go on. */
export async function removeSecondFactor({ identity }: Accounts, email: string): Promise<readonly string[]> {
  const account = await identity.findUser(email);
  if (account === undefined) throw refusedBecause(authRefusal('auth/user-not-found'));
  if (!(await identity.secondFactors.removeAsOperator(account.uid))) {
    throw new StartRefused(`--email: ${account.name} has no second factor.`);
  }
  return [`${accountText(account)} signs in without a second factor now.`];
}
