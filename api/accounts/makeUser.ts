import { authRefusal } from '../identity/authRefusals.ts';
import type { ChosenPassword } from './choosePassword.ts';
import type { Accounts } from './openAccounts.ts';
import type { UserArguments } from './readAccountsArguments.ts';
import { refusedBecause, unlessRefused } from './refusedBecause.ts';

/**
 * Creates a user, and asks for the password only once everything else has been checked. The first dispatcher
 * of an organisation gets the duty `admin`, or nobody could administer it.
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
  if ((await identity.findUser(email)) !== undefined) {
    throw refusedBecause(authRefusal('auth/email-already-in-use'));
  }
  const dispatchers = (await identity.usersOf(org)).filter((user) => user.role === 'dispatcher');
  const first = role === 'dispatcher' && dispatchers.length === 0 && !asked.duties.includes('admin');
  const duties = first ? ['admin', ...asked.duties] : asked.duties;

  const { password, told } = await choosePassword();
  unlessRefused(await identity.createUser({ ...user, resourceId, customerId, duties, password }));
  return [
    `${asked.name} can sign in to '${org}' as ${role}${duties.length === 0 ? '' : ` (${duties.join(', ')})`}, with ${email}.`,
    ...(first ? [`As the first dispatcher of '${org}', this user has the duty admin.`] : []),
    ...told,
  ];
}
