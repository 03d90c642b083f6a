import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Authentication } from './authentication.ts';
import type { Sessions } from './sessions.ts';

/** Distinguishes a search key from other bearer tokens. */
const prefix = 'msk_';

/**
 * Keys that open the search and nothing else, as the person whose session they belong to: the claim `alg_key`
 * (shell §3). A key names its session and is signed; nothing of it is stored. It ends with the session, and what
 * it finds follows from the claims at the moment of the search.
 */
export interface SearchKeys {
  isOne(token: string): boolean;
  keyOf(sessionId: string): string;
  /** @param from the address of whoever uses it */
  authenticate(token: string, from?: string): Promise<Authentication>;
}

/** @param secret signs the keys; with another one, all of them end */
export function createSearchKeys(secret: string, sessions: Pick<Sessions, 'authenticateId'>): SearchKeys {
  const signature = (sessionId: string): Buffer =>
    createHmac('sha256', secret).update(`search key\n${sessionId}`).digest();

  const keyOf = (sessionId: string): string =>
    `${prefix}${Buffer.from(sessionId).toString('base64url')}.${signature(sessionId).toString('base64url')}`;

  return {
    isOne: (token) => token.startsWith(prefix),
    keyOf,

    async authenticate(token, from) {
      const [named = ''] = token.slice(prefix.length).split('.');
      const sessionId = Buffer.from(named, 'base64url').toString();
      // The text itself is compared: several texts decode to the same bytes, and only one of them was given out.
      const given = Buffer.from(token);
      const right = Buffer.from(keyOf(sessionId));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return { outcome: 'anonymous' };
      const found = await sessions.authenticateId(sessionId, from);
      return found.outcome === 'signedIn'
        ? { outcome: 'signedIn', who: { ...found.who, opens: 'search' } }
        : found;
    },
  };
}
