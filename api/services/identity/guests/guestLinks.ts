import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../../domain/kernel/refusal.ts';
import { inTurn } from '../../../platform/postgres/inTurn.ts';
import type { LetterSeal } from '../../messages/letterSeal.ts';
import { addLetter } from '../../messages/letters.ts';
import { appendToTrail } from '../../trail/appendToTrail.ts';
import type { TrailAuthor } from '../../trail/trailEntry.ts';
import { isValidLink } from '../members.ts';

/** How long a link admits somebody, in days, unless they take the booking into an account. */
export const guestDays = 30;
/** The most links of a booking that are in no account, and admit somebody, or would. */
const mostOfBooking = 10;
/** The same of an organisation. */
const mostOfOrganisation = 5000;
/** The most bookings of an organisation that an account keeps: these expire by themselves no more. */
export const mostKept = 200;
/** How long it is kept that there was a link, in days after it has ended. */
const keptDays = 90;

/** A link that admits somebody to a booking, without its code. Instants are epoch milliseconds. */
export interface GuestLink {
  readonly id: string;
  readonly bookingId: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When somebody opened it first; null: nobody has. */
  readonly openedAt: number | null;
  /** `kept`: whom it admitted has an account, and it does not expire any more. */
  readonly state: 'open' | 'opened' | 'kept' | 'expired' | 'withdrawn';
}

export interface GuestLinkToMake {
  readonly bookingId: string;
  readonly customerId: string;
  /** The customer's name, by which history knows the guest. */
  readonly name: string;
  /** The page that opens it. */
  readonly page: string;
  /** Where it goes by e-mail; null: whoever makes it hands it on. */
  readonly letter: {
    readonly address: string;
    readonly organisation: string;
    /** When the booking is, in words. */
    readonly when: string;
  } | null;
}

/**
 * Links that admit one person to one booking as its customer (docs/security.md, Guests). The code is random, stored as a
 * hash, and told once. The first browser that opens it is the only one that it admits.
 */
export interface GuestLinks {
  /** Those of a booking, newest first. */
  list(org: string, bookingId: string): Promise<readonly GuestLink[]>;
  /** Refuses more than a booking or an organisation may have. `link` is null if it goes by e-mail. */
  make(
    org: string,
    link: GuestLinkToMake,
    by: TrailAuthor & { readonly actor: string },
  ): Promise<Result.Result<{ readonly guestLink: GuestLink; readonly link: string | null }, Refusal>>;
  /**
   * Takes effect at once, also for whoever has taken the booking into an account. Returns the ids of the sessions that
   * ended; one that was withdrawn or has expired is not changed.
   */
  withdraw(
    org: string,
    link: { readonly bookingId: string; readonly linkId: string },
    by: TrailAuthor,
  ): Promise<Result.Result<{ readonly guestLink: GuestLink; readonly ended: readonly string[] }, Refusal>>;
}

interface GuestLinkRow {
  readonly id: string;
  readonly booking_id: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly opened_at: Date | null;
  readonly state: GuestLink['state'];
}

const columns = `l.id, l.booking_id, l.created_by, l.created_at, l.expires_at, l.opened_at,
  case when l.withdrawn_at is not null then 'withdrawn' when l.kept_at is not null then 'kept'
    when not ${isValidLink} then 'expired' when l.opened_at is not null then 'opened' else 'open' end as state`;

export function createGuestLinks(pool: pg.Pool, seal: LetterSeal): GuestLinks {
  async function find(client: pg.PoolClient, org: string, bookingId: string, id: string) {
    const { rows } = await client.query<GuestLinkRow>(
      `select ${columns} from muster_identity.guest_links l where l.org = $1 and l.booking_id = $2 and l.id = $3`,
      [org, bookingId, id],
    );
    return rows[0] && linkFrom(rows[0]);
  }

  return {
    async list(org, bookingId) {
      const { rows } = await pool.query<GuestLinkRow>(
        `select ${columns} from muster_identity.guest_links l where l.org = $1 and l.booking_id = $2
         order by l.created_at desc, l.id`,
        [org, bookingId],
      );
      return rows.map(linkFrom);
    },

    make: (org, { bookingId, customerId, name, page, letter }, by) =>
      inTurn(pool, `guest links of ${org}`, async (client) => {
        await client.query(
          `delete from muster_identity.guest_links l where l.org = $1 and not ${isValidLink}
             and coalesce(l.withdrawn_at, l.expires_at) < now() - make_interval(days => ${keptDays})`,
          [org],
        );
        const { rows } = await client.query<{ of_booking: number; of_org: number }>(
          `select count(*) filter (where l.booking_id = $2)::int as of_booking, count(*)::int as of_org
           from muster_identity.guest_links l where l.org = $1 and l.kept_at is null and ${isValidLink}`,
          [org, bookingId],
        );
        const { of_booking: ofBooking = 0, of_org: ofOrg = 0 } = rows[0] ?? {};
        if (ofBooking >= mostOfBooking) {
          return tooMany(`A booking has at most ${mostOfBooking} valid guest links.`, mostOfBooking);
        }
        if (ofOrg >= mostOfOrganisation) {
          return tooMany(
            `An organisation has at most ${mostOfOrganisation} valid guest links.`,
            mostOfOrganisation,
          );
        }
        const id = randomUUID();
        const code = randomBytes(32).toString('base64url');
        await client.query(
          `insert into muster_identity.guest_links
             (id, org, booking_id, customer_id, name, code_hash, created_by, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => ${guestDays}))`,
          [id, org, bookingId, customerId, name, codeHash(code), by.actor],
        );
        // Behind the `#`, which browsers send to no server.
        const link = `${page}#${code}`;
        if (letter !== null) {
          await addLetter(client, seal, {
            org,
            senderName: letter.organisation,
            to: { name, address: letter.address },
            subject: `Your booking with ${letter.organisation}`,
            body: `See your booking with ${letter.organisation}, ${letter.when}:\n{link}\n\nThe link works for ${guestDays} days, in the browser that opens it first. If you do not expect it, you can ignore it.\n`,
            link,
          });
        }
        await appendToTrail(client, org, [{ ...by, kind: 'guestLinkMade', things: [bookingId, id] }]);
        const made = await find(client, org, bookingId, id);
        if (made === undefined) throw new Error('a guest link went while it was written');
        return Result.succeed({ guestLink: made, link: letter === null ? link : null });
      }),

    withdraw: (org, { bookingId, linkId }, by) =>
      inTurn(pool, `guest links of ${org}`, async (client) => {
        const { rows } = await client.query<{ uid: string | null }>(
          `update muster_identity.guest_links l set withdrawn_at = now()
           where l.org = $1 and l.booking_id = $2 and l.id = $3 and ${isValidLink} returning l.uid`,
          [org, bookingId, linkId],
        );
        const found = await find(client, org, bookingId, linkId);
        if (found === undefined) return refuse('not_found', 'There is no such guest link.', { id: linkId });
        const [withdrawn] = rows;
        if (withdrawn === undefined) return Result.succeed({ guestLink: found, ended: [] });
        // With them their WebSockets, which know what their person was admitted to.
        const sessions = await client.query<{ id: string }>(
          `delete from muster_identity.session where org = $1 and "userId" = $2 returning id`,
          [org, withdrawn.uid],
        );
        await appendToTrail(client, org, [
          {
            ...by,
            kind: 'guestLinkWithdrawn',
            ...(withdrawn.uid !== null && { subject: withdrawn.uid }),
            things: [bookingId, linkId],
          },
        ]);
        return Result.succeed({ guestLink: found, ended: sessions.rows.map(({ id }) => id) });
      }),
  };
}

/** What is stored of a code. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

function tooMany(message: string, limit: number) {
  return refuse('too_many_requests', message, { limit });
}

function linkFrom(row: GuestLinkRow): GuestLink {
  return {
    id: row.id,
    bookingId: row.booking_id,
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    openedAt: row.opened_at?.getTime() ?? null,
    state: row.state,
  };
}
