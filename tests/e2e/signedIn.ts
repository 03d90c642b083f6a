import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sizes, userOf, type Who } from './muster.ts';

export interface SignedIn {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What no script of the page has caught. */
  readonly errors: string[];
}

/** By address and user: a password is made slow to check, and who signs in is not what most tests are about. */
const cookies = new Map<string, Promise<readonly Cookie[]>>();

/** A browser of somebody's own who has signed in already, on an empty page. */
export async function signedIn(
  browser: Browser,
  address: string,
  who: Who,
  options: { readonly size?: keyof typeof sizes } = {},
): Promise<SignedIn> {
  const key = `${address} ${who}`;
  const kept = cookies.get(key) ?? cookiesOf(address, who);
  cookies.set(key, kept);
  const context = await browser.newContext({ viewport: sizes[options.size ?? 'desktop'] });
  await context.addCookies([...(await kept)]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, context, errors };
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

async function cookiesOf(address: string, who: Who): Promise<readonly Cookie[]> {
  const { email, password } = userOf(who);
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
