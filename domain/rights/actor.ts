import type { LabelScope } from '../masterLabelSet/labelScope.ts';
import type { Permission } from '../masterLabelSet/permissions.ts';
import type { Area } from './area.ts';
import type { Role } from './role.ts';

/** A booking to which a guest is admitted, as the customer that it is for: if it goes to another one, they see it no more. */
export interface Admission {
  readonly bookingId: string;
  readonly customerId: string;
}

/**
 * Who asks: the claims of a signed-in user (shell §3), as the write side and the queries need them.
 * `resourceId` and `customerId` link a field worker's or a customer's sign-in to their own record.
 */
export interface Actor {
  readonly uid: string;
  readonly org: string;
  readonly role: Role | 'system';
  readonly duties: readonly string[];
  readonly partner: boolean;
  readonly resourceId: string | null;
  readonly customerId: string | null;
  /** The partner that the membership of somebody with its flag or its duty names; omitted: that of their person counts. */
  readonly partnerId?: string | undefined;
  /** The people who work for the partner of whom somebody is, for those with its flag or its duty; omitted: none. */
  readonly partnerPeople?: readonly string[] | undefined;
  /** The labels that the person of the sign-in holds; omitted: none. */
  readonly labelIds?: readonly string[] | undefined;
  /** The partner that the membership names, or else the one for which the person of the sign-in works; omitted: none. */
  readonly worksFor?: string | undefined;
  /** Set for a guest: the bookings to which links have admitted them, and there is nothing else for them. */
  readonly admittedTo?: readonly Admission[] | undefined;
  /** The areas of rights that a request is limited to, by the scopes of its API token; omitted: it is not. */
  readonly areas?: readonly Area[];
  /** What master labels leave of the organisation to a planner; omitted: everything. */
  readonly scope?: LabelScope | undefined;
  /** The areas that the organisation hides from field workers, of one of them; omitted: none. */
  readonly hidden?: readonly Area[] | undefined;
  /** What the permission groups of master labels keep from a planner; omitted: nothing. */
  readonly denied?: readonly Permission[] | undefined;
}

/**
 * The actor if no signed-in person asks: the operator, an import, the demonstration. History shows the uid.
 */
export function systemActor(uid: string, org: string): Actor {
  return { uid, org, role: 'system', duties: [], partner: false, resourceId: null, customerId: null };
}
