import type { Refusal } from '../../domain/refusal.ts';
import type { SignedIn } from '../identity/authentication.ts';

/** How many WebSockets may be open in one process. */
export interface SocketLimits {
  readonly ofToken: number;
  /** Of all API tokens of an organisation together: what its programs leave is for its people. */
  readonly ofTokensTogether: number;
  readonly ofPerson: number;
}

export const defaultSocketLimits: SocketLimits = { ofToken: 100, ofTokensTogether: 1000, ofPerson: 1000 };

/** For the documentation of each. */
export const socketLimitsTold = `Of an API token ${defaultSocketLimits.ofToken} may be open in one process, of all tokens of an organisation together ${defaultSocketLimits.ofTokensTogether}, of a person ${defaultSocketLimits.ofPerson}; one more is answered 429 \`too_many_requests\` with \`Retry-After\`, before it is opened.`;

/** The places of WebSockets: each takes one before it is opened, and gives it back when its connection ends. */
export interface SocketPlaces {
  /** Takes a place; answers how to give it back, or why there is none. */
  take(who: SignedIn): (() => void) | Refusal;
}

/** `retryAfterSeconds`: after so long the place of a connection that broke without a word is free again. */
export function createSocketPlaces(
  { ofToken, ofTokensTogether, ofPerson }: SocketLimits,
  retryAfterSeconds: number,
): SocketPlaces {
  const taken = new Map<string, number>();

  function give(key: string): void {
    const left = (taken.get(key) ?? 0) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

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
      const limits = limitsOf(who);
      const full = limits.find(({ key, most }) => (taken.get(key) ?? 0) >= most);
      if (full !== undefined) {
        return {
          code: 'too_many_requests',
          message: `${full.whose} ${full.most} WebSockets open, which is the most. Please close one.`,
          details: { limit: full.most, retryAfterSeconds },
        };
      }
      for (const { key } of limits) taken.set(key, (taken.get(key) ?? 0) + 1);
      return () => {
        for (const { key } of limits) give(key);
      };
    },
  };
}
