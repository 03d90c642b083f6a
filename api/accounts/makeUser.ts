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
  { identity, requireOrganisation, requireRecord }: Accounts,
  { command: _, password: _source, ...asked }: UserArguments,
  choosePassword: () => Promise<ChosenPassword>,
): Promise<readonly string[]> {
  const { org, email, role, resourceId, customerId } = asked;
  await requireOrganisation(org);
  if (resourceId !== null) await requireRecord(org, 'resource', resourceId);
  if (customerId !== null) await requireRecord(org, 'customer', customerId);
  if ((await identity.findUser(email)) !== undefined) {
    throw refusedBecause(authRefusal('auth/email-already-in-use'));
  }
  const dispatchers = (await identity.usersOf(org)).filter((user) => user.role === 'dispatcher');
  const first = role === 'dispatcher' && dispatchers.length === 0 && !asked.duties.includes('admin');
  const duties = first ? ['admin', ...asked.duties] : asked.duties;

  const { password, told } = await choosePassword();
  unlessRefused(await identity.createUser({ ...asked, duties, password }));
  return [
    `${asked.name} can sign in to '${org}' as ${role}${duties.length === 0 ? '' : ` (${duties.join(', ')})`}, with ${email}.`,
    ...(first ? [`As the first dispatcher of '${org}', this user has the duty admin.`] : []),
    ...told,
  ];
}
