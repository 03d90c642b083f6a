import { createServer } from 'node:net';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountViewSchema } from '../../api/contract/account.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { setUpSecondFactor } from '../support/secondFactor.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, userOf } from './muster.ts';

/** Browsers have passkeys for names alone, so the installation has to know its address before it listens. */
const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const at = server.address();
    server.close(() => resolve(typeof at === 'object' && at !== null ? at.port : 0));
  });
});
const address = `http://localhost:${port}`;
const demonstration = startDemonstration({ configuration: { port, baseUrl: address } });

/** A device that confirms whatever is asked, as with a fingerprint. */
async function authenticator(page: Page): Promise<{ readonly session: CDPSession; readonly id: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id };
}

test('somebody adds a passkey, signs in with it alone, and removes it', async () => {
  const { browser } = demonstration;
  const { email, password } = userOf('scheduler');
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const device = await authenticator(page);
  await page.goto(`${address}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();

  await page.goto(`${address}/account`);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByText('Enter a name by which you know it again').waitFor();
  await passkeys.getByLabel('Name', { exact: true }).fill('Office laptop');
  await passkeys.getByLabel('Current password').fill('not-my-password-1');
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByText('This is not your current password').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await passkeys.getByLabel('Current password').fill(password);
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByText('Office laptop is added.').waitFor();
  await passkeys.getByText(/never used/).waitFor();
  await passkeys.getByRole('button', { name: 'Rename Office laptop' }).click();
  const renaming = passkeys.getByRole('form', { name: 'Rename Office laptop' });
  await renaming.getByLabel('Name').fill(' ');
  await renaming.getByRole('button', { name: 'Rename passkey' }).click();
  await renaming.getByText('Enter a name by which you know it again').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await renaming.getByLabel('Name').fill('Laptop at home');
  await renaming.getByRole('button', { name: 'Rename passkey' }).click();
  await passkeys.getByText('Office laptop is called Laptop at home now.').waitFor();
  await passkeys.getByText('Laptop at home', { exact: true }).waitFor();
  // The same device has one already.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Name', { exact: true }).fill('Twice');
  await passkeys.getByLabel('Current password').fill(password);
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByText('This device has a passkey of yours already.').waitFor();

  // From now on a password needs a code; the passkey has asked its owner for more than that already.
  const asked = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await setUpSecondFactor({ address }, Object(await asked.json()).token, password);
  await context.clearCookies();
  // The browser offers it in the field for the address, and this device takes whatever is offered.
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/passkeys/sign-in'));
  await page.goto(`${address}/login`);
  const body = (await sent).postDataJSON();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const account = await page.request.get(`${address}/api/v1/account`);
  const { passkeys: kept } = accountViewSchema.parse(await account.json());
  expect(kept).toMatchObject([{ name: 'Laptop at home', lastUsedAt: expect.any(Number) }]);

  // What was sent works once, and is nothing in another answer.
  const signIn = async (data: object) => {
    const headers = { origin: address };
    const answer = await page.request.post(`${address}/api/auth/passkeys/sign-in`, { data, headers });
    return [answer.status(), Object(await answer.json()).code];
  };
  expect(await signIn(body)).toEqual([401, 'auth/user-token-expired']);
  const begun = await page.request.post(`${address}/api/auth/passkeys/begin`, {
    data: {},
    headers: { origin: address },
  });
  const { challengeId } = Object(await begun.json());
  expect(await signIn({ ...body, challengeId })).toEqual([401, 'auth/invalid-passkey']);
  expect(await signIn({ ...body, credential: { id: 'x' } })).toEqual([401, 'auth/invalid-passkey']);

  // Without its owner it signs nothing.
  await device.session.send('WebAuthn.setUserVerified', {
    authenticatorId: device.id,
    isUserVerified: false,
  });
  await context.clearCookies();
  await page.goto(`${address}/login`);
  await page.setViewportSize(sizes.phone);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Password' }).waitFor();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/passkeys/begin', async (route) => {
    await held;
    await route.continue();
  });
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await byPasskey.click();
  // What was pressed says that it waits, and the form has sent nothing.
  await expect.poll(() => byPasskey.getAttribute('data-loading')).toBe('true');
  const form = page.getByRole('button', { name: 'Sign in', exact: true });
  expect([await form.getAttribute('data-loading'), await form.isDisabled()]).toEqual([null, true]);
  // In its middle, also where nothing moves.
  const middle = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };
  const circle = await byPasskey.locator('.mantine-Loader-root').evaluate(middle);
  expect(Math.abs(circle - (await byPasskey.evaluate(middle)))).toBeLessThan(2);
  release();
  await page.getByText('No passkey was used. Please try again, or sign in another way.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await device.session.send('WebAuthn.setUserVerified', { authenticatorId: device.id, isUserVerified: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: /^Profile of/ }).waitFor();

  await page.goto(`${address}/account`);
  await passkeys.getByRole('button', { name: 'Remove Laptop at home' }).click();
  await passkeys.getByLabel('Current password').fill(password);
  await passkeys.getByRole('button', { name: 'Remove passkey' }).click();
  await passkeys.getByText('Laptop at home is removed.').waitFor();
  await context.clearCookies();
  await page.goto(`${address}/login`);
  await page.getByText('This passkey does not work here.').waitFor();
  await context.close();
});
