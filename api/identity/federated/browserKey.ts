import { createHash, randomBytes } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { pendingSeconds } from './providerRequests.ts';

/**
 * The cookie by which the browser is known that has asked a provider: an answer counts in no other, so that nobody is signed
 * in to somebody else's account by a link. Out of reach of scripts.
 */
export interface BrowserKey {
  /** SHA-256 of the key in the cookies of a request; undefined if there is none. */
  hash(cookie: string | undefined): Buffer | undefined;
  /** The key of a browser, which is made if it has none, for as long as what a provider says is kept. */
  remember(cookie: string | undefined): { readonly setCookie: string; readonly browserHash: Buffer };
}

export function createBrowserKey(baseUrl: string): BrowserKey {
  const secure = baseUrl.startsWith('https://');
  const name = `${secure ? '__Secure-' : ''}muster.provider_request`;
  const keyIn = (cookie: string | undefined): string | undefined => {
    const key = cookie === undefined ? undefined : parseCookies(cookie).get(name);
    return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined;
  };
  return {
    hash(cookie) {
      const key = keyIn(cookie);
      return key === undefined ? undefined : hashOf(key);
    },
    remember(cookie) {
      const key = keyIn(cookie) ?? randomBytes(32).toString('base64url');
      // Lax is enough: the page itself sends the answer on.
      const attributes = ['Path=/api/auth', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])];
      return {
        setCookie: [`${name}=${key}`, `Max-Age=${pendingSeconds}`, ...attributes].join('; '),
        browserHash: hashOf(key),
      };
    },
  };
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
