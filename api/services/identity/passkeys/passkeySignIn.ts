import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { Result } from 'effect';
import type pg from 'pg';
import { refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { countAccountRequest } from '../accountRequests.ts';
import { createAttemptCounters } from '../attemptCounters.ts';
import { lockAccount } from '../endingSessions.ts';
import { type Entry, lettingIn } from '../entry.ts';
import { createChallenges } from './challenges.ts';
import { authenticatorTimeout, unlessThrown, usedCredentialSchema } from './passkeyResponses.ts';
import type { Passkeys } from './passkeys.ts';
import type { RelyingParty } from './relyingParty.ts';

export interface PasskeySignInParts extends Pick<Entry, 'begin' | 'enter'> {
  readonly pool: pg.Pool;
  readonly party: RelyingParty | undefined;
}

/** How somebody signs in with a passkey. */
export function createPasskeySignIn({
  pool,
  party,
  begin,
  enter,
}: PasskeySignInParts): Pick<Passkeys, 'beginSignIn' | 'signIn'> {
  const challenges = createChallenges(pool);
  const counters = createAttemptCounters(pool);

  return {
    async beginSignIn({ ip }) {
      if (party === undefined) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'passkey', ip);
      if (refused !== undefined) return Result.fail(refused);
      const { challengeId, challenge } = await challenges.begin({ purpose: 'signIn' });
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge,
        timeout: authenticatorTimeout,
        userVerification: 'required',
      });
      return Result.succeed({ challengeId, options });
    },

    async signIn({ challengeId, credential }, client) {
      if (party === undefined) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'passkey', client.ip);
      if (refused !== undefined) return Result.fail(refused);
      const read = usedCredentialSchema.safeParse(credential);
      if (!read.success) return refuseAuth('auth/invalid-passkey');
      const expectedChallenge = await challenges.take(challengeId, { purpose: 'signIn' });
      if (expectedChallenge === undefined) return refuseAuth('auth/user-token-expired');
      const { rows } = await pool.query<{
        uid: string;
        name: string;
        email: string;
        public_key: Uint8Array<ArrayBuffer>;
        counter: number;
      }>(
        `select p.uid, u.name, u.email, p.public_key, p.counter from muster_identity.passkeys p
         join muster_identity."user" u on u.id = p.uid where p.credential_id = $1`,
        [read.data.id],
      );
      const [owner] = rows;
      const handle = read.data.response.userHandle;
      if (owner === undefined || handle !== Buffer.from(owner.uid).toString('base64url')) {
        return refuseAuth('auth/invalid-passkey');
      }
      const { uid, name, email } = owner;
      // Also throws if the counter of the authenticator has not gone on: the key was copied.
      const verified = await unlessThrown(() =>
        verifyAuthenticationResponse({
          response: { ...read.data, response: { ...read.data.response, userHandle: handle } },
          expectedChallenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          credential: { id: read.data.id, publicKey: owner.public_key, counter: owner.counter },
        }),
      );
      if (verified?.verified !== true) return refuseAuth('auth/invalid-passkey');
      const { newCounter } = verified.authenticationInfo;
      const begun = await lettingIn(pool, async (tx) => {
        await lockAccount(tx, uid);
        const { rowCount } = await tx.query(
          `update muster_identity.passkeys set counter = $2, last_used_at = now()
           where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
          [read.data.id, newCounter],
        );
        return rowCount === 1 ? begin({ uid, by: 'passkey' }, client, tx) : undefined;
      });
      if (Result.isFailure(begun)) return Result.fail(begun.failure);
      if (begun.success === undefined) return refuseAuth('auth/invalid-passkey');
      return Result.succeed(await enter({ uid, name, email }, client, begun.success));
    },
  };
}
