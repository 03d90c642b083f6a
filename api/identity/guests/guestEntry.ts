import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../domain/refusal.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { appendToTrail } from '../../trail/appendToTrail.ts';
import { type AuthRefusal, refuseAuth } from '../authRefusals.ts';
import type { BrowserKey } from '../browserKey.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import { lockAccount } from '../endingSessions.ts';
import { isActiveMember } from '../members.ts';
import type { OwnSessionHere } from '../ownSessionHere.ts';
import type { Sessions } from '../sessions.ts';
import type { SignInAnswer } from '../signInAnswer.ts';
import type { SignInNotes } from '../signInNotes.ts';
import { addressNotProven } from '../unprovenAccounts.ts';
import { codeHash, mostKept } from './guestLinks.ts';

/** What a link is about, as far as whoever has its code is told. */
export interface FoundGuestLink {
  readonly org: string;
  /** Whether the booking is in an account already. */
  readonly isKept: boolean;
  /** Of whoever is signed in here as a member of the organisation, who needs no link: the booking, and where they work. */
  readonly asMember: { readonly bookingId: string; readonly worksHere: boolean } | null;
  /** The key of the browser, which has it before it opens the link: if the answer to that is lost, it opens it again. */
  readonly setCookie: string;
}

/** What has begun, and the sessions that ended with it. */
export interface GuestSignIn extends SignInAnswer {
  readonly ended: readonly string[];
}

/** Which link somebody means. */
export interface LinkAsked {
  /** Of the link; empty: that of the guest who is here, else the one that this browser has opened last and that works. */
  readonly code: string;
  /** Without a code: of the links to this booking alone. */
  readonly bookingId?: string | undefined;
}

/**
 * How somebody gets to a booking by a guest link. Each refuses a code that is unknown, or that another browser has opened
 * (`auth/invalid-action-code`), and one that has expired or was withdrawn (`auth/expired-action-code`).
 */
export interface GuestEntry {
  find(link: LinkAsked, client: Client): Promise<Result.Result<FoundGuestLink, AuthRefusal>>;
  /**
   * Begins a session as a guest, who is admitted to the booking and to nothing else. The link belongs to this browser from
   * then on, which may open it again.
   */
  open(link: LinkAsked, client: Client): Promise<Result.Result<GuestSignIn, AuthRefusal>>;
  /**
   * Takes the booking into the account of whoever is signed in here, whose session goes on in the organisation. The guest that
   * they were is one no more. Refuses whoever has not proven their address, and a member of the organisation.
   */
  keep(code: string, client: Client): Promise<Result.Result<GuestSignIn, AuthRefusal | Refusal>>;
}

export interface GuestEntryParts extends SignInNotes {
  readonly pool: pg.Pool;
  readonly browserKey: BrowserKey;
  readonly sessions: Pick<
    Sessions,
    'authenticate' | 'beginByLink' | 'replace' | 'tokenIn' | 'endByToken' | 'prune'
  >;
  /** Who has signed in themselves with the cookies of a request. */
  readonly sessionIn: (cookie: string | undefined) => Promise<OwnSessionHere | undefined>;
}

interface LinkRow {
  readonly id: string;
  readonly org: string;
  readonly booking_id: string;
  readonly name: string;
  readonly uid: string | null;
  readonly is_kept: boolean;
  readonly has_ended: boolean;
  readonly is_elsewhere: boolean;
  readonly seconds_left: number;
}

export function createGuestEntry(parts: GuestEntryParts): GuestEntry {
  const { pool, browserKey, sessions, sessionIn, noteSignIn, noteSignedOut } = parts;

  /** The guest whose session a link has begun, with the cookies of a request. */
  async function guestIn(cookie: string | undefined): Promise<string | undefined> {
    const token = cookie === undefined ? undefined : sessions.tokenIn(cookie);
    const found = token === undefined ? undefined : await sessions.authenticate(token, 'cookie');
    return found?.outcome === 'signedIn' && found.who.byLink ? found.who.actor.uid : undefined;
  }

  /**
   * The link of a code; or without one of the links that a browser has opened that of the guest who is here, else the last
   * of those that still work. With a lock within a transaction.
   */
  async function linkOf(
    { code, bookingId }: LinkAsked,
    browserHash: Buffer | undefined,
    guest: string | undefined,
    client: pg.Pool | pg.PoolClient,
    lock: '' | 'for update',
  ): Promise<Result.Result<LinkRow, AuthRefusal>> {
    const { rows } = await client.query<LinkRow>(
      `select l.id, l.org, l.booking_id, l.name, l.uid, l.kept_at is not null as is_kept,
         l.withdrawn_at is not null or (l.kept_at is null and l.expires_at <= now()) as has_ended,
         l.browser_hash is not null and l.browser_hash is distinct from $2 as is_elsewhere,
         floor(extract(epoch from l.expires_at - now()))::int as seconds_left
       from muster_identity.guest_links l
       where case when $1::bytea is null then l.browser_hash = $2 and ($4::text is null or l.booking_id = $4)
         else l.code_hash = $1 end
       order by l.uid = $3 desc nulls last, has_ended, l.last_opened_at desc nulls last limit 1 ${lock}`,
      [code === '' ? null : codeHash(code), browserHash ?? null, guest ?? null, bookingId ?? null],
    );
    const [found] = rows;
    if (found === undefined) return refuseAuth('auth/invalid-action-code');
    // Whoever comes later than another learns no more than that it works no more.
    if (found.is_elsewhere) return refuseAuth('auth/invalid-action-code');
    return found.has_ended ? refuseAuth('auth/expired-action-code') : Result.succeed(found);
  }

  return {
    async find(asked, client) {
      const { setCookie } = browserKey.remember(client.cookie);
      const guest = await guestIn(client.cookie);
      const found = await linkOf(asked, browserKey.hash(client.cookie), guest, pool, '');
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
        const found = await linkOf(asked, browserHash, guest, tx, 'for update');
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
      const former = client.cookie === undefined ? undefined : sessions.tokenIn(client.cookie);
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

    async keep(code, client) {
      const here = await sessionIn(client.cookie);
      if (here === undefined) return refuseAuth('auth/user-token-expired');
      const { setCookie, browserHash } = browserKey.remember(client.cookie);
      try {
        const kept = await inTransaction(pool, async (tx) => {
          await lockAccount(tx, here.uid);
          // Whoever keeps it is no guest here: `sessionIn` finds none.
          const found = await linkOf({ code }, browserHash, undefined, tx, 'for update');
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
    },
  };
}

/** Makes the guest of a link, who is a member without an account: nothing but the link signs them in. */
async function admit(
  client: pg.PoolClient,
  { id, org, booking_id: bookingId, name }: LinkRow,
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

/** Rolls the transaction back. */
class NotKept extends Error {
  override readonly name = 'NotKept';
  readonly answer: Result.Result<never, AuthRefusal | Refusal>;
  constructor(answer: Result.Result<never, AuthRefusal | Refusal>) {
    super('the booking was not kept');
    this.answer = answer;
  }
}
