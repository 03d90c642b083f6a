import { Result } from 'effect';
import { refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { isStillCredential } from '../credentials.ts';
import { lockAccount } from '../endingSessions.ts';
import { lettingIn } from '../entry.ts';
import type { FederatedSignIn } from './federatedSignIn.ts';
import type { FederatedSignInParts } from './federatedSignInParts.ts';
import { linkIdentity, tellOfLink } from './linkedMeans.ts';
import { takePending } from './providerRequests.ts';
import { emailIn, expired, identityOf, signedIn } from './settled.ts';

/** Links what a provider has said to the account of its address, by the password of that, and signs in. */
export function createLinkByPassword(parts: FederatedSignInParts): FederatedSignIn['linkByPassword'] {
  const { pool, requests, browserKey, options, provePassword, letters, begin, enter } = parts;

  return async ({ state, password }, client) => {
    if (!options.methods.includes('password')) return refuseAuth('auth/operation-not-allowed');
    if (password === '') return refuseAuth('auth/missing-password', 'password');
    const browserHash = browserKey.hash(client.cookie);
    const pending = browserHash && (await requests.pending(state, browserHash));
    const email = pending && emailIn(pending);
    if (pending === undefined || email === undefined || pending.uid !== null) return expired;
    const proven = await provePassword(email, password, client);
    if (Result.isFailure(proven)) return Result.fail(proven.failure);
    const { credential, factor } = proven.success;
    const { uid, name } = credential;
    const person = { uid, name, email };
    const begun = await lettingIn(pool, async (tx) => {
      await lockAccount(tx, uid);
      if (!(await isStillCredential(tx, uid, credential.password))) return 'changed';
      if (!(await takePending(tx, state)) || !(await linkIdentity(tx, uid, identityOf(pending))))
        return undefined;
      const session = await begin(factor, client, tx);
      await tellOfLink(
        tx,
        parts.sendsMail ? letters : undefined,
        { uid, provider: pending.provider },
        client,
      );
      return session;
    });
    if (Result.isFailure(begun)) return Result.fail(begun.failure);
    if (begun.success === 'changed') return refuseAuth('auth/wrong-password');
    return begun.success === undefined
      ? expired
      : signedIn(await enter(person, client, begun.success), pending);
  };
}
