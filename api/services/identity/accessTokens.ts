import { createHash, randomBytes } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { type AuthRefusal, authRefusal, refuseAuth } from '../../platform/problems/authRefusals.ts';
import type { Authentication, SignedIn } from './authentication.ts';
import { isActiveMember, memberOf, type SignedInRow, signedInColumns } from './members.ts';
import { type EndedSession, howBegun, type Sessions } from './sessions.ts';
import { sessionEndsAt, sessionLeftMs, sessionUseIsOld } from './sessionTimes.ts';

/** Lifetime of an access token in seconds (shell §7, §9). */
const lifetimeSeconds = 3600;
/** The most valid access tokens of one session. */
export const mostAccessTokens = 20;
/** Distinguishes an access token from a session token. */
const prefix = 'mat_';

/** An access token that has just been issued. */
export interface AccessToken {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Access tokens: random, stored as hashes, and removed with their session. */
export interface AccessTokens {
  isOne(token: string): boolean;
  /** Refuses more valid ones than a session may have, and any once it has ended. */
  issue(who: SignedIn): Promise<Result.Result<AccessToken, AuthRefusal>>;
  /** @param from the address of whoever uses it, if this is a use of its session */
  authenticate(token: string, from?: string): Promise<Authentication>;
  /** Ends the session behind a token, and so the token. */
  endSession(token: string): Promise<EndedSession | undefined>;
}

interface TokenRow extends SignedInRow {
  readonly session_id: string;
  readonly left_ms: number;
  readonly session_ended: boolean;
  readonly expired: boolean;
  readonly use_is_old: boolean;
  readonly by_link: boolean;
  readonly while_plain: boolean;
}

export function createAccessTokens(pool: pg.Pool, sessions: Pick<Sessions, 'used'>): AccessTokens {
  return {
    isOne: (token) => token.startsWith(prefix),

    async issue({ sessionId }) {
      const accessToken = `${prefix}${randomBytes(32).toString('base64url')}`;
      return inTurn(pool, `access tokens of ${sessionId}`, async (client) => {
        // The session before its tokens, in the order in which whoever ends it takes them: a sign-out at this moment comes
        // first, and then none is issued, or comes after this, and takes the new one with it.
        const { rowCount } = await client.query(
          'select from muster_identity.session where id = $1 for key share',
          [sessionId],
        );
        if (rowCount === 0) return refuseAuth('auth/user-token-expired');
        await client.query(
          'delete from muster_identity.access_tokens where session_id = $1 and expires_at <= now()',
          [sessionId],
        );
        const { rows } = await client.query<{ seconds: number }>(
          `insert into muster_identity.access_tokens (token_hash, session_id, expires_at)
           select $1, s.id, least(now() + make_interval(secs => $3), s."expiresAt")
           from muster_identity.session s
           where s.id = $2
             and (select count(*) from muster_identity.access_tokens t where t.session_id = s.id) < $4
           returning floor(extract(epoch from expires_at - now()))::int as seconds`,
          [hashOf(accessToken), sessionId, lifetimeSeconds, mostAccessTokens],
        );
        const [made] = rows;
        if (made !== undefined) return Result.succeed({ accessToken, expiresIn: made.seconds });
        const next = await client.query<{ seconds: number | null }>(
          `select ceil(extract(epoch from min(expires_at) - now()))::int as seconds
           from muster_identity.access_tokens where session_id = $1`,
          [sessionId],
        );
        const retryAfterSeconds = next.rows[0]?.seconds ?? 0;
        return Result.fail(
          authRefusal('auth/too-many-access-tokens', { retryAfterSeconds, most: mostAccessTokens }),
        );
      });
    },

    async authenticate(token, from) {
      const { rows } = await pool.query<TokenRow>({
        name: 'identity-access-token',
        text: `select ${signedInColumns}, t.session_id, ${sessionUseIsOld} as use_is_old,
                 least(${sessionLeftMs}, (extract(epoch from t.expires_at - now()) * 1000)::float8) as left_ms,
                 ${sessionEndsAt} <= now() as session_ended, t.expires_at <= now() as expired, s.by_link,
                 s.while_plain
               from muster_identity.access_tokens t
               join muster_identity.session s on s.id = t.session_id
               join muster_identity."user" u on u.id = s."userId"
               join muster_identity.members m on m.uid = u.id and m.org = s.org and ${isActiveMember}
               where t.token_hash = $1`,
        values: [hashOf(token)],
      });
      const [found] = rows;
      if (found === undefined || found.session_ended) return { outcome: 'anonymous' };
      if (found.expired) return { outcome: 'expired' };
      if (found.use_is_old && from !== undefined) await sessions.used(found.session_id, from);
      const session = { sessionId: found.session_id, leftMs: found.left_ms, via: 'bearer' } as const;
      return { outcome: 'signedIn', who: { ...memberOf(found), ...session, ...howBegun(found) } };
    },

    async endSession(token) {
      const { rows } = await pool.query<EndedSession>(
        `delete from muster_identity.session s using muster_identity.access_tokens t
         where t.session_id = s.id and t.token_hash = $1 returning s.id, s."userId" as uid, s.org`,
        [hashOf(token)],
      );
      return rows[0];
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
