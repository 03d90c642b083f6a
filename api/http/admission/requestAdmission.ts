import type { IncomingHttpHeaders } from 'node:http';
import QuickLRU from 'quick-lru';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { credentialOf } from '../../platform/limits/credentialOf.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { createRateLimit, type Rate } from '../../platform/limits/rateLimit.ts';
import { createPlaces, type PlaceLimit } from '../../platform/places.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { Work } from '../routes/work.ts';

/** Lets requests in as far as the limits allow. */
export interface RequestAdmission {
  /**
   * The refusal of a sender who was asked to wait and has not: it is repeated without asking the database who that is.
   */
  refusedLately(headers: IncomingHttpHeaders): Refusal | undefined;
  /**
   * Counts a request of somebody, or as many (`times`) as a bulk is worth; the refusal if it is one too many.
   */
  count(who: SignedIn, headers: IncomingHttpHeaders, times?: number): Refusal | undefined;
  /** Counts a request from an address for what a secret opens; the refusal if it is one too many. */
  countStranger(ip: string): Refusal | undefined;
  /**
   * Takes a place among the requests under way, and among the exports where it is one; returns a function that gives
   * it back, or the refusal if there is none.
   */
  enter(who: SignedIn, work: Work): (() => void) | Refusal;
}

/** A rate that is exceeded, by whom, and the seconds to wait. */
interface Excess {
  readonly wait: number;
  readonly whose: string;
  readonly rate: Rate;
}

function refusalOf({ wait, whose, rate }: Excess): Refusal {
  return {
    code: 'too_many_requests',
    message: `${whose} more than ${rate.perSecond} requests a second. Please wait.`,
    details: { limitPerSecond: rate.perSecond, burst: rate.burst, retryAfterSeconds: wait },
  };
}

/** The most senders remembered who were asked to wait. */
const mostRemembered = 10_000;

export function createRequestAdmission(
  limits: Pick<Limits, 'requests' | 'underWay' | 'exports'>,
  refused: (limit: string) => void,
  now: () => number = () => performance.now(),
): RequestAdmission {
  const { requests, underWay, exports } = limits;
  const ofToken = createRateLimit(requests.ofToken, now);
  const ofPerson = createRateLimit(requests.ofPerson, now);
  const ofOrganisation = createRateLimit(requests.ofOrganisation, now);
  const ofStranger = createRateLimit(requests.ofStranger, now);
  const places = createPlaces();
  const toldToWait = new QuickLRU<string, { readonly until: number; readonly refusal: Refusal }>({
    maxSize: mostRemembered,
  });

  function rateOf({ actor: { org, uid }, apiToken }: SignedIn, times: number): Excess | null {
    const wait =
      apiToken === undefined
        ? ofPerson.take(JSON.stringify([org, uid]), times)
        : ofToken.take(apiToken.id, times);
    if (wait !== null) {
      return apiToken === undefined
        ? { wait, whose: 'You send', rate: requests.ofPerson }
        : { wait, whose: 'This API token sends', rate: requests.ofToken };
    }
    const ofAll = ofOrganisation.take(org, times);
    return ofAll === null
      ? null
      : { wait: ofAll, whose: 'Your organisation sends', rate: requests.ofOrganisation };
  }

  return {
    refusedLately(headers) {
      const told = toldToWait.get(credentialOf(headers));
      if (told === undefined || now() >= told.until) return undefined;
      refused('requests');
      return told.refusal;
    },

    count(who, headers, times = 1) {
      const over = rateOf(who, times);
      if (over === null) return undefined;
      refused('requests');
      const refusal = refusalOf(over);
      toldToWait.set(credentialOf(headers), { until: now() + over.wait * 1000, refusal });
      return refusal;
    },

    countStranger(ip) {
      const wait = ofStranger.take(ip);
      if (wait === null) return undefined;
      refused('requests');
      return refusalOf({ wait, whose: 'Your address sends', rate: requests.ofStranger });
    },

    enter({ actor: { org, uid }, apiToken }, work) {
      const one = JSON.stringify([org, apiToken?.id ?? uid]);
      const you = apiToken === undefined ? 'You have' : 'This API token has';
      const own = apiToken === undefined ? underWay.ofPerson : underWay.ofToken;
      const wanted: readonly (PlaceLimit & { readonly whose: string; readonly what: string })[] = [
        ...(work === 'export'
          ? [
              { key: `exports ${one}`, most: exports.ofPerson, whose: you, what: 'exports' },
              {
                key: `exports of ${org}`,
                most: exports.ofOrganisation,
                whose: 'Your organisation has',
                what: 'exports',
              },
            ]
          : []),
        { key: one, most: own, whose: you, what: 'requests' },
        { key: `of ${org}`, most: underWay.ofOrganisation, whose: 'Your organisation has', what: 'requests' },
        { key: 'together', most: underWay.together, whose: 'The server has', what: 'requests' },
      ];
      const taken = places.take(wanted);
      if (typeof taken === 'function') return taken;
      refused(taken.what === 'exports' ? 'exports' : 'underWay');
      const { whose, what, most } = taken;
      return {
        code: taken.key === 'together' ? 'unavailable' : 'too_many_requests',
        message: `${whose} ${most} ${what} under way, which is the most. Please wait for their answers.`,
        details: { limit: most, retryAfterSeconds: 1 },
      };
    },
  };
}
