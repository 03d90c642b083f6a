import type { Result } from 'effect';
import type { Refusal } from '../../../../domain/kernel/refusal.ts';
import type { AuthRefusal } from '../../../platform/problems/authRefusals.ts';
import type { TrailOrigin } from '../../trail/trailEntry.ts';
import type { SignedIn } from '../authentication.ts';
import type { Client } from '../client.ts';
import type { SignInAnswer } from '../signInAnswer.ts';

/** A passkey as its owner sees it. Instants are epoch milliseconds. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  /** Null: never. */
  readonly lastUsedAt: number | null;
}

/** What a browser is to ask an authenticator. */
export interface PasskeyQuestion {
  /** Goes back with what the authenticator answers. */
  readonly challengeId: string;
  /** Of `navigator.credentials`, in JSON. */
  readonly options: object;
}

/** What an authenticator has answered. */
export interface PasskeyAnswer {
  readonly challengeId: string;
  /** As the browser gives it, in JSON. */
  readonly credential: unknown;
}

/**
 * Passkeys of accounts (WebAuthn): keys that stay with their owner's device, which asks them for a fingerprint, a face or a PIN
 * before it signs. Whoever signs in with one needs no password and no second factor besides. Adding and removing one takes the
 * current password; it is in the security trail, and the owner gets a letter.
 */
export interface Passkeys {
  /** Whether browsers offer any here (`relyingPartyOf`). */
  readonly isOffered: boolean;
  /** By when they were added. */
  list(uid: string): Promise<readonly OwnPasskey[]>;
  begin(who: SignedIn, currentPassword: string): Promise<Result.Result<PasskeyQuestion, AuthRefusal>>;
  /** Refuses what does not answer the question, and a passkey that is known already. */
  add(
    who: SignedIn,
    answer: PasskeyAnswer & { readonly name: string },
    from: TrailOrigin,
  ): Promise<Result.Result<OwnPasskey, AuthRefusal | Refusal>>;
  /** Gives one another name. Refuses one that is not there, and what is no name. */
  rename(
    who: SignedIn,
    renamed: { readonly id: string; readonly name: string },
    from: TrailOrigin,
  ): Promise<Result.Result<OwnPasskey, AuthRefusal | Refusal>>;
  /** Refuses one that is not there, and the last thing that opens the account. */
  remove(
    who: SignedIn,
    gone: { readonly id: string; readonly currentPassword: string },
    from: TrailOrigin,
  ): Promise<Result.Result<null, AuthRefusal | Refusal>>;
  beginSignIn(client: Client): Promise<Result.Result<PasskeyQuestion, AuthRefusal>>;
  /** Lets the owner of a passkey in. Says the same of whatever is not right. */
  signIn(answer: PasskeyAnswer, client: Client): Promise<Result.Result<SignInAnswer, AuthRefusal | Refusal>>;
}
