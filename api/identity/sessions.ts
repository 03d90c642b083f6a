import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Authentication, SignedIn } from './authentication.ts';
import { createCookie } from './cookies.ts';
import type { IdentityLogger } from './identityLogger.ts';
import { isActiveMember, memberOf, type SignedInRow, signedInColumns } from './members.ts';
import { type ProvenFactor, takeFactor } from './secondFactor/proveFactor.ts';
import { sessionEndsAt, sessionLeftMs, sessionUseIsOld } from './sessionTimes.ts';
import { makeSessionToken, storedSessionToken } from './sessionToken.ts';

/** Until the browser closes, the rule of shell §4.2, or a week, whichever the person asked for. */
export type Keep = 'session' | 'days';

/** The longest that a session lasts, in seconds. Unused it ends after half of that. */
const lifetimeSeconds: Readonly<Record<Keep, number>> = { session: 86_400, days: 7 * 86_400 };

/** Of how many sign-ins one removes sessions that have ended. */
const prunedEvery = 20;

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  /** As the browser or program has named itself; empty if it has not. */
  readonly userAgent: string;
  /** The address from which it was last used, as far as known. */
  readonly ip: string | null;
  /** Epoch milliseconds, like the others. */
  readonly startedAt: number;
  /** To the minute. */
  readonly lastUsedAt: number;
  readonly endsAt: number;
}

/** A session that has just ended, and whose it was. */
export interface EndedSession {
  readonly id: string;
  readonly uid: string;
  /** The organisation that was current; null if there was none. */
  readonly org: string | null;
}

/** Where the request came from that begins a session. */
interface SessionOrigin {
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

export interface SessionOptions {
  readonly pool: pg.Pool;
  /** Signs the tokens. */
  readonly secret: string;
  /** With https, the cookie is sent only over https. */
  readonly baseUrl: string;
  readonly logger?: IdentityLogger;
}

type SessionRow = {
  session_id: string;
  left_ms: number;
  ended: boolean;
  use_is_old: boolean;
  by_link: boolean;
  while_plain: boolean;
  owner: string;
} & (SignedInRow | { uid: null });

/** What a session says of how it began, given its row. */
export function howBegun(row: {
  readonly by_link: boolean;
  readonly while_plain: boolean;
}): Pick<SignedIn, 'byLink' | 'whilePlain'> {
  return { ...(row.by_link && { byLink: true }), ...(row.while_plain && { whilePlain: true }) };
}

export function createSessions({ pool, secret, baseUrl, logger }: SessionOptions): Sessions {
  const cookie = createCookie(baseUrl, {
    name: 'muster.session_token',
    prefix: '__Host-',
    path: '/',
    sameSite: 'Lax',
  });

  async function used(sessionId: string, from: string): Promise<void> {
    try {
      await pool.query(
        `update muster_identity.session s set "updatedAt" = now(), "ipAddress" = $2
         where s.id = $1 and ${sessionUseIsOld}`,
        [sessionId, from],
      );
    } catch (error) {
      // On a full disk, for example, people still read; whoever asks next notes it.
      logger?.error({ source: 'identity', err: error }, 'the use of a session could not be noted');
    }
  }

  async function authenticate(
    by: 'token' | 'id',
    value: string,
    via: SignedIn['via'],
    from: string | undefined,
  ): Promise<Authentication> {
    const { rows } = await pool.query<SessionRow>({
      name: `identity-session-${by}`,
      text: `select ${signedInColumns}, s.id as session_id, ${sessionLeftMs} as left_ms,
               ${sessionEndsAt} <= now() as ended, ${sessionUseIsOld} as use_is_old, s.by_link, s.while_plain,
               s."userId" as owner
             from muster_identity.session s
             join muster_identity."user" u on u.id = s."userId"
             left join muster_identity.members m on m.uid = u.id and m.org = s.org and ${isActiveMember}
             where s.${by} = $1`,
      values: [value],
    });
    const [found] = rows;
    if (found === undefined || found.ended) return { outcome: 'anonymous' };
    if (found.use_is_old && from !== undefined) await used(found.session_id, from);
    const begunBy = howBegun(found);
    if (found.uid === null) {
      const { byLink } = begunBy;
      return {
        outcome: 'noOrganisation',
        uid: found.owner,
        sessionId: found.session_id,
        ...(byLink && { byLink }),
      };
    }
    const session = { sessionId: found.session_id, leftMs: found.left_ms, via, ...begunBy };
    return { outcome: 'signedIn', who: { ...memberOf(found), ...session } };
  }

  /** @param stays the organisation of the link that begins it; null: the one in which the person worked last */
  async function insertSession(
    uid: string,
    keep: Keep,
    { ip, userAgent }: SessionOrigin,
    stays: string | null,
    client: pg.Pool | pg.PoolClient = pool,
    { mostSeconds = lifetimeSeconds[keep], whilePlain }: LinkSessionLimits = {},
  ): Promise<BegunSession | undefined> {
    const { signed, stored } = makeSessionToken(secret);
    const sessionId = randomUUID();
    const seconds = Math.min(lifetimeSeconds[keep], mostSeconds);
    // Whoever ends a membership at this moment is waited for.
    const { rows } = await client.query<{ org: string | null }>(
      `with chosen as (
         select m.org from muster_identity.members m
         where m.uid = $3 and ${isActiveMember} and ($7::text is null or m.org = $7)
         order by m.signed_in_at desc nulls last, m.created_at, m.org limit 1 for no key update
       ), noted as (
         update muster_identity.members m set signed_in_at = now() from chosen c where m.uid = $3 and m.org = c.org
       )
       insert into muster_identity.session
         (id, token, "userId", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent", org, by_link,
          while_plain)
       select $1, $2, $3, now(), now(), now() + make_interval(secs => $4), $5, $6, (select org from chosen),
         $7::text is not null, $8
       where $7::text is null or (exists (select from chosen)
         and not exists (select from muster_identity.second_factors f where f.uid = $3))
       returning org`,
      [sessionId, stored, uid, seconds, ip, userAgent.slice(0, 500), stays, whilePlain === true],
    );
    const [made] = rows;
    if (made === undefined) return undefined;
    const setCookie = cookie.set(signed, keep === 'days' ? seconds : undefined);
    return { sessionId, token: signed, setCookie, org: made.org };
  }

  return {
    used,
    noCookie: cookie.removal,

    async begin(proven, keep, from, client) {
      const { uid } = proven;
      await takeFactor(client, uid, proven);
      const begun = await insertSession(uid, keep, from, null, client);
      if (begun === undefined) throw new Error('a session that stays nowhere has not begun');
      return begun;
    },

    beginByLink: (uid, org, from, limits) => insertSession(uid, 'session', from, org, pool, limits),

    async replace(former, { org, role }, { ip, userAgent }, client) {
      const { signed, stored } = makeSessionToken(secret);
      const sessionId = randomUUID();
      const { rows } = await (client ?? pool).query<{ seconds: number; left: number }>(
        `with former as (
           delete from muster_identity.session s using muster_identity.members m
           where s.id = $1 and ${sessionEndsAt} > now() and not s.by_link
             and m.uid = s."userId" and m.org = $4 and m.role = $5 and ${isActiveMember}
           returning s."userId", s."createdAt", s."expiresAt"
         ), noted as (
           update muster_identity.members m set signed_in_at = now() from former f where m.uid = f."userId" and m.org = $4
         )
         insert into muster_identity.session
           (id, token, "userId", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent", org)
         select $2, $3, "userId", "createdAt", now(), "expiresAt", $6, $7, $4 from former
         returning extract(epoch from "expiresAt" - "createdAt")::int as seconds,
           ceil(extract(epoch from "expiresAt" - now()))::int as left`,
        [former, sessionId, stored, org, role, ip, userAgent.slice(0, 500)],
      );
      const [made] = rows;
      if (made === undefined) return undefined;
      const isKept = made.seconds === lifetimeSeconds.days;
      return { sessionId, token: signed, setCookie: cookie.set(signed, isKept ? made.left : undefined), org };
    },

    tokenIn: cookie.valueIn,

    async authenticate(token, via, from) {
      const stored = storedSessionToken(token, secret);
      return stored === undefined ? { outcome: 'anonymous' } : authenticate('token', stored, via, from);
    },

    authenticateId: (sessionId, from) => authenticate('id', sessionId, 'bearer', from),

    async endByToken(token) {
      const stored = storedSessionToken(token, secret);
      if (stored === undefined) return undefined;
      const { rows } = await pool.query<EndedSession>(
        'delete from muster_identity.session where token = $1 returning id, "userId" as uid, org',
        [stored],
      );
      return rows[0];
    },

    async list(uid) {
      const { rows } = await pool.query<{
        id: string;
        user_agent: string;
        ip: string | null;
        started_at: Date;
        last_used_at: Date;
        ends_at: Date;
      }>(
        `select s.id, coalesce(s."userAgent", '') as user_agent, nullif(s."ipAddress", '') as ip,
           s."createdAt" as started_at, s."updatedAt" as last_used_at, ${sessionEndsAt} as ends_at
         from muster_identity.session s where s."userId" = $1 and ${sessionEndsAt} > now()
         order by s."updatedAt" desc, s.id`,
        [uid],
      );
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        ip: row.ip,
        startedAt: row.started_at.getTime(),
        lastUsedAt: row.last_used_at.getTime(),
        endsAt: row.ends_at.getTime(),
      }));
    },

    async end(uid, sessionId) {
      const { rowCount } = await pool.query(
        'delete from muster_identity.session where "userId" = $1 and id = $2',
        [uid, sessionId],
      );
      return rowCount === 1;
    },

    async endOthers(uid, kept) {
      const { rows } = await pool.query<{ id: string }>(
        'delete from muster_identity.session where "userId" = $1 and id <> $2 returning id',
        [uid, kept],
      );
      return rows.map(({ id }) => id);
    },

    async prune() {
      if (Math.random() * prunedEvery >= 1) return;
      await pool.query(`delete from muster_identity.session s where ${sessionEndsAt} <= now()`);
    },

    async ended(ids) {
      const { rows } = await pool.query<{ id: string }>(
        `select known.id from unnest($1::text[]) as known(id)
         where not exists (
           select from muster_identity.session s where s.id = known.id and ${sessionEndsAt} > now()
         )`,
        [[...ids]],
      );
      return rows.map(({ id }) => id);
    },
  };
}
