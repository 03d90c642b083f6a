import { Result } from 'effect';
import type pg from 'pg';
import { refuseAuth } from '../../platform/problems/authRefusals.ts';
import { isStillCredential } from './credentials.ts';
import { addressOf, isAddress } from './emailAddress.ts';
import { lockAccount } from './endingSessions.ts';
import { type Entry, lettingIn } from './entry.ts';
import type { Identity } from './identity.ts';
import type { PasswordProof } from './passwordProof.ts';
import type { Sessions } from './sessions.ts';
import type { SignInOptions } from './signInOptions.ts';

export interface PasswordSignInParts extends Pick<Entry, 'enter'> {
  readonly pool: pg.Pool;
  readonly methods: SignInOptions['methods'];
  readonly provePassword: PasswordProof;
  readonly sessions: Pick<Sessions, 'begin'>;
}

/** How somebody signs in with e-mail and password, where the operator lets passwords sign in. */
export function createPasswordSignIn({
  pool,
  methods,
  provePassword,
  sessions,
  enter,
}: PasswordSignInParts): Identity['signIn'] {
  return async ({ email: written, password, keep }, client) => {
    if (!methods.includes('password')) return refuseAuth('auth/operation-not-allowed');
    const email = addressOf(written);
    if (email === '') return refuseAuth('auth/missing-email', 'email');
    if (password === '') return refuseAuth('auth/missing-password', 'password');
    if (!isAddress(email)) return refuseAuth('auth/invalid-email', 'email');
    const proven = await provePassword(email, password, client);
    if (Result.isFailure(proven)) return Result.fail(proven.failure);
    const { credential, factor } = proven.success;
    const { uid, name } = credential;
    const begun = await lettingIn(pool, async (tx) => {
      await lockAccount(tx, uid);
      return (await isStillCredential(tx, uid, credential.password))
        ? sessions.begin(factor, keep, client, tx)
        : undefined;
    });
    if (Result.isFailure(begun)) return Result.fail(begun.failure);
    if (begun.success === undefined) return refuseAuth('auth/wrong-password');
    return Result.succeed(await enter({ uid, name, email }, client, begun.success));
  };
}
