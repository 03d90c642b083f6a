import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { linkExpiredText, missingClaimsAlert } from '../../web/startUp/startUpTexts.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { enterCredentials, signIn, sizes, tokenOf, userOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const termsFile = join(mkdtempSync(join(tmpdir(), 'terms-')), 'terms.md');
writeFileSync(termsFile, '# Be kind\n\nNo <b>bold</b> and no *unkind* words.\n');
const demonstration = startDemonstration({ configuration: { termsFile } });

async function freshPage(): Promise<Page> {
  const { browser } = demonstration;
  return (await browser.newContext({ viewport: sizes.phone, reducedMotion: 'reduce' })).newPage();
}

function at(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** A link for the field worker, made by the administrator on the screen of the members. */
async function linkFor(name: string): Promise<string> {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/members`);
  await page.getByRole('button', { name: `Make a sign-in link for ${name}` }).click();
  const dialog = page.getByRole('dialog');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  const shown = page.getByRole('status').filter({ hasText: `The link for ${name}` });
  const link = /\/\?link=[\w-]{22}/.exec(await shown.innerText())?.[0] ?? 'no link';
  await page.getByRole('list', { name: 'Sign-in links' }).getByText('open').first().waitFor();
  await page.close();
  return `${address}${link}`;
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept' }).click();
}

// The first of the file: everybody accepts the terms once.
test('everybody but customers accepts the terms before their first screen, once', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher', { size: 'phone' });
  await page.goto(`${address}/customers?search=a`);
  await page.getByRole('heading', { name: 'Be kind' }).waitFor();
  await expect.poll(() => at(page)).toBe('/terms?next=%2Fcustomers%3Fsearch%3Da');
  // What stands in the text as HTML is text.
  await page.getByText('No <b>bold</b> and no unkind words.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await acceptTerms(page);
  await page.getByRole('heading', { name: 'Customers' }).waitFor();
  await expect.poll(() => at(page)).toBe('/customers?search=a');
  await page.goto(`${address}/bookings`);
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  await page.close();
  const customer = await signedIn(browser, address, 'customer');
  await customer.page.goto(`${address}/bookings`);
  await customer.page.getByRole('navigation', { name: 'Main' }).waitFor();
  await customer.page.close();
});

test('a sign-in link asks who opens it, signs in once, and does not ask again on the same device', async () => {
  const { name, email } = userOf('resource');
  const link = await linkFor(name);
  const page = await freshPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(link);
  const question = page.getByLabel('Please provide your company email or phone number');
  await question.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please provide your company email or phone number').nth(1).waitFor();
  await question.fill('somebody@else.invalid');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('This is not the email or phone number').waitFor();
  await expect.poll(() => at(page)).toBe('/login');

  await page.goto(link);
  await question.fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  // Terms bind a person, and a link proves less than their password does.
  await page.getByText('A link cannot accept the terms for you.').waitFor();
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in yourself' }).click();
  await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor();
  await enterCredentials(page, email, userOf('resource').password);
  await acceptTerms(page);
  await page.getByRole('button', { name: `Profile of ${name}` }).waitFor();
  expect(at(page)).not.toContain('token');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('muster-device-entry');
  expect(kept).not.toContain(email);

  await page.goto(`${demonstration.address}/?signout=y`);
  await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor();
  await page.goto(await linkFor(name));
  await page.getByRole('button', { name: `Profile of ${name}` }).click();
  await page.getByText('You came by a link, which opens this organisation alone.').waitFor();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByText('To see where you are signed in').waitFor();
  await page.getByRole('heading', { name: 'Calendar' }).first().waitFor();
  expect(await page.getByRole('heading', { name: 'Where you are signed in' }).count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  const expired = page.getByText(linkExpiredText).waitFor();
  await page.goto(link);
  await expired;
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await expect.poll(() => at(page)).toBe('/');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('an address that names a booking opens it, and one that names what Muster does not have leads Home', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  const answer = await fetch(`${address}/api/v1/bookings?limit=1`, {
    headers: { authorization: `Bearer ${await tokenOf(address, 'dispatcher')}` },
  });
  const { rows } = Object(await answer.json());
  await page.goto(`${address}/?job_id=${rows[0].id}`);
  await page.getByRole('dialog').getByText(rows[0].customerName).first().waitFor();
  await expect.poll(() => at(page)).toBe(`/bookings?booking=${rows[0].id}`);
  await page.goto(`${address}/customers?calevent_id=1`);
  await expect.poll(() => at(page)).toBe('/calevents?record=1');
  await page.close();
});

test('the return from the card provider is told with its state, and leads on whatever is answered', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  const told = page.waitForRequest('**/api/v2/complete_registration');
  await page.goto(`${address}/settings?code=ac_1&state=st_1`);
  const request = await told;
  expect([request.headers().authorization, request.postDataJSON()]).toEqual([
    'Bearer st_1',
    { code: 'ac_1', state: 'st_1', provider: 'stripe' },
  ]);
  await page.getByRole('heading', { name: 'Preferences' }).first().waitFor();
  await expect.poll(() => at(page)).toBe('/settings');
  await page.close();
});

test('whoever misses what the application needs is told so and signed out', async () => {
  const { page, context } = await signIn(demonstration.browser, demonstration.address, 'customer');
  await page.route('**/api/v1/session', async (route) => {
    const answer = await route.fetch();
    const session = Object(await answer.json());
    await route.fulfill({ response: answer, json: answer.ok() ? { ...session, alg_key: null } : session });
  });
  await page.goto(`${demonstration.address}/bookings`);
  await page.getByRole('alert').getByText(missingClaimsAlert).waitFor();
  await expect.poll(() => at(page)).toBe('/login?next=%2Fbookings');
  await expect
    .poll(() => context.cookies())
    .not.toContainEqual(expect.objectContaining({ name: 'muster.session_token' }));
  await context.close();
});

test('whoever cannot reach the server is told so, and goes on once it answers', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher', { size: 'phone' });
  await page.route('**/api/v1/session', (route) => route.abort());
  await page.goto(`${address}/customers`);
  await page.getByRole('heading', { name: 'Muster cannot be reached' }).waitFor();
  await page.getByRole('alert').getByText('Retry limit reached. Please try again later.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/api/v1/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Customers' }).waitFor();
  await expect.poll(() => at(page)).toBe('/customers');
  await page.close();
});

test('the partner flag is in the session storage of partners until they sign out', async () => {
  const { browser, address } = demonstration;
  const page = await (await browser.newContext()).newPage();
  const { email, password } = userOf('partner');
  await page.goto(`${address}/login`);
  await enterCredentials(page, email, password);
  await acceptTerms(page);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const flag = () => page.evaluate(() => sessionStorage.getItem('partner'));
  await expect.poll(flag).toBe('true');
  await page.goto(`${address}/bookings?logout=y`);
  await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor();
  await expect.poll(flag).toBeNull();
  await page.context().close();
});
