import { oneTapAskedSchema } from '../../api/contract/signIn.ts';
import type { OneTapView } from '../../domain/signIn/oneTap.ts';
import type { Answer, Ask } from '../../domain/signIn/signInAsk.ts';
import { loadScript, ScriptNotLoaded } from '../client/loadScript.ts';
import { request } from '../client/request.ts';

/** How long its script may take, in milliseconds (shell §9). */
const timeoutMs = 10_000;

/** What has become of the prompt; browsers that show it themselves tell less. */
interface Moment {
  /** Of Google's own prompt alone: not told where the browser shows it (FedCM). */
  isNotDisplayed(): boolean;
  isSkippedMoment(): boolean;
  isDismissedMoment(): boolean;
  getDismissedReason(): string | null;
}

/** What Google Identity Services put into the page's window. */
interface OneTapApi {
  initialize(configuration: {
    readonly client_id: string;
    readonly nonce: string;
    readonly callback: (answer: { readonly credential?: string }) => void;
    readonly context: 'signin';
    /** Nobody is signed in without having touched anything. */
    readonly auto_select: boolean;
    readonly cancel_on_tap_outside: boolean;
    readonly itp_support: boolean;
    readonly use_fedcm_for_prompt: boolean;
  }): void;
  prompt(listener: (moment: Moment) => void): void;
  cancel(): void;
}

/**
 * Has Google ask on the page, for the sign-in machine: comes back with its ID token, or `closed` if its prompt was closed or
 * never came. It is offered beside everything else, so that nobody has to know why it is not there; the console says so.
 */
export async function askOneTap(
  { view, continueTo }: Extract<Ask, { readonly ask: 'oneTap' }>,
  signal: AbortSignal,
): Promise<Answer> {
  const api = await loadOneTap(view);
  if (api === undefined) return { outcome: 'closed' };
  signal.throwIfAborted();
  const body = continueTo === undefined ? {} : { continueTo };
  const { state, nonce } = await request('/api/auth/federated/one-tap', oneTapAskedSchema, {
    method: 'POST',
    body,
    signal,
  });
  const credential = await prompt(api, view, nonce, signal);
  return credential === undefined
    ? { outcome: 'closed' }
    : { outcome: 'cameBack', back: { provider: 'google', answer: { state, credential } } };
}

async function loadOneTap({ script }: OneTapView): Promise<OneTapApi | undefined> {
  try {
    await loadScript({ address: script, timeoutMs });
  } catch (error) {
    if (!(error instanceof ScriptNotLoaded)) throw error;
    console.warn(error.message);
    return undefined;
  }
  const api: unknown = Object(Object(Reflect.get(window, 'google')).accounts).id;
  if (isOneTapApi(api)) return api;
  console.warn(`the script ${script} is not that of one-tap`);
  return undefined;
}

/** The ID token of whoever goes on; undefined: nobody does. The prompt goes when the signal is aborted. */
function prompt(
  api: OneTapApi,
  { clientId }: OneTapView,
  nonce: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  signal.addEventListener('abort', () => {
    api.cancel();
    reject(signal.reason);
  });
  api.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => resolve(credential),
    context: 'signin',
    auto_select: false,
    cancel_on_tap_outside: false,
    itp_support: true,
    use_fedcm_for_prompt: true,
  });
  const isShownByBrowser = 'IdentityCredential' in window;
  api.prompt((moment) => {
    const isOver =
      (!isShownByBrowser && moment.isNotDisplayed()) ||
      moment.isSkippedMoment() ||
      (moment.isDismissedMoment() && moment.getDismissedReason() !== 'credential_returned');
    if (isOver) resolve(undefined);
  });
  return promise;
}

function isOneTapApi(api: unknown): api is OneTapApi {
  return (
    typeof api === 'object' &&
    api !== null &&
    ['initialize', 'prompt', 'cancel'].every((name) => typeof Reflect.get(api, name) === 'function')
  );
}
