import { Result } from 'effect';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../api/platform/postgres/embeddedPostgres.ts';
import { quickTimes } from '../api/services/messages/quickTimes.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startProviderServer } from '../support/providerServer.ts';
import { startDemonstration } from './demonstration.ts';
import { mailboxLink } from './mailboxLink.ts';
import { sizes, userOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

// Whoever signs in at a provider comes back by the address of Muster.
const provider = await startProviderServer();
afterAll(() => provider.close());
const port = await freePort();
const muster = startDemonstration({
  configuration: {
    databaseUrl: undefined,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    providers: provider.clients,
  },
  messageTimes: quickTimes,
});

test('somebody comes back from a provider in a window, or without one, and is where they wanted to go', async () => {
  const context = await muster.browser.newContext({ viewport: sizes.desktop, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${muster.address}/login?next=%2Fcustomers`);

  // Whoever closes the window is back at the choice.
  provider.fault = 'showsItsPage';
  const opened = context.waitForEvent('page');
  await press('Sign in with Google');
  const shown = await opened;
  await page.getByText('Go on in the window of Google.').waitFor();
  await shown.getByText('The page of the provider').waitFor();
  expect(await shown.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  await shown.close();
  await page.getByRole('button', { name: 'Sign in with email' }).waitFor();

  // And so is whoever loses sight of it.
  await press('Sign in with Google');
  await press('Cancel');
  await page.getByRole('button', { name: 'Sign in with email' }).waitFor();

  provider.fault = 'refuses';
  await press('Sign in with GitHub');
  await page.getByText('Please authorize the required permissions to sign in to the application').waitFor();
  await expect.poll(() => context.pages().length).toBe(1);

  // Windows are blocked, and Apple posts its answer.
  provider.fault = undefined;
  const { email, password } = userOf('dispatcher');
  provider.signsIn = { subject: 'known-to-apple', email, isVerified: true, name: 'Dana Whitlock' };
  await page.evaluate(() => {
    window.open = () => null;
  });
  await press('Sign in with Apple');
  await page.getByRole('heading', { name: 'You already have an account' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${muster.address}/login`);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await press('Sign in');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/customers');
  await context.close();

  // The next time nothing more is asked.
  const phone = await muster.browser.newContext({ viewport: sizes.phone });
  const next = await phone.newPage();
  await next.goto(`${muster.address}/login?next=%2Fresources`);
  await next.getByRole('button', { name: 'Sign in with Apple' }).click();
  await next.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await expect.poll(() => new URL(next.url()).pathname).toBe('/resources');
  await expect.poll(() => phone.pages().length).toBe(1);
  await phone.close();
});

test('somebody links a provider on their account, signs in with it, and unlinks it', async () => {
  const { email, password } = userOf('scheduler');
  const known = { email: null, isVerified: false, name: 'Sam' };
  const { page, errors } = await signedIn(muster.browser, muster.address, 'scheduler');
  const context = page.context();
  const means = page.getByRole('region', { name: 'Ways to sign in' });
  const rows = means.getByRole('listitem');
  const press = (name: string) => means.getByRole('button', { name, exact: true }).click();
  await page.goto(`${muster.address}/account`);
  await rows.filter({ hasText: 'Password' }).getByText('With your e-mail address.').waitFor();
  await rows.filter({ hasText: 'Link by e-mail' }).getByText(`It goes to ${email}.`).waitFor();
  expect(await rows.count()).toBe(2);
  await press('Link Google');
  await press('Go on to Google');
  await means.getByText('Enter your password').waitFor();
  await means.getByLabel('Current password').fill('not-my-password-1');
  await press('Go on to Google');
  await means.getByText('This is not your current password').waitFor();
  await expect.poll(() => context.pages().length).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  // Whoever closes the window has linked nothing.
  provider.fault = 'showsItsPage';
  const opened = context.waitForEvent('page');
  await means.getByLabel('Current password').fill(password);
  await press('Go on to Google');
  await means.getByText('Go on in the window of Google.').waitFor();
  const shown = await opened;
  await shown.getByText('The page of the provider').waitFor();
  await shown.close();
  await means.getByRole('button', { name: 'Link Google' }).waitFor();
  expect(await rows.count()).toBe(2);

  // By keyboard alone.
  provider.fault = undefined;
  provider.signsIn = { ...known, subject: '7001' };
  await means.getByRole('button', { name: 'Link Google' }).press('Enter');
  const typed = means.getByLabel('Current password');
  await expect.poll(() => typed.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await means.getByText('Google is linked. You can sign in with it.').waitFor();
  await rows
    .filter({ hasText: 'Google' })
    .getByText(/^Linked /)
    .waitFor();
  const focused = () => page.evaluate('document.activeElement.textContent');
  await expect.poll(focused).toBe('Ways to sign in');
  await expect.poll(() => context.pages().length).toBe(1);

  // Windows are blocked: the page goes there itself, and nobody is asked whether to leave it.
  provider.signsIn = { ...known, subject: '7002' };
  await page.evaluate(() => {
    window.open = () => null;
  });
  await press('Link Apple');
  await means.getByLabel('Current password').fill(password);
  await press('Go on to Apple');
  await means.getByText('Apple is linked. You can sign in with it.').waitFor();
  await expect.poll(() => page.url()).toBe(`${muster.address}/account`);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await rows.filter({ hasText: 'Apple' }).waitFor();
  expect(await means.getByText('Apple is linked.').count()).toBe(0);

  // What signs somebody else in here is refused, in words.
  const other = await signedIn(muster.browser, muster.address, 'partner');
  const theirs = other.page.getByRole('region', { name: 'Ways to sign in' });
  await other.page.goto(`${muster.address}/account`);
  await theirs.getByRole('button', { name: 'Link Apple' }).click();
  await theirs.getByLabel('Current password').fill(userOf('partner').password);
  await theirs.getByRole('button', { name: 'Go on to Apple' }).click();
  await theirs.getByText('That account is already linked to another account here').waitFor();

  const phone = await muster.browser.newContext({ viewport: sizes.phone });
  const next = await phone.newPage();
  await next.goto(`${muster.address}/login`);
  await next.getByRole('button', { name: 'Sign in with Apple' }).click();
  await next.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await next.goto(`${muster.address}/account`);
  await next.getByText(email).first().waitFor();

  await press('Unlink Apple');
  await means.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(focused).toBe('Ways to sign in');
  await press('Unlink Apple');
  await means.getByLabel('Current password').fill(password);
  await means
    .getByRole('form', { name: 'Unlink Apple' })
    .getByRole('button', { name: 'Unlink Apple' })
    .click();
  await means.getByText('Apple is unlinked.').waitFor();
  await rows.filter({ hasText: 'Apple' }).waitFor({ state: 'detached' });
  // The session that it had begun has ended.
  await next.goto(`${muster.address}/account`);
  await next.waitForURL(/\/login/);
  await phone.close();
  expect(errors).toEqual([]);
});

test('a link by e-mail links a provider in the browser that began, and only signs in elsewhere', async () => {
  const email = 'links@field.example';
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${muster.address}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  await post('sign-up', { email, name: 'Ana Ruiz', password: 'seven herons by the river 4' });
  // Verified by somebody else than who made it, the account has a link and no password.
  const verification = new URL(await mailboxLink(muster.address, email, 'verifyEmail'));
  await post('email/verify', { code: verification.searchParams.get('oobCode') });
  const membership = { org: 'demo', role: 'scheduler' } as const;
  Result.getOrThrow(await muster.services.identity.addMember(email, membership, { actor: 'operator' }));
  provider.fault = undefined;
  provider.signsIn = { subject: 'of-links', email, isVerified: false, name: 'Ana Ruiz' };
  const context = await muster.browser.newContext({ viewport: sizes.phone, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${muster.address}/login`);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByText(`You have already used ${email}.`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const link = await mailboxLink(muster.address, email, 'signIn');

  const elsewhere = await muster.browser.newContext({ viewport: sizes.desktop, reducedMotion: 'reduce' });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await other.getByRole('heading', { name: 'Another device or browser' }).waitFor();
  await other.getByText('To link Google with your account as well').waitFor();
  expect(await axeFindings(other)).toEqual([]);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('heading', { name: 'Confirm email' }).waitFor();
  await elsewhere.close();

  // Somebody else may have been at the provider in this browser: its owner is asked first.
  await page.goto(link);
  await page.getByRole('heading', { name: 'Link Google?' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await page.goto(`${muster.address}/account`);
  const means = page.getByRole('list', { name: 'Ways to sign in' });
  await means.getByText('Google', { exact: true }).waitFor();
  await context.close();
});
