import { tooManyAccountRequests } from '../../../domain/catalogue/authTexts.ts';
import { type AuthRefusal, authRefusal } from '../../platform/problems/authRefusals.ts';
import type { AttemptCounters, AttemptLimit, Limited } from './attemptCounters.ts';
import { whoAsks } from './signInAttempts.ts';

/** What somebody asks of an account before they have proven whose it is. */
export type AccountRequest = 'lookUp' | 'letter' | 'signUp' | 'code' | 'passkey' | 'oneTap' | 'captcha';

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
  // Every page to sign in asks for one, and an office shares an address.
  passkey: { ofClient: { attempts: 400, windowSeconds: 300 } },
  oneTap: { ofClient: { attempts: 400, windowSeconds: 300 } },
  // Somebody else's service is asked whether it was solved.
  captcha: { ofClient: { attempts: 60, windowSeconds: 300 } },
};
/** How often anybody is told how one address signs in, whoever asks. */
const toldOfAddress: AttemptLimit = { attempts: 50, windowSeconds: 300 };
/** The networks of one owner of IPv6 addresses together may ask so many times as often as one of them. */
export const clientsOfSite = 4;

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
 * Counts a look-up of an address, and whether that was one too many. Nothing is refused then, because strangers would keep
 * its owner out: they are only not told.
 *
 * @param email in lower case
 */
export async function isLookedUpTooOften(counters: AttemptCounters, email: string): Promise<boolean> {
  return (await counters.begin([{ key: `lookUp address:${email}`, limit: toldOfAddress }])) !== null;
}
