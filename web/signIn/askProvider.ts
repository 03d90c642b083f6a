import { providerAskedSchema } from '../../api/contract/signIn.ts';
import type { Answer, Ask } from '../../domain/signIn/signInAsk.ts';
import { request } from '../client/request.ts';
import { visitProvider } from './visitProvider.ts';

type AskProvider = Extract<Ask, { readonly ask: 'provider' }>;

/** Signs in at a provider, for the sign-in machine. Called at once after a click. */
export async function askProvider(
  { provider, email, continueTo, links }: AskProvider,
  signal: AbortSignal,
): Promise<Answer> {
  const body = {
    provider,
    ...(email !== undefined && { email }),
    ...(continueTo !== undefined && { continueTo }),
    ...(links !== undefined && { links }),
  };
  const back = await visitProvider(
    () => request('/api/auth/federated/begin', providerAskedSchema, { method: 'POST', body, signal }),
    '/login',
    signal,
  );
  return back === undefined ? { outcome: 'closed' } : { outcome: 'cameBack', back };
}
