import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../api/postgres/embeddedPostgres.ts';
import { startProviderServer } from '../support/providerServer.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, userOf } from './muster.ts';

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
  expect(page.url()).toBe(`${muster.address}/login`);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await press('Sign in');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/customers');
  await context.close();

  // The next time nothing more is asked.
  const phone = await muster.browser.newContext({ viewport: sizes.phone });
  const next = await phone.newPage();
  await next.goto(`${muster.address}/login?next=%2Fresources`);
  await next.getByRole('button', { name: 'Sign in with Apple' }).click();
  await next.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  expect(new URL(next.url()).pathname).toBe('/resources');
  await expect.poll(() => phone.pages().length).toBe(1);
  await phone.close();
});
