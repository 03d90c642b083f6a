import type { IncomingHttpHeaders } from 'node:http';
import type { FairTurns } from '../../../postgres/fairTurns.ts';
import { credentialOf } from '../../platform/limits/credentialOf.ts';
import type { Authentication } from '../../services/identity/authentication.ts';
import type { Identity } from '../../services/identity/identity.ts';

/** Finds out who sends requests. */
export interface IdentityLookups {
  /** @throws NoTurn if too many are being looked up */
  find(ip: string, headers: IncomingHttpHeaders): Promise<Authentication>;
}

/**
 * One lookup at a time for each token or session, however many requests it sends: those that come before a lookup has
 * begun share it, so each learns what was true after it was sent. Nobody's organisation is known before, so addresses
 * take turns, and tokens and sessions among those from one address.
 */
export function createIdentityLookups(
  identity: Pick<Identity, 'authenticate'>,
  turns: FairTurns,
): IdentityLookups {
  /** Those that have not begun. */
  const next = new Map<string, Promise<Authentication>>();
  /** The ends of those that have; they never reject. */
  const underWay = new Map<string, Promise<void>>();

  async function lookUp(key: string, ip: string, headers: IncomingHttpHeaders): Promise<Authentication> {
    try {
      await underWay.get(key);
      const end = await turns.take(ip, { member: key });
      const found = identity.authenticate(headers, ip);
      const over = (): void => {
        underWay.delete(key);
        end();
      };
      underWay.set(key, found.then(over, over));
      return found;
    } finally {
      // From here on it is too late to share it.
      next.delete(key);
    }
  }

  return {
    find(ip, headers) {
      const key = credentialOf(headers);
      const waiting = next.get(key);
      if (waiting !== undefined) return waiting;
      const begun = lookUp(key, ip, headers);
      next.set(key, begun);
      return begun;
    },
  };
}
