import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Keeps a secret from whoever reads the database, where this program itself needs it again. */
export interface Seal {
  seal(text: string): Buffer;
  /** Undefined if it was sealed with another secret, for another purpose, or changed since. */
  open(sealed: Buffer): string | undefined;
}

/**
 * @param secret the installation's, from which the key is derived
 * @param purpose what is sealed, in a few words: what is sealed for one purpose is not opened for another
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
        decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        const hidden = sealed.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
      } catch {
        // Another secret holds now; Node says no more than that it does not fit.
        return undefined;
      }
    },
  };
}
