import { Secret, TOTP } from 'otpauth';

/** What authenticator apps expect unless they are told otherwise (RFC 6238). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** As RFC 4226 asks for. */
const secretBytes = 20;
/** Steps by which the clock of a phone may be wrong, before and after. */
const tolerance = 1;

/** A new secret, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that an authenticator app reads from the picture, for the account of this e-mail address. */
export function totpAddress(secret: string, email: string): string {
  return new TOTP({ ...shape, issuer: 'Muster', label: email, secret }).toString();
}

/**
 * The step of 30 seconds, counted from 1970, to which a code belongs; undefined if it is the code of none about now.
 *
 * @param now epoch milliseconds
 */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const delta = new TOTP({ ...shape, secret }).validate({ token: code, timestamp: now, window: tolerance });
  return delta === null ? undefined : Math.floor(now / 1000 / shape.period) + delta;
}

/** The code of a moment, epoch milliseconds: what an authenticator app shows. */
export function totpCode(secret: string, now: number): string {
  return new TOTP({ ...shape, secret }).generate({ timestamp: now });
}
