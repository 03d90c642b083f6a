import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { removePasskeys } from './passkeys/removePasskeys.ts';
import { removePhoneNumber } from './phone/removePhoneNumber.ts';
import { removeFactor } from './secondFactor/removeFactor.ts';

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
 * Takes the password, linked providers, passkeys, the telephone number, the second factor and the sessions away, and leaves a link
 * by e-mail as the means to sign in. Returns the ids of the sessions.
 */
export async function takeFromStranger(client: pg.PoolClient, uid: string): Promise<readonly string[]> {
  await client.query(
    `delete from muster_identity.account where "userId" = $1 and "providerId" = 'credential'`,
    [uid],
  );
  await removeSetUp(client, uid);
  await allowLink(client, uid);
  const { rows } = await client.query<{ id: string }>(
    'delete from muster_identity.session where "userId" = $1 returning id',
    [uid],
  );
  return rows.map(({ id }) => id);
}

/** Takes away what somebody has set up who is not the owner of the address: it would let them in, or keep its owner out. */
export async function removeSetUp(client: pg.PoolClient, uid: string): Promise<void> {
  await client.query(
    `delete from muster_identity.account where "userId" = $1 and "providerId" not in ('credential', 'link')`,
    [uid],
  );
  await removePasskeys(client, uid);
  await removePhoneNumber(client, uid);
  await removeFactor(client, uid);
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

/** Of whoever has made an account and not shown yet that its address is theirs. */
export const addressNotProven: Refusal = {
  code: 'not_allowed',
  message: 'Please verify your e-mail address first: open the link in the e-mail that you got.',
  details: {},
};
