import type { Refusal } from '../../domain/refusal.ts';
import type { SignedIn } from '../identity/authentication.ts';
import { createPlaces } from '../places.ts';

/** Limits on the WebSockets that may be open in one process. */
export interface SocketLimits {
  readonly ofToken: number;
  /** For all API tokens of an organisation together; the rest is left for its people. */
  readonly ofTokensTogether: number;
  readonly ofPerson: number;
}

export const defaultSocketLimits: SocketLimits = { ofToken: 100, ofTokensTogether: 1000, ofPerson: 1000 };

/** For the documentation of each socket. */
export const socketLimitsTold = `Of an API token ${defaultSocketLimits.ofToken} may be open in one process, of all tokens of an organisation together ${defaultSocketLimits.ofTokensTogether}, of a person ${defaultSocketLimits.ofPerson}; one more is answered 429 \`too_many_requests\` with \`Retry-After\`, before it is opened.`;

/**
 * Limits the number of WebSockets: each takes a place before it opens, and gives it back when its connection
 * ends.
 */
export interface SocketPlaces {
  /** Takes a place; returns a function that gives it back, or the refusal if there is none. */
  take(who: SignedIn): (() => void) | Refusal;
}

/** `retryAfterSeconds`: how soon the place of a connection that broke silently is free again. */
export function createSocketPlaces(
  { ofToken, ofTokensTogether, ofPerson }: SocketLimits,
  retryAfterSeconds: number,
): SocketPlaces {
  const places = createPlaces();

  function limitsOf({ actor: { org, uid }, apiToken }: SignedIn) {
    if (apiToken === undefined) {
      return [{ key: JSON.stringify([org, 'person', uid]), most: ofPerson, whose: 'You have' }];
    }
    return [
      { key: JSON.stringify([org, 'token', apiToken.id]), most: ofToken, whose: 'This API token has' },
      {
        key: JSON.stringify([org, 'tokens']),
        most: ofTokensTogether,
        whose: 'The API tokens of this organisation have',
      },
    ];
  }

  return {
    take(who) {
      const taken = places.take(limitsOf(who));
      if (typeof taken === 'function') return taken;
      return {
        code: 'too_many_requests',
        message: `${taken.whose} ${taken.most} WebSockets open, which is the most. Please close one.`,
        details: { limit: taken.most, retryAfterSeconds },
      };
    },
  };
}
