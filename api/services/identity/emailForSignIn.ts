import { createHash, randomInt } from 'node:crypto';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { createCookie } from './cookies.ts';

/** How long a browser remembers for which address it has asked for a link, in seconds (shell §9). */
const keptSeconds = 3_600;
/** Characters of the key that ties a link to the browser that asked for it (shell §9). */
const keyLength = 32;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** For which address a browser has asked for a link. */
export interface RememberedEmail {
  readonly email: string;
  /** SHA-256 of its key. */
  readonly browserHash: Buffer;
}

/**
 * The cookie by which a browser is known to have asked for a sign-in link (shell §3, email-for-sign-in record): the address
 * and a key, encrypted, out of reach of scripts. The link alone does not sign in on another device.
 */
export interface EmailForSignIn {
  /** What the cookies of a request remember; undefined if nothing, or if it is not ours. */
  read(cookie: string | undefined): RememberedEmail | undefined;
  /** Remembers an address; a browser that asks again keeps its key, also for another address. */
  remember(
    email: string,
    cookie: string | undefined,
  ): { readonly setCookie: string; readonly browserHash: Buffer };
  /** Takes it away again. */
  readonly forget: string;
}

/** @param seal of `createLetterSeal`: the same encryption as of letters */
export function createEmailForSignIn(seal: LetterSeal, baseUrl: string): EmailForSignIn {
  const own = createCookie(baseUrl, {
    name: 'muster.email_for_sign_in',
    prefix: '__Secure-',
    path: '/api/auth',
    // Because the link is opened from a mail program.
    sameSite: 'Lax',
  });

  function opened(cookie: string | undefined): { readonly key: string; readonly email: string } | undefined {
    const value = own.valueIn(cookie);
    const text = value === undefined ? undefined : seal.open(Buffer.from(value, 'base64url'));
    if (text === undefined || text.length <= keyLength) return undefined;
    return { key: text.slice(0, keyLength), email: text.slice(keyLength) };
  }

  return {
    read(cookie) {
      const known = opened(cookie);
      return known && { email: known.email, browserHash: hashOf(known.key) };
    },
    remember(email, cookie) {
      const key = opened(cookie)?.key ?? makeKey();
      const value = seal.seal(`${key}${email}`).toString('base64url');
      return { setCookie: own.set(value, keptSeconds), browserHash: hashOf(key) };
    },
    forget: own.removal,
  };
}

function makeKey(): string {
  return Array.from({ length: keyLength }, () => letters[randomInt(letters.length)]).join('');
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
