import type pg from 'pg';
import { inTransaction } from '../../postgres/inTransaction.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import { collectInTrail } from '../trail/collectInTrail.ts';
import type { TrailDraft, TrailOrigin } from '../trail/trailEntry.ts';
import type { User } from './identity.ts';
import { type MemberRow, memberColumns } from './members.ts';
import { sessionEndsAt } from './sessions.ts';

interface UserRow extends MemberRow {
  readonly signed_in_at: Date | null;
}

/** Users as the operator sees them. A user without an account has been removed: only the name is kept. */
function selectUsers(condition: string): string {
  return `select ${memberColumns}, max(s."createdAt") filter (where ${sessionEndsAt} > now()) as signed_in_at
          from muster_identity.members m
          join muster_identity."user" u on u.id = m.uid
          left join muster_identity.session s on s."userId" = u.id
          where exists (select from muster_identity.account a where a."userId" = u.id) and ${condition}
          group by m.uid, u.id
          order by lower(u.name), u.email`;
}

/** Those of an organisation who can sign in, by name. */
export async function usersOf(pool: pg.Pool, org: string): Promise<readonly User[]> {
  const { rows } = await pool.query<UserRow>(selectUsers('m.org = $1'), [org]);
  return rows.map(userOf);
}

/** The user who signs in with an address, in lower case; in any organisation. */
export async function findUser(pool: pg.Pool, email: string): Promise<User | undefined> {
  const { rows } = await pool.query<UserRow>(selectUsers('u.email = $1'), [email]);
  const [row] = rows;
  return row === undefined ? undefined : userOf(row);
}

function userOf(row: UserRow): User {
  const { uid, name, email, org, role, duties, partner } = row;
  return {
    uid,
    name,
    email,
    org,
    role,
    duties,
    partner,
    resourceId: row.resource_id,
    customerId: row.customer_id,
    signedInAt: row.signed_in_at?.getTime() ?? null,
  };
}

/** Sets a new password and ends every session, and with it every access token. */
export async function replacePassword(
  pool: pg.Pool,
  { uid, org }: Pick<User, 'uid' | 'org'>,
  passwordHash: string,
): Promise<void> {
  const told = { kind: 'passwordSet', actor: 'operator', subject: uid } as const;
  await endingSessions(pool, { uid, org, kept: null, told: () => told }, async (client) => {
    await client.query(
      `update muster_identity.account set password = $2, "updatedAt" = now()
       where "userId" = $1 and "providerId" = 'credential'`,
      [uid, passwordHash],
    );
    return true;
  });
}

/** The session in which somebody changes their password, and from where. */
interface KeptSession {
  readonly org: string;
  readonly sessionId: string;
  readonly from?: TrailOrigin | undefined;
}

/**
 * Sets a new password in the place of this one, and ends every session but one. Returns the ids of those that ended;
 * undefined, having done nothing, if the password is no longer this one.
 */
export function changePassword(
  pool: pg.Pool,
  { uid, password }: Credential,
  passwordHash: string,
  { org, sessionId, from }: KeptSession,
): Promise<readonly string[] | undefined> {
  const told = (sessionsEnded: number) =>
    ({ ...from, kind: 'passwordChanged', actor: uid, details: { sessionsEnded } }) as const;
  return endingSessions(pool, { uid, org, kept: sessionId, told }, async (client) => {
    const { rowCount } = await client.query(
      `update muster_identity.account set password = $2, "updatedAt" = now()
       where "userId" = $1 and "providerId" = 'credential' and password = $3`,
      [uid, passwordHash, password],
    );
    return rowCount === 1;
  });
}

/**
 * Removes every means to sign in, every session and access token, and the address, which becomes free. The
 * name and the organisation stay, because history names who did something.
 */
export async function removeAccount(pool: pg.Pool, user: User): Promise<void> {
  const { uid, org, role, duties, partner } = user;
  const details = { role, duties, partner };
  const told = { kind: 'userRemoved', actor: 'operator', subject: uid, details } as const;
  await endingSessions(pool, { uid, org, kept: null, told: () => told }, async (client) => {
    await client.query(`delete from muster_identity.account where "userId" = $1`, [uid]);
    // The column requires an address; nobody can have one under `.invalid` (RFC 2606).
    await client.query(
      `update muster_identity."user" set email = id || '@removed.invalid', "updatedAt" = now() where id = $1`,
      [uid],
    );
    return true;
  });
}

/**
 * Ends all sessions of these users of an organisation on behalf of the operator, and with them every access token;
 * returns how many there were.
 */
export async function endSessionsOf(pool: pg.Pool, org: string, uids: readonly string[]): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ uid: string }>(
      `delete from muster_identity.session where "userId" = any($1) returning "userId" as uid`,
      [uids],
    );
    const ended = Map.groupBy(rows, ({ uid }) => uid);
    const told = { org, kind: 'sessionsEnded', actor: 'operator', things: [], addresses: [] } as const;
    await collectInTrail(
      client,
      [...ended].map(([subject, some]) => ({
        ...told,
        subject,
        device: null,
        count: some.length,
        records: null,
      })),
    );
    return rows.length;
  });
}

interface SessionsToEnd {
  readonly uid: string;
  readonly org: string;
  /** The id of the session that stays, if one does. */
  readonly kept: string | null;
  /** The entry in the security trail, given how many sessions ended. */
  readonly told: (ended: number) => TrailDraft;
}

/**
 * Changes a user's account and ends the sessions, but for one that is kept, in one transaction; returns the ids of
 * those that ended, undefined if the change says that there is nothing to do. The change comes first and locks the
 * account: a sign-in in progress either created its session before (and it ends here), or finds in
 * `isStillCredential` that the account is no longer what it signed in with.
 */
function endingSessions(
  pool: pg.Pool,
  { uid, org, kept, told }: SessionsToEnd,
  change: (client: pg.PoolClient) => Promise<boolean>,
): Promise<readonly string[] | undefined> {
  return inTransaction(pool, async (client) => {
    // A change that says so has changed nothing.
    if (!(await change(client))) return undefined;
    const { rows } = await client.query<{ id: string }>(
      `delete from muster_identity.session where "userId" = $1 and id is distinct from $2 returning id`,
      [uid, kept],
    );
    await appendToTrail(client, org, [told(rows.length)]);
    return rows.map(({ id }) => id);
  });
}

/** Who signs in with an address, and the stored hash of the password. */
export interface Credential {
  readonly uid: string;
  readonly name: string;
  readonly password: string;
}

/** Of an address in lower case; undefined if nobody signs in with it. */
export async function credentialOf(pool: pg.Pool, email: string): Promise<Credential | undefined> {
  const { rows } = await pool.query<Credential>(
    `select u.id as uid, u.name, a.password from muster_identity.account a
     join muster_identity."user" u on u.id = a."userId"
     where u.email = $1 and a."providerId" = 'credential'`,
    [email],
  );
  return rows[0];
}

/**
 * Whether a user's stored password hash is still this one; waits for anybody who is changing it at this
 * moment.
 */
export async function isStillCredential(pool: pg.Pool, uid: string, credential: string): Promise<boolean> {
  const { rows } = await pool.query<{ password: string }>(
    `select password from muster_identity.account
     where "userId" = $1 and "providerId" = 'credential' for share`,
    [uid],
  );
  return rows[0] !== undefined && rows[0].password === credential;
}
