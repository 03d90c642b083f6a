import { isForPartner } from './persona.ts';
import { dispatcherDuties } from './rights.ts';
import type { Role } from './role.ts';

/** The duties that the product knows (shell §1; docs/decisions.md, Who may do what). */
export const duties = [...dispatcherDuties, 'partner'] as const;
export type Duty = (typeof duties)[number];

/** What somebody is in an organisation. */
export interface MembershipClaims {
  readonly role: Role;
  readonly duties: readonly string[];
  readonly partner: boolean;
  readonly resourceId: string | null;
  readonly customerId: string | null;
  /** The partner whose people somebody with its flag or its duty sees; omitted or null: that of the person. */
  readonly partnerId?: string | null;
}

/** What is wrong with a membership, and with which of its fields. */
export interface MembershipProblem {
  readonly field: keyof MembershipClaims;
  readonly message: string;
}

/**
 * What makes no sense together: field workers and customers sign in as a record of their own; planners may be linked to a
 * person's record, which may limit what they plan (scheduling §6). Undefined if nothing is wrong.
 */
export function membershipProblem(claims: MembershipClaims): MembershipProblem | undefined {
  const { role, partner, resourceId, customerId } = claims;
  if (role === 'resource' && resourceId === null) {
    return { field: 'resourceId', message: 'is missing: a field worker signs in as a record of their own' };
  }
  if (role === 'customer' && customerId === null) {
    return { field: 'customerId', message: 'is missing: a customer signs in as a record of their own' };
  }
  if (role === 'customer' && resourceId !== null) {
    return { field: 'resourceId', message: 'is not for customers' };
  }
  if (role !== 'customer' && customerId !== null)
    return { field: 'customerId', message: 'is for customers only' };
  if (role === 'customer' && partner) return { field: 'partner', message: 'is not for customers' };
  if (typeof claims.partnerId === 'string' && !isForPartner(claims)) {
    return { field: 'partnerId', message: 'is for those with the duty or the reduced view of a partner' };
  }
  const misplaced = dispatcherDuties.find((duty) => claims.duties.includes(duty));
  if (role !== 'dispatcher' && misplaced !== undefined) {
    return { field: 'duties', message: `${misplaced} is a duty of dispatchers` };
  }
  return undefined;
}

/** `dispatcher, admin`: what somebody is, in the order in which it is said. */
export function membershipText({
  role,
  duties,
  partner,
}: Pick<MembershipClaims, 'role' | 'duties' | 'partner'>): string {
  return [...new Set([role, ...duties, ...(partner ? ['partner'] : [])])].join(', ');
}
