import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { percentDecoded } from './cookies.ts';

/** What a client is given, and what the database keeps of it. */
export interface MadeSessionToken {
  /** The token and its signature, as cookies and clients carry it. */
  readonly signed: string;
  readonly stored: string;
}

/** A new session token: 256 random bits, signed. */
export function makeSessionToken(secret: string): MadeSessionToken {
  const token = randomBytes(32).toString('base64url');
  return {
    signed: `${token}.${signatureOf(token, secret).toString('base64url')}`,
    stored: storedForm(token),
  };
}

/**
 * The form in which the database keeps the token that a client sent; undefined if its signature is not ours. Whoever
 * reads the database cannot sign in with what is there, and whoever invents tokens causes no question to it.
 */
export function storedSessionToken(signed: string, secret: string): string | undefined {
  // Clients that copied the value of a cookie send it as cookies spell it.
  const [token, signature, ...rest] = percentDecoded(signed).split('.');
  if (token === undefined || signature === undefined || rest.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64');
  const right = signatureOf(token, secret);
  return given.length === right.length && timingSafeEqual(given, right) ? storedForm(token) : undefined;
}

/** SHA-256 in hexadecimal. */
function storedForm(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}
