import { Result } from 'effect';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { authRefusal } from '../../platform/problems/authRefusals.ts';
import type { Account } from '../../services/identity/account.ts';
import type { Identity } from '../../services/identity/identity.ts';
import { accountText } from './accountText.ts';
import type { Accounts } from './openAccounts.ts';
import type { AccountsArguments } from './readAccountsArguments.ts';
import { refusedBecause, unlessRefused } from './refusedBecause.ts';

/**
 * Removes a user's sign-in. API tokens belong to the organisation and stay valid without the user who created
 * them, unless they are to be revoked as well. The valid ones are listed, because that user may know their
 * secrets.
 */
export async function removeUser(
  { identity }: Accounts,
  { email, org, tokens }: Pick<Extract<AccountsArguments, { command: 'remove' }>, 'email' | 'org' | 'tokens'>,
): Promise<readonly string[]> {
  if (org !== null) return await leave(identity, email, org, tokens);
  const user = unlessRefused(await identity.removeUser(email));
  return [
    `${accountText(user)} can no longer sign in. The address ${user.email} is free again; history keeps the name.`,
    ...(await inEach(user, (org) => tokensOf(identity, user.uid, org, tokens))),
    ...(await inEach(user, (org) => administration(identity, org))),
  ];
}

/** Takes somebody out of one organisation. */
async function leave(
  identity: Identity,
  email: string,
  org: string,
  tokens: 'kept' | 'revoked',
): Promise<readonly string[]> {
  const account = await identity.findUser(email);
  if (account === undefined) throw refusedBecause(authRefusal('auth/user-not-found'));
  const { uid, name } = account;
  const left = await identity.members.deactivate(org, uid, { actor: 'operator' });
  if (Result.isFailure(left)) {
    const { code, message } = left.failure;
    throw new StartRefused(
      code === 'not_found'
        ? `--organisation: ${name} is no member of '${org}'.`
        : `--organisation: ${message}`,
    );
  }
  return [
    `${name} can work in '${org}' no more. The account stays, and history keeps the name.`,
    ...(await tokensOf(identity, uid, org, tokens)),
  ];
}

async function inEach(
  { memberships }: Account,
  linesOf: (org: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { org } of memberships) lines.push(...(await linesOf(org)));
  return lines;
}

async function tokensOf(
  { apiTokens }: Identity,
  uid: string,
  org: string,
  fate: 'kept' | 'revoked',
): Promise<readonly string[]> {
  const usable = (await apiTokens.list(org)).filter((one) => one.createdBy === uid && one.state === 'active');
  if (usable.length === 0) return [];
  const names = usable.map(({ name }) => name).join(', ');
  if (fate === 'kept')
    return [`API tokens created by that user stay valid, because they belong to the organisation: ${names}.`];
  for (const { id } of usable) await apiTokens.revoke(org, 'operator', id);
  return [`API tokens created by that user have been revoked: ${names}.`];
}

async function administration(identity: Identity, org: string): Promise<readonly string[]> {
  const left = (await identity.usersOf(org)).some(
    ({ role, duties }) => role === 'dispatcher' && duties.includes('admin'),
  );
  return left ? [] : [`Nobody in '${org}' has the duty admin now.`];
}
