import type { ProviderBack } from '../../domain/signIn/providers.ts';
import { comesBack, goToProvider, openProviderWindow, type ReturnPage } from './providerWindow.ts';

/**
 * Sends a window of the browser to a provider, and waits until it comes back; undefined if it was closed before. Where windows
 * are blocked, the page itself goes there, and this never ends. Called at once after a click. The window is closed in any case.
 *
 * @param begin asks the server where to go
 * @param returnsTo where the page itself goes on when it comes back
 */
export async function visitProvider(
  begin: () => Promise<{ readonly address: string; readonly state: string }>,
  returnsTo: ReturnPage,
  signal: AbortSignal,
): Promise<ProviderBack | undefined> {
  const shown = openProviderWindow();
  try {
    const { address, state } = await begin();
    signal.throwIfAborted();
    if (shown === null) {
      goToProvider(address, state, returnsTo);
      return await untilGone(signal);
    }
    shown.location.replace(address);
    return await comesBack(shown, state, signal);
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
