import type { Role } from '../../../domain/rights/role.ts';

/** What somebody is in an organisation: the claims of shell §3. */
export interface NewMembership {
  readonly org: string;
  readonly role: Role;
  readonly duties?: readonly string[];
  readonly partner?: boolean;
  readonly resourceId?: string | null;
  readonly customerId?: string | null;
  readonly partnerId?: string | null;
}

/** A user to be created by the operator, an administrator or the demonstration: account and claims in one. */
export interface NewUser extends NewMembership {
  /** Omitted: generated. */
  readonly uid?: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** What somebody is in an organisation in which they can work. */
export interface Membership {
  readonly org: string;
  readonly role: Role;
  readonly duties: readonly string[];
  readonly partner: boolean;
  readonly resourceId: string | null;
  readonly customerId: string | null;
  /** When the newest of the current sessions there began, epoch milliseconds; null if there is none. */
  readonly signedInAt: number | null;
}

/** Somebody who has an account. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
}

/** Somebody of an organisation who can sign in to it. */
export interface User extends Person, Membership {}

/** An account, with all organisations in which its owner can work, by their ids. */
export interface Account extends Person {
  readonly memberships: readonly Membership[];
}
