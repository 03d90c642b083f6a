import { Result } from 'effect';
import type pg from 'pg';
import { askForCodeAnew } from '../../../../domain/catalogue/authTexts.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { type AuthRefusal, authRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { installation } from '../../trail/trailEntry.ts';
import type { TrailNotes } from '../../trail/trailNotes.ts';
import type { Person } from '../account.ts';
import { countAccountRequest } from '../accountRequests.ts';
import { afterLetter } from '../afterLetter.ts';
import { createAttemptCounters } from '../attemptCounters.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import { lockAccount } from '../endingSessions.ts';
import { type Entry, lettingIn } from '../entry.ts';
import type { KnownDevices } from '../knownDevices.ts';
import { noteOfAccount } from '../noteOfAccount.ts';
import type { SignInAnswer } from '../signInAnswer.ts';
import type { PhoneCodes } from './phoneCodes.ts';
import type { SentPhoneCode } from './phoneNumbers.ts';
import type { PhoneRequests } from './phoneRequests.ts';
import { readPhoneNumber } from './readPhoneNumber.ts';

/** So many codes are sent in the place of one that was asked for, before the captcha is to be solved again. */
const mostResends = 2;

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
  /** Sends another code to the same number, in the place of the former; refuses the third, which is asked for anew. */
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
  readonly requests: PhoneRequests;
  readonly devices: Pick<KnownDevices, 'numberFor'>;
  /** Undefined: none is asked for. */
  readonly captcha: Captcha | undefined;
  /** Whether codes by text message sign in here. */
  readonly isOffered: boolean;
  readonly trail: Pick<TrailNotes, 'note'> | undefined;
}

export function createPhoneSignIn(parts: PhoneSignInParts): PhoneSignIn {
  const { pool, codes, requests, devices, captcha, isOffered, trail, prove, begin, enter } = parts;
  const counters = createAttemptCounters(pool);

  /** Behind: nobody waits for it, and nobody can see from the time whether a number is known. */
  function noteSent(uid: string, client: Client): void {
    const note = { ...clientOrigin(client), kind: 'phoneCodeSent', actor: null } as const;
    noteOfAccount(pool, trail, uid, note).catch(() =>
      // The trail of the installation has it in any case.
      trail?.note(installation, { ...note, subject: uid }),
    );
  }

  /** @param former the code that works no more from now on, by its id, and how often that had been sent anew */
  async function sendTo(
    number: string,
    client: Client,
    former?: { readonly id: string; readonly resends: number },
  ): Promise<Result.Result<SentPhoneCode, AuthRefusal>> {
    const owner = await ownerOf(pool, number);
    const device = owner === undefined ? null : devices.numberFor(owner.email, client.cookie);
    const refused = await requests.count({ purpose: 'signIn', number, device }, client.ip);
    if (refused !== undefined) return Result.fail(refused);
    const sent = await afterLetter(() =>
      inTransaction(pool, async (tx) => {
        // Of two who ask for another one, the second finds none.
        if (former !== undefined && !(await codes.take(tx, former.id))) return undefined;
        const uid = (await ownerOf(tx, number))?.uid ?? null;
        const resends = former === undefined ? 0 : former.resends + 1;
        return { uid, id: await codes.send(tx, { purpose: 'signIn', uid, number }, resends) };
      }),
    );
    if (sent === undefined) return refuseAuth('auth/code-expired');
    if (sent.uid !== null) noteSent(sent.uid, client);
    return Result.succeed({ verificationId: sent.id, phoneNumber: number });
  }

  return {
    async send({ phoneNumber, captcha: solved }, client) {
      if (!isOffered) return refuseAuth('auth/operation-not-allowed');
      const number = readPhoneNumber(phoneNumber);
      if (Result.isFailure(number)) return Result.fail(number.failure);
      if (captcha !== undefined) {
        // Nobody has its service asked without end.
        const refused = await countAccountRequest(counters, 'captcha', client.ip);
        if (refused !== undefined) return Result.fail(refused);
        const isHuman = await captcha.check(solved ?? '', client.ip);
        if (isHuman === 'unreachable') return refuseAuth('auth/network-request-failed');
        if (isHuman === 'unsolved') return refuseAuth('auth/captcha-check-failed', 'captcha');
      }
      return sendTo(number.success, client);
    },

    async resend(verificationId, client) {
      if (!isOffered) return refuseAuth('auth/operation-not-allowed');
      const found = await codes.find(verificationId);
      if (found?.purpose !== 'signIn') return refuseAuth('auth/code-expired');
      const { number, resends } = found;
      return resends < mostResends
        ? sendTo(number, client, { id: verificationId, resends })
        : Result.fail({ ...authRefusal('auth/code-expired'), message: askForCodeAnew });
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
async function ownerOf(client: pg.Pool | pg.PoolClient, number: string): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `select u.id as uid, u.name, u.email from muster_identity.phone_numbers p
     join muster_identity."user" u on u.id = p.uid where p.number = $1`,
    [number],
  );
  return rows[0];
}
