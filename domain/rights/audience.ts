import { type LinkedClaims, personaOf } from './persona.ts';

/** The roles to which something can be addressed, in words; an administrator is a dispatcher. */
export const audienceRoles = {
  dispatcher: 'Dispatchers',
  scheduler: 'Schedulers',
  resource: 'Field workers',
  partner: 'Partners',
  customer: 'Customers',
} as const;
export type AudienceRole = keyof typeof audienceRoles;

/** Whom a record is addressed to: everybody with one of the roles, who holds one of the labels, or works for one of the partners. */
export interface Audience {
  readonly roles: readonly string[];
  readonly labelIds: readonly string[];
  readonly partnerIds: readonly string[];
}

/** The role by which somebody is addressed; undefined for guests and for the system, whom nothing is addressed to. */
export function audienceRoleOf(claims: LinkedClaims): AudienceRole | undefined {
  const persona = personaOf(claims);
  if (persona === 'administrator') return 'dispatcher';
  return persona === 'guest' || persona === 'system' ? undefined : persona;
}

/** Whether somebody is in an audience; `isAddressedIn` of the read side expresses the same rule in SQL. */
export function isAddressed(claims: LinkedClaims, { roles, labelIds, partnerIds }: Audience): boolean {
  const role = audienceRoleOf(claims);
  if (role === undefined) return false;
  const { labelIds: held = [], worksFor } = claims;
  return (
    roles.includes(role) ||
    labelIds.some((id) => held.includes(id)) ||
    (worksFor !== undefined && partnerIds.includes(worksFor))
  );
}
