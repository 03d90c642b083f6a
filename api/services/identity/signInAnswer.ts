import type { Person } from './account.ts';

/** What whoever signs in is given. */
export interface SignInAnswer {
  /** The bearer ID token that `GET /api/v1/access_token` exchanges. */
  readonly token: string;
  readonly user: Person;
  readonly setCookies: readonly string[];
  /** The session that the browser had before, which has ended; undefined if there was none. */
  readonly replaced: string | undefined;
}
