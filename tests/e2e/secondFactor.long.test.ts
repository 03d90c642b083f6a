import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { totpCode } from '../../api/services/identity/secondFactor/totp.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { enterCredentials, signIn, sizes, userOf } from './muster.ts';

const demonstration = startDemonstration();
const stepMs = 30_000;

const hasFocus = (element: Element) => element === document.activeElement;

/** What the form says that the app is to know. */
async function secretOn(page: Page): Promise<string> {
  const shown = await page.locator('form code').textContent();
  return (shown ?? '').replaceAll(' ', '');
}

/** Enters the password and the first code; returns the recovery codes that are shown then. */
async function setUp(page: Page, password: string) {
  const begin = page.getByRole('form', { name: 'Set up a second factor' });
  await begin.getByRole('button', { name: 'Continue' }).click();
  await begin.getByText('Enter your password').waitFor();
  await begin.getByLabel('Current password').fill('not this one 1');
  await begin.getByRole('button', { name: 'Continue' }).click();
  await begin.getByText('This is not your current password').waitFor();
  await expect.poll(() => begin.getByLabel('Current password').evaluate(hasFocus)).toBe(true);
  await begin.getByLabel('Current password').fill(password);
  await begin.getByRole('button', { name: 'Continue' }).click();

  const confirm = page.getByRole('form', { name: 'Confirm the second factor' });
  await confirm.getByRole('img', { name: 'Picture for your authenticator app' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const secret = await secretOn(page);
  await confirm.getByLabel('Code').fill('000000');
  await confirm.getByRole('button', { name: 'Turn it on' }).click();
  await confirm.getByText('Wrong code. Try again.').waitFor();
  // The button that was pressed has waited, and whoever types goes on in the field.
  await expect.poll(() => confirm.getByLabel('Code').evaluate(hasFocus)).toBe(true);
  await confirm.getByLabel('Code').fill(totpCode(secret, Date.now()));
  await confirm.getByRole('button', { name: 'Turn it on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, recoveryCodes };
}

test('an administrator sets a second factor up, signs in with it, and asks the others for one', async () => {
  const { browser, address } = demonstration;
  const { email, password } = userOf('dispatcher');
  const { page, context, errors } = await signIn(browser, address, 'dispatcher');
  await page.goto(`${address}/members`);
  const rule = page.getByRole('switch', { name: 'Administrators need a second factor' });
  await rule.click({ force: true });
  await page.getByText('Set up a second factor for yourself first, under Your account.').waitFor();

  await page.goto(`${address}/account`);
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  const { secret, recoveryCodes } = await setUp(page, password);
  await page.getByText('Your second factor is on.').waitFor();
  const title = page.getByRole('heading', { name: 'Second factor', exact: true });
  await expect.poll(() => title.evaluate(hasFocus)).toBe(true);
  await page.getByText('10 recovery codes are left.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${address}/members`);
  await rule.click({ force: true });
  const question = page.getByRole('dialog', { name: 'Ask every administrator for a second factor?' });
  await question.getByText(/is signed out|are signed out/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await rule.isChecked()).toBe(false);
  await rule.click({ force: true });
  await question.getByRole('button', { name: 'Ask for it' }).click();
  await expect.poll(() => rule.isChecked()).toBe(true);
  await page.getByText('second factor', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await context.close();

  const phone = await browser.newContext({
    viewport: sizes.phone,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const again = await phone.newPage();
  await again.goto(`${address}/login`);
  await enterCredentials(again, email, password);
  await again.getByRole('heading', { name: 'Second step' }).waitFor();
  await again.getByRole('button', { name: 'Continue' }).click();
  await again.getByText('Enter the code of your second factor').waitFor();
  await again.getByLabel('Code of your authenticator app').fill('000000');
  await again.getByRole('button', { name: 'Continue' }).click();
  await again.getByText('Wrong code. Try again.').waitFor();
  expect(await axeFindings(again)).toEqual([]);
  await again.getByLabel('Code of your authenticator app').fill(totpCode(secret, Date.now() + stepMs));
  await again.getByRole('button', { name: 'Continue' }).click();
  await again.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await phone.close();

  const lost = await browser.newContext({ viewport: sizes.desktop, reducedMotion: 'reduce' });
  const without = await lost.newPage();
  await without.goto(`${address}/login`);
  await enterCredentials(without, email, password);
  await without.getByRole('button', { name: 'Use a recovery code' }).click();
  await without.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await without.getByRole('button', { name: 'Continue' }).click();
  await without.getByRole('navigation', { name: 'Main' }).waitFor();
  await without.goto(`${address}/account`);
  await without.getByText('9 recovery codes are left.').waitFor();
  await without.getByRole('button', { name: 'Turn off' }).click();
  const off = without.getByRole('form', { name: 'Turn your second factor off' });
  await off.getByLabel('Current password').fill(password);
  await off.getByRole('button', { name: 'Turn it off' }).click();
  await off.getByText('An organisation that you administer asks').waitFor();
  await lost.close();
  expect(errors).toEqual([]);
});

test('an administrator without a second factor is led to set one up before anything else', async () => {
  const { browser, address, services } = demonstration;
  const [email, password] = ['second-admin@field.example', 'seven herons by the river 4'];
  await services.identity.createUser({
    name: 'Second Administrator',
    email,
    password,
    org: 'demo',
    role: 'dispatcher',
    duties: ['admin'],
  });
  await services.pools.commands.query(
    `insert into muster_identity.factor_rules (org, of_administrators) values ('demo', true)
     on conflict (org) do update set of_administrators = true`,
  );
  const context = await browser.newContext({ viewport: sizes.phone, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}/login?next=%2Fmembers`);
  await enterCredentials(page, email, password);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${address}/bookings`);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await setUp(page, password);
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  await context.close();
});
