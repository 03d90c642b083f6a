import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import type { MembershipClaims } from '../../../domain/rights/membershipRule.ts';
import type { Role } from '../../../domain/rights/role.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { addLetter } from '../messages/letters.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';
import { addressOf, isAddress } from './emailAddress.ts';

/** How long an invitation can be accepted. */
const validDays = 7;
/** The most invitations that one organisation has open: nobody invites whole lists of strangers. */
const mostOpen = 200;
/** Before it is sent again, in seconds: an inbox is not filled by clicking. */
const resendSeconds = 60;

/** An invitation that nobody has accepted, and that was not withdrawn. Instants are epoch milliseconds. */
export interface Invitation extends MembershipClaims {
  readonly id: string;
  readonly email: string;
  /** Uid. */
  readonly invitedBy: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly expired: boolean;
}

/** What an invitation's letter says, and where its link leads. */
export interface InvitationSender {
  /** The organisation's name. */
  readonly organisation: string;
  /** The name of whoever invites. */
  readonly inviter: string;
  /** The address of the page that accepts, without the code. */
  readonly page: string;
  /** `letter`: by e-mail; `link`: this installation sends none, and whoever invites hands the link on. */
  readonly by: 'letter' | 'link';
}

/** An invitation that was just made or renewed; `link` is null if it is on its way by e-mail. */
export interface SentInvitation {
  readonly invitation: Invitation;
  readonly link: string | null;
}

/** What whoever has the code of an invitation is told before they accept. */
export interface FoundInvitation {
  readonly id: string;
  readonly org: string;
  readonly email: string;
  readonly role: Role;
  readonly claims: MembershipClaims;
  readonly expired: boolean;
}

/**
 * Invitations of organisations, by e-mail. Their codes are 256 random bits, of which the SHA-256 is stored; each works
 * once, for seven days, and the one of the last letter alone.
 */
export interface Invitations {
  /** By address. */
  list(org: string): Promise<readonly Invitation[]>;
  /** Refuses an invalid address, one of a member, one that is invited already, and too many. */
  invite(
    org: string,
    invited: MembershipClaims & { readonly email: string },
    sender: InvitationSender,
    by: TrailAuthor & { readonly actor: string },
  ): Promise<Result.Result<SentInvitation, Refusal>>;
  /** Sends it with another code, valid from now on. Refused with `not_found`, and within a minute of the last time. */
  resend(
    org: string,
    id: string,
    sender: InvitationSender,
    by: TrailAuthor,
  ): Promise<Result.Result<SentInvitation, Refusal>>;
  /** Its code works no more. Refused with `not_found`. */
  withdraw(org: string, id: string, by: TrailAuthor): Promise<Result.Result<Invitation, Refusal>>;
  /** The invitation of a code; undefined if there is none that can be accepted, or could be until it expired. */
  find(code: string): Promise<FoundInvitation | undefined>;
}

interface InvitationRow {
  readonly id: string;
  readonly org: string;
  readonly email: string;
  readonly role: Role;
  readonly duties: string[];
  readonly partner: boolean;
  readonly resource_id: string | null;
  readonly customer_id: string | null;
  readonly partner_id: string | null;
  readonly created_by: string;
  readonly sent_at: Date;
  readonly expires_at: Date;
  readonly expired: boolean;
}

const columns = `i.id, i.org, i.email, i.role, i.duties, i.partner, i.resource_id, i.customer_id, i.partner_id, i.created_by, i.sent_at,
  i.expires_at, i.expires_at <= now() as expired`;
const isOpen = 'i.accepted_at is null and i.withdrawn_at is null';

/** Sends an invitation, or tells its link, and says so in the security trail. */
async function send(
  client: pg.PoolClient,
  seal: LetterSeal,
  row: InvitationRow,
  code: string,
  sender: InvitationSender,
  by: TrailAuthor,
): Promise<SentInvitation> {
  const link = `${sender.page}#${code}`;
  if (sender.by === 'letter') {
    await addLetter(client, seal, {
      org: row.org,
      senderName: sender.organisation,
      to: { name: row.email, address: row.email },
      subject: `${sender.organisation} invites you to Muster`,
      body: `${sender.inviter} invites you to work in ${sender.organisation} with Muster.\n\nAccept the invitation here:\n{link}\n\nIt is valid for ${validDays} days and works once. If you do not expect it, you can ignore it.\n`,
      link,
    });
  }
  const { role, duties, partner } = row;
  await appendToTrail(client, row.org, [
    { ...by, kind: 'invitationSent', things: [row.id], details: { role, duties, partner } },
  ]);
  return { invitation: invitationFrom(row), link: sender.by === 'letter' ? null : link };
}

export function createInvitations(pool: pg.Pool, seal: LetterSeal): Invitations {
  return {
    async list(org) {
      const { rows } = await pool.query<InvitationRow>(
        `select ${columns} from muster_identity.invitations i where i.org = $1 and ${isOpen} order by i.email`,
        [org],
      );
      return rows.map(invitationFrom);
    },

    async invite(org, { email: written, ...claims }, sender, by) {
      const email = addressOf(written);
      if (!isAddress(email)) {
        return Result.fail(invalidField('email', authTexts['auth/invalid-email'].text));
      }
      return inTurn(pool, `invitations of ${org}`, async (client) => {
        const member = await client.query(
          `select from muster_identity.members m join muster_identity."user" u on u.id = m.uid
           where m.org = $1 and u.email = $2 and m.deactivated_at is null`,
          [org, email],
        );
        if (member.rowCount !== 0) {
          return refuse('already_exists', 'This person is a member of the organisation already.', {
            field: 'email',
          });
        }
        const open = await client.query<{ email: string }>(
          `select i.email from muster_identity.invitations i where i.org = $1 and ${isOpen}`,
          [org],
        );
        if (open.rows.some((one) => one.email === email)) {
          return refuse('already_exists', 'This address is invited already. Send that invitation again.', {
            field: 'email',
          });
        }
        if (open.rows.length >= mostOpen) {
          return refuse('too_many_requests', `An organisation has at most ${mostOpen} open invitations.`, {
            limit: mostOpen,
          });
        }
        const code = randomBytes(32).toString('base64url');
        const { role, duties, partner, resourceId, customerId, partnerId = null } = claims;
        const made = await client.query<InvitationRow>(
          `insert into muster_identity.invitations as i
             (id, org, email, role, duties, partner, resource_id, customer_id, partner_id, code_hash, by_letter, created_by,
              expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(days => $13))
           returning ${columns}`,
          [
            randomUUID(),
            org,
            email,
            role,
            [...new Set(duties)],
            partner,
            resourceId,
            customerId,
            partnerId,
            hashOf(code),
            sender.by === 'letter',
            by.actor,
            validDays,
          ],
        );
        return Result.succeed(await send(client, seal, onlyRow(made.rows), code, sender, by));
      });
    },

    resend: (org, id, sender, by) =>
      inTurn(pool, `invitations of ${org}`, async (client) => {
        const { rows } = await client.query<{ wait: number }>(
          `select ceil(extract(epoch from i.sent_at + make_interval(secs => $3) - now()))::int as wait
           from muster_identity.invitations i where i.org = $1 and i.id = $2 and ${isOpen}`,
          [org, id, resendSeconds],
        );
        const [found] = rows;
        if (found === undefined) return notFound(id);
        if (found.wait > 0) {
          return refuse('too_many_requests', 'It has just been sent. Please wait a minute.', {
            retryAfterSeconds: found.wait,
          });
        }
        const code = randomBytes(32).toString('base64url');
        const renewed = await client.query<InvitationRow>(
          `update muster_identity.invitations i
           set code_hash = $3, sent_at = now(), expires_at = now() + make_interval(days => $4), by_letter = $5
           where i.org = $1 and i.id = $2 returning ${columns}`,
          [org, id, hashOf(code), validDays, sender.by === 'letter'],
        );
        return Result.succeed(await send(client, seal, onlyRow(renewed.rows), code, sender, by));
      }),

    withdraw: (org, id, by) =>
      inTurn(pool, `invitations of ${org}`, async (client) => {
        const { rows } = await client.query<InvitationRow>(
          `update muster_identity.invitations i set withdrawn_at = now()
           where i.org = $1 and i.id = $2 and ${isOpen} returning ${columns}`,
          [org, id],
        );
        const [row] = rows;
        if (row === undefined) return notFound(id);
        await appendToTrail(client, org, [{ ...by, kind: 'invitationWithdrawn', things: [id] }]);
        return Result.succeed(invitationFrom(row));
      }),

    async find(code) {
      const { rows } = await pool.query<InvitationRow>(
        `select ${columns} from muster_identity.invitations i where i.code_hash = $1 and ${isOpen}`,
        [hashOf(code)],
      );
      const [row] = rows;
      return row && foundFrom(row);
    },
  };
}

/** An invitation that has just been accepted. */
export interface TakenInvitation {
  readonly org: string;
  readonly claims: MembershipClaims;
  /** Uid. */
  readonly invitedBy: string;
  /** Whether its code went to the address by e-mail. */
  readonly byLetter: boolean;
}

/**
 * Takes the invitation of a code for somebody who accepts it, in the transaction that makes them a member: whoever comes
 * later waits for that, and finds nothing.
 */
export async function takeInvitation(
  client: pg.PoolClient,
  code: string,
  uid: string,
): Promise<TakenInvitation | undefined> {
  const { rows } = await client.query<InvitationRow & { readonly by_letter: boolean }>(
    `update muster_identity.invitations i set accepted_at = now(), accepted_by = $2
     where i.code_hash = $1 and ${isOpen} and i.expires_at > now() returning ${columns}, i.by_letter`,
    [hashOf(code), uid],
  );
  const [row] = rows;
  return row && { org: row.org, claims: claimsFrom(row), invitedBy: row.created_by, byLetter: row.by_letter };
}

function onlyRow(rows: readonly InvitationRow[]): InvitationRow {
  const [row] = rows;
  if (row === undefined) throw new Error('an invitation went while it was written');
  return row;
}

const notFound = (id: string) => refuse('not_found', 'There is no such invitation.', { invitationId: id });

function claimsFrom({ role, duties, partner, ...row }: InvitationRow): MembershipClaims {
  const { resource_id: resourceId, customer_id: customerId, partner_id: partnerId } = row;
  return { role, duties, partner, resourceId, customerId, partnerId };
}

function invitationFrom(row: InvitationRow): Invitation {
  return {
    ...claimsFrom(row),
    id: row.id,
    email: row.email,
    invitedBy: row.created_by,
    sentAt: row.sent_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    expired: row.expired,
  };
}

function foundFrom(row: InvitationRow): FoundInvitation {
  const { id, org, email, role, expired } = row;
  return { id, org, email, role, claims: claimsFrom(row), expired };
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
