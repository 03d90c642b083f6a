import type { Actor } from './actor.ts';
import type { Persona } from './personas.ts';
import type { Scope } from './right.ts';

/** The claims that decide about rights. */
export type Claims = Pick<
  Actor,
  'role' | 'duties' | 'partner' | 'areas' | 'hidden' | 'scope' | 'denied' | 'admittedTo'
>;

/** The claims, and the records that are the user's own. */
export type LinkedClaims = Claims &
  Pick<Actor, 'resourceId' | 'customerId' | 'partnerPeople' | 'labelIds' | 'worksFor'>;

/** The claims that make somebody this persona, and no others. */
export function claimsOf(persona: Persona): Claims {
  switch (persona) {
    case 'administrator':
      return { role: 'dispatcher', duties: ['admin'], partner: false };
    case 'partner':
      return { role: 'resource', duties: [], partner: true };
    case 'guest':
      return { role: 'customer', duties: [], partner: false, admittedTo: [] };
    default:
      return { role: persona, duties: [], partner: false };
  }
}

/**
 * The partner flag restricts, whatever the role: a dispatcher with the flag can plan no more than a
 * contractor.
 */
export function personaOf(claims: Claims): Persona {
  const role = actsAs(claims);
  if (claims.partner && role === 'resource') return 'partner';
  if (role === 'customer' && claims.admittedTo !== undefined) return 'guest';
  return role === 'dispatcher' && claims.duties.includes('admin') ? 'administrator' : role;
}

/** The role in which somebody takes the steps of a booking: a partner acts as a field worker. */
export function actsAs({ role, partner }: Pick<Actor, 'role' | 'partner'>): Actor['role'] {
  return partner && (role === 'dispatcher' || role === 'scheduler') ? 'resource' : role;
}

/** Whether a guest is admitted to a booking; false for anybody else. */
export function isAdmitted({ admittedTo = [] }: Claims, bookingId: string, customerId: string): boolean {
  return admittedTo.some((one) => one.bookingId === bookingId && one.customerId === customerId);
}

/** The record that is somebody's own. */
export interface Owner {
  readonly kind: 'resource' | 'customer';
  readonly id: string;
}

/**
 * For a customer, the customer's record; for everybody else, the record of a resource. Undefined if there is
 * none, as for a guest.
 */
export function ownerOf(claims: LinkedClaims): Owner | undefined {
  if (personaOf(claims) === 'guest') return undefined;
  const kind = personaOf(claims) === 'customer' ? 'customer' : 'resource';
  const id = kind === 'customer' ? claims.customerId : claims.resourceId;
  return id === null ? undefined : { kind, id };
}

/** The people whose records are in somebody's scope: they themselves, and with `partner` everybody who works for theirs. */
export function peopleOf(claims: LinkedClaims, scope: Scope): readonly string[] {
  const owner = ownerOf(claims);
  const own = owner?.kind === 'resource' ? [owner.id] : [];
  return scope === 'partner' ? [...new Set([...own, ...(claims.partnerPeople ?? [])])] : own;
}

/** Whether somebody has own work alone: who works in the field, for no partner. */
export function hasOwnWorkAlone(claims: Claims): boolean {
  return personaOf(claims) === 'resource' && !isForPartner(claims);
}

/** Whether somebody acts for a partner: by the flag, which restricts, or by the duty. */
export function isForPartner(claims: Pick<Claims, 'partner' | 'duties'>): boolean {
  return claims.partner || claims.duties.includes('partner');
}
