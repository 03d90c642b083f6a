import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../../domain/kernel/refusal.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { appendToTrail } from '../../trail/appendToTrail.ts';
import type { BrowserKey } from '../browserKey.ts';
import { clientOrigin } from '../clientOrigin.ts';
import { lockAccount } from '../endingSessions.ts';
import type { OwnSessionHere } from '../ownSessionHere.ts';
import type { Sessions } from '../sessions.ts';
import type { SignInNotes } from '../signInNotes.ts';
import { addressNotProven } from '../unprovenAccounts.ts';
import type { GuestEntry } from './guestEntry.ts';
import { mostKept } from './guestLinks.ts';
import { linkAskedFor } from './linkAskedFor.ts';

export interface KeepBookingParts extends SignInNotes {
  readonly pool: pg.Pool;
  readonly browserKey: BrowserKey;
  readonly sessions: Pick<Sessions, 'replace'>;
  /** Who has signed in themselves with the cookies of a request. */
  readonly sessionIn: (cookie: string | undefined) => Promise<OwnSessionHere | undefined>;
}

/** How somebody takes the booking of a guest link into their account. */
export function createKeepBooking(parts: KeepBookingParts): GuestEntry['keep'] {
  const { pool, browserKey, sessions, sessionIn, noteSignIn, noteSignedOut } = parts;

  return async (code, client) => {
    const here = await sessionIn(client.cookie);
    if (here === undefined) return refuseAuth('auth/user-token-expired');
    const { setCookie, browserHash } = browserKey.remember(client.cookie);
    try {
      const kept = await inTransaction(pool, async (tx) => {
        await lockAccount(tx, here.uid);
        // Whoever keeps it is no guest here: `sessionIn` finds none.
        const found = await linkAskedFor({ code }, browserHash, undefined, tx, 'for update');
        if (Result.isFailure(found)) throw new NotKept(Result.fail(found.failure));
        const { id, org, booking_id: bookingId, uid: guest, is_kept: isKept } = found.success;
        if (isKept && guest !== here.uid) throw new NotKept(refuseAuth('auth/invalid-action-code'));
        await join(tx, here.uid, org);
        if (!isKept && (await keptBy(tx, here.uid, org)) >= mostKept) {
          const message = `An account keeps at most ${mostKept} bookings of an organisation.`;
          throw new NotKept(refuse('too_many_requests', message, { limit: mostKept }));
        }
        const ended = guest === null || guest === here.uid ? [] : await leave(tx, guest, org);
        await tx.query(
          `update muster_identity.guest_links set uid = $2, browser_hash = $3, kept_at = coalesce(kept_at, now()),
             opened_at = coalesce(opened_at, now()), last_opened_at = clock_timestamp() where id = $1`,
          [id, here.uid, browserHash],
        );
        const begun = await sessions.replace(here.sessionId, { org, role: 'customer' }, client, tx);
        // Nobody keeps it with a session that ends at this moment.
        if (begun === undefined) throw new NotKept(refuseAuth('auth/user-token-expired'));
        await appendToTrail(tx, org, [
          {
            ...clientOrigin(client),
            kind: 'guestLinkKept',
            actor: here.uid,
            ...(guest !== null && { subject: guest }),
            things: [bookingId, id],
          },
        ]);
        const person = await tx.query<{ name: string; email: string }>(
          'select name, email from muster_identity."user" where id = $1',
          [here.uid],
        );
        return { begun, org, ended, person: person.rows[0] ?? { name: '', email: '' } };
      });
      const { begun, org, ended, person } = kept;
      noteSignedOut(here);
      await noteSignIn(here.uid, org, client);
      return Result.succeed({
        token: begun.token,
        user: { uid: here.uid, ...person },
        setCookies: [begun.setCookie, setCookie],
        replaced: here.sessionId,
        ended,
      });
    } catch (error) {
      if (error instanceof NotKept) return error.answer;
      throw error;
    }
  };
}

/** Makes whoever has an account a guest of the organisation, if they are not one already. */
async function join(client: pg.PoolClient, uid: string, org: string): Promise<void> {
  const { rows } = await client.query<{
    is_proven: boolean;
    is_guest: boolean | null;
    is_active: boolean | null;
  }>(
    `select not exists (select from muster_identity.unproven_accounts p where p.uid = u.id) as is_proven,
       m.guest as is_guest, m.deactivated_at is null as is_active
     from muster_identity."user" u left join muster_identity.members m on m.uid = u.id and m.org = $2
     where u.id = $1`,
    [uid, org],
  );
  const [found] = rows;
  if (found === undefined) throw new NotKept(refuseAuth('auth/user-token-expired'));
  // Anybody could have made it with that address.
  if (!found.is_proven) throw new NotKept(Result.fail(addressNotProven));
  if (found.is_guest === null) {
    await client.query(
      `insert into muster_identity.members (uid, org, role, duties, partner, guest)
       values ($1, $2, 'customer', '{}', false, true)`,
      [uid, org],
    );
    return;
  }
  if (!found.is_guest) throw new NotKept(refuseAuth('auth/already-a-member'));
  // An administrator has said that they work there no more.
  if (found.is_active !== true) throw new NotKept(refuseAuth('auth/operation-not-allowed'));
}

/** Ends a guest whose booking is in an account now; returns the ids of their sessions. History goes on to name them. */
async function leave(client: pg.PoolClient, uid: string, org: string): Promise<readonly string[]> {
  await client.query(
    'update muster_identity.members set deactivated_at = now() where uid = $1 and org = $2 and guest',
    [uid, org],
  );
  const { rows } = await client.query<{ id: string }>(
    'delete from muster_identity.session where "userId" = $1 returning id',
    [uid],
  );
  return rows.map(({ id }) => id);
}

/** How many bookings of an organisation are in an account. */
async function keptBy(client: pg.PoolClient, uid: string, org: string): Promise<number> {
  const { rows } = await client.query<{ kept: number }>(
    `select count(*)::int as kept from muster_identity.guest_links l
     where l.uid = $1 and l.org = $2 and l.kept_at is not null and l.withdrawn_at is null`,
    [uid, org],
  );
  return rows[0]?.kept ?? 0;
}

/** Rolls the transaction back. */
class NotKept extends Error {
  override readonly name = 'NotKept';
  readonly answer: Result.Result<never, AuthRefusal | Refusal>;
  constructor(answer: Result.Result<never, AuthRefusal | Refusal>) {
    super('the booking was not kept');
    this.answer = answer;
  }
}
