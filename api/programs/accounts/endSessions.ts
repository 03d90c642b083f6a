import { accountText } from './accountText.ts';
import type { Accounts } from './openAccounts.ts';
import { unlessRefused } from './refusedBecause.ts';

/**
 * Signs a user out everywhere, or all users of an organisation; their WebSockets close within a second or two.
 * Passwords and API tokens stay as they are.
 */
export async function endSessions(
  { identity, requireOrganisation }: Accounts,
  whose: { readonly email: string } | { readonly org: string },
): Promise<readonly string[]> {
  if ('email' in whose) {
    const { user, ended } = unlessRefused(await identity.signOutEverywhere(whose.email));
    return [`${accountText(user)} is signed out everywhere: ${sessionsText(ended)} ended.`];
  }
  await requireOrganisation(whose.org);
  return [
    `Everybody in '${whose.org}' is signed out: ${sessionsText(await identity.signOutAll(whose.org))} ended.`,
  ];
}

function sessionsText(count: number): string {
  return count === 1 ? '1 session has' : `${count} sessions have`;
}
