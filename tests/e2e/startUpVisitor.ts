import { Result } from 'effect';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Standing } from '../web/startUp/startUpGraph.ts';
import { bookForCustomer } from './bookForCustomer.ts';
import type { Demonstration } from './demonstration.ts';
import { guestLinkTo } from './guestLinkTo.ts';
import { tokenOf } from './muster.ts';
import { cookiesOf } from './signedIn.ts';

/** Somebody in a browser of their own, with an account of their own. */
export interface StartUpVisitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly at: Demonstration;
  readonly account: { readonly name: string; readonly email: string; readonly password: string };
}

/** The organisation in which somebody goes on, and which asks those who administer it for a second factor. */
export const otherOrganisation = 'northside';
const sessionQuestion = '**/api/v1/session';

/** Makes somebody who opens Muster be what the guard finds, before they do. */
export async function become(visitor: StartUpVisitor, standing: Standing): Promise<void> {
  const { page, at } = visitor;
  switch (standing) {
    case 'signedOut':
      return;
    case 'member':
    case 'withoutTerms':
      return signInAs(visitor, { org: 'demo', role: 'scheduler' });
    case 'withoutFactor':
      return signInAs(visitor, { org: otherOrganisation, role: 'dispatcher', duties: ['admin'] });
    case 'ofNone':
    case 'founder': {
      await signInAs(visitor, { org: 'left', role: 'scheduler' });
      await at.services.pools.commands.query(
        `delete from muster_identity.members m using muster_identity."user" u where u.id = m.uid and u.email = $1`,
        [visitor.account.email],
      );
      return;
    }
    case 'incomplete':
      await signInAs(visitor, { org: 'demo', role: 'scheduler' });
      await page.route(sessionQuestion, async (route) => {
        const response = await route.fetch();
        const session = Object(await response.json());
        await route.fulfill({ response, json: response.ok() ? { ...session, alg_key: null } : session });
      });
      return;
    case 'failed':
      await page.route(sessionQuestion, (route) => route.abort());
      return;
    case 'guest':
      return endAsGuest(visitor);
    default:
      throw new Error(`no path begins with ${standing} so far`);
  }
}

/** Makes somebody who looks at a screen be another than they were, as from another tab. */
export async function turnInto({ page, at, account }: StartUpVisitor, standing: Standing): Promise<void> {
  const post = (path: string, body: object) =>
    page.evaluate(
      async ({ to, text }) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(to, { method: 'POST', headers, body: text })).status;
      },
      { to: path, text: JSON.stringify(body) },
    );
  switch (standing) {
    case 'signedOut':
      expect(await post('/api/auth/sign-out', {})).toBe(200);
      return;
    case 'elsewhere': {
      const { identity } = at.services;
      const membership = { org: otherOrganisation, role: 'scheduler' } as const;
      const added = await identity.addMember(account.email, membership, { actor: 'operator' });
      const { uid } = Result.getOrThrow(added);
      const wanted = { org_id: otherOrganisation, role: 'scheduler', uid };
      expect(await post('/api/v1/switch_org_by_uid', wanted)).toBe(200);
      return;
    }
    default:
      throw new Error(`nobody turns into ${standing} so far`);
  }
}

/** The address of a link that signs the visitor in, who is a field worker. */
export async function linkFor({ at, account }: StartUpVisitor): Promise<string> {
  const { uid } = Result.getOrThrow(
    await at.services.identity.createUser({ ...account, org: 'demo', role: 'resource' }),
  );
  const authorization = `Bearer ${await tokenOf(at.address, 'dispatcher')}`;
  const made = await fetch(`${at.address}/api/v1/sign-in-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ uid, by: 'link' }),
  });
  return new URL(Object(await made.json()).link).search;
}

/** What a link that signs in stands for: an address with its token. */
export async function tokenBehind(visitor: StartUpVisitor): Promise<string> {
  const link = new URLSearchParams(await linkFor(visitor)).get('link');
  const opened = await fetch(`${visitor.at.address}/api/auth/short-links/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  return Object(await opened.json()).short_url;
}

async function signInAs(
  { context, at, account }: StartUpVisitor,
  membership: {
    readonly org: string;
    readonly role: 'scheduler' | 'dispatcher';
    readonly duties?: readonly string[];
  },
): Promise<void> {
  Result.getOrThrow(await at.services.identity.createUser({ ...account, ...membership }));
  await context.addCookies([...(await cookiesOf(at.address, account))]);
}

/** A guest looks at their booking until their session ends. */
async function endAsGuest(visitor: StartUpVisitor): Promise<void> {
  const { page, at } = visitor;
  const bookingId = `of-${visitor.account.email.split('@', 1)[0]}`;
  await bookForCustomer(at.address, { bookingId, title: 'Window cleaning' });
  const { link } = await guestLinkTo(at.address, bookingId);
  await page.goto(`${at.address}/guest${new URL(link ?? '').hash}`);
  await page.getByRole('button', { name: 'Open the booking' }).click();
  await page.getByRole('heading', { name: 'Window cleaning' }).waitFor();
  await turnInto(visitor, 'signedOut');
}
