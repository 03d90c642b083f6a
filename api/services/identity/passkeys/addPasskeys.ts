import { randomUUID } from 'node:crypto';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { Result } from 'effect';
import { refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { tellOwner } from '../actionLetters.ts';
import { changingAccount } from '../changingAccount.ts';
import { isPersonName } from '../personName.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import { createChallenges } from './challenges.ts';
import type { OwnPasskeysParts } from './ownPasskeys.ts';
import {
  authenticatorTimeout,
  newCredentialSchema,
  transportsSchema,
  unlessThrown,
} from './passkeyResponses.ts';
import { noName, ownPasskey, type PasskeyRow } from './passkeyRow.ts';
import type { Passkeys } from './passkeys.ts';
import type { RelyingParty } from './relyingParty.ts';

/** The most passkeys of an account. */
const mostPasskeys = 20;

export interface AddPasskeysParts extends Pick<OwnPasskeysParts, 'pool' | 'ownerProof' | 'letters'> {
  readonly party: RelyingParty | undefined;
}

/** How somebody adds a passkey to their account. */
export function createAddPasskeys({
  pool,
  party,
  ownerProof,
  letters,
}: AddPasskeysParts): Pick<Passkeys, 'begin' | 'add'> {
  const challenges = createChallenges(pool);

  async function credentialsOf(uid: string) {
    const { rows } = await pool.query<{ credential_id: string; transports: string[] }>(
      'select credential_id, transports from muster_identity.passkeys where uid = $1',
      [uid],
    );
    return rows.map((row) => ({
      id: row.credential_id,
      transports: transportsSchema.parse(row.transports),
    }));
  }

  return {
    async begin(who, currentPassword) {
      if (party === undefined) return refuseAuth('auth/operation-not-allowed');
      const proven = await ownerProof(who, currentPassword);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const { uid } = who.actor;
      const { challengeId, challenge } = await challenges.begin({ purpose: 'register', uid });
      const options = await generateRegistrationOptions({
        rpName: 'Muster',
        rpID: party.id,
        userID: new Uint8Array(Buffer.from(uid)),
        userName: who.user.email,
        userDisplayName: who.user.name,
        challenge,
        timeout: authenticatorTimeout,
        attestationType: 'none',
        excludeCredentials: await credentialsOf(uid),
        // It is found without an address, and asks its owner for something that only they have or are.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return Result.succeed({ challengeId, options });
    },

    async add({ actor: { uid } }, { challengeId, credential, name: written }, from) {
      const name = written.trim();
      if (!isPersonName(name)) return Result.fail(noName);
      if (party === undefined) return refuseAuth('auth/operation-not-allowed');
      const read = newCredentialSchema.safeParse(credential);
      if (!read.success) return refuseAuth('auth/invalid-passkey');
      const expectedChallenge = await challenges.take(challengeId, { purpose: 'register', uid });
      if (expectedChallenge === undefined) return refuseAuth('auth/user-token-expired');
      const verified = await unlessThrown(() =>
        verifyRegistrationResponse({
          response: read.data,
          expectedChallenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
        }),
      );
      if (verified?.registrationInfo === undefined) return refuseAuth('auth/invalid-passkey');
      const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
      return changingAccount(pool, uid, async (client) => {
        const { rows } = await client.query<PasskeyRow>(
          `insert into muster_identity.passkeys (id, uid, name, credential_id, public_key, counter, transports)
           select $1, $2, $3, $4, $5, $6, $7
           where (select count(*) from muster_identity.passkeys p where p.uid = $2) < $8
           on conflict (credential_id) do nothing returning id, name, added_at, last_used_at`,
          [
            randomUUID(),
            uid,
            name,
            credentialId,
            publicKey,
            counter,
            read.data.response.transports,
            mostPasskeys,
          ],
        );
        const [added] = rows;
        if (added === undefined) return refuseAuth('auth/invalid-passkey');
        await tellOfAccount(client, uid, { ...from, kind: 'passkeyAdded', actor: uid, details: { name } });
        await tellOwner(client, letters, uid, 'passkeyAdded');
        return Result.succeed(ownPasskey(added));
      });
    },
  };
}
