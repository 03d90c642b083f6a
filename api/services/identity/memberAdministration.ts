import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { type MembershipClaims, membershipText } from '../../../domain/rights/membershipRule.ts';
import { personaOf } from '../../../domain/rights/persona.ts';
import { photoUrlOf } from '../../contract/account.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';
import type { Person } from './account.ts';
import { type MemberRow, memberColumns } from './members.ts';

/** A member of an organisation, whether or not they may work there at the moment. */
export interface Member extends Person, MembershipClaims {
  /** When they last began to work there, epoch milliseconds; null: never. */
  readonly lastSignedInAt: number | null;
  readonly active: boolean;
  /** The address of their photo; null: they have none. */
  readonly photoUrl: string | null;
  readonly hasSecondFactor: boolean;
  /** Whether links have admitted them to single bookings, and they have no other part in the organisation. */
  readonly isGuest: boolean;
}

/** Who changes a member, and with which session: it does not end by what its owner does. */
export interface MemberAuthor extends TrailAuthor {
  readonly sessionId?: string;
}

/** A member after a change, and the ids of the sessions that ended with it. */
export interface ChangedMember {
  readonly member: Member;
  readonly ended: readonly string[];
}

/**
 * The members of organisations, as their administrators see and change them. A change of what somebody is ends their
 * sessions in the organisation: whoever signs in again gets the new rights, on screens that were drawn with them. All of
 * it is refused with `not_found` of a person who is no member, and with `last_administrator` where nobody would be left
 * who can administer the organisation.
 */
export interface MemberAdministration {
  /** By name; those who are not active last. */
  list(org: string): Promise<readonly Member[]>;
  change(
    org: string,
    uid: string,
    claims: MembershipClaims,
    by: MemberAuthor,
  ): Promise<Result.Result<ChangedMember, Refusal>>;
  /** Their account stays, and what they are in other organisations. */
  deactivate(org: string, uid: string, by: MemberAuthor): Promise<Result.Result<ChangedMember, Refusal>>;
  reactivate(org: string, uid: string, by: MemberAuthor): Promise<Result.Result<ChangedMember, Refusal>>;
}

interface AnyMemberRow extends MemberRow {
  readonly last_signed_in_at: Date | null;
  readonly active: boolean;
  readonly has_factor: boolean;
  readonly guest: boolean;
}

/** Whoever is removed from sign-in altogether is listed nowhere. */
const selectMembers = `
  select ${memberColumns}, m.signed_in_at as last_signed_in_at, m.deactivated_at is null as active, m.guest,
    exists (select from muster_identity.second_factors f where f.uid = m.uid) as has_factor
  from muster_identity.members m join muster_identity."user" u on u.id = m.uid
  where m.org = $1 and exists (select from muster_identity.account a where a."userId" = u.id)`;

export function createMemberAdministration(pool: pg.Pool): MemberAdministration {
  /** One change of an organisation's members at a time, so that two administrators cannot demote each other. */
  async function changing(
    org: string,
    uid: string,
    change: (client: pg.PoolClient, member: Member) => Promise<Result.Result<readonly string[], Refusal>>,
  ): Promise<Result.Result<ChangedMember, Refusal>> {
    return inTurn(pool, `members of ${org}`, async (client) => {
      const before = await findMember(client, org, uid);
      if (before === undefined) return refuse('not_found', 'There is no such member.', { uid });
      const changed = await change(client, before);
      if (Result.isFailure(changed)) return Result.fail(changed.failure);
      const member = await findMember(client, org, uid);
      if (member === undefined) throw new Error(`member ${uid} of ${org} went while it was changed`);
      return Result.succeed({ member, ended: changed.success });
    });
  }

  return {
    async list(org) {
      const { rows } = await pool.query<AnyMemberRow>(
        `${selectMembers} order by m.deactivated_at is not null, lower(u.name), u.email`,
        [org],
      );
      return rows.map(memberFrom);
    },

    change: (org, uid, claims, { sessionId, ...by }) =>
      changing(org, uid, async (client, before) => {
        if (isSame(before, claims)) return Result.succeed([]);
        if (personaOf(claims) !== 'administrator' && (await isLastAdministrator(client, org, before))) {
          return lastAdministrator();
        }
        const { role, duties, partner, resourceId, customerId, partnerId = null } = claims;
        await client.query(
          `update muster_identity.members set role = $3, duties = $4, partner = $5, resource_id = $6, customer_id = $7,
             partner_id = $8, guest = false
           where org = $1 and uid = $2`,
          [org, uid, role, [...new Set(duties)], partner, resourceId, customerId, partnerId],
        );
        const ended = await endSessions(client, org, uid, sessionId);
        const details = {
          role,
          duties,
          partner,
          ...(partnerId !== null && { partnerId }),
          before: membershipText(before),
          sessionsEnded: ended.length,
        };
        await appendToTrail(client, org, [{ ...by, kind: 'memberChanged', subject: uid, details }]);
        return Result.succeed(ended);
      }),

    deactivate: (org, uid, { sessionId: _, ...by }) =>
      changing(org, uid, async (client, before) => {
        if (!before.active) return Result.succeed([]);
        if (await isLastAdministrator(client, org, before)) return lastAdministrator();
        await client.query(
          'update muster_identity.members set deactivated_at = now() where org = $1 and uid = $2',
          [org, uid],
        );
        const ended = await endSessions(client, org, uid);
        const details = { sessionsEnded: ended.length };
        await appendToTrail(client, org, [{ ...by, kind: 'memberDeactivated', subject: uid, details }]);
        return Result.succeed(ended);
      }),

    reactivate: (org, uid, { sessionId: _, ...by }) =>
      changing(org, uid, async (client, before) => {
        if (before.active) return Result.succeed([]);
        await client.query(
          'update muster_identity.members set deactivated_at = null where org = $1 and uid = $2',
          [org, uid],
        );
        const { role, duties, partner } = before;
        await appendToTrail(client, org, [
          { ...by, kind: 'memberAdded', subject: uid, details: { role, duties, partner } },
        ]);
        return Result.succeed([]);
      }),
  };
}

async function findMember(client: pg.PoolClient, org: string, uid: string): Promise<Member | undefined> {
  const { rows } = await client.query<AnyMemberRow>(`${selectMembers} and m.uid = $2`, [org, uid]);
  return rows[0] && memberFrom(rows[0]);
}

function memberFrom(row: AnyMemberRow): Member {
  const { uid, name, email, role, duties, partner, active } = row;
  return {
    uid,
    name,
    email,
    role,
    duties,
    partner,
    resourceId: row.resource_id,
    customerId: row.customer_id,
    partnerId: row.partner_id,
    lastSignedInAt: row.last_signed_in_at?.getTime() ?? null,
    active,
    photoUrl: row.photo_at === null ? null : photoUrlOf(row.photo_at),
    hasSecondFactor: row.has_factor,
    isGuest: row.guest,
  };
}

function isSame(before: MembershipClaims, after: MembershipClaims): boolean {
  const comparable = ({
    role,
    duties,
    partner,
    resourceId,
    customerId,
    partnerId = null,
  }: MembershipClaims) =>
    JSON.stringify([role, [...new Set(duties)].toSorted(), partner, resourceId, customerId, partnerId]);
  return comparable(before) === comparable(after);
}

async function isLastAdministrator(client: pg.PoolClient, org: string, member: Member): Promise<boolean> {
  if (!member.active || personaOf(member) !== 'administrator') return false;
  const { rows } = await client.query<AnyMemberRow>(
    `${selectMembers} and m.uid <> $2 and m.deactivated_at is null`,
    [org, member.uid],
  );
  return rows.every((row) => personaOf(memberFrom(row)) !== 'administrator');
}

function lastAdministrator() {
  return refuse(
    'last_administrator',
    'An organisation needs somebody who administers it. Make somebody else a dispatcher with the duty admin first.',
    {},
  );
}

/** Ends somebody's sessions in an organisation, but for one; returns the ids of those that ended. */
async function endSessions(
  client: pg.PoolClient,
  org: string,
  uid: string,
  kept?: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `delete from muster_identity.session where org = $1 and "userId" = $2 and id is distinct from $3 returning id`,
    [org, uid, kept ?? null],
  );
  return rows.map(({ id }) => id);
}
