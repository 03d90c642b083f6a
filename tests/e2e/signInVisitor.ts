import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Answer } from '../../domain/signIn/signInAsk.ts';
import { cookieHeader } from '../api/services/identity/identitySide.ts';
import type { ProviderServer } from '../support/providerServer.ts';
import { setUpSecondFactor } from '../support/secondFactor.ts';
import type { Demonstration } from './demonstration.ts';
import { mailboxLink } from './mailboxLink.ts';

/** Somebody in a browser of their own, with an address of their own. */
export interface SignInVisitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly at: Demonstration;
  /** Where they sign in elsewhere. */
  readonly provider: ProviderServer;
  readonly email: string;
}

/** Whoever makes an account has this password. */
export const visitorPassword = 'seven herons by the river 4';

const post = (at: Demonstration, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${at.address}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const signInAs = (at: Demonstration, email: string) =>
  post(at, 'sign-in', { email, password: visitorPassword });

/** Makes the account of a visitor; the answer is the cookie of the browser that made it. */
export async function makeAccount({ at, email }: SignInVisitor): Promise<string> {
  await at.services.pools.commands.query(
    `delete from muster_identity.sign_in_attempts where key like 'signUp%'`,
  );
  const made = await post(at, 'sign-up', { email, name: 'Ana Ruiz', password: visitorPassword });
  expect(made.status).toBe(200);
  return cookieHeader(made.headers.getSetCookie());
}

/** Prepares what a look-up is to find. */
export async function prepareLookUp(visitor: SignInVisitor, outcome: Answer['outcome']): Promise<void> {
  if (outcome === 'none') return;
  await makeAccount(visitor);
  const provider = {
    password: 'credential',
    link: 'link',
    unsupported: 'elsewhere',
    federated: 'google',
  }[String(outcome)];
  await visitor.at.services.pools.commands.query(
    `update muster_identity.account set "providerId" = $2 from muster_identity."user" u
     where u.id = "userId" and u.email = $1`,
    [visitor.email, provider],
  );
}

/** The address of an opening whose link comes to this answer. */
export async function addressOf(
  visitor: SignInVisitor,
  opening: string,
  answer: Answer | undefined,
): Promise<string> {
  const { at, email, page } = visitor;
  const path = `${at.address}${opening.replace(/,.*/, '')}`;
  const mode = new URL(path).searchParams.get('mode');
  if (answer === undefined || mode === null) return path;
  if (answer.outcome === 'refused') {
    if (answer.failure.code !== 'auth/multi-factor-auth-required') return `${path}&oobCode=${'x'.repeat(43)}`;
    await makeFactor(visitor);
    await askForLink(page, at, email);
    return mailboxLink(at.address, email, 'signIn');
  }
  switch (mode) {
    case 'resetPassword':
      await makeAccount(visitor);
      await post(at, 'password/send-reset', { email });
      return mailboxLink(at.address, email, mode);
    case 'verifyEmail':
      await makeAccount(visitor);
      return mailboxLink(at.address, email, mode);
    case 'recoverEmail': {
      await makeRecovery(visitor, await makeAccount(visitor));
      return mailboxLink(at.address, email, mode);
    }
    case 'signIn': {
      if (answer.outcome === 'linkElsewhere') {
        const elsewhere = await at.browser.newContext();
        const address = await linkThatLinks(visitor, await elsewhere.newPage());
        await elsewhere.close();
        return address;
      }
      if (answer.outcome === 'confirmLink') return linkThatLinks(visitor, page);
      const isHere = answer.outcome === 'signedIn' || answer.outcome === 'mismatch';
      if (!isHere) await post(at, 'link/send', { email });
      else {
        await askForLink(page, at, email);
        if (answer.outcome === 'mismatch') await askForLink(page, at, `other-${email}`);
      }
      return mailboxLink(at.address, email, mode);
    }
    default:
      return path;
  }
}

/** The link for an account that is opened by links, which a browser has asked for to link a provider. */
async function linkThatLinks(visitor: SignInVisitor, page: Page): Promise<string> {
  const { at, email, provider } = visitor;
  await prepareLookUp(visitor, 'link');
  provider.fault = undefined;
  provider.signsIn = { subject: email, email, isVerified: false, name: 'Ana Ruiz' };
  await page.goto(`${at.address}/login`);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return mailboxLink(at.address, email, 'signIn');
}

/** An account in the demonstration that has a second factor. */
async function makeFactor(visitor: SignInVisitor): Promise<void> {
  const { at, email } = visitor;
  const cookie = await makeAccount(visitor);
  const verification = await mailboxLink(at.address, email, 'verifyEmail');
  await post(at, 'email/verify', { code: new URL(verification).searchParams.get('oobCode') }, { cookie });
  await at.services.identity.addMember(email, { org: 'demo', role: 'scheduler' }, { actor: 'operator' });
  const { token } = Object(await (await signInAs(at, email)).json());
  await setUpSecondFactor(at, token, visitorPassword);
}

/** The address is changed by whoever has the account, and the former one is told. */
async function makeRecovery({ at, email }: SignInVisitor, cookie: string): Promise<void> {
  const account = await at.services.identity.findUser(email);
  const verification = await mailboxLink(at.address, email, 'verifyEmail');
  await post(at, 'email/verify', { code: new URL(verification).searchParams.get('oobCode') }, { cookie });
  await at.services.identity.addMember(
    email,
    { org: 'demo', role: 'scheduler' },
    { actor: account?.uid ?? null },
  );
  const signedIn = await signInAs(at, email);
  const now = cookieHeader(signedIn.headers.getSetCookie());
  const { token } = Object(await signedIn.json());
  const changed = await fetch(`${at.address}/api/v1/account/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ email: `new-${email}`, currentPassword: visitorPassword }),
  });
  expect(changed.status).toBe(200);
  const link = await mailboxLink(at.address, `new-${email}`, 'verifyEmail');
  const code = new URL(link).searchParams.get('oobCode');
  expect((await post(at, 'email/verify', { code }, { cookie: now })).status).toBe(200);
}

async function askForLink(page: Page, at: Demonstration, email: string): Promise<void> {
  await page.goto(`${at.address}/login`);
  await page.getByLabel('Email', { exact: true }).waitFor();
  const status = await page.evaluate(
    async (address) =>
      (
        await fetch('/api/auth/link/send', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: address }),
        })
      ).status,
    email,
  );
  expect(status).toBe(200);
}
