import pg from 'pg';
import type { TrailOrigin } from '../trail/trailEntry.ts';
import { endChangesSince, endOpeningCodes, type FoundCode } from './actionCodes.ts';
import { endingSessions } from './endingSessions.ts';
import { removePasskeys } from './passkeys/removePasskeys.ts';
import { removePhoneNumber } from './phone/removePhoneNumber.ts';
import { proveAddress } from './unprovenAccounts.ts';

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
      // Whoever changed the address may have linked an account, or added a passkey or a telephone of their own, too.
      await client.query(
        `delete from muster_identity.account
         where "userId" = $1 and "providerId" not in ('credential', 'link') and "createdAt" >= $2`,
        [uid, taken.madeAt],
      );
      await removePasskeys(client, uid, taken.madeAt);
      await removePhoneNumber(client, uid, taken.madeAt);
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
