import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inTransaction } from '../../postgres/inTransaction.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import { collectInTrail } from '../trail/collectInTrail.ts';
import { installation, type TrailDraft, type TrailOrigin } from '../trail/trailEntry.ts';
import { endChangesSince, endCodes, endOpeningCodes, type FoundCode } from './actionCodes.ts';
import type { Account, Membership, Person, User } from './identity.ts';
import { isActiveMember, type MemberRow, memberColumns } from './members.ts';
import { removeFactor } from './secondFactor/removeFactor.ts';
import { sessionEndsAt } from './sessions.ts';

interface UserRow extends MemberRow {
  readonly signed_in_at: Date | null;
}

/** Members who can sign in. */
function selectUsers(condition: string, order: string): string {
  return `select ${memberColumns}, max(s."createdAt") filter (where ${sessionEndsAt} > now()) as signed_in_at
          from muster_identity.members m
          join muster_identity."user" u on u.id = m.uid
          left join muster_identity.session s on s."userId" = u.id and s.org = m.org
          where ${isActiveMember} and ${condition}
          group by m.uid, m.org, u.id
          order by ${order}`;
}

/** Those of an organisation who can sign in to it, by name. */
export async function usersOf(pool: pg.Pool, org: string): Promise<readonly User[]> {
  const { rows } = await pool.query<UserRow>(selectUsers('m.org = $1', 'lower(u.name), u.email'), [org]);
  return rows.map((row) => ({ ...personOf(row), ...membershipOf(row) }));
}

/** The organisations in which somebody can work, by their ids. */
export async function membershipsOf(pool: pg.Pool, uid: string): Promise<readonly Membership[]> {
  const { rows } = await pool.query<UserRow>(selectUsers('m.uid = $1', 'm.org'), [uid]);
  return rows.map(membershipOf);
}

/** The account of an address in lower case. */
export async function findUser(pool: pg.Pool, email: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Person>(
    `select u.id as uid, u.name, u.email from muster_identity."user" u
     where u.email = $1 and exists (select from muster_identity.account a where a."userId" = u.id)`,
    [email],
  );
  const [person] = rows;
  return person && { ...person, memberships: await membershipsOf(pool, person.uid) };
}

function personOf({ uid, name, email }: MemberRow): Person {
  return { uid, name, email };
}

function membershipOf(row: UserRow): Membership {
  const { org, role, duties, partner } = row;
  return {
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
  { uid }: Pick<Account, 'uid'>,
  passwordHash: string,
): Promise<void> {
  const told = { kind: 'passwordSet', actor: 'operator', subject: uid } as const;
  await endingSessions(pool, { uid, kept: null, told: () => told }, async (client) => {
    await client.query(
      `update muster_identity.account set password = $2, "updatedAt" = now()
       where "userId" = $1 and "providerId" = 'credential'`,
      [uid, passwordHash],
    );
    return true;
  });
}

/**
 * Sets a new password for whoever has a code for it, and ends every session. `take` takes the code in the transaction.
 * Returns the ids of the sessions; undefined, having done nothing, if the code was gone.
 */
export function resetPassword(
  pool: pg.Pool,
  {
    uid,
    passwordHash,
    from,
  }: { readonly uid: string; readonly passwordHash: string; readonly from: TrailOrigin },
  take: (client: pg.PoolClient) => Promise<boolean>,
): Promise<readonly string[] | undefined> {
  const told = (sessionsEnded: number) =>
    ({ ...from, kind: 'passwordReset', actor: uid, details: { sessionsEnded } }) as const;
  return endingSessions(pool, { uid, kept: null, told }, async (client) => {
    if (!(await take(client))) return false;
    // Whoever has signed in with links alone has no password until now.
    await client.query(
      `with changed as (
         update muster_identity.account set password = $2, "updatedAt" = now()
         where "userId" = $1 and "providerId" = 'credential' returning id
       )
       insert into muster_identity.account
         (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
       select $3, $1, 'credential', $1, $2, now(), now() where not exists (select from changed)`,
      [uid, passwordHash, randomUUID()],
    );
    // What a stranger has set up who made the account would keep its owner out.
    if (await proveAddress(client, uid)) await removeFactor(client, uid);
    return true;
  });
}

/**
 * Sets the address of an account back to one that it had, for whoever has a code for that, and ends every session, and
 * whatever changes of address came after the one that is taken back. An account that somebody has made with the address
 * meanwhile without proving that it is theirs goes, unless it is a member somewhere. Returns the ids of the sessions; having
 * done nothing, `gone` if the code was, and `taken` if another account has the address.
 */
export async function restoreAddress(
  pool: pg.Pool,
  { uid, email, from }: { readonly uid: string; readonly email: string; readonly from: TrailOrigin },
  take: (client: pg.PoolClient) => Promise<FoundCode | undefined>,
): Promise<readonly string[] | 'gone' | 'taken'> {
  const told = (sessionsEnded: number) =>
    ({ ...from, kind: 'emailRestored', actor: uid, details: { sessionsEnded } }) as const;
  try {
    const ended = await endingSessions(pool, { uid, kept: null, told }, async (client) => {
      const taken = await take(client);
      if (taken === undefined) return false;
      await client.query(
        `delete from muster_identity."user" u using muster_identity.unproven_accounts p
         where p.uid = u.id and u.email = $1 and u.id <> $2
           and not exists (select from muster_identity.members m where m.uid = u.id)`,
        [email, uid],
      );
      if (!(await setAddress(client, uid, email))) throw new AddressTaken();
      await endChangesSince(client, taken);
      return true;
    });
    return ended ?? 'gone';
  } catch (error) {
    if (error instanceof AddressTaken) return 'taken';
    throw error;
  }
}

/** Rolls the transaction back: the code works again once the address is free. */
class AddressTaken extends Error {
  override readonly name = 'AddressTaken';
}

/**
 * Gives an account an address that has just been proven to be its owner's. False, having done nothing, if another account
 * has it.
 */
export async function setAddress(client: pg.PoolClient, uid: string, email: string): Promise<boolean> {
  await client.query('savepoint address');
  try {
    const { rowCount } = await client.query(
      `update muster_identity."user" u set email = $2, "emailVerified" = true, "updatedAt" = now()
       where u.id = $1 and not exists (select from muster_identity."user" o where o.email = $2 and o.id <> $1)`,
      [uid, email],
    );
    if (rowCount !== 1) return false;
  } catch (error) {
    // The other account has taken it since this statement began.
    if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) throw error;
    await client.query('rollback to savepoint address');
    return false;
  }
  await endOpeningCodes(client, uid);
  await proveAddress(client, uid);
  return true;
}

/** SQLSTATE `unique_violation`. */
const uniqueViolation = '23505';

/** An account that somebody made for themselves and never verified is removed after so many days, with its address. */
const unprovenDays = 7;

/** Removes such accounts, before anybody asks who has an address. Who is a member somewhere stays. */
export async function removeUnproven(client: pg.Pool | pg.PoolClient): Promise<void> {
  await client.query(
    `delete from muster_identity."user" u using muster_identity.unproven_accounts p
     where p.uid = u.id and p.made_at < now() - make_interval(days => $1)
       and not exists (select from muster_identity.members m where m.uid = u.id)`,
    [unprovenDays],
  );
}

/** Whoever owns an account has just proven that its address is theirs. True if nobody had before. */
export async function proveAddress(client: pg.PoolClient, uid: string): Promise<boolean> {
  await client.query(
    `update muster_identity."user" set "emailVerified" = true, "updatedAt" = now() where id = $1 and not "emailVerified"`,
    [uid],
  );
  const { rowCount } = await client.query('delete from muster_identity.unproven_accounts where uid = $1', [
    uid,
  ]);
  return rowCount === 1;
}

/**
 * Nobody had proven the address of an account: whoever chose its password may be somebody else than who owns the address.
 * Takes the password, the second factor and the sessions away, and leaves a link by e-mail as the means to sign in. Returns
 * the ids of the sessions.
 */
export async function takeFromStranger(client: pg.PoolClient, uid: string): Promise<readonly string[]> {
  await client.query(
    `delete from muster_identity.account where "userId" = $1 and "providerId" = 'credential'`,
    [uid],
  );
  await removeFactor(client, uid);
  await allowLink(client, uid);
  const { rows } = await client.query<{ id: string }>(
    'delete from muster_identity.session where "userId" = $1 returning id',
    [uid],
  );
  return rows.map(({ id }) => id);
}

/** Gives an account without a password or a link the means to sign in by one. */
export async function allowLink(client: pg.PoolClient, uid: string): Promise<void> {
  await client.query(
    `insert into muster_identity.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
     select $2, $1, 'link', $1, now(), now()
     where not exists (select from muster_identity.account a where a."userId" = $1 and a."providerId" in ('credential', 'link'))`,
    [uid, randomUUID()],
  );
}

/** The session in which somebody changes their password, and from where. */
interface KeptSession {
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
  { sessionId, from }: KeptSession,
): Promise<readonly string[] | undefined> {
  const told = (sessionsEnded: number) =>
    ({ ...from, kind: 'passwordChanged', actor: uid, details: { sessionsEnded } }) as const;
  return endingSessions(pool, { uid, kept: sessionId, told }, async (client) => {
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
 * name and the memberships stay, because history names who did something.
 */
export async function removeAccount(pool: pg.Pool, { uid, memberships }: Account): Promise<void> {
  const told = (_ended: number, org: string) => {
    const { role, duties, partner } = memberships.find((one) => one.org === org) ?? {};
    return {
      kind: 'userRemoved',
      actor: 'operator',
      subject: uid,
      details: { role, duties, partner },
    } as const;
  };
  await endingSessions(pool, { uid, kept: null, told }, async (client) => {
    await client.query(`delete from muster_identity.account where "userId" = $1`, [uid]);
    await removeFactor(client, uid);
    // The column requires an address; nobody can have one under `.invalid` (RFC 2606).
    await client.query(
      `update muster_identity."user" set email = id || '@removed.invalid', "updatedAt" = now() where id = $1`,
      [uid],
    );
    await endCodes(client, uid);
    await client.query(
      `update muster_identity.members m set deactivated_at = now() where m.uid = $1 and ${isActiveMember}`,
      [uid],
    );
    return true;
  });
}

/** Whose sessions are ended: one person's, wherever they work, or everybody's in an organisation. */
export type SessionOwners = { readonly uid: string } | { readonly org: string };

/** Ends all of these sessions on behalf of the operator, and with them every access token; returns how many there were. */
export async function endSessionsOf(pool: pg.Pool, whose: SessionOwners): Promise<number> {
  const [column, value] = 'uid' in whose ? ['"userId"', whose.uid] : ['org', whose.org];
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ uid: string; org: string | null }>(
      `delete from muster_identity.session where ${column} = $1 returning "userId" as uid, org`,
      [value],
    );
    const ended = Map.groupBy(rows, ({ uid, org }) => JSON.stringify([org ?? installation, uid]));
    const told = { kind: 'sessionsEnded', actor: 'operator', things: [], addresses: [] } as const;
    await collectInTrail(
      client,
      [...ended.values()].flatMap((some) =>
        some.slice(0, 1).map(({ uid: subject, org }) => ({
          ...told,
          org: org ?? installation,
          subject,
          device: null,
          count: some.length,
          records: null,
        })),
      ),
    );
    return rows.length;
  });
}

interface SessionsToEnd {
  readonly uid: string;
  /** The id of the session that stays, if one does. */
  readonly kept: string | null;
  /** The entry in the security trail of each of their organisations, given how many sessions ended. */
  readonly told: (ended: number, org: string) => TrailDraft;
}

/**
 * Changes a user's account and ends the sessions, but for one that is kept, in one transaction; returns the ids of
 * those that ended, undefined if the change says that there is nothing to do. The change comes first and locks the
 * account: a sign-in in progress either created its session before (and it ends here), or finds in
 * `isStillCredential` that the account is no longer what it signed in with. The user is locked before, as `takeCode` does.
 */
export function endingSessions(
  pool: pg.Pool,
  { uid, kept, told }: SessionsToEnd,
  change: (client: pg.PoolClient) => Promise<boolean>,
): Promise<readonly string[] | undefined> {
  return inTransaction(pool, async (client) => {
    const members = await client.query<{ org: string }>(
      `select m.org from muster_identity.members m where m.uid = $1 and ${isActiveMember}`,
      [uid],
    );
    await lockAccount(client, uid);
    // A change that says so has changed nothing.
    if (!(await change(client))) return undefined;
    await endOpeningCodes(client, uid);
    const { rows } = await client.query<{ id: string }>(
      `delete from muster_identity.session where "userId" = $1 and id is distinct from $2 returning id`,
      [uid, kept],
    );
    const orgs = members.rows.map(({ org }) => org);
    // In the same order in every process, because each locks the head of a chain.
    for (const org of orgs.length === 0 ? [installation] : orgs.toSorted()) {
      await appendToTrail(client, org, [told(rows.length, org)]);
    }
    return rows.map(({ id }) => id);
  });
}

/**
 * Locks an account until the transaction ends, before anything of it is looked at or changed: whatever ends its sessions
 * does so before, or waits, and ends those that begin meanwhile.
 */
export async function lockAccount(client: pg.PoolClient, uid: string): Promise<void> {
  await client.query('select from muster_identity."user" where id = $1 for update', [uid]);
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
export async function isStillCredential(
  client: pg.Pool | pg.PoolClient,
  uid: string,
  credential: string,
): Promise<boolean> {
  const { rows } = await client.query<{ password: string }>(
    `select password from muster_identity.account
     where "userId" = $1 and "providerId" = 'credential' for share`,
    [uid],
  );
  return rows[0] !== undefined && rows[0].password === credential;
}
