import type { User } from '../../services/identity/account.ts';
import type { Accounts } from './openAccounts.ts';

const columns: readonly (readonly [title: string, cell: (user: User) => string])[] = [
  ['name', ({ name }) => name],
  ['e-mail', ({ email }) => email],
  ['role', ({ role, partner }) => (partner ? `${role}, partner` : role)],
  ['duties', ({ duties }) => duties.join(', ')],
  ['record', ({ resourceId, customerId }) => resourceId ?? customerId ?? ''],
  ['signed in since', ({ signedInAt }) => (signedInAt === null ? '' : minuteOf(signedInAt))],
];

/** Who can sign in to an organisation, as a table by name. */
export async function listUsers(
  { identity, requireOrganisation }: Accounts,
  org: string,
): Promise<readonly string[]> {
  await requireOrganisation(org);
  const users = await identity.usersOf(org);
  if (users.length === 0) return [`Nobody can sign in to '${org}' yet.`];
  const rows = [
    columns.map(([title]) => title),
    ...users.map((user) => columns.map(([, cell]) => cell(user))),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `2026-03-02 08:15 UTC`. */
function minuteOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
