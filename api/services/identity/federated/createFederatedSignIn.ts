import { Result } from 'effect';
import { refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { countAccountRequest } from '../accountRequests.ts';
import { createAttemptCounters } from '../attemptCounters.ts';
import { createCompleteSignIn } from './completeSignIn.ts';
import type { FederatedSignIn } from './federatedSignIn.ts';
import type { FederatedSignInParts } from './federatedSignInParts.ts';
import { createLinkByPassword } from './linkByPassword.ts';

/** Sign-in with accounts of other providers, over the database. */
export function createFederatedSignIn(parts: FederatedSignInParts): FederatedSignIn {
  const { pool, providers, requests, browserKey, oneTap } = parts;
  const { offered } = providers;
  const counters = createAttemptCounters(pool);

  return {
    offered,
    oneTap,
    complete: createCompleteSignIn(parts),
    linkByPassword: createLinkByPassword(parts),

    async begin({ provider, email, continueTo, links }, client) {
      if (!offered.includes(provider)) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'lookUp', client.ip);
      if (refused !== undefined) return Result.fail(refused);
      const { setCookie, browserHash } = browserKey.remember(client.cookie);
      const secrets = await requests.make({ provider, browserHash, continueTo, links, uid: null });
      const address = await providers.address(provider, secrets, email);
      return address === undefined
        ? refuseAuth('auth/operation-not-allowed')
        : Result.succeed({ address, state: secrets.state, setCookie });
    },

    async beginOneTap({ continueTo }, client) {
      if (oneTap === undefined) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'oneTap', client.ip);
      if (refused !== undefined) return Result.fail(refused);
      const { setCookie, browserHash } = browserKey.remember(client.cookie);
      const asked = { provider: 'google', browserHash, continueTo, uid: null, isOneTap: true } as const;
      const { state, nonce } = await requests.make(asked);
      return Result.succeed({ state, nonce, setCookie });
    },
  };
}
