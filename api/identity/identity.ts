import type { IncomingHttpHeaders } from 'node:http';
import type { Result } from 'effect';
import type { Role } from '../../domain/roles.ts';
import type { ApiTokens } from '../tokens/apiTokens.ts';
import type { Authentication, SignedIn } from './authentication.ts';
import type { AuthRefusal } from './authRefusals.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** `session`: until the browser closes, the rule of shell §4.2. `days`: a week. */
  readonly keep: 'session' | 'days';
}

/** Where a request came from. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

export interface SignInAnswer {
  /** The bearer ID token that `GET /api/v1/access_token` exchanges. */
  readonly token: string;
  readonly user: SignedIn['user'];
  readonly setCookies: readonly string[];
}

export interface AccessToken {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** A user to be made by the operator, an administrator or the demonstration: account and claims in one. */
export interface NewUser {
  /** Left out: made here. */
  readonly uid?: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly org: string;
  readonly role: Role;
  readonly duties?: readonly string[];
  readonly partner?: boolean;
  readonly resourceId?: string | null;
  readonly customerId?: string | null;
}

/**
 * Who people are: sign-in, sessions and the claims of shell §3. Everything else of the product knows only
 * this port; better-auth stands behind it (`createIdentity.ts`).
 */
export interface Identity {
  /** Creates or updates the tables of schema `muster_identity`; safe to run at every start. */
  migrate(): Promise<void>;
  authenticate(headers: IncomingHttpHeaders): Promise<Authentication>;
  /** E-mail and password; counts attempts per address and client and per client (shell §8). */
  signIn(attempt: SignInAttempt, client: Client): Promise<Result.Result<SignInAnswer, AuthRefusal>>;
  /** Ends the session of these headers, its access tokens with it; answers the cookies to clear. */
  signOut(headers: IncomingHttpHeaders): Promise<{ readonly setCookies: readonly string[] }>;
  /** The exchange of shell §7: an access token of one hour that ends with its session. */
  exchangeToken(who: SignedIn): Promise<AccessToken>;
  /** Refuses a weak password, an incorrect address, and an address or uid that is in use. */
  createUser(user: NewUser): Promise<Result.Result<{ readonly uid: string }, AuthRefusal>>;
  /** The tokens of programs. */
  readonly apiTokens: ApiTokens;
  /** Names of users and API tokens of one organisation, for history and presence; unknown uids are left out. */
  namesOf(org: string, uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
