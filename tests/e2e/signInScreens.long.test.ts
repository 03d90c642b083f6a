import { describe, expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { mailboxLink } from './mailboxLink.ts';
import { enterCredentials, userOf } from './muster.ts';
import { startSignInWalker, stayingScreens } from './signInWalker.ts';

const { demonstration, visit, reach } = await startSignInWalker();

describe('the sign-in page', () => {
  test.each(stayingScreens)('shows the screen %s', async (screen) => {
    await reach(screen);
  });

  test('offers a way on from a link that nobody understands, also when the server was not reached', async () => {
    const { page, context, at } = await visit(demonstration);
    await page.route('**/api/auth/options', (route) => route.abort());
    await page.goto(`${at.address}/login?mode=elsewhere`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/auth/options');
    await again.click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email', { exact: true }).waitFor();
    await context.close();
  });

  test('tells a browser that keeps nothing, in which nobody would stay signed in', async () => {
    const { page, context, at } = await visit(demonstration, { size: 'phone' });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    // As where all site data is blocked.
    await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });`);
    await page.goto(`${at.address}/bookings`);
    await page.getByRole('alert').getByText('does not support Web Storage').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('says to whoever a link has signed in to no organisation that they have none, and not that it was used', async () => {
    const { page, context, at, email } = await visit(demonstration, { size: 'phone', dark: true });
    await page.goto(`${at.address}/login`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await mailboxLink(at.address, email, 'signIn'));
    await page.getByRole('alert').getByText('Sorry you are not currently setup as a member').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await page.getByLabel('Email', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Session ended' }).count()).toBe(0);
    await context.close();
  });

  test('leads whoever is refused to what they are to put right, without a mouse as well', async () => {
    const { page, context, at } = await visit(demonstration);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'));
    await page.goto(`${at.address}/login`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Enter your email address to continue').waitFor();
    await expect.poll(focused).toBe('email');
    await page.getByLabel('Email', { exact: true }).fill(userOf('resource').email);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one 1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText("The email and password you entered don't match").waitFor();
    await expect.poll(focused).toBe('password');
    await context.close();
  });

  test('sends a link to the address that stands in the form of a new account', async () => {
    const { page, context, at, email } = await visit(demonstration);
    await page.goto(`${at.address}/login`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    const link = page.getByRole('button', { name: 'Email me a sign-in link' });
    await page.getByLabel('Email', { exact: true }).fill('');
    await link.click();
    await page.getByText('Enter your email address to continue').waitFor();
    expect(await page.getByText('Enter your password').count()).toBe(0);
    await page.getByLabel('Email', { exact: true }).fill(`typed-${email}`);
    await link.click();
    await page.getByText(`An email with a link to sign in is on its way to typed-${email}.`).waitFor();
    await context.close();
  });

  test('says nothing for half a second, and then that it is busy', async () => {
    const { page, context, at } = await visit(demonstration);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/auth/options', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${at.address}/login`);
    await page.getByRole('main').waitFor();
    expect(await page.getByRole('heading').count()).toBe(0);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    release();
    await page.getByLabel('Email', { exact: true }).waitFor();
    await context.close();
  });

  test('leads where somebody wanted to go, and never elsewhere', async () => {
    for (const [query, path] of [
      ['next=%2Fcustomers', '/customers'],
      ['signInSuccessUrl=%2Fresources&next=%2Fcustomers', '/resources'],
      ['signInSuccessUrl=https%3A%2F%2Felsewhere.example%2F', '/bookings'],
      ['continueUrl=%2F%2Felsewhere.example', '/bookings'],
    ] as const) {
      const { page, context, at } = await visit(demonstration);
      await page.goto(`${at.address}/login?${query}`);
      const { email: address, password: known } = userOf('dispatcher');
      await enterCredentials(page, address, known);
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      const { origin, pathname } = new URL(page.url());
      expect([query, origin, pathname]).toEqual([query, at.address, path]);
      await context.close();
    }
  });

  test('lets somebody change their address, and take that back', async () => {
    const { page, context, at } = await visit(demonstration, { size: 'phone', dark: true });
    const { email: former, password: known } = userOf('scheduler');
    await page.goto(`${at.address}/login`);
    await enterCredentials(page, former, known);
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
    await page.goto(`${at.address}/account`);
    const form = page.getByRole('form', { name: 'Change your email address' });
    await form.getByRole('button', { name: 'Change email address' }).click();
    await form.getByText('Enter your email address to continue').waitFor();
    await form.getByLabel('New email address').fill('moved@field.example');
    await form.getByLabel('Current password').fill('not this one 1');
    await form.getByRole('button', { name: 'Change email address' }).click();
    await form.getByText('This is not your current password').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByLabel('Current password').fill(known);
    await form.getByRole('button', { name: 'Change email address' }).click();
    await form.getByText('An email is on its way to moved@field.example.').waitFor();

    // In the browser in which they are signed in.
    const verification = await mailboxLink(at.address, 'moved@field.example', 'verifyEmail');
    const stranger = await visit(demonstration);
    await stranger.page.goto(verification);
    await stranger.page.getByRole('button', { name: 'Verify my email' }).click();
    await stranger.page.getByText('Please login again to perform this operation').waitFor();
    await stranger.context.close();
    await page.goto(verification);
    await page.getByRole('button', { name: 'Verify my email' }).click();
    await page.getByRole('heading', { name: 'Your email has been verified' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
    expect(await at.services.identity.findUser(former)).toBeUndefined();

    const back = await mailboxLink(at.address, former, 'recoverEmail');
    const elsewhere = await visit(demonstration);
    await elsewhere.page.goto(back);
    await elsewhere.page.getByRole('button', { name: 'Take it back' }).click();
    await elsewhere.page.getByRole('heading', { name: 'Updated email address' }).waitFor();
    await elsewhere.page.getByText(`You sign in with ${former} again`).waitFor();
    expect(await at.services.identity.findUser('moved@field.example')).toBeUndefined();
    await elsewhere.context.close();
    await context.close();
  });
});
