import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn, userOf } from './muster.ts';

const demonstration = startDemonstration();

const beside = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a session that ends leads to sign-in and back, and what was typed stays for the same person alone', async () => {
  const { browser, address } = demonstration;
  const { page, context, errors } = await signIn(browser, address, 'dispatcher');
  const form = beside(page, 'New customer');
  const name = form.getByLabel('First name');
  const asksToSignIn = page.getByRole('dialog', { name: 'Sign in' });
  const signInAs = async (who: 'dispatcher' | 'customer') => {
    const { email, password } = userOf(who);
    const known = asksToSignIn.getByLabel('Email', { exact: true });
    if ((await known.inputValue()) !== email) {
      await asksToSignIn.getByRole('button', { name: 'Change the email' }).click();
      await known.fill(email);
      await page.keyboard.press('Enter');
    }
    await asksToSignIn.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await asksToSignIn.waitFor({ state: 'detached' });
  };
  const endElsewhere = async () => {
    const other = await context.newPage();
    await other.goto(`${address}/account`);
    await other.getByRole('button', { name: 'Profile of' }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.waitForURL(/\/login$/);
    await other.close();
  };
  // While there is no live connection, the screen asks by itself now and then: it would be told before the form is sent.
  const endWhileSaved = async () => {
    const late = async (route: Route) => {
      await endElsewhere();
      await route.continue();
    };
    await page.route('**/api/v1/commands/*', late, { times: 1 });
    await form.getByRole('button', { name: 'Save' }).click();
  };
  const type = async (text: string) => {
    await page.getByRole('button', { name: 'New customer' }).click();
    await name.fill(text);
  };

  // Told by the live connection.
  await page.goto(`${address}/customers?search=a`);
  await type('Ada Kept');
  const before = page.url();
  await endElsewhere();
  await asksToSignIn.getByText('Your session has ended').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await signInAs('dispatcher');
  await expect.poll(() => page.url()).toBe(before);
  expect(await name.inputValue()).toBe('Ada Kept');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });

  // Told by what is saved.
  await page.routeWebSocket(/\/api\/v1\/live/, () => {});
  await page.reload();
  await type('Ada Sent');
  await endWhileSaved();
  await signInAs('dispatcher');
  await form.getByText('Your session had ended.').waitFor();
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.waitFor({ state: 'hidden' });

  // Another person finds nothing of it.
  await type('Ada Secret');
  await endWhileSaved();
  await asksToSignIn.getByText('Your session has ended').waitFor();
  await signInAs('customer');
  await page.getByRole('button', { name: `Profile of ${userOf('customer').name}` }).waitFor();
  const left = async () => [await name.count(), await page.getByText('Ada').count()];
  await expect.poll(left).toEqual([0, 0]);
  expect(
    await page.locator('input').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
  ).not.toContain('Ada Secret');
  expect(errors).toEqual([]);
  await context.close();
});
