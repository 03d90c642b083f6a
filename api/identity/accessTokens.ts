import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Authentication, SignedIn } from './authentication.ts';
import type { AccessToken } from './identity.ts';
import { type MemberRow, memberColumns, memberOf } from './members.ts';

/** Lifetime of an access token in seconds (shell §7, §9). */
const lifetimeSeconds = 3600;
/** Distinguishes an access token from better-auth's session token. */
const prefix = 'mat_';

/** Access tokens: random, stored as hashes, and removed with their session. */
export interface AccessTokens {
  isOne(token: string): boolean;
  issue(who: SignedIn): Promise<AccessToken>;
  authenticate(token: string): Promise<Authentication>;
  /** Ends the session behind a token, and so the token. */
  endSession(token: string): Promise<void>;
}

interface TokenRow extends MemberRow {
  readonly session_id: string;
  readonly expires_at: Date;
  readonly expired: boolean;
}

export function createAccessTokens(pool: pg.Pool): AccessTokens {
  return {
    isOne: (token) => token.startsWith(prefix),

    async issue({ sessionId, expiresAt }) {
      const accessToken = `${prefix}${randomBytes(32).toString('base64url')}`;
      await pool.query(
        'delete from muster_identity.access_tokens where session_id = $1 and expires_at < now()',
        [sessionId],
      );
      await pool.query(
        `insert into muster_identity.access_tokens (token_hash, session_id, expires_at)
         values ($1, $2, now() + make_interval(secs => $3))`,
        [hashOf(accessToken), sessionId, lifetimeSeconds],
      );
      const untilSessionEnds = Math.floor((expiresAt - Date.now()) / 1000);
      return { accessToken, expiresIn: Math.max(0, Math.min(lifetimeSeconds, untilSessionEnds)) };
    },

    async authenticate(token) {
      const { rows } = await pool.query<TokenRow>({
        name: 'identity-access-token',
        text: `select ${memberColumns}, t.session_id, least(t.expires_at, s."expiresAt") as expires_at,
                 least(t.expires_at, s."expiresAt") <= now() as expired
               from muster_identity.access_tokens t
               join muster_identity.session s on s.id = t.session_id
               join muster_identity."user" u on u.id = s."userId"
               join muster_identity.members m on m.uid = u.id
               where t.token_hash = $1`,
        values: [hashOf(token)],
      });
      const found = rows[0];
      if (found === undefined) return { outcome: 'anonymous' };
      if (found.expired) return { outcome: 'expired' };
      const { session_id: sessionId, expires_at: expiresAt } = found;
      const session = { sessionId, expiresAt: expiresAt.getTime(), via: 'bearer' } as const;
      return { outcome: 'signedIn', who: { ...memberOf(found), ...session } };
    },

    async endSession(token) {
      await pool.query(
        `delete from muster_identity.session s using muster_identity.access_tokens t
         where t.session_id = s.id and t.token_hash = $1`,
        [hashOf(token)],
      );
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
