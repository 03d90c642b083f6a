import { authRefusal } from '../../platform/problems/authRefusals.ts';
import type { Account } from '../../services/identity/account.ts';
import { accountText } from './accountText.ts';
import type { ChosenPassword } from './choosePassword.ts';
import type { Accounts } from './openAccounts.ts';
import type { UserArguments } from './readAccountsArguments.ts';
import { refusedBecause, unlessRefused } from './refusedBecause.ts';

/**
 * Creates a user, and asks for the password only once everything else has been checked. Somebody who has an account
 * already becomes a member of a further organisation, and keeps name and password. The first dispatcher of an
 * organisation gets the duty `admin`, or nobody could administer it.
 */
export async function makeUser(
  { identity, requireOrganisation, findRecord }: Accounts,
  { command: _, password: _source, ...asked }: UserArguments,
  choosePassword: () => Promise<ChosenPassword>,
): Promise<readonly string[]> {
  const { resource, customer, ...user } = asked;
  const { org, email, role } = user;
  await requireOrganisation(org);
  const resourceId = resource === null ? null : await findRecord(org, 'resource', resource);
  const customerId = customer === null ? null : await findRecord(org, 'customer', customer);
  const account = await identity.findUser(email);
  if (account?.memberships.some((one) => one.org === org)) {
    throw refusedBecause(authRefusal('auth/already-a-member'));
  }
  const dispatchers = (await identity.usersOf(org)).filter((user) => user.role === 'dispatcher');
  const first = role === 'dispatcher' && dispatchers.length === 0 && !asked.duties.includes('admin');
  const duties = first ? ['admin', ...asked.duties] : asked.duties;
  const claims = { resourceId, customerId, duties };
  const told = await (account === undefined ? create() : add(account));
  return [
    `${account?.name ?? asked.name} can sign in to '${org}' as ${role}${duties.length === 0 ? '' : ` (${duties.join(', ')})`}, with ${email}.`,
    ...(first ? [`As the first dispatcher of '${org}', this user has the duty admin.`] : []),
    ...told,
  ];

  async function create(): Promise<readonly string[]> {
    const { password, told } = await choosePassword();
    unlessRefused(await identity.createUser({ ...user, ...claims, password }));
    return told;
  }

  async function add(account: Account): Promise<readonly string[]> {
    unlessRefused(
      await identity.addMember(email, { org, role, partner: user.partner, ...claims }, { actor: 'operator' }),
    );
    return [`${accountText(account)} had an account already; its name and password stay.`];
  }
}
