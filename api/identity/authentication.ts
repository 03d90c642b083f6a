import type { Actor, Role } from '../../domain/roles.ts';
import type { TokenScope } from '../contract/integrations.ts';

/** A signed-in member of an organisation. */
export interface SignedIn {
  readonly actor: Actor & { readonly role: Role };
  readonly user: { readonly uid: string; readonly name: string; readonly email: string };
  readonly sessionId: string;
  /** When the session or the access token ends, epoch milliseconds. */
  readonly expiresAt: number;
  /** A cookie is sent by the browser unasked, so that writes with it need a check of their origin. */
  readonly via: 'cookie' | 'bearer';
  /** Where no person signed in but an API token was sent: it may do what its scopes say, and no more. */
  readonly apiToken?: { readonly id: string; readonly scopes: readonly TokenScope[] };
}

/** What a request's cookie or token was found to be. */
export type Authentication =
  | { readonly outcome: 'signedIn'; readonly who: SignedIn }
  /** Neither cookie nor token, or one that never was or no longer is. */
  | { readonly outcome: 'anonymous' }
  /** An access token past its time; the session behind it may still give another. */
  | { readonly outcome: 'expired' }
  /** A user without a claim to an organisation (shell §5). */
  | { readonly outcome: 'noOrganisation' };
