import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TrailOrigin } from '../trail/trailEntry.ts';
import type { Account } from './account.ts';
import { type ActionLetterParts, tellOwner } from './actionLetters.ts';
import { endingSessions } from './endingSessions.ts';
import { removePhoneNumber } from './phone/removePhoneNumber.ts';
import { tellOfAccount } from './tellOfAccount.ts';
import { proveAddress, removeSetUp } from './unprovenAccounts.ts';

/** A number that was verified within so many days goes with a forgotten password: an intruder may have added it. */
const newNumberDays = 7;

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

/** Stores another hash of the same password in the place of this one; false, having done nothing, if it is not there any more. */
export async function renewHash(
  pool: pg.Pool,
  { uid, password }: Pick<Credential, 'uid' | 'password'>,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update muster_identity.account set password = $2, "updatedAt" = now()
     where "userId" = $1 and "providerId" = 'credential' and password = $3`,
    [uid, passwordHash, password],
  );
  return rowCount === 1;
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
 * Sets a new password for whoever has a code for it, and ends every session. A telephone number goes that was verified in the
 * last days, of which the owner is told. `take` takes the code in the transaction.
 * Returns the ids of the sessions; undefined, having done nothing, if the code was gone.
 */
export function resetPassword(
  pool: pg.Pool,
  {
    uid,
    passwordHash,
    from,
    letters,
  }: {
    readonly uid: string;
    readonly passwordHash: string;
    readonly from: TrailOrigin;
    readonly letters: ActionLetterParts;
  },
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
    if (await proveAddress(client, uid)) await removeSetUp(client, uid);
    const since = new Date(Date.now() - newNumberDays * 86_400_000);
    if (await removePhoneNumber(client, uid, since)) {
      await tellOfAccount(client, uid, { ...from, kind: 'phoneNumberRemoved', actor: uid });
      await tellOwner(client, letters, uid, 'newPhoneNumberRemoved');
    }
    return true;
  });
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
