import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Admission } from '../../../domain/rights/actor.ts';
import type { Owner } from '../../../domain/rights/persona.ts';
import type { Role } from '../../../domain/rights/role.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { photoUrlOf } from '../../contract/account.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';
import type { NewMembership, NewUser } from './account.ts';
import type { SignedIn } from './authentication.ts';
import type { MergedRecords } from './mergedRecords.ts';

/** A member as the database has it: the user, and the claims of shell §3. */
export interface MemberRow {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  /** When the photo of the account was kept, epoch milliseconds; null: there is none. */
  readonly photo_at: number | null;
  readonly org: string;
  /** Guaranteed by a check constraint of the table. */
  readonly role: Role;
  readonly duties: string[];
  readonly partner: boolean;
  readonly resource_id: string | null;
  readonly customer_id: string | null;
  readonly partner_id: string | null;
}

/** The same of somebody who is signed in. */
export interface SignedInRow extends MemberRow {
  /** Whether the organisation asks them for a second factor, and they have none. */
  readonly lacks_factor: boolean;
  /** E.164; null: they have verified none. */
  readonly phone_number: string | null;
  /** The bookings to which a guest is admitted; null for anybody else. */
  readonly admitted_to: readonly Admission[] | null;
}

/** Of `members` as `m`: whether they still work there. */
export const isActiveMember = 'm.deactivated_at is null';

/** Of `members` as `m`: whether they administer the organisation (`domain/rights/persona.ts`). */
export const isAdministrator = `(m.role = 'dispatcher' and 'admin' = any(m.duties) and not m.partner)`;

/**
 * Of `members` as `m`: whether their claims make them a field worker or a customer and nothing more. The record of a field worker
 * may promote them all the same (`promotionOf.ts`).
 */
export const isPlainMember = `(m.role in ('resource', 'customer') and m.duties = '{}' and not m.partner and not m.guest)`;

/** Of `members` as `m` and `"user"` as `u`. */
export const memberColumns = `m.uid, u.name, u.email, m.org, m.role, m.duties, m.partner, m.resource_id, m.customer_id, m.partner_id,
    (select p.kept_at from muster_identity.photos p where p.uid = m.uid) as photo_at`;

/**
 * Of `guest_links` as `l`: whether it admits somebody, or would. One that nobody has taken into an account ends with the
 * membership of its maker.
 */
export const isValidLink = `(l.withdrawn_at is null and (l.kept_at is not null or (l.expires_at > now()
    and not exists (select from muster_identity.members made_by
      where made_by.org = l.org and made_by.uid = l.created_by and made_by.deactivated_at is not null))))`;

/** Of the same: whether it admits somebody at the moment. */
export const isAdmitting = `(l.uid is not null and ${isValidLink})`;

/** Of the same, for somebody who is signed in. */
export const signedInColumns = `${memberColumns},
    case when m.guest then (
      select coalesce(json_agg(json_build_object('bookingId', l.booking_id, 'customerId', l.customer_id)), '[]'::json)
      from muster_identity.guest_links l where l.uid = m.uid and l.org = m.org and ${isAdmitting}
    ) end as admitted_to,
    (select n.number from muster_identity.phone_numbers n where n.uid = m.uid) as phone_number, (${isAdministrator}
    and exists (select from muster_identity.factor_rules r where r.org = m.org and r.of_administrators)
    and not exists (select from muster_identity.second_factors f where f.uid = m.uid)) as lacks_factor`;

/** The user and the actor of a member. */
export function memberOf(row: SignedInRow): Pick<SignedIn, 'actor' | 'user' | 'lacksFactor'> {
  const { uid, name, email, photo_at: photoAt, org, role, duties, partner } = row;
  return {
    actor: {
      uid,
      org,
      role,
      duties,
      partner,
      resourceId: row.resource_id,
      customerId: row.customer_id,
      ...(row.partner_id !== null && { partnerId: row.partner_id }),
      ...(row.admitted_to && { admittedTo: row.admitted_to }),
    },
    user: {
      uid,
      name,
      email,
      phoneNumber: row.phone_number,
      photoUrl: photoAt === null ? null : photoUrlOf(photoAt),
    },
    ...(row.lacks_factor ? { lacksFactor: true } : {}),
  };
}

/**
 * Creates account and claims in one statement, with their entry in the security trail: all, or nothing. Returns the
 * uid, or undefined if the address or the uid is in use.
 *
 * @param by the operator, or the demonstration
 */
export async function insertMember(
  pool: pg.Pool,
  user: NewUser,
  passwordHash: string,
  by: string,
): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    const uid = await insertAccount(client, user, passwordHash);
    if (uid === undefined) return undefined;
    const { role, duties = [], partner = false, org } = user;
    const details = { role, duties, partner };
    await appendToTrail(client, org, [{ kind: 'userCreated', actor: by, subject: uid, details }]);
    return uid;
  });
}

async function insertAccount(
  client: pg.PoolClient,
  user: NewUser,
  passwordHash: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ uid: string }>(
    `with made as (
       insert into muster_identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       values ($1, $2, $3, false, now(), now())
       on conflict do nothing returning id
     ), account as (
       insert into muster_identity.account
         (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
       select $4, id, 'credential', id, $5, now(), now() from made
     )
     insert into muster_identity.members (uid, org, role, duties, partner, resource_id, customer_id, partner_id)
     select id, $6, $7, $8, $9, $10, $11, $12 from made
     returning uid`,
    [
      user.uid ?? randomUUID(),
      user.name,
      user.email,
      randomUUID(),
      passwordHash,
      user.org,
      user.role,
      user.duties ?? [],
      user.partner ?? false,
      user.resourceId ?? null,
      user.customerId ?? null,
      user.partnerId ?? null,
    ],
  );
  return rows[0]?.uid;
}

/**
 * Makes somebody who has an account a member of a further organisation, or again of one that they had left. Returns the
 * uid, or why not.
 *
 * @param email in lower case
 */
export async function insertMembership(
  pool: pg.Pool,
  email: string,
  membership: NewMembership,
  by: TrailAuthor,
): Promise<{ readonly uid: string } | 'unknown' | 'unproven' | 'member'> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ uid: string; is_unproven: boolean }>(
      `select id as uid, exists (select from muster_identity.unproven_accounts p where p.uid = u.id) as is_unproven
       from muster_identity."user" u where email = $1 for share of u`,
      [email],
    );
    const [row] = rows;
    if (row === undefined) return 'unknown';
    // Anybody could have made it with that address.
    if (row.is_unproven) return 'unproven';
    const found = { uid: row.uid };
    return (await joinOrganisation(client, found.uid, membership, by)) ? found : 'member';
  });
}

/** The same in a transaction that is under way; false if they are a member already. */
export async function joinOrganisation(
  client: pg.PoolClient,
  uid: string,
  {
    org,
    role,
    duties = [],
    partner = false,
    resourceId = null,
    customerId = null,
    partnerId = null,
  }: NewMembership,
  by: TrailAuthor,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into muster_identity.members as m (uid, org, role, duties, partner, resource_id, customer_id, partner_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (uid, org) do update set role = excluded.role, duties = excluded.duties, partner = excluded.partner,
       resource_id = excluded.resource_id, customer_id = excluded.customer_id, partner_id = excluded.partner_id,
       created_at = now(), deactivated_at = null, guest = false
     where m.deactivated_at is not null`,
    [uid, org, role, duties, partner, resourceId, customerId, partnerId],
  );
  if (rowCount === 0) return false;
  await appendToTrail(client, org, [
    { ...by, kind: 'memberAdded', subject: uid, details: { role, duties, partner } },
  ]);
  return true;
}

/** Names by uid, of members of one organisation. */
export async function memberNames(
  pool: pg.Pool,
  org: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ uid: string; name: string }>(
    `select m.uid, u.name from muster_identity.members m
     join muster_identity."user" u on u.id = m.uid where m.org = $1 and m.uid = any($2)`,
    [org, [...uids]],
  );
  return new Map(rows.map((row) => [row.uid, row.name]));
}

/** The ids of the records that a member is linked to, or works as since a merge; none if nobody active has this uid. */
export async function recordsOfMember(
  pool: pg.Pool,
  org: string,
  uid: string,
  { worksAs }: Pick<MergedRecords, 'worksAs'>,
): Promise<readonly string[]> {
  const { rows } = await pool.query<Owner>(
    `select case when m.resource_id is null then 'customer' else 'resource' end as kind,
       coalesce(m.resource_id, m.customer_id) as id from muster_identity.members m
     where m.org = $1 and m.uid = $2 and coalesce(m.resource_id, m.customer_id) is not null
       and ${isActiveMember}`,
    [org, uid],
  );
  const owners = await Promise.all(rows.map((owner) => worksAs(org, owner)));
  return owners.map(({ id }) => id);
}

/** The uids of the members who are linked to these records or to one that was merged into them, by the ids of the records. */
export async function linkedMembers(
  pool: pg.Pool,
  org: string,
  recordIds: readonly string[],
  { into }: Pick<MergedRecords, 'into'>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const merged = await into(org, recordIds);
  const { rows } = await pool.query<{ record_id: string; uid: string }>(
    `select coalesce(m.resource_id, m.customer_id) as record_id, m.uid from muster_identity.members m
     where m.org = $1 and coalesce(m.resource_id, m.customer_id) = any($2)
       and ${isActiveMember}
     order by m.uid`,
    [org, [...new Set([...recordIds, ...merged.keys()])]],
  );
  const byRecord = Map.groupBy(rows, (row) => merged.get(row.record_id) ?? row.record_id);
  return new Map([...byRecord].map(([id, linked]) => [id, linked.map(({ uid }) => uid)]));
}
