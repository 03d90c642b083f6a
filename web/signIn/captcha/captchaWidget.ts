import type { CaptchaService, CaptchaView } from '../../../domain/signIn/captcha.ts';
import { loadScript, ScriptNotLoaded } from '../../client/loadScript.ts';

/** What all of the services put into the page's window. */
interface WidgetApi {
  render(
    element: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly theme: 'light' | 'dark';
      readonly size: 'normal' | 'compact';
      readonly callback: (token: string) => void;
      readonly 'expired-callback': () => void;
      readonly 'error-callback': () => void;
    },
  ): unknown;
  reset(widget: unknown): void;
}

const globals: Readonly<Record<CaptchaService, string>> = {
  turnstile: 'turnstile',
  hcaptcha: 'hcaptcha',
  recaptcha: 'grecaptcha',
};

/** How long the script of a captcha may take, in milliseconds: as long as that of one-tap (shell §9). */
const timeoutMs = 10_000;

/** The narrowest place for a widget of the usual size, in pixels. */
const usualWidth = 304;

export interface WidgetHandlers {
  readonly onSolved: (token: string) => void;
  /** It has to be solved again. */
  readonly onUnsolved: () => void;
  /** The service has a problem of its own. */
  readonly onBroken: () => void;
}

/**
 * Shows the captcha of a service within an element. Returns what has it solved anew.
 *
 * @throws ScriptNotLoaded
 */
export async function showCaptcha(
  { service, script, siteKey }: Extract<CaptchaView, { readonly kind: 'script' }>,
  element: HTMLElement,
  theme: 'light' | 'dark',
  { onSolved, onUnsolved, onBroken }: WidgetHandlers,
): Promise<() => void> {
  const address = new URL(script);
  address.searchParams.set('render', 'explicit');
  await loadScript({ address: address.href, readyParameter: 'onload', timeoutMs });
  const api: unknown = Reflect.get(window, globals[service]);
  if (!isWidgetApi(api)) throw new ScriptNotLoaded('failure', script);
  const widget = api.render(element, {
    sitekey: siteKey,
    theme,
    size: element.clientWidth < usualWidth ? 'compact' : 'normal',
    callback: onSolved,
    'expired-callback': onUnsolved,
    'error-callback': onBroken,
  });
  return () => api.reset(widget);
}

function isWidgetApi(api: unknown): api is WidgetApi {
  return (
    typeof api === 'object' &&
    api !== null &&
    'render' in api &&
    typeof api.render === 'function' &&
    'reset' in api &&
    typeof api.reset === 'function'
  );
}
