import type { Configuration } from '../../services/configuration.ts';
import type { Identity } from '../../services/identity/identity.ts';
import {
  type DemonstrationUser,
  demonstrationOrganisation,
  demonstrationUsers,
} from './demonstrationUsers.ts';

type Asked = Pick<Configuration, 'host' | 'demonstration'>;

/**
 * Whether a start makes the demonstration: if it was asked to, and otherwise only where nobody else reaches it, on
 * the embedded database. Its passwords are published, and one of its users is an administrator.
 */
export function makesDemonstration({ host, demonstration }: Asked, database: 'embedded' | 'own'): boolean {
  return demonstration === 'asked' || (database === 'embedded' && isLoopback(host));
}

/** The users of the demonstration who can sign in with their published password at this moment. */
export async function publishedSignIns(identity: Identity): Promise<readonly DemonstrationUser[]> {
  const works = await Promise.all(
    demonstrationUsers.map(({ email, password }) => identity.passwordIs(email, password)),
  );
  return demonstrationUsers.filter((_, index) => works[index]);
}

/** What the person at the terminal is told of sign-ins that work. */
export function signInLines({ host }: Asked, users: readonly DemonstrationUser[]): readonly string[] {
  if (users.length === 0) return [];
  const widest = Math.max(...users.map(({ email }) => email.length));
  const lines = [
    `To try it, sign in to "${demonstrationOrganisation.name}" as one of`,
    ...users.map(
      ({ email, password, partner, role }) =>
        `  ${email.padEnd(widest)}  ${password}  (${partner ? 'partner' : role})`,
    ),
  ];
  if (isLoopback(host)) return lines;
  return [
    ...lines,
    `Warning: these passwords are published, and whoever reaches ${host} can sign in with them. Remove each with ` +
      '"npm run accounts -- remove --email …", or start with HOST=127.0.0.1.',
  ];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
