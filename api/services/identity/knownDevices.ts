import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Cookie, createCookie } from './cookies.ts';

/** How long a browser keeps the mark of a device, in seconds: 180 days after the last sign-in. */
const keptSeconds = 180 * 86_400;
/** Only what signs in reads it: by a password, and by a text message. */
const path = '/api/auth';

/**
 * Devices on which somebody has signed in to an account before. Strangers can use up the attempts at an address, but
 * not those of a device that knows it. The mark is a signed cookie with a random number, bound to the address: it is
 * no means to sign in, and nothing of it is stored.
 */
export interface KnownDevices {
  /** The device's number, if the cookies of a request have a valid mark for an address; null otherwise. */
  numberFor(email: string, cookie: string | undefined): string | null;
  /** The cookie that marks a device, with its number or a new one. */
  mark(email: string, number: string | null): string;
  /** The number of the browser in which an account was made: by it that browser is known again, signed in or not. */
  numberOfMaker(uid: string): string;
}

/** @param secret signs the marks; with another one, all devices are unknown again */
export function createKnownDevices(secret: string, baseUrl: string): KnownDevices {
  // A machine that several people use has a mark for each of them.
  const cookieFor = (email: string): Cookie => {
    const name = `muster.device_${createHash('sha256').update(email).digest('hex').slice(0, 16)}`;
    return createCookie(baseUrl, { name, prefix: '__Secure-', path, sameSite: 'Strict' });
  };
  const signature = (email: string, number: string): Buffer =>
    createHmac('sha256', secret).update(`device\n${number}\n${email}`).digest();

  return {
    numberOfMaker: (uid) =>
      createHmac('sha256', secret).update(`maker\n${uid}`).digest().subarray(0, 16).toString('base64url'),

    numberFor(email, cookie) {
      const [number, signed, ...rest] = cookieFor(email).valueIn(cookie)?.split('.') ?? [];
      if (number === undefined || signed === undefined || rest.length > 0) return null;
      const given = Buffer.from(signed, 'base64url');
      const right = signature(email, number);
      return given.length === right.length && timingSafeEqual(given, right) ? number : null;
    },

    mark(email, known) {
      const number = known ?? randomBytes(16).toString('base64url');
      return cookieFor(email).set(`${number}.${signature(email, number).toString('base64url')}`, keptSeconds);
    },
  };
}
