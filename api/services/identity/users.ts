import type pg from 'pg';
import type { Account, Membership, Person, User } from './account.ts';
import type { SignedIn } from './authentication.ts';
import {
  isActiveMember,
  type MemberRow,
  memberColumns,
  memberOf,
  type SignedInRow,
  signedInColumns,
} from './members.ts';
import { sessionEndsAt } from './sessionTimes.ts';

interface UserRow extends MemberRow {
  readonly signed_in_at: Date | null;
}

/** Members who can sign in. */
function selectUsers(condition: string, order: string): string {
  return `select ${memberColumns}, max(s."createdAt") filter (where ${sessionEndsAt} > now()) as signed_in_at
          from muster_identity.members m
          join muster_identity."user" u on u.id = m.uid
          left join muster_identity.session s on s."userId" = u.id and s.org = m.org
          where ${isActiveMember} and ${condition}
          group by m.uid, m.org, u.id
          order by ${order}`;
}

/** Not of a guest whom a link alone has admitted. */
const hasAccount = `(not m.guest or exists (select from muster_identity.account a where a."userId" = u.id))`;

/** Those of an organisation who can sign in to it, by name. */
export async function usersOf(pool: pg.Pool, org: string): Promise<readonly User[]> {
  const { rows } = await pool.query<UserRow>(
    selectUsers(`m.org = $1 and ${hasAccount}`, 'lower(u.name), u.email'),
    [org],
  );
  return rows.map((row) => ({ ...personOf(row), ...membershipOf(row) }));
}

/** The organisations in which somebody can work, by their ids. */
export async function membershipsOf(pool: pg.Pool, uid: string): Promise<readonly Membership[]> {
  const { rows } = await pool.query<UserRow>(selectUsers('m.uid = $1', 'm.org'), [uid]);
  return rows.map(membershipOf);
}

/** A member as the sender of requests; undefined: they do not work there. */
export async function actorOfMember(
  pool: pg.Pool,
  org: string,
  uid: string,
): Promise<SignedIn['actor'] | undefined> {
  const { rows } = await pool.query<SignedInRow>(
    `select ${signedInColumns} from muster_identity.members m join muster_identity."user" u on u.id = m.uid
     where m.org = $1 and m.uid = $2 and ${isActiveMember}`,
    [org, uid],
  );
  return rows[0] && memberOf(rows[0]).actor;
}

/** The account of an address in lower case. */
export async function findUser(pool: pg.Pool, email: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Person>(
    `select u.id as uid, u.name, u.email from muster_identity."user" u
     where u.email = $1 and exists (select from muster_identity.account a where a."userId" = u.id)`,
    [email],
  );
  const [person] = rows;
  return person && { ...person, memberships: await membershipsOf(pool, person.uid) };
}

/** The address of somebody's account; undefined: there is no such account. */
export async function addressOfUser(pool: pg.Pool, uid: string | undefined): Promise<string | undefined> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from muster_identity."user" where id = $1',
    [uid],
  );
  return rows[0]?.email;
}

function personOf({ uid, name, email }: MemberRow): Person {
  return { uid, name, email };
}

function membershipOf(row: UserRow): Membership {
  const { org, role, duties, partner } = row;
  return {
    org,
    role,
    duties,
    partner,
    resourceId: row.resource_id,
    customerId: row.customer_id,
    signedInAt: row.signed_in_at?.getTime() ?? null,
  };
}
