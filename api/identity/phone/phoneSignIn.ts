import { Result } from 'effect';
import type pg from 'pg';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type { TrailNotes } from '../../trail/trailNotes.ts';
import { countAccountRequest, countPhoneRequest } from '../accountRequests.ts';
import { afterLetter } from '../afterLetter.ts';
import { createAttemptCounters } from '../attemptCounters.ts';
import { type AuthRefusal, refuseAuth } from '../authRefusals.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { clientOrigin } from '../clientOrigin.ts';
import { lockAccount } from '../endingSessions.ts';
import { type Entry, lettingIn } from '../entry.ts';
import type { Client, Person, SignInAnswer } from '../identity.ts';
import { noteOfAccount } from '../noteOfAccount.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import type { PhoneCodes } from './phoneCodes.ts';
import type { SentPhoneCode } from './phoneNumbers.ts';
import { readPhoneNumber } from './readPhoneNumber.ts';

/**
 * Sign-in with a code by text message (shell §2.4, §4.2), for the account whose owner has verified the number. A number that
 * nobody has verified is answered in the same way and as late, gets no message, and none of its codes is right.
 */
export interface PhoneSignIn {
  /**
   * Sends a code to a number. Refuses what is no number, an unsolved captcha, and too many messages to a number or from a
   * client.
   *
   * @param captcha what the page's captcha has given; undefined: nothing
   */
  send(
    wanted: { readonly phoneNumber: string; readonly captcha?: string | undefined },
    client: Client,
  ): Promise<Result.Result<SentPhoneCode, AuthRefusal>>;
  /** Sends another code to the same number, in the place of the former. */
  resend(verificationId: string, client: Client): Promise<Result.Result<SentPhoneCode, AuthRefusal>>;
  /** Signs in with a code. Refuses a wrong one, one that works no more, and whatever lacks the second factor, which uses nothing up. */
  signIn(
    entry: { readonly verificationId: string; readonly code: string },
    client: Client,
  ): Promise<Result.Result<SignInAnswer, AuthRefusal>>;
}

export interface PhoneSignInParts extends Entry {
  readonly pool: pg.Pool;
  readonly codes: PhoneCodes;
  /** Undefined: none is asked for. */
  readonly captcha: Captcha | undefined;
  /** Whether codes by text message sign in here. */
  readonly isOffered: boolean;
  readonly trail: Pick<TrailNotes, 'note'> | undefined;
}

export function createPhoneSignIn(parts: PhoneSignInParts): PhoneSignIn {
  const { pool, codes, captcha, isOffered, trail, prove, begin, enter } = parts;
  const counters = createAttemptCounters(pool);

  /** @param former the id of the code that works no more from now on */
  async function sendTo(
    number: string,
    client: Client,
    former?: string,
  ): Promise<Result.Result<SentPhoneCode, AuthRefusal>> {
    const refused = await countPhoneRequest(counters, { number, ip: client.ip });
    if (refused !== undefined) return Result.fail(refused);
    const verificationId = await afterLetter(() =>
      inTransaction(pool, async (tx) => {
        if (former !== undefined) await codes.take(tx, former);
        const uid = (await ownerOf(tx, number))?.uid ?? null;
        const id = await codes.send(tx, { purpose: 'signIn', uid, number });
        if (uid !== null)
          await tellOfAccount(tx, uid, { ...clientOrigin(client), kind: 'phoneCodeSent', actor: null });
        return id;
      }),
    );
    return Result.succeed({ verificationId, phoneNumber: number });
  }

  return {
    async send({ phoneNumber, captcha: solved }, client) {
      if (!isOffered) return refuseAuth('auth/operation-not-allowed');
      const number = readPhoneNumber(phoneNumber);
      if (Result.isFailure(number)) return Result.fail(number.failure);
      const isHuman = captcha === undefined ? 'solved' : await captcha.check(solved ?? '', client.ip);
      if (isHuman === 'unreachable') return refuseAuth('auth/network-request-failed');
      if (isHuman === 'unsolved') return refuseAuth('auth/captcha-check-failed', 'captcha');
      return sendTo(number.success, client);
    },

    async resend(verificationId, client) {
      if (!isOffered) return refuseAuth('auth/operation-not-allowed');
      const found = await codes.find(verificationId);
      return found?.purpose === 'signIn'
        ? sendTo(found.number, client, verificationId)
        : refuseAuth('auth/code-expired');
    },

    async signIn({ verificationId, code }, client) {
      if (!isOffered) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'code', client.ip);
      if (refused !== undefined) return Result.fail(refused);
      const entry = await codes.check(verificationId, code);
      if (entry.outcome === 'expired') return refuseAuth('auth/code-expired', 'code');
      if (entry.outcome === 'wrong') {
        // As late whether or not it is about an account.
        await afterLetter(async () => {
          if (entry.uid === null) return;
          const note = { ...clientOrigin(client), kind: 'phoneCodeFailed', actor: null } as const;
          await noteOfAccount(pool, trail, entry.uid, note);
        });
        return refuseAuth('auth/invalid-verification-code', 'code');
      }
      const { uid, number } = entry;
      const proven = await prove(uid, client);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const begun = await lettingIn(pool, async (tx) => {
        await lockAccount(tx, uid);
        // The number may have gone to somebody else since.
        const owner = await ownerOf(tx, number);
        if (owner?.uid !== uid || !(await codes.take(tx, verificationId))) return undefined;
        return { owner, session: await begin(proven.success, client, tx) };
      });
      if (Result.isFailure(begun)) return Result.fail(begun.failure);
      if (begun.success === undefined) return refuseAuth('auth/code-expired', 'code');
      const { owner, session } = begun.success;
      return Result.succeed(await enter(owner, client, session));
    },
  };
}

/** Who has verified a number. */
async function ownerOf(client: pg.PoolClient, number: string): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `select u.id as uid, u.name, u.email from muster_identity.phone_numbers p
     join muster_identity."user" u on u.id = p.uid where p.number = $1`,
    [number],
  );
  return rows[0];
}
