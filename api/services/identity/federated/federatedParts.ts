import type pg from 'pg';
import { createSeal } from '../../../platform/seal.ts';
import type { ActionLetterParts } from '../actionLetters.ts';
import { type BrowserKey, createBrowserKey } from '../browserKey.ts';
import { createProviders, type Providers, type ProvidersParts } from './askProvider.ts';
import { createProviderRequests, type ProviderRequests, pendingSeconds } from './providerRequests.ts';
import { createWaitingIdentities, type WaitingIdentities } from './waitingIdentities.ts';

/** What signing in with a provider and linking one share. */
export interface FederatedParts {
  readonly providers: Providers;
  readonly requests: ProviderRequests;
  readonly browserKey: BrowserKey;
  readonly waiting: WaitingIdentities;
}

export interface FederatedPartsOptions extends ProvidersParts {
  readonly pool: pg.Pool;
  /** The installation's: what providers are asked is sealed with it. */
  readonly secret: string;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
}

export function createFederatedParts(options: FederatedPartsOptions): FederatedParts {
  const { pool, secret, letters, ...asking } = options;
  const requests = createProviderRequests(pool, createSeal(secret, 'requests to providers'));
  const browserKey = createBrowserKey(options.baseUrl, {
    name: 'muster.provider_request',
    seconds: pendingSeconds,
  });
  return {
    providers: createProviders(asking),
    requests,
    browserKey,
    waiting: createWaitingIdentities({ requests, browserKey, letters }),
  };
}
