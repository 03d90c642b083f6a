import { Result } from 'effect';
import { providers as names, type ProviderAnswer } from '../../../../domain/signIn/providers.ts';
import type { AuthRefusal } from '../../../platform/problems/authRefusals.ts';
import { installation } from '../../trail/trailEntry.ts';
import type { TrailNotes } from '../../trail/trailNotes.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import type { Providers } from './askProvider.ts';
import type { ProviderRequest, ProviderRequests } from './providerRequests.ts';
import type { ProviderProfile } from './providerRows.ts';

export interface TrustedProfileParts {
  readonly providers: Pick<Providers, 'profile'>;
  readonly requests: Pick<ProviderRequests, 'remove'>;
  readonly trail: Pick<TrailNotes, 'note'> | undefined;
}

/**
 * Who somebody is, from the answer to a request that was taken. What cannot be believed is noted for the operator; either
 * way the request is gone, and whoever it was begins again.
 */
export async function trustedProfile(
  { providers, requests, trail }: TrustedProfileParts,
  request: ProviderRequest,
  answer: ProviderAnswer,
  client: Client,
): Promise<Result.Result<ProviderProfile, AuthRefusal>> {
  const { provider, state } = request;
  const said = await providers.profile(provider, request, answer);
  if (Result.isSuccess(said)) return said;
  await requests.remove(state);
  if (said.failure.code === 'auth/invalid-credential') {
    const thing = names[provider];
    trail?.note(installation, { ...clientOrigin(client), kind: 'providerMistrusted', actor: null, thing });
  }
  return Result.fail(said.failure);
}
