import type { Actor } from '../../../domain/rights/actor.ts';
import type { Role } from '../../../domain/rights/role.ts';
import type { TokenScope } from '../../contract/integrations.ts';

/** A signed-in member of an organisation. */
export interface SignedIn {
  readonly actor: Actor & { readonly role: Role };
  readonly user: {
    readonly uid: string;
    readonly name: string;
    readonly email: string;
    /** Of which they have shown that it is theirs, E.164; null: none. */
    readonly phoneNumber: string | null;
    /** The address of their photo; null: they have none. */
    readonly photoUrl: string | null;
  };
  readonly sessionId: string;
  /** Milliseconds until the session or the token ends at the latest, by the database's clock at the time of asking. */
  readonly leftMs: number;
  /** A browser sends a cookie unasked, so writes with it need a check of their origin. */
  readonly via: 'cookie' | 'bearer';
  /**
   * Set if a link has begun the session: it stays in its organisation, and reaches nothing of its owner's account
   * (`MemberAccess`).
   */
  readonly byLink?: true;
  /**
   * Set if a link has begun the session for a field worker or a customer who was nothing more: it ends once they are more
   * (`withStanding.ts`).
   */
  readonly whilePlain?: true;
  /**
   * Set if the organisation asks its administrators for a second factor and this one has none: until they have, they reach
   * their account and nothing else.
   */
  readonly lacksFactor?: true;
  /** Set if no person signed in but an API token was sent: it may do what its scopes allow, and no more. */
  readonly apiToken?: { readonly id: string; readonly scopes: readonly TokenScope[] };
  /** Set if a search key was sent: it opens the search, and no other route. */
  readonly opens?: 'search';
}

/** The result of checking a request's cookie or token. */
export type Authentication =
  | { readonly outcome: 'signedIn'; readonly who: SignedIn }
  /** Neither cookie nor token, or one that never existed or no longer does. */
  | { readonly outcome: 'anonymous' }
  /** An access token past its time; the session behind it may still issue another. */
  | { readonly outcome: 'expired' }
  /** An API token that is not valid; only who has all of its secret learns that there was one. */
  | { readonly outcome: 'refusedToken'; readonly why: 'expired' | 'revoked' | 'unknown' }
  /** A member whose record is out of use, and whose sessions in the organisation have ended with that. */
  | { readonly outcome: 'outOfUse' }
  /** A user without a claim to an organisation (shell §5). */
  | {
      readonly outcome: 'noOrganisation';
      readonly uid: string;
      readonly sessionId: string;
      readonly byLink?: true;
    };
