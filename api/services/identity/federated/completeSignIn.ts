import { Result } from 'effect';
import type { ProviderAnswer, ProviderId } from '../../../../domain/signIn/providers.ts';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { countAccountRequest, isLookedUpTooOften } from '../accountRequests.ts';
import { createAttemptCounters } from '../attemptCounters.ts';
import type { Client } from '../client.ts';
import { addressOf } from '../emailAddress.ts';
import { meansOfAccount } from '../meansOfAccount.ts';
import { removeUnproven } from '../unprovenAccounts.ts';
import type { FederatedSignIn } from './federatedSignIn.ts';
import type { FederatedSignInParts } from './federatedSignInParts.ts';
import { ownerOfIdentity } from './linkedMeans.ts';
import { createOpenAccounts } from './openAccounts.ts';
import type { PendingIdentity } from './providerRequests.ts';
import { emailIn, expired, identityOf, orTaken } from './settled.ts';
import { trustedProfile } from './trustedProfile.ts';

/** What the browser came back with from a provider. */
export function createCompleteSignIn(parts: FederatedSignInParts): FederatedSignIn['complete'] {
  const { pool, providers, requests, browserKey, options, accountOf } = parts;
  const { openOwn, openNew, takeOver } = createOpenAccounts(parts);
  const counters = createAttemptCounters(pool);

  /** What the provider has said, if this browser has asked for it. */
  async function identityFrom(
    { provider, answer }: { readonly provider: ProviderId; readonly answer: ProviderAnswer },
    client: Client,
  ): Promise<Result.Result<PendingIdentity, AuthRefusal>> {
    const refused = await countAccountRequest(counters, 'code', client.ip);
    if (refused !== undefined) return Result.fail(refused);
    const browserHash = browserKey.hash(client.cookie);
    if (browserHash === undefined) return expired;
    const known = await requests.pending(answer.state, browserHash);
    if (known !== undefined)
      return known.provider === provider && known.uid === null ? Result.succeed(known) : expired;
    const request = await requests.takeAnswer(answer.state, provider, browserHash);
    if (request === undefined || request.uid !== null) return expired;
    const said = await trustedProfile(parts, request, answer, client);
    if (Result.isFailure(said)) return Result.fail(said.failure);
    await requests.keepProfile(request, said.success);
    return Result.succeed({ ...request, profile: said.success });
  }

  return async ({ email: expected, ...back }, client) => {
    const found = await identityFrom(back, client);
    if (Result.isFailure(found)) return Result.fail(found.failure);
    const pending = found.success;
    const owner = await ownerOfIdentity(pool, identityOf(pending));
    const email = owner?.email ?? emailIn(pending);
    // Whoever does not let the provider tell it cannot be known by it.
    if (email === undefined) {
      await requests.remove(pending.state);
      return refuseAuth('auth/user-cancelled');
    }
    if (expected !== undefined && addressOf(expected) !== email) {
      return Result.succeed({ outcome: 'mismatch', email });
    }
    if (owner !== undefined) return openOwn(owner, pending, client);
    await removeUnproven(pool);
    const account = await accountOf(email);
    if (account === undefined) return orTaken(openNew(email, pending, client));
    // The same answer, brought twice at once, may have made it meanwhile: it is linked then, and the answer used.
    const since = await ownerOfIdentity(pool, identityOf(pending));
    if (since !== undefined) return openOwn(since, pending, client);
    if (!account.isProven && pending.profile.isVerified)
      return orTaken(takeOver(account, email, pending, client));
    // Anybody can give an address to a provider that does not verify it: they are told no more than a look-up tells.
    const isTold =
      pending.profile.isVerified || (options.lookUp && !(await isLookedUpTooOften(counters, email)));
    if (!isTold) return refuseAuth('auth/email-already-in-use');
    const means = meansOfAccount(account.providers, options, providers.offered);
    switch (means.outcome) {
      case 'password':
        return Result.succeed({ outcome: 'linkPassword', email });
      case 'link':
        return Result.succeed({ outcome: 'linkEmail', email });
      case 'federated':
        // An installation that tells nobody how an address signs in does not tell it here.
        return options.lookUp
          ? Result.succeed({ outcome: 'linkFederated', email, provider: means.provider })
          : refuseAuth('auth/email-already-in-use');
      case 'unsupported':
        return refuseAuth('auth/email-already-in-use');
    }
  };
}
