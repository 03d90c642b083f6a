import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Keeps the link of a letter from whoever reads the database while it waits to be sent: the link opens something by
 * itself, as a password would.
 */
export interface LetterSeal {
  seal(link: string): Buffer;
  /** Undefined if it was sealed with another secret, or changed since. */
  open(sealed: Buffer): string | undefined;
}

/** @param secret the installation's, from which the key is derived */
export function createLetterSeal(secret: string): LetterSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links of letters', 32));
  return {
    seal(link) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const text = Buffer.concat([cipher.update(link, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
        decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = sealed.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        // Another secret holds now; Node says no more than that it does not fit.
        return undefined;
      }
    },
  };
}
