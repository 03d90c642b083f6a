import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { appendToTrail } from '../../trail/appendToTrail.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import { isActiveMember } from '../members.ts';
import type { Sessions } from '../sessions.ts';
import type { GuestEntry } from './guestEntry.ts';
import { createKeepBooking, type KeepBookingParts } from './keepBooking.ts';
import { type AskedLinkRow, linkAskedFor } from './linkAskedFor.ts';

export interface GuestEntryParts extends KeepBookingParts {
  readonly sessions: Pick<
    Sessions,
    'authenticate' | 'beginByLink' | 'replace' | 'tokenIn' | 'endByToken' | 'prune'
  >;
}

/** How somebody gets to a booking by a guest link, over the database. */
export function createGuestEntry(parts: GuestEntryParts): GuestEntry {
  const { pool, browserKey, sessions, sessionIn, noteSignIn, noteSignedOut } = parts;

  /** The guest whose session a link has begun, with the cookies of a request. */
  async function guestIn(cookie: string | undefined): Promise<string | undefined> {
    const token = sessions.tokenIn(cookie);
    const found = token === undefined ? undefined : await sessions.authenticate(token, 'cookie');
    return found?.outcome === 'signedIn' && found.who.byLink ? found.who.actor.uid : undefined;
  }

  return {
    keep: createKeepBooking(parts),

    async find(asked, client) {
      const { setCookie } = browserKey.remember(client.cookie);
      const guest = await guestIn(client.cookie);
      const found = await linkAskedFor(asked, browserKey.hash(client.cookie), guest, pool, '');
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { org, booking_id: bookingId, is_kept: isKept } = found.success;
      const here = await sessionIn(client.cookie);
      const isMember = here !== undefined && (await isFullMember(pool, here.uid, org));
      const asMember = isMember ? { bookingId, worksHere: here.org === org } : null;
      return Result.succeed({ org, isKept, asMember, setCookie });
    },

    async open(asked, client) {
      const { setCookie, browserHash } = browserKey.remember(client.cookie);
      const guest = await guestIn(client.cookie);
      const admitted = await inTransaction(pool, async (tx) => {
        const found = await linkAskedFor(asked, browserHash, guest, tx, 'for update');
        if (Result.isFailure(found)) return found;
        const link = found.success;
        // Whoever has it in their account signs in to that.
        if (link.is_kept) return refuseAuth('auth/invalid-action-code');
        const uid = link.uid ?? (await admit(tx, link, browserHash, client));
        await tx.query(
          'update muster_identity.guest_links set last_opened_at = clock_timestamp() where id = $1',
          [link.id],
        );
        return Result.succeed({ ...link, uid });
      });
      if (Result.isFailure(admitted)) return Result.fail(admitted.failure);
      const { uid, org, name, seconds_left: left } = admitted.success;
      const begun = await sessions.beginByLink(uid, org, client, { mostSeconds: left });
      // They were deactivated meanwhile.
      if (begun === undefined) return refuseAuth('auth/expired-action-code');
      const former = sessions.tokenIn(client.cookie);
      const replaced = former === undefined ? undefined : await sessions.endByToken(former);
      if (replaced !== undefined) noteSignedOut(replaced);
      await noteSignIn(uid, org, client);
      await sessions.prune();
      return Result.succeed({
        token: begun.token,
        user: { uid, name, email: guestAddress(uid) },
        setCookies: [begun.setCookie, setCookie],
        replaced: replaced?.id,
        ended: [],
      });
    },
  };
}

/** Makes the guest of a link, who is a member without an account: nothing but the link signs them in. */
async function admit(
  client: pg.PoolClient,
  { id, org, booking_id: bookingId, name }: AskedLinkRow,
  browserHash: Buffer,
  from: Client,
): Promise<string> {
  const uid = `guest-${randomUUID()}`;
  await client.query(
    `insert into muster_identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     values ($1, $2, $3, false, now(), now())`,
    [uid, `${name} (guest)`, guestAddress(uid)],
  );
  await client.query(
    `insert into muster_identity.members (uid, org, role, duties, partner, guest)
     values ($1, $2, 'customer', '{}', false, true)`,
    [uid, org],
  );
  await client.query(
    'update muster_identity.guest_links set uid = $2, browser_hash = $3, opened_at = now() where id = $1',
    [id, uid, browserHash],
  );
  await appendToTrail(client, org, [
    { ...clientOrigin(from), kind: 'guestLinkOpened', actor: uid, things: [bookingId, id] },
  ]);
  return uid;
}

/** Whether somebody is a member of an organisation, and no guest there. */
async function isFullMember(pool: pg.Pool, uid: string, org: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from muster_identity.members m where m.uid = $1 and m.org = $2 and not m.guest and ${isActiveMember}`,
    [uid, org],
  );
  return rows.length > 0;
}

/** Where nobody gets e-mail: every user has an address. */
function guestAddress(uid: string): string {
  return `${uid}@guest.invalid`;
}
