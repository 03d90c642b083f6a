import type { Limits } from '../../platform/limits/limits.ts';
import { createRateLimit } from '../../platform/limits/rateLimit.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';

/** Counts what clients send on their WebSockets. */
export interface MessageRates {
  /** Counts a message of one socket of somebody; returns why it is one too many, or undefined. */
  count(who: SignedIn, socket: string): string | undefined;
}

export function createMessageRates(
  { ofSocket, ofPerson }: Limits['messages'],
  refused: (limit: string) => void,
): MessageRates {
  const sockets = createRateLimit(ofSocket);
  const people = createRateLimit(ofPerson);
  return {
    count({ actor: { org, uid } }, socket) {
      if (sockets.take(socket) !== null) {
        refused('messages');
        return `This WebSocket sends more than ${ofSocket.perSecond} messages a second. Please wait.`;
      }
      if (people.take(JSON.stringify([org, uid])) !== null) {
        refused('messages');
        return `Your WebSockets send more than ${ofPerson.perSecond} messages a second. Please wait.`;
      }
      return undefined;
    },
  };
}
