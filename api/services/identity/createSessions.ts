import type pg from 'pg';
import type { Authentication, SignedIn } from './authentication.ts';
import { createBeginSessions } from './beginSessions.ts';
import { createCookie } from './cookies.ts';
import type { IdentityLogger } from './identityLogger.ts';
import { isActiveMember, memberOf, type SignedInRow, signedInColumns } from './members.ts';
import { createOwnSessions } from './ownSessions.ts';
import type { EndedSession, Sessions } from './sessions.ts';
import { howBegun } from './sessions.ts';
import { sessionEndsAt, sessionLeftMs, sessionUseIsOld } from './sessionTimes.ts';
import { storedSessionToken } from './sessionToken.ts';

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

/** Sessions, over the database. */
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

  return {
    used,
    noCookie: cookie.removal,
    ...createBeginSessions({ pool, secret, cookie }),
    ...createOwnSessions(pool),

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
  };
}
