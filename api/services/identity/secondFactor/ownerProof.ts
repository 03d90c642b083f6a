import { Result } from 'effect';
import type pg from 'pg';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import type { SignedIn } from '../authentication.ts';
import { credentialOf } from '../credentials.ts';
import type { Passwords } from '../passwords.ts';

/** How long after signing in somebody without a password still counts as its owner, in seconds. */
const recentSeconds = 600;

/**
 * Whether whoever uses a session is the owner of its account, and not somebody at a screen that was left: they give the
 * password that the account has, or, where it has none, have signed in within ten minutes.
 */
export type OwnerProof = (
  who: SignedIn,
  currentPassword: string,
) => Promise<Result.Result<null, AuthRefusal>>;

export function createOwnerProof({
  pool,
  passwords,
}: {
  readonly pool: pg.Pool;
  readonly passwords: Pick<Passwords, 'checkCurrent'>;
}): OwnerProof {
  return async (who, currentPassword) => {
    if ((await credentialOf(pool, who.user.email)) !== undefined) {
      return Result.map(await passwords.checkCurrent(who, currentPassword), () => null);
    }
    const { rows } = await pool.query(
      `select from muster_identity.session s
       where s.id = $1 and s."createdAt" > now() - make_interval(secs => $2)`,
      [who.sessionId, recentSeconds],
    );
    return rows.length === 1 ? Result.succeed(null) : refuseAuth('auth/requires-recent-login');
  };
}
