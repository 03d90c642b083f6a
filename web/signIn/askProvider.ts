import { providerAskedSchema } from '../../api/contract/signIn.ts';
import type { Answer, Ask } from '../../domain/signIn/signInAsk.ts';
import { request } from '../client/request.ts';
import { comesBack, goToProvider, openProviderWindow } from './providerWindow.ts';

type AskProvider = Extract<Ask, { readonly ask: 'provider' }>;

/**
 * Sends a window of the browser to a provider, and waits until it comes back; where windows are blocked, the page itself goes
 * there. Called at once after a click. The window is closed in any case.
 */
export async function askProvider(
  { provider, email, continueTo }: AskProvider,
  signal: AbortSignal,
): Promise<Answer> {
  const shown = openProviderWindow();
  try {
    const { address, state } = await request('/api/auth/federated/begin', providerAskedSchema, {
      method: 'POST',
      body: {
        provider,
        ...(email !== undefined && { email }),
        ...(continueTo !== undefined && { continueTo }),
      },
      signal,
    });
    if (shown === null) {
      goToProvider(address, state);
      return await untilGone(signal);
    }
    shown.location.replace(address);
    const back = await comesBack(shown, state, signal);
    return back === undefined ? { outcome: 'closed' } : { outcome: 'cameBack', back };
  } finally {
    shown?.close();
  }
}

/** The page is about to be left; whoever comes back to it goes on by a button. */
function untilGone(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise;
}
