import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { sizes, userOf, type Who } from './muster.ts';

export interface SignedIn {
  /** Whoever is done closes it. */
  readonly page: Page;
  /** What no script of the page has caught, and what its content security policy has refused. */
  readonly errors: string[];
}

/**
 * By browser, address and user. Pages of one user share what the browser has loaded, which is most of what opening
 * a screen takes; the application keeps nothing else there than who is signed in.
 */
const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

/** A page of somebody's who has signed in already, with nothing on it yet. */
export async function signedIn(
  browser: Browser,
  address: string,
  who: Who,
  options: { readonly size?: keyof typeof sizes } = {},
): Promise<SignedIn> {
  const page = await pageOf(browser, address, who);
  if (options.size !== undefined) await page.setViewportSize(sizes[options.size]);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  // What the page was not allowed to load or to show.
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  return { page, errors };
}

/** Where a browser crashes as it is asked for a page, which one does now and then, another is asked. */
async function pageOf(browser: Browser, address: string, who: Who): Promise<Page> {
  try {
    return await (await contextOf(browser, address, who)).newPage();
  } catch (error) {
    console.warn(`The browser showed no page of ${who}: ${String(error)}`);
    contexts.delete(browser);
    return (await contextOf(await sharedBrowser(), address, who)).newPage();
  }
}

function contextOf(browser: Browser, address: string, who: Who): Promise<BrowserContext> {
  const ofBrowser = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  contexts.set(browser, ofBrowser);
  const key = `${address} ${who}`;
  const kept = ofBrowser.get(key);
  if (kept !== undefined) return kept;
  const made = makeContext(browser, address, who);
  ofBrowser.set(key, made);
  return made;
}

async function makeContext(browser: Browser, address: string, who: Who): Promise<BrowserContext> {
  // Nothing slides or fades: what a test looks at is where it will be.
  const context = await browser.newContext({ viewport: sizes.desktop, reducedMotion: 'reduce' });
  // A password is made slow to check, and who signs in is not what most tests are about.
  await context.addCookies([...(await cookiesOf(address, userOf(who)))]);
  return context;
}

/** A cookie as a browser is given it. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

/** What a browser keeps of whoever signs in with this password. */
export async function cookiesOf(
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<readonly Cookie[]> {
  const answer = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.headers.getSetCookie().map((text) => {
    const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split('=', 2);
    return { name, value, url: address };
  });
}
