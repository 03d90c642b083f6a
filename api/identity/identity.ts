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

/** Somebody of an organisation who can sign in, with the claims of shell §3. */
export interface User {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly org: string;
  readonly role: Role;
  readonly duties: readonly string[];
  readonly partner: boolean;
  readonly resourceId: string | null;
  readonly customerId: string | null;
  /** When the newest of the sessions that stand now began, epoch milliseconds; null while there is none. */
  readonly signedInAt: number | null;
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
  /** Which of these sessions (`SignedIn.sessionId`) have been ended; one past its time only when it is cleared away. */
  endedSessions(sessionIds: readonly string[]): Promise<readonly string[]>;
  /** The exchange of shell §7: an access token of one hour that ends with its session. */
  exchangeToken(who: SignedIn): Promise<AccessToken>;
  /** Refuses a weak password, an incorrect address, and an address or uid that is in use. */
  createUser(user: NewUser): Promise<Result.Result<{ readonly uid: string }, AuthRefusal>>;
  /** Those of an organisation who can sign in, by name. */
  usersOf(org: string): Promise<readonly User[]>;
  /** Whoever signs in with an address, of any organisation: for the operator. */
  findUser(email: string): Promise<User | undefined>;
  /**
   * Sets another password; all sessions and access tokens of the user end with it. Refuses a weak one, and an
   * address that nobody has.
   */
  setPassword(email: string, password: string): Promise<Result.Result<User, AuthRefusal>>;
  /**
   * Ends all sessions and access tokens of a user, who signs in no more; the address is free again. History
   * goes on naming him (`namesOf`), and API tokens that he made stay the organisation's.
   */
  removeUser(email: string): Promise<Result.Result<User, AuthRefusal>>;
  /** The tokens of programs. */
  readonly apiTokens: ApiTokens;
  /**
   * Names of users and API tokens of one organisation, for history and presence, also of users who were removed
   * and tokens that were revoked; unknown uids are left out.
   */
  namesOf(org: string, uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
