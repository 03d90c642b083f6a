import type pg from 'pg';
import type { Authentication, SignedIn } from './authentication.ts';
import type { ProvenFactor } from './secondFactor/proveFactor.ts';

/** Until the browser closes, the rule of shell §4.2, or a week, whichever the person asked for. */
export type Keep = 'session' | 'days';

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  /** As the browser or program has named itself; empty if it has not. */
  readonly userAgent: string;
  /** The address from which it was last used, as far as known. */
  readonly ip: string | null;
  /** Epoch milliseconds, like the others. */
  readonly signedInAt: number;
  /** To the minute. */
  readonly lastUsedAt: number;
  readonly lapsesAt: number;
}

/** A session that has just ended, and whose it was. */
export interface EndedSession {
  readonly id: string;
  readonly uid: string;
  /** The organisation that was current; null if there was none. */
  readonly org: string | null;
}

/** Where the request came from that begins a session. */
export interface SessionOrigin {
  readonly ip: string;
  readonly userAgent: string;
}

/** A session that has just begun. */
export interface BegunSession {
  readonly sessionId: string;
  /** The bearer ID token. */
  readonly token: string;
  readonly setCookie: string;
  /** The current organisation; null for a member of none. */
  readonly org: string | null;
}

/**
 * Sessions: random, stored as hashes, with a longest duration and one without use. What the
 * columns mean: `updatedAt` is the last use, `ipAddress` where that came from, `expiresAt` the longest duration, `org` the
 * organisation in which its owner works with it. That never changes: whoever goes on in another one gets another session,
 * so that nothing of the former organisation stays open.
 */
export interface Sessions {
  /**
   * Begins one, in the organisation in which the person worked last. There is no other way to begin one, so that nothing leads
   * round a second factor.
   *
   * @param client of the transaction that lets the person in; whatever writes to the trail comes after this, because it
   *   locks their membership
   * @throws FactorRefused if what was shown is not what the account asks for
   */
  begin(proven: ProvenFactor, keep: Keep, from: SessionOrigin, client: pg.PoolClient): Promise<BegunSession>;
  /**
   * Begins one until the browser closes that stays in this organisation; undefined, having done nothing, if the person is no
   * member there, or has a second factor, for which a link never stands.
   */
  beginByLink(
    uid: string,
    org: string,
    from: SessionOrigin,
    limits?: LinkSessionLimits,
  ): Promise<BegunSession | undefined>;
  /**
   * Ends a session and begins another one in its place, as long as it would have lasted, in another organisation;
   * undefined, having done nothing, if it has ended, its owner is no member there in that role, or a link has begun it.
   *
   * @param client of the transaction that it is a part of; omitted: it is one by itself
   */
  replace(
    sessionId: string,
    membership: { readonly org: string; readonly role: string },
    from: SessionOrigin,
    client?: pg.PoolClient,
  ): Promise<BegunSession | undefined>;
  /** The signed token in a request's cookies. */
  tokenIn(cookie: string | undefined): string | undefined;
  /** @param from the address of whoever uses it, if this is a use */
  authenticate(token: string, via: SignedIn['via'], from?: string): Promise<Authentication>;
  /** The same for a session that is known by its id, as a search key knows it; always `bearer`. */
  authenticateId(sessionId: string, from?: string): Promise<Authentication>;
  /** Notes a use, at most once a minute. */
  used(sessionId: string, from: string): Promise<void>;
  /** Ends the session of a signed token; undefined if it had ended already. */
  endByToken(token: string): Promise<EndedSession | undefined>;
  /** The cookie that takes the session's away from a browser. */
  readonly noCookie: string;
  /** Those of a person that have not ended, last used first. */
  list(uid: string): Promise<readonly OwnSession[]>;
  /** Ends one of a person; false if they have none with this id. */
  end(uid: string, sessionId: string): Promise<boolean>;
  /**
   * Ends those of a person who works in an organisation no more; false if there are none. Their next sign-in leads to
   * another organisation, if they are a member of one.
   */
  endIn(org: string, uid: string): Promise<boolean>;
  /** Ends all of a person but one; returns the ids. */
  endOthers(uid: string, kept: string): Promise<readonly string[]>;
  /** Removes those that have ended, once in so many times. In no transaction: it would wait for others of these. */
  prune(): Promise<void>;
  /** Which of these have ended. */
  ended(ids: readonly string[]): Promise<readonly string[]>;
}

/** When a session that a link has begun ends before others do. */
export interface LinkSessionLimits {
  /** How long it lasts at the most; omitted: as long as any other. */
  readonly mostSeconds?: number;
  /** Set if it ends once its owner is more than a field worker or a customer. */
  readonly whilePlain?: true;
}

/** What a session says of how it began, given its row. */
export function howBegun(row: {
  readonly by_link: boolean;
  readonly while_plain: boolean;
}): Pick<SignedIn, 'byLink' | 'whilePlain'> {
  return { ...(row.by_link && { byLink: true }), ...(row.while_plain && { whilePlain: true }) };
}
