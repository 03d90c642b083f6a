import { randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Result } from 'effect';
import type pg from 'pg';
import type { Refusal } from '../../../domain/refusal.ts';
import { isOpened } from '../../../domain/signIn/openingMeans.ts';
import { invalidField } from '../../problems/invalidInput.ts';
import type { TrailOrigin } from '../../trail/trailEntry.ts';
import { countAccountRequest } from '../accountRequests.ts';
import { type ActionLetterParts, tellOwner } from '../actionLetters.ts';
import { createAttemptCounters } from '../attemptCounters.ts';
import type { SignedIn } from '../authentication.ts';
import { type AuthRefusal, refuseAuth } from '../authRefusals.ts';
import { changingAccount } from '../changingAccount.ts';
import type { Client } from '../client.ts';
import { lockAccount } from '../endingSessions.ts';
import { type Entry, lettingIn } from '../entry.ts';
import { isPersonName } from '../personName.ts';
import { lastMeans, type OfferedMeans, readOpeningMeans } from '../readOpeningMeans.ts';
import type { OwnerProof } from '../secondFactor/ownerProof.ts';
import type { SignInAnswer } from '../signInAnswer.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import { createChallenges } from './challenges.ts';
import { newCredentialSchema, transportsSchema, usedCredentialSchema } from './passkeyResponses.ts';
import type { RelyingParty } from './relyingParty.ts';

/** A passkey as its owner sees it. Instants are epoch milliseconds. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  /** Null: never. */
  readonly lastUsedAt: number | null;
}

/** What a browser is to ask an authenticator. */
export interface PasskeyQuestion {
  /** Goes back with what the authenticator answers. */
  readonly challengeId: string;
  /** Of `navigator.credentials`, in JSON. */
  readonly options: object;
}

/** What an authenticator has answered. */
export interface PasskeyAnswer {
  readonly challengeId: string;
  /** As the browser gives it, in JSON. */
  readonly credential: unknown;
}

/**
 * Passkeys of accounts (WebAuthn): keys that stay with their owner's device, which asks them for a fingerprint, a face or a PIN
 * before it signs. Whoever signs in with one needs no password and no second factor besides. Adding and removing one takes the
 * current password; it is in the security trail, and the owner gets a letter.
 */
export interface Passkeys {
  /** Whether browsers offer any here (`relyingPartyOf`). */
  readonly isOffered: boolean;
  /** By when they were added. */
  list(uid: string): Promise<readonly OwnPasskey[]>;
  begin(who: SignedIn, currentPassword: string): Promise<Result.Result<PasskeyQuestion, AuthRefusal>>;
  /** Refuses what does not answer the question, and a passkey that is known already. */
  add(
    who: SignedIn,
    answer: PasskeyAnswer & { readonly name: string },
    from: TrailOrigin,
  ): Promise<Result.Result<OwnPasskey, AuthRefusal | Refusal>>;
  /** Gives one another name. Refuses one that is not there, and what is no name. */
  rename(
    who: SignedIn,
    renamed: { readonly id: string; readonly name: string },
    from: TrailOrigin,
  ): Promise<Result.Result<OwnPasskey, AuthRefusal | Refusal>>;
  /** Refuses one that is not there, and the last thing that opens the account. */
  remove(
    who: SignedIn,
    gone: { readonly id: string; readonly currentPassword: string },
    from: TrailOrigin,
  ): Promise<Result.Result<null, AuthRefusal | Refusal>>;
  beginSignIn(client: Client): Promise<Result.Result<PasskeyQuestion, AuthRefusal>>;
  /** Lets the owner of a passkey in. Says the same of whatever is not right. */
  signIn(answer: PasskeyAnswer, client: Client): Promise<Result.Result<SignInAnswer, AuthRefusal | Refusal>>;
}

export interface PasskeysParts extends Pick<Entry, 'begin' | 'enter'> {
  readonly pool: pg.Pool;
  readonly party: RelyingParty | undefined;
  readonly ownerProof: OwnerProof;
  readonly means: OfferedMeans;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
}

/** The most passkeys of an account. */
const mostPasskeys = 20;
/** The most time for using an authenticator that browsers are asked to give, in milliseconds. */
const timeout = 300_000;

interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly added_at: Date;
  readonly last_used_at: Date | null;
}

function ownPasskey(row: PasskeyRow): OwnPasskey {
  const { id, name } = row;
  return { id, name, addedAt: row.added_at.getTime(), lastUsedAt: row.last_used_at?.getTime() ?? null };
}

const noName = invalidField('name', 'must be a name for the passkey');

function notThere(passkeyId: string): Refusal {
  return { code: 'not_found', message: 'There is no such passkey.', details: { passkeyId } };
}

export function createPasskeys(parts: PasskeysParts): Passkeys {
  const { pool, party, ownerProof, means, letters } = parts;
  const challenges = createChallenges(pool);
  const counters = createAttemptCounters(pool);
  const handleOf = (uid: string) => new Uint8Array(Buffer.from(uid));

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
    isOffered: party !== undefined,

    async list(uid) {
      const { rows } = await pool.query<PasskeyRow>(
        `select id, name, added_at, last_used_at from muster_identity.passkeys where uid = $1
         order by added_at, id`,
        [uid],
      );
      return rows.map(ownPasskey);
    },

    async begin(who, currentPassword) {
      if (party === undefined) return refuseAuth('auth/operation-not-allowed');
      const proven = await ownerProof(who, currentPassword);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const { uid } = who.actor;
      const { challengeId, challenge } = await challenges.begin({ purpose: 'register', uid });
      const options = await generateRegistrationOptions({
        rpName: 'Muster',
        rpID: party.id,
        userID: handleOf(uid),
        userName: who.user.email,
        userDisplayName: who.user.name,
        challenge,
        timeout,
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

    async rename({ actor: { uid } }, { id, name: written }, from) {
      const name = written.trim();
      if (!isPersonName(name)) return Result.fail(noName);
      return changingAccount(pool, uid, async (client) => {
        const { rows } = await client.query<PasskeyRow>(
          'select id, name, added_at, last_used_at from muster_identity.passkeys where uid = $1 and id = $2',
          [uid, id],
        );
        const [known] = rows;
        if (known === undefined) return Result.fail(notThere(id));
        if (known.name !== name) {
          await client.query('update muster_identity.passkeys set name = $2 where id = $1', [id, name]);
          const details = { before: known.name, after: name };
          await tellOfAccount(client, uid, { ...from, kind: 'passkeyRenamed', actor: uid, details });
        }
        return Result.succeed(ownPasskey({ ...known, name }));
      });
    },

    async remove(who, { id, currentPassword }, from) {
      const proven = await ownerProof(who, currentPassword);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const { uid } = who.actor;
      return changingAccount(pool, uid, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select name from muster_identity.passkeys where uid = $1 and id = $2',
          [uid, id],
        );
        const [gone] = rows;
        if (gone === undefined) return Result.fail(notThere(id));
        const now = await readOpeningMeans(client, uid, means);
        if (!isOpened({ ...now, passkeys: now.passkeys - 1 })) return Result.fail(lastMeans);
        await client.query('delete from muster_identity.passkeys where uid = $1 and id = $2', [uid, id]);
        const details = { name: gone.name };
        await tellOfAccount(client, uid, { ...from, kind: 'passkeyRemoved', actor: uid, details });
        await tellOwner(client, letters, uid, 'passkeyRemoved');
        return Result.succeed(null);
      });
    },

    async beginSignIn({ ip }) {
      if (party === undefined) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'passkey', ip);
      if (refused !== undefined) return Result.fail(refused);
      const { challengeId, challenge } = await challenges.begin({ purpose: 'signIn' });
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge,
        timeout,
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
        return rowCount === 1 ? parts.begin({ uid, by: 'passkey' }, client, tx) : undefined;
      });
      if (Result.isFailure(begun)) return Result.fail(begun.failure);
      if (begun.success === undefined) return refuseAuth('auth/invalid-passkey');
      return Result.succeed(await parts.enter({ uid, name, email }, client, begun.success));
    },
  };
}

/** Undefined of what the library refuses, which it does by throwing: it verifies what anybody may have sent. */
async function unlessThrown<Answer>(verify: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
