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

  return {
    isOne: (token) => token.startsWith(prefix),

    keyOf: (sessionId) =>
      `${prefix}${Buffer.from(sessionId).toString('base64url')}.${signature(sessionId).toString('base64url')}`,

    async authenticate(token, from) {
      const [named = '', signed = '', ...rest] = token.slice(prefix.length).split('.');
      const sessionId = Buffer.from(named, 'base64url').toString();
      const given = Buffer.from(signed, 'base64url');
      const right = signature(sessionId);
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) {
        return { outcome: 'anonymous' };
      }
      const found = await sessions.authenticateId(sessionId, from);
      return found.outcome === 'signedIn'
        ? { outcome: 'signedIn', who: { ...found.who, opens: 'search' } }
        : found;
    },
  };
}
