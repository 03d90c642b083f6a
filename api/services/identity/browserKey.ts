import { createHash, randomBytes } from 'node:crypto';
import { createCookie } from './cookies.ts';

/**
 * The cookie by which a browser is known that has begun something: what follows counts in no other, so that nobody gets into
 * somebody else's account or booking by a link. Out of reach of scripts.
 */
export interface BrowserKey {
  /** SHA-256 of the key in the cookies of a request; undefined if there is none. */
  hash(cookie: string | undefined): Buffer | undefined;
  /** The key of a browser, which is made if it has none. */
  remember(cookie: string | undefined): { readonly setCookie: string; readonly browserHash: Buffer };
}

/** For what a cookie is, and how long it is kept. */
export interface BrowserKeyCookie {
  readonly name: string;
  readonly seconds: number;
}

export function createBrowserKey(baseUrl: string, { name, seconds }: BrowserKeyCookie): BrowserKey {
  // Lax is enough: the page itself sends the answer on.
  const own = createCookie(baseUrl, { name, prefix: '__Secure-', path: '/api/auth', sameSite: 'Lax' });
  const keyIn = (cookie: string | undefined): string | undefined => {
    const key = own.valueIn(cookie);
    return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined;
  };
  return {
    hash(cookie) {
      const key = keyIn(cookie);
      return key === undefined ? undefined : hashOf(key);
    },
    remember(cookie) {
      const key = keyIn(cookie) ?? randomBytes(32).toString('base64url');
      return { setCookie: own.set(key, seconds), browserHash: hashOf(key) };
    },
  };
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
