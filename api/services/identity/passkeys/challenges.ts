import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** How long somebody has to use their authenticator, in seconds; a page that offers passkeys may stand open for a while. */
const challengeSeconds = 900;

/** `register`: of whoever is signed in; `signIn`: nobody knows yet whose. */
export type ChallengePurpose =
  | { readonly purpose: 'register'; readonly uid: string }
  | { readonly purpose: 'signIn' };

/** A challenge as it was begun. */
export interface BegunChallenge {
  readonly challengeId: string;
  /** Random. */
  readonly challenge: Uint8Array<ArrayBuffer>;
}

/** Challenges for authenticators: each is answered once at most, and for a quarter of an hour. */
export function createChallenges(pool: pg.Pool) {
  const uidOf = (purpose: ChallengePurpose) => (purpose.purpose === 'register' ? purpose.uid : null);
  return {
    async begin(purpose: ChallengePurpose): Promise<BegunChallenge> {
      const challengeId = randomUUID();
      const challenge = new Uint8Array(randomBytes(32));
      await pool.query('delete from muster_identity.passkey_challenges where expires_at < now()');
      await pool.query(
        `insert into muster_identity.passkey_challenges (id, purpose, uid, challenge, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
        [challengeId, purpose.purpose, uidOf(purpose), challenge, challengeSeconds],
      );
      return { challengeId, challenge };
    },
    /** The challenge in base64url, which is used up by that; undefined if it was, has expired or is for something else. */
    async take(challengeId: string, purpose: ChallengePurpose): Promise<string | undefined> {
      const { rows } = await pool.query<{ challenge: Buffer; expired: boolean }>(
        `delete from muster_identity.passkey_challenges
         where id = $1 and purpose = $2 and uid is not distinct from $3
         returning challenge, expires_at <= now() as expired`,
        [challengeId, purpose.purpose, uidOf(purpose)],
      );
      const [taken] = rows;
      return taken === undefined || taken.expired ? undefined : taken.challenge.toString('base64url');
    },
  };
}
