import { Result } from 'effect';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { startDemonstration } from './demonstration.ts';
import { enterCredentials, signIn, userOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

async function freshPage(): Promise<Page> {
  return (await demonstration.browser.newContext()).newPage();
}

test('whoever is a member of no organisation is told so and signed out', async () => {
  const { identity, pools } = demonstration.services;
  const user = { name: 'Nora', email: 'nora@nowhere.invalid', password: 'nine otters on ice 3' };
  const { uid } = Result.getOrThrow(
    await identity.createUser({ ...user, org: 'nowhere', role: 'dispatcher' }),
  );
  await pools.commands.query('delete from muster_identity.members where uid = $1', [uid]);
  const page = await freshPage();
  await page.goto(`${demonstration.address}/bookings`);
  await enterCredentials(page, user.email, user.password);
  await page.getByRole('alert').getByText(authTexts['auth/no-organisation'].text).waitFor();
  await expect.poll(() => identity.sessions.list(uid)).toEqual([]);
  // The form is ready for somebody else.
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isEnabled()).toBe(true);
  await page.close();
});

test('too many attempts to sign in are told at once, and not sent again', async () => {
  const page = await freshPage();
  await page.goto(`${demonstration.address}/login`);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/sign-in')) statuses.push(response.status());
  });
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByLabel('Email', { exact: true }).fill(userOf('customer').email);
  await page.getByRole('button', { name: 'Next' }).click();
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    // The page has taken the last answer in, too.
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await password.fill(`wrong password ${attempt}`);
    await submit.click();
    await expect.poll(() => statuses.length).toBe(attempt);
  }
  await page.getByRole('alert').getByText(authTexts['auth/too-many-requests'].text).waitFor();
  // Longer than the pause before a retry.
  await page.waitForTimeout(2_500);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  await page.close();
});

test('who is signed in is led from the sign-in page to the root', async () => {
  const { page } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/login`);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.close();
});

test('a sign-out that fails says so, and the screen stays', async () => {
  const { page } = await signIn(demonstration.browser, demonstration.address, 'scheduler');
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  const signOut = async () => {
    await page.getByRole('button', { name: 'Profile of' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await page.getByText('You are still signed in').waitFor();
  expect(new URL(page.url()).pathname).toBe('/bookings');
  await page.unroute('**/api/auth/sign-out');
  await signOut();
  await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor();
  await page.close();
});
