import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { NoTurn } from '../../../postgres/fairTurns.ts';

/** The refusal of work that got no turn: nothing was begun, and it may be sent again. */
export function noTurnRefusal({ limit, most }: NoTurn, what = 'requests'): Refusal {
  switch (limit) {
    case 'waitingOfParty':
      return {
        code: 'too_many_requests',
        message: `Your organisation has ${most} ${what} waiting, which is the most. Please try again in a moment.`,
        details: { limit: most, retryAfterSeconds: 1 },
      };
    case 'waiting':
      return {
        code: 'unavailable',
        message: `${most} ${what} are waiting, which is the most. Please try again in a moment.`,
        details: { limit: most, retryAfterSeconds: 1 },
      };
    case 'timeoutMs':
      return {
        code: 'unavailable',
        message: `The server did not get to this within ${most / 1000} seconds. Please try again.`,
        details: { limitSeconds: most / 1000, retryAfterSeconds: 2 },
      };
  }
}
