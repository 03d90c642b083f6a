import { type AddPasskeysParts, createAddPasskeys } from './addPasskeys.ts';
import { createOwnPasskeys, type OwnPasskeysParts } from './ownPasskeys.ts';
import { createPasskeySignIn, type PasskeySignInParts } from './passkeySignIn.ts';
import type { Passkeys } from './passkeys.ts';

/** Passkeys, over the database. */
export function createPasskeys(parts: OwnPasskeysParts & AddPasskeysParts & PasskeySignInParts): Passkeys {
  return {
    isOffered: parts.party !== undefined,
    ...createOwnPasskeys(parts),
    ...createAddPasskeys(parts),
    ...createPasskeySignIn(parts),
  };
}
