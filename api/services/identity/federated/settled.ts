import { Result } from 'effect';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { addressOf, isAddress } from '../emailAddress.ts';
import type { SignInAnswer } from '../signInAnswer.ts';
import type { ProviderOutcome } from './federatedSignIn.ts';
import type { PendingIdentity } from './providerRequests.ts';

/** What an answer of a provider comes to. */
export type Settled = Promise<Result.Result<ProviderOutcome, AuthRefusal>>;

/** Unknown, used, expired, or of another browser: whoever it is begins again. */
export const expired = refuseAuth('auth/user-token-expired');

/** Rolls the transaction back: somebody has made an account with the address, or proven that it is theirs, meanwhile. */
export class AddressTaken extends Error {
  override readonly name = 'AddressTaken';
}

/** Refuses what was rolled back because of that. */
export async function orTaken(settled: Settled): Settled {
  try {
    return await settled;
  } catch (error) {
    if (error instanceof AddressTaken) return refuseAuth('auth/email-already-in-use');
    throw error;
  }
}

/** Somebody is let in. */
export function signedIn(
  answer: SignInAnswer,
  { continueTo }: PendingIdentity,
  ended: readonly string[] = [],
): Result.Result<ProviderOutcome, AuthRefusal> {
  return Result.succeed({ outcome: 'signedIn', answer, ended, continueTo });
}

/** The account of the provider. */
export function identityOf({ provider, profile }: PendingIdentity) {
  return { provider, subject: profile.subject };
}

/** The address as it is stored; undefined if the provider tells none, or what is none. */
export function emailIn({ profile }: PendingIdentity): string | undefined {
  const email = addressOf(profile.email ?? '');
  return isAddress(email) ? email : undefined;
}
