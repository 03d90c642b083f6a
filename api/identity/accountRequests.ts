import { tooManyAccountRequests, tooManyPhoneRequests } from '../../domain/catalogue/authTexts.ts';
import type { AttemptCounters, AttemptLimit, Limited } from './attemptCounters.ts';
import { type AuthRefusal, authRefusal } from './authRefusals.ts';
import { whoAsks } from './signInAttempts.ts';

/** What somebody asks of an account before they have proven whose it is. */
export type AccountRequest = 'lookUp' | 'letter' | 'signUp' | 'code' | 'passkey';

interface RequestLimits {
  /** One client; an office shares one client address. */
  readonly ofClient: AttemptLimit;
  /** About one address, whoever asks; omitted: no address is asked about. */
  readonly ofAddress?: AttemptLimit;
}

/** Looking up is as frequent as signing in; a letter lands in somebody's inbox, and an account takes up an address. */
const limits: Readonly<Record<AccountRequest, RequestLimits>> = {
  lookUp: { ofClient: { attempts: 100, windowSeconds: 300 } },
  letter: {
    ofClient: { attempts: 30, windowSeconds: 300 },
    ofAddress: { attempts: 5, windowSeconds: 900 },
  },
  signUp: { ofClient: { attempts: 10, windowSeconds: 3_600 } },
  code: { ofClient: { attempts: 100, windowSeconds: 300 } },
  // Every page to sign in asks for a challenge, and an office shares an address.
  passkey: { ofClient: { attempts: 400, windowSeconds: 300 } },
};
/** How often anybody is told how one address signs in, whoever asks. */
const toldOfAddress: AttemptLimit = { attempts: 50, windowSeconds: 300 };
/** Text messages cost money and ring somebody's telephone. */
const textsOfClient: AttemptLimit = { attempts: 20, windowSeconds: 3_600 };
const textsToNumber: AttemptLimit = { attempts: 5, windowSeconds: 900 };
/** Each lets five codes be tried: of a million, a hundred in a day. */
const textsToNumberInDay: AttemptLimit = { attempts: 20, windowSeconds: 86_400 };
const textsOfAccount: AttemptLimit = { attempts: 10, windowSeconds: 3_600 };
/** The networks of one owner of IPv6 addresses together may ask so many times as often as one of them. */
const clientsOfSite = 4;

/**
 * Counts a request before anything is done for it, so that the answer takes the same way whether or not there is an account
 * (shell §8). Returns the refusal if there were too many.
 *
 * @param email in lower case; undefined where the request names none
 */
export async function countAccountRequest(
  counters: AttemptCounters,
  request: AccountRequest,
  ip: string,
  email?: string,
): Promise<AuthRefusal | undefined> {
  const { ofClient, ofAddress } = limits[request];
  const { client, site } = whoAsks(ip);
  const counted: readonly Limited[] = [
    { key: `${request} client:${client}`, limit: ofClient },
    ...(site === undefined
      ? []
      : [
          {
            key: `${request} site:${site}`,
            limit: { ...ofClient, attempts: ofClient.attempts * clientsOfSite },
          },
        ]),
    ...(email === undefined || ofAddress === undefined
      ? []
      : [{ key: `${request} address:${email}`, limit: ofAddress }]),
  ];
  const wait = await counters.begin(counted);
  if (wait === null) return undefined;
  const refusal = authRefusal('auth/too-many-requests', { retryAfterSeconds: wait });
  return { ...refusal, message: tooManyAccountRequests };
}

/**
 * Counts a text message with a code before it is sent; the refusal if there were too many to its number, for the account or from
 * the client.
 *
 * @param uid whose account it is about; omitted: nobody is to be told whether it is about one
 */
export async function countPhoneRequest(
  counters: AttemptCounters,
  { uid, number, ip }: { readonly uid?: string; readonly number: string; readonly ip: string },
): Promise<AuthRefusal | undefined> {
  const { client, site } = whoAsks(ip);
  const wait = await counters.begin([
    { key: `text number:${number}`, limit: textsToNumber },
    { key: `text number-day:${number}`, limit: textsToNumberInDay },
    ...(uid === undefined ? [] : [{ key: `text account:${uid}`, limit: textsOfAccount }]),
    { key: `text client:${client}`, limit: textsOfClient },
    ...(site === undefined
      ? []
      : [
          {
            key: `text site:${site}`,
            limit: { ...textsOfClient, attempts: textsOfClient.attempts * clientsOfSite },
          },
        ]),
  ]);
  if (wait === null) return undefined;
  const refusal = authRefusal('auth/too-many-requests', { retryAfterSeconds: wait });
  return { ...refusal, message: tooManyPhoneRequests };
}

/**
 * Counts a look-up of an address, and whether that was one too many. Nothing is refused then, because strangers would keep
 * its owner out: they are only not told.
 *
 * @param email in lower case
 */
export async function isLookedUpTooOften(counters: AttemptCounters, email: string): Promise<boolean> {
  return (await counters.begin([{ key: `lookUp address:${email}`, limit: toldOfAddress }])) !== null;
}
