import { z } from 'zod';
import { type ProviderBack, providerBackSchema } from '../../domain/signIn/providers.ts';
import { withStorage } from '../client/withStorage.ts';

/** Of the window at a provider, in pixels (shell §9); the second where the screen is too low for the first. */
const sizes = [
  { width: 500, height: 600 },
  { width: 690, height: 500 },
] as const;
/** How long a window may take to say what it has come back with, and to be heard, in milliseconds (shell §9). */
const listenerDelay = 500;
const channelName = 'muster.provider';
/** The request for which this very page has gone to a provider. */
const ownKey = 'muster.provider_request';

/** A page that asks providers, and goes on with what they have said. */
export type ReturnPage = '/login' | '/account';
const ownSchema = z.object({ state: z.string(), returnsTo: z.enum(['/login', '/account']) });

const messageSchema = z.union([z.object({ back: providerBackSchema }), z.object({ taken: z.string() })]);

/** Opens a window for a provider; null where the browser blocks it. Only at once after a click. */
export function openProviderWindow(): Window | null {
  const [usual, low] = sizes;
  const { width, height } = screen.availHeight < usual.height ? low : usual;
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2));
  const top = Math.max(0, Math.round((screen.availHeight - height) / 2));
  return open(
    'about:blank',
    'muster-provider',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  );
}

/** Goes to a provider with this page itself, which comes back to `/federated`. */
export function goToProvider(address: string, state: string, returnsTo: ReturnPage): void {
  withStorage('sessionStorage', (storage) => storage.setItem(ownKey, JSON.stringify({ state, returnsTo })));
  location.assign(address);
}

/**
 * What the window of a request comes back with; undefined if it was closed before. Rejects when the signal is aborted.
 *
 * @param state of the request: what other windows come back with is left to others
 */
export function comesBack(
  shown: Window,
  state: string,
  signal: AbortSignal,
): Promise<ProviderBack | undefined> {
  const channel = new BroadcastChannel(channelName);
  const { promise, resolve, reject } = Promise.withResolvers<ProviderBack | undefined>();
  signal.addEventListener('abort', () => reject(signal.reason));
  channel.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data).data;
    if (message === undefined || !('back' in message) || message.back.answer.state !== state) return;
    channel.postMessage({ taken: state });
    resolve(message.back);
  };
  const watch = setInterval(() => {
    // What it has said may still be under way.
    if (shown.closed) setTimeout(() => resolve(undefined), listenerDelay);
  }, listenerDelay);
  return promise.finally(() => {
    clearInterval(watch);
    channel.close();
  });
}

/**
 * Gives the page that has opened this window what it came back with. If this very page has gone to the provider, or the other
 * one is not there any more, this one goes on, at the page that is answered.
 */
export async function handOver(back: ProviderBack): Promise<'taken' | ReturnPage> {
  const { state } = back.answer;
  const own = withStorage('sessionStorage', (storage) => {
    const kept = storage.getItem(ownKey);
    storage.removeItem(ownKey);
    return kept;
  });
  const request = own == null ? undefined : ownSchema.safeParse(JSON.parse(own)).data;
  if (request?.state === state) return request.returnsTo;
  const channel = new BroadcastChannel(channelName);
  const { promise, resolve } = Promise.withResolvers<'taken' | ReturnPage>();
  channel.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data).data;
    if (message !== undefined && 'taken' in message && message.taken === state) resolve('taken');
  };
  channel.postMessage({ back });
  const late = setTimeout(() => resolve('/login'), listenerDelay);
  return promise.finally(() => {
    clearTimeout(late);
    channel.close();
  });
}

/** What the address of a page that comes from a provider says, behind its `#`; undefined if it says nothing of the kind. */
export function readProviderBack(hash: string): ProviderBack | undefined {
  const { provider, ...answer } = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
  return providerBackSchema.safeParse({ provider, answer }).data;
}
