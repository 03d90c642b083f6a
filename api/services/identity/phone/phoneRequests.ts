import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { tooManyPhoneRequests } from '../../../../domain/catalogue/authTexts.ts';
import { type AuthRefusal, authRefusal } from '../../../platform/problems/authRefusals.ts';
import { clientsOfSite } from '../accountRequests.ts';
import { type AttemptLimit, createAttemptCounters, type Limited } from '../attemptCounters.ts';
import { whoAsks } from '../signInAttempts.ts';
import type { PhoneCodePurpose } from './phoneCodes.ts';

/** Text messages cost money and ring somebody's telephone. */
const toNumber: AttemptLimit = { attempts: 5, windowSeconds: 900 };
/** Each lets five codes be tried: of a million, a hundred in a day. */
const toNumberInDay: AttemptLimit = { attempts: 20, windowSeconds: 86_400 };
const ofAccount: AttemptLimit = { attempts: 10, windowSeconds: 3_600 };
const ofClient: AttemptLimit = { attempts: 20, windowSeconds: 3_600 };

/** A text message with a code that somebody asks for. Numbers are E.164. */
export type PhoneRequest =
  | Extract<PhoneCodePurpose, { readonly purpose: 'verify' }>
  | {
      readonly purpose: 'signIn';
      readonly number: string;
      /** Of the device, if it has signed in before to the account that the number opens (`knownDevices.ts`). */
      readonly device: string | null;
    };

export interface PhoneRequests {
  /**
   * Counts a text message before it is sent; the refusal if there were too many. What strangers ask for uses up neither what the
   * owner of an account verifies a number with, nor what a device asks for that has signed in to it before.
   */
  count(request: PhoneRequest, ip: string): Promise<AuthRefusal | undefined>;
}

/** @param secret the installation's: the counters know numbers by a hash that is keyed with it */
export function createPhoneRequests(pool: pg.Pool, secret: string): PhoneRequests {
  const counters = createAttemptCounters(pool);
  const hidden = (number: string) =>
    createHmac('sha256', secret).update(`counted number\0${number}`).digest('base64url');

  return {
    async count(request, ip) {
      const wait = await counters.begin(limitsOf(request, hidden(request.number), ip));
      if (wait === null) return undefined;
      const refusal = authRefusal('auth/too-many-requests', { retryAfterSeconds: wait });
      return { ...refusal, message: tooManyPhoneRequests };
    },
  };
}

function limitsOf(request: PhoneRequest, number: string, ip: string): readonly Limited[] {
  const { purpose } = request;
  const counter = (of: string, key: string, limit: AttemptLimit) => ({
    key: `text ${purpose} ${of}:${key}`,
    limit,
  });
  if (purpose === 'signIn' && request.device !== null) {
    const own = `${number}|${request.device}`;
    return [counter('device', own, toNumber), counter('device-day', own, toNumberInDay)];
  }
  const { client, site } = whoAsks(ip);
  const ofSite = { ...ofClient, attempts: ofClient.attempts * clientsOfSite };
  return [
    counter('number', number, toNumber),
    counter('number-day', number, toNumberInDay),
    ...(purpose === 'verify' ? [counter('account', request.uid, ofAccount)] : []),
    counter('client', client, ofClient),
    ...(site === undefined ? [] : [counter('site', site, ofSite)]),
  ];
}
