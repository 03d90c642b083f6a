import type { Account } from '../../services/identity/account.ts';

/** `Ana Fresh of 'acme' and 'umbra'`. */
export function accountText({ name, memberships }: Pick<Account, 'name' | 'memberships'>): string {
  const orgs = memberships.map(({ org }) => `'${org}'`);
  const last = orgs.pop();
  if (last === undefined) return `${name}, a member of no organisation,`;
  return `${name} of ${orgs.length === 0 ? last : `${orgs.join(', ')} and ${last}`}`;
}
