import { providerLinkedSchema } from '../../api/contract/openingMeans.ts';
import type { OwnerProofInput } from '../../api/contract/secondFactor.ts';
import { providerAskedSchema } from '../../api/contract/signIn.ts';
import type { ProviderBack, ProviderId } from '../../domain/signIn/providers.ts';
import { send } from '../client/request.ts';
import { visitProvider } from '../signIn/visitProvider.ts';

/** Sends once: an answer of a provider counts once. */
const post = (path: string, body: object, signal?: AbortSignal) =>
  send(`/api/v1/account/means/${path}`, { method: 'POST', body, ...(signal && { signal }) });

/** Links the account of a provider with which a window of the browser has come back. */
export async function linkProvider(back: ProviderBack): Promise<ProviderId> {
  const answer = await post('link', back);
  return providerLinkedSchema.parse(await answer.json()).provider;
}

/** Goes to a provider and links the account there; false if the window was closed before. Called at once after a click. */
export async function visitAndLink(
  provider: ProviderId,
  proof: OwnerProofInput,
  signal: AbortSignal,
): Promise<boolean> {
  const begin = async () => {
    const answer = await post('begin', { provider, ...proof }, signal);
    return providerAskedSchema.parse(await answer.json());
  };
  const back = await visitProvider(begin, '/account', signal);
  if (back === undefined) return false;
  await linkProvider(back);
  return true;
}

export async function unlinkProvider(id: string, proof: OwnerProofInput): Promise<void> {
  await post(`${encodeURIComponent(id)}/unlink`, proof);
}
