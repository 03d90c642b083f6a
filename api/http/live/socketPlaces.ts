import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { SocketLimits } from '../../platform/limits/limits.ts';
import { createPlaces } from '../../platform/places.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';

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
  { ofToken, ofTokensTogether, ofPerson, ofPeopleTogether, together }: SocketLimits,
  retryAfterSeconds: number,
  refused: (limit: string) => void,
): SocketPlaces {
  const places = createPlaces();

  const ofAll = { key: 'together', most: together, whose: 'The server has' };

  function limitsOf({ actor: { org, uid }, apiToken }: SignedIn) {
    if (apiToken === undefined) {
      return [
        { key: JSON.stringify([org, 'person', uid]), most: ofPerson, whose: 'You have' },
        {
          key: JSON.stringify([org, 'people']),
          most: ofPeopleTogether,
          whose: 'The people of this organisation have',
        },
        ofAll,
      ];
    }
    return [
      { key: JSON.stringify([org, 'token', apiToken.id]), most: ofToken, whose: 'This API token has' },
      {
        key: JSON.stringify([org, 'tokens']),
        most: ofTokensTogether,
        whose: 'The API tokens of this organisation have',
      },
      ofAll,
    ];
  }

  return {
    take(who) {
      const taken = places.take(limitsOf(who));
      if (typeof taken === 'function') return taken;
      refused('sockets');
      return {
        code: 'too_many_requests',
        message: `${taken.whose} ${taken.most} WebSockets open, which is the most. Please close one.`,
        details: { limit: taken.most, retryAfterSeconds },
      };
    },
  };
}
