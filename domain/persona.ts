import type { Actor } from './roles.ts';

/**
 * Who somebody is for the table of rights (`domain/rights.ts`): one word made from the claims. An administrator is a
 * dispatcher with the duty `admin`. A partner is anybody but a customer whose claim carries the flag.
 */
export const personas = [
  'administrator',
  'dispatcher',
  'scheduler',
  'partner',
  'resource',
  'customer',
  'system',
] as const;
export type Persona = (typeof personas)[number];

/** The claims that decide about rights. */
export type Claims = Pick<Actor, 'role' | 'duties' | 'partner'>;

/** The claims, and whose records are the own ones. */
export type LinkedClaims = Claims & Pick<Actor, 'resourceId' | 'customerId'>;

/** The claims that make somebody a persona, and no more. */
export function claimsOf(persona: Persona): Claims {
  switch (persona) {
    case 'administrator':
      return { role: 'dispatcher', duties: ['admin'], partner: false };
    case 'partner':
      return { role: 'resource', duties: [], partner: true };
    default:
      return { role: persona, duties: [], partner: false };
  }
}

/** The flag of a partner restricts, whatever the role: a dispatcher with it plans no more than a contractor does. */
export function personaOf(claims: Claims): Persona {
  const role = actsAs(claims);
  if (claims.partner && role === 'resource') return 'partner';
  return role === 'dispatcher' && claims.duties.includes('admin') ? 'administrator' : role;
}

/** The role in which somebody takes the steps of a booking: a partner acts as a field worker. */
export function actsAs({ role, partner }: Pick<Actor, 'role' | 'partner'>): Actor['role'] {
  return partner && (role === 'dispatcher' || role === 'scheduler') ? 'resource' : role;
}

/** The record that is somebody's own. */
export interface Owner {
  readonly kind: 'resource' | 'customer';
  readonly id: string;
}

/** A customer's own is the customer's record; of everybody else, the record of a resource. Undefined: there is none. */
export function ownerOf(claims: LinkedClaims): Owner | undefined {
  const kind = personaOf(claims) === 'customer' ? 'customer' : 'resource';
  const id = kind === 'customer' ? claims.customerId : claims.resourceId;
  return id === null ? undefined : { kind, id };
}
