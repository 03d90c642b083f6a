import { createSeal, type Seal } from '../../platform/seal.ts';

/**
 * Keeps the link of a letter from whoever reads the database while it waits to be sent: the link opens something by
 * itself, as a password would.
 */
export type LetterSeal = Seal;

/** @param secret the installation's, from which the key is derived */
export function createLetterSeal(secret: string): LetterSeal {
  return createSeal(secret, 'links of letters');
}
