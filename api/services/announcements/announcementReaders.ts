import type pg from 'pg';
import type { Actor } from '../../../domain/rights/actor.ts';
import { type Audience, isAddressed } from '../../../domain/rights/audience.ts';
import { isForPartner, personaOf } from '../../../domain/rights/persona.ts';
import type { Role } from '../../../domain/rights/role.ts';
import type { AddressablePerson } from '../../../projections/queries/announcementPages.ts';
import { isActiveMember } from '../identity/members.ts';

/** Somebody to whom an announcement is addressed, who can sign in and read it. */
export interface AnnouncementReader {
  readonly uid: string;
  readonly name: string;
  /** The record of a person or a customer that the sign-in is linked to; null: it is linked to none. */
  readonly resourceId: string | null;
  readonly customerId: string | null;
}

interface MemberRow {
  readonly uid: string;
  readonly name: string;
  readonly role: Role;
  readonly duties: readonly string[];
  readonly partner: boolean;
  readonly resource_id: string | null;
  readonly customer_id: string | null;
  readonly partner_id: string | null;
}

/** No record is merged into another one more often than this, one after the other. */
const mostMerges = 20;

/**
 * Everybody of an organisation to whom an announcement is addressed, by name: who can sign in to it, as what their records say
 * of them now (`withStanding.ts`).
 */
export async function readersAmongMembers(
  pool: Pick<pg.Pool, 'query'>,
  org: string,
  audience: Audience,
  people: readonly AddressablePerson[],
): Promise<readonly AnnouncementReader[]> {
  const { rows } = await pool.query<MemberRow>(
    `select m.uid, u.name, m.role, m.duties, m.partner, m.resource_id, m.customer_id, m.partner_id
     from muster_identity.members m join muster_identity."user" u on u.id = m.uid
     where m.org = $1 and ${isActiveMember} and not m.guest order by lower(u.name), m.uid`,
    [org],
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap((row): AnnouncementReader[] => {
    const { uid, name, role, duties, partner, partner_id } = row;
    const claims = { role, duties, partner, customerId: row.customer_id };
    const isCustomer = personaOf(claims) === 'customer';
    const person = isCustomer ? undefined : recordOf(byId, row.resource_id);
    if (person?.inUse === false && personaOf(claims) !== 'administrator') return [];
    const promoted = person?.promoted === true && personaOf(claims) === 'resource';
    const worksFor = (isForPartner(claims) ? partner_id : null) ?? person?.partnerId ?? undefined;
    const actor: Actor = {
      uid,
      org,
      ...claims,
      ...(promoted && { role: 'dispatcher', duties: [] }),
      resourceId: person?.id ?? null,
      labelIds: person?.labelIds,
      worksFor,
    };
    if (!isAddressed(actor, audience)) return [];
    return [{ uid, name, resourceId: person?.id ?? null, customerId: isCustomer ? row.customer_id : null }];
  });
}

/** The record of a sign-in, or what it was merged into. */
function recordOf(
  byId: ReadonlyMap<string, AddressablePerson>,
  id: string | null,
): AddressablePerson | undefined {
  let found = byId.get(id ?? '');
  for (let left = mostMerges; left > 0 && found !== undefined && found.mergedIntoId !== null; left -= 1) {
    found = byId.get(found.mergedIntoId) ?? found;
  }
  return found;
}
