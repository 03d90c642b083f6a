import { Result } from 'effect';
import pg from 'pg';
import type { Refusal } from '../../../../domain/kernel/refusal.ts';
import { isOpened } from '../../../../domain/signIn/openingMeans.ts';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import type { TrailOrigin } from '../../trail/trailEntry.ts';
import { type ActionLetterParts, tellOwner } from '../actionLetters.ts';
import type { SignedIn } from '../authentication.ts';
import { changingAccount } from '../changingAccount.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import { lastMeans, type OfferedMeans, readOpeningMeans } from '../readOpeningMeans.ts';
import type { OwnerProof } from '../secondFactor/ownerProof.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import type { PhoneCodes } from './phoneCodes.ts';
import type { PhoneRequests } from './phoneRequests.ts';
import { readPhoneNumber } from './readPhoneNumber.ts';
import { removePhoneNumber } from './removePhoneNumber.ts';

/** Where a code was sent. */
export interface SentPhoneCode {
  /** Goes back with the code. */
  readonly verificationId: string;
  /** E.164. */
  readonly phoneNumber: string;
}

/** The telephone numbers of accounts: one each, of which its owner has shown that they have the telephone. */
export interface PhoneNumbers {
  /**
   * Sends a code to a number, which shows later that it is theirs. Refuses a number that there is not, a wrong current password,
   * and too many messages to a number, of an account or from a client.
   */
  send(
    who: SignedIn,
    wanted: { readonly phoneNumber: string; readonly currentPassword: string },
    client: Client,
  ): Promise<Result.Result<SentPhoneCode, AuthRefusal>>;
  /** Sends another code for the same number. The former one works no more. */
  resend(
    who: SignedIn,
    verificationId: string,
    client: Client,
  ): Promise<Result.Result<SentPhoneCode, AuthRefusal>>;
  /** Keeps the number, with its code. Refuses a wrong or expired one, and a number that another account has. */
  confirm(
    who: SignedIn,
    entry: { readonly verificationId: string; readonly code: string },
    from: TrailOrigin,
  ): Promise<Result.Result<string, AuthRefusal>>;
  /**
   * Takes one's number away. Does nothing without one; refuses a wrong current password, and the last thing that opens the
   * account.
   */
  remove(
    who: SignedIn,
    currentPassword: string,
    from: TrailOrigin,
  ): Promise<Result.Result<null, AuthRefusal | Refusal>>;
}

export interface PhoneNumbersParts {
  readonly pool: pg.Pool;
  readonly codes: PhoneCodes;
  readonly requests: PhoneRequests;
  readonly ownerProof: OwnerProof;
  /** What may open an account. */
  readonly means: OfferedMeans;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
  /** Whether this installation sends text messages. */
  readonly sendsTexts: boolean;
}

/** SQLSTATE `unique_violation`. */
const notUnique = '23505';

export function createPhoneNumbers(parts: PhoneNumbersParts): PhoneNumbers {
  const { pool, codes, requests, ownerProof, means, letters, sendsTexts } = parts;

  async function sendTo(
    { actor: { uid } }: SignedIn,
    number: string,
    client: Client,
  ): Promise<Result.Result<SentPhoneCode, AuthRefusal>> {
    const purpose = { purpose: 'verify', uid, number } as const;
    const refused = await requests.count(purpose, client.ip);
    if (refused !== undefined) return Result.fail(refused);
    return changingAccount(pool, uid, async (tx) => {
      const verificationId = await codes.send(tx, purpose);
      await tellOfAccount(tx, uid, { ...clientOrigin(client), kind: 'phoneCodeSent', actor: uid });
      return Result.succeed({ verificationId, phoneNumber: number });
    });
  }

  return {
    async send(who, { phoneNumber, currentPassword }, client) {
      if (!sendsTexts) return refuseAuth('auth/operation-not-allowed');
      const number = readPhoneNumber(phoneNumber);
      if (Result.isFailure(number)) return Result.fail(number.failure);
      const proven = await ownerProof(who, currentPassword);
      return Result.isFailure(proven) ? Result.fail(proven.failure) : sendTo(who, number.success, client);
    },

    async resend(who, verificationId, client) {
      if (!sendsTexts) return refuseAuth('auth/operation-not-allowed');
      const found = await codes.find(verificationId);
      return found?.purpose === 'verify' && found.uid === who.actor.uid
        ? sendTo(who, found.number, client)
        : refuseAuth('auth/code-expired');
    },

    async confirm({ actor: { uid } }, { verificationId, code }, from) {
      const entry = await codes.verify(verificationId, uid, code);
      if (entry.outcome === 'expired') return refuseAuth('auth/code-expired', 'code');
      if (entry.outcome === 'wrong') return refuseAuth('auth/invalid-verification-code', 'code');
      const { number } = entry;
      try {
        return await changingAccount(pool, uid, async (client) => {
          await client.query(
            `insert into muster_identity.phone_numbers (uid, number) values ($1, $2)
             on conflict (uid) do update set number = excluded.number, verified_at = now()`,
            [uid, number],
          );
          await tellOfAccount(client, uid, { ...from, kind: 'phoneNumberVerified', actor: uid });
          const signsIn = means.methods.includes('phone');
          await tellOwner(client, letters, uid, signsIn ? 'phoneNumberOpens' : 'phoneNumberVerified');
          return Result.succeed(number);
        });
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === notUnique)) throw error;
        return refuseAuth('auth/phone-number-already-in-use');
      }
    },

    async remove(who, currentPassword, from) {
      const proven = await ownerProof(who, currentPassword);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const { uid } = who.actor;
      return changingAccount(pool, uid, async (client) => {
        const now = await readOpeningMeans(client, uid, means);
        if (now.phone && !isOpened({ ...now, phone: false })) return Result.fail(lastMeans);
        if (await removePhoneNumber(client, uid)) {
          await tellOfAccount(client, uid, { ...from, kind: 'phoneNumberRemoved', actor: uid });
          await tellOwner(client, letters, uid, 'phoneNumberRemoved');
        }
        return Result.succeed(null);
      });
    },
  };
}
