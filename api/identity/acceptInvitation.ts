import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../postgres/inTransaction.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import { takeInvitation } from './invitations.ts';
import { proveAddress } from './users.ts';

/** Who accepts: somebody who has an account, or somebody new with the hash of their password. */
export type Accepting =
  | { readonly uid: string }
  | { readonly uid: string; readonly name: string; readonly email: string; readonly passwordHash: string };

/**
 * Makes somebody a member by the invitation of a code: account, membership, the end of the invitation and its entry in the
 * security trail are one transaction. False, having done nothing, if the code does not open one any more, or somebody else
 * was faster with the address.
 */
export async function acceptAs(pool: pg.Pool, code: string, who: Accepting): Promise<boolean> {
  try {
    return await inTransaction(pool, async (client) => {
      const taken = await takeInvitation(client, code, who.uid);
      if (taken === undefined) return false;
      if ('passwordHash' in who && !(await insertAccount(client, who, taken.byLetter))) throw new TooLate();
      if (taken.byLetter) await proveAddress(client, who.uid);
      const { role, duties, partner, resourceId, customerId } = taken.claims;
      // Also of somebody who was a member before. They work there now, so that is where their session begins.
      await client.query(
        `insert into muster_identity.members (uid, org, role, duties, partner, resource_id, customer_id, signed_in_at)
         values ($1, $2, $3, $4, $5, $6, $7, now())
         on conflict (uid, org) do update set role = excluded.role, duties = excluded.duties,
           partner = excluded.partner, resource_id = excluded.resource_id, customer_id = excluded.customer_id,
           signed_in_at = now(), deactivated_at = null`,
        [who.uid, taken.org, role, duties, partner, resourceId, customerId],
      );
      await appendToTrail(client, taken.org, [
        {
          kind: 'invitationAccepted',
          actor: who.uid,
          subject: taken.invitedBy,
          details: { role, duties, partner },
        },
      ]);
      return true;
    });
  } catch (error) {
    if (error instanceof TooLate) return false;
    throw error;
  }
}

/** Rolls the transaction back: the invitation stays for whoever has the account. */
class TooLate extends Error {
  override readonly name = 'TooLate';
}

async function insertAccount(
  client: pg.PoolClient,
  { uid, name, email, passwordHash }: Extract<Accepting, { passwordHash: string }>,
  emailVerified: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with made as (
       insert into muster_identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       values ($1, $2, $3, $6, now(), now())
       on conflict do nothing returning id
     )
     insert into muster_identity.account
       (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     select $4, id, 'credential', id, $5, now(), now() from made`,
    [uid, name, email, randomUUID(), passwordHash, emailVerified],
  );
  return rowCount === 1;
}
