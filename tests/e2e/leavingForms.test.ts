import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { chooseMore } from './chooseMore.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn, userOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

const question = 'There are unsaved changes. Do you want to leave and discard your changes?';
const asked = (page: Page) => page.getByRole('dialog', { name: 'Close' });
const beside = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('typed input is lost only if the user confirms it', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/customers`);
  await page.getByRole('button', { name: 'New customer' }).click();
  const form = beside(page, 'New customer');
  const name = form.getByLabel('First name');

  // Nothing typed, nothing asked.
  await name.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'New customer' }).click();
  await name.fill('Ann');
  await page.keyboard.press('Escape');
  await asked(page).getByText(question).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await asked(page).waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Ann');

  await page.goBack();
  await asked(page).getByRole('button', { name: 'No', exact: true }).last().click();
  await asked(page).waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Ann');

  await form.getByRole('button', { name: 'Close' }).click();
  await asked(page).getByRole('button', { name: 'Yes' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');

  // What was saved is not asked about.
  await page.getByRole('button', { name: 'New customer' }).click();
  await name.fill('Ann Unasked');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await asked(page).count()).toBe(0);
  expect(errors).toEqual([]);
  await page.close();
});

test('Back closes what was opened beside a screen, and closing it leaves no step in the history', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/`);
  const drawer = page.getByRole('dialog');
  const path = () => new URL(page.url()).pathname;
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);

  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  const bar = page.locator('[role="gridcell"][data-booking]').first();
  await bar.click();
  await drawer.waitFor();
  expect(parameter('booking')).not.toBeNull();
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  expect(path()).toBe('/week2timeline');

  await bar.click();
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.goBack();
  await expect.poll(path).toBe('/');

  // The page of a list that was come to is kept.
  await page.goto(`${address}/bookings?range=all`);
  const next = page.getByRole('button', { name: 'Next page' });
  const shown = page.getByText(/^\d+–\d+ of \d+$/);
  await next.click();
  await expect.poll(() => shown.textContent()).toMatch(/^41/);
  await next.click();
  await expect.poll(() => shown.textContent()).toMatch(/^81/);
  await page.locator('main tbody a').first().click();
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => shown.textContent()).toMatch(/^41/);

  // Behind a shared link there is nothing to go back to: closing shows the screen.
  const link = `${address}/week2timeline?resource=resource-14`;
  await page.goto(link);
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect([path(), parameter('resource')]).toEqual(['/week2timeline', null]);
  expect(errors).toEqual([]);
  await page.close();
});

test('a booking that is locked while its candidates are shown shows its details', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/bookings?range=next7&only=unallocated`);
  await page.locator('main tbody a').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('tab', { name: 'Who can take this?' }).click();
  await drawer.getByText('Arrows choose, Enter assigns.').waitFor();
  await chooseMore(page, 'Lock');
  await drawer.getByText('When', { exact: true }).waitFor();
  expect(await drawer.getByRole('tab', { selected: true }).textContent()).toBe('Details');
  await chooseMore(page, 'Unlock');
  await drawer.getByRole('button', { name: 'Assign', exact: true }).waitFor();
  await page.close();
});

test('a session that ends leads to sign-in and back, and what was typed stays for the same person alone', async () => {
  const { browser, address } = demonstration;
  const { page, context, errors } = await signIn(browser, address, 'dispatcher');
  const form = beside(page, 'New customer');
  const name = form.getByLabel('First name');
  const asksToSignIn = page.getByRole('dialog', { name: 'Sign in' });
  const signInAs = async (who: 'dispatcher' | 'customer') => {
    const { email, password } = userOf(who);
    await asksToSignIn.getByLabel('Email').fill(email);
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
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await signInAs('dispatcher');
  expect(page.url()).toBe(before);
  expect(await name.inputValue()).toBe('Ada Kept');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });

  // Told by what is saved.
  await page.routeWebSocket(/\/api\/v1\/live/, () => {});
  await page.reload();
  await type('Ada Sent');
  await endElsewhere();
  await form.getByRole('button', { name: 'Save' }).click();
  await signInAs('dispatcher');
  await form.getByText('Your session had ended.').waitFor();
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.waitFor({ state: 'hidden' });

  // Another person finds nothing of it.
  await type('Ada Secret');
  await endElsewhere();
  await form.getByRole('button', { name: 'Save' }).click();
  await asksToSignIn.getByText('Your session has ended').waitFor();
  await signInAs('customer');
  await page.getByRole('button', { name: `Profile of ${userOf('customer').name}` }).waitFor();
  expect([await name.count(), await page.getByText('Ada').count()]).toEqual([0, 0]);
  expect(
    await page.locator('input').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
  ).not.toContain('Ada Secret');
  expect(errors).toEqual([]);
  await context.close();
});
