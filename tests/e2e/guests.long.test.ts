import { Result } from 'effect';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { bookForCustomer } from './bookForCustomer.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { guestLinkTo } from './guestLinkTo.ts';
import { sizes, tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

/** What the server has refused a page. */
function refusalsOf(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // Whoever signs in is asked for before.
    const isSignedOut = response.status() === 401 && pathname === '/api/v1/session';
    if (response.status() >= 400 && !isSignedOut) refused.push(`${response.status()} ${pathname}`);
  });
  return refused;
}

test('a planner makes a link, a customer opens the booking with it, keeps it in an account, and loses it when the link is withdrawn', async () => {
  const { browser, address, services } = demonstration;
  const account = {
    name: 'Ines Duarte',
    email: 'ines@home.invalid',
    password: 'seven herons by the river 4',
  };
  const made = await services.identity.createUser({ ...account, org: 'left', role: 'scheduler' });
  const { uid } = Result.getOrThrow(made);
  await services.pools.commands.query('delete from muster_identity.members where uid = $1', [uid]);
  await bookForCustomer(address, { bookingId: 'guest-visit', title: 'Window cleaning' });

  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/bookings?booking=guest-visit`);
  await page.getByRole('tab', { name: 'Guests' }).click();
  await page.getByText('No link has been made for this booking.').waitFor();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const shown = page.getByRole('status').filter({ hasText: 'The link for your customer' });
  const { hash } = new URL(/http\S+\/guest#\S{43}/.exec(await shown.innerText())?.[0] ?? '');
  const tried = await page.context().newPage();
  await tried.goto(`${address}/guest${hash}`);
  await tried.getByRole('heading', { name: 'You need no link for this booking' }).waitFor();
  expect(await axeFindings(tried)).toEqual([]);
  await tried.getByRole('link', { name: 'Open your bookings' }).click();
  await tried.getByRole('dialog').getByText('Window cleaning').first().waitFor();
  await tried.close();
  const links = page.getByRole('list', { name: 'Guest links' });
  await links.getByText('not opened yet').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const context = await browser.newContext({
    viewport: sizes.phone,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const guest = await context.newPage();
  await guest.goto(`${address}/guest#nothing`);
  await guest.getByRole('alert').getByText('The action code is invalid.').waitFor();
  await guest.goto(`${address}/login`);
  const refused = refusalsOf(guest);
  await guest.goto(`${address}/guest${hash}`);
  const opens = guest.getByRole('button', { name: 'Open the booking' });
  await opens.waitFor();
  expect(await axeFindings(guest)).toEqual([]);
  await opens.click();
  await guest.getByRole('heading', { name: 'Window cleaning' }).waitFor();
  await guest.getByText('Requested').waitFor();
  expect(await axeFindings(guest)).toEqual([]);
  // What changes is there at once.
  const send = await commandClient(address, 'dispatcher');
  await send('booking.edit', { bookingId: 'guest-visit', title: 'Windows and gutters' });
  await guest.getByRole('heading', { name: 'Windows and gutters' }).waitFor();
  // Nothing else has an address.
  await guest.goto(`${address}/customers`);
  await guest.getByRole('heading', { name: 'Windows and gutters' }).waitFor();

  await guest.getByRole('link', { name: 'Keep it in an account' }).click();
  await guest.getByRole('heading', { name: 'Keep your booking' }).waitFor();
  expect(await axeFindings(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Sign in or make an account' }).click();
  await guest.waitForURL(`${address}/login`);
  await guest.getByLabel('Email', { exact: true }).fill(account.email);
  await guest.keyboard.press('Enter');
  await guest.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await guest.keyboard.press('Enter');
  await guest.getByRole('button', { name: `Keep it as ${account.email}` }).click();
  await guest.getByRole('button', { name: 'Profile of Ines Duarte' }).waitFor();
  await guest.getByRole('heading', { name: 'Windows and gutters' }).waitFor();
  expect(await guest.getByRole('heading', { name: 'Keep this booking' }).count()).toBe(0);
  await guest.goto(`${address}/account`);
  await guest.getByRole('heading', { name: 'Your account' }).waitFor();
  expect(await axeFindings(guest)).toEqual([]);
  await guest.goto(address);
  await guest.getByRole('heading', { name: 'Windows and gutters' }).waitFor();
  expect(refused).toEqual([]);

  await page.reload();
  await page.getByRole('tab', { name: 'Guests' }).click();
  await links.getByText('in an account').waitFor();
  await links.getByRole('button', { name: /^Withdraw the link/ }).click();
  await page
    .getByRole('dialog', { name: 'Withdraw this link?' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await links.getByText('withdrawn').waitFor();
  await guest.goto(address);
  await guest.waitForURL(`${address}/login`);
  await context.close();
  await page.close();
  expect(errors).toEqual([]);
});

test('a guest whose session ends opens the booking again where they were, and learns when the link works no more', async () => {
  const { browser, address } = demonstration;
  await bookForCustomer(address, { bookingId: 'guest-again', title: 'Gutter cleaning' });
  const context = await browser.newContext({ viewport: sizes.phone, reducedMotion: 'reduce' });
  const guest = await context.newPage();
  // A link to another booking, which the same browser has opened before, and which goes on to work.
  await bookForCustomer(address, { bookingId: 'guest-other', title: 'Fence painting' });
  const other = await guestLinkTo(address, 'guest-other');
  await guest.goto(`${address}/guest${new URL(other.link ?? '').hash}`);
  await guest.getByRole('button', { name: 'Open the booking' }).click();
  await guest.getByRole('heading', { name: 'Fence painting' }).waitFor();
  const made = await guestLinkTo(address, 'guest-again');
  await guest.goto(`${address}/guest${new URL(made.link ?? '').hash}`);
  await guest.getByRole('button', { name: /^Open (?:the booking|it as a guest)$/ }).click();
  await guest.getByRole('heading', { name: 'Gutter cleaning' }).waitFor();
  // Their address is none, and they have no account.
  await guest.getByRole('button', { name: /^Profile of/ }).click();
  await guest.getByRole('menuitem', { name: 'Keep the booking in an account' }).waitFor();
  expect(await guest.getByText('guest.invalid').count()).toBe(0);
  expect(await guest.getByRole('menuitem', { name: 'Your account' }).count()).toBe(0);
  await guest.keyboard.press('Escape');

  // As in another tab, or by time.
  const endSession = async () => {
    const status = await guest.evaluate(async () => {
      const type = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/sign-out', { method: 'POST', headers: type, body: '{}' })).status;
    });
    expect(status).toBe(200);
  };
  await endSession();
  const again = guest.getByRole('button', { name: 'Open the booking again' });
  await again.waitFor();
  expect(await axeFindings(guest)).toEqual([]);
  await again.click();
  await again.waitFor({ state: 'detached' });
  await guest.getByRole('heading', { name: 'Gutter cleaning' }).waitFor();

  // The same after the page was loaded again.
  await endSession();
  await again.waitFor();
  await guest.reload();
  await guest.getByRole('heading', { name: 'Your booking is closed for now' }).waitFor();
  expect(await axeFindings(guest)).toEqual([]);
  await again.click();
  await guest.getByRole('heading', { name: 'Gutter cleaning' }).waitFor();

  const send = await commandClient(address, 'dispatcher');
  await send('booking.deactivate', { bookingId: 'guest-again' });
  await guest.reload();
  await guest.getByRole('heading', { name: 'Gutter cleaning' }).waitFor();

  const withdrawn = await fetch(
    `${address}/api/v1/bookings/guest-again/guest-links/${made.guestLink.id}/withdraw`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(address, 'dispatcher')}`,
        'content-type': 'application/json',
      },
      body: '{}',
    },
  );
  expect(withdrawn.status).toBe(200);
  await guest.getByRole('heading', { name: 'Your booking is not open here any more' }).waitFor();
  await guest.getByRole('alert').getByText('expired').waitFor();
  expect(await axeFindings(guest)).toEqual([]);
  expect(await guest.getByLabel('Password').count()).toBe(0);
  await guest.reload();
  await guest.getByRole('heading', { name: 'Your booking is not open here any more' }).waitFor();
  await guest.getByRole('link', { name: 'Sign in' }).click();
  await guest.waitForURL(`${address}/login`);
  await guest.getByRole('textbox', { name: 'Email' }).waitFor();
  // The other one is still there, by its own link.
  await guest.goto(`${address}/guest${new URL(other.link ?? '').hash}`);
  await guest.getByRole('button', { name: 'Open the booking' }).click();
  await guest.getByRole('heading', { name: 'Fence painting' }).waitFor();
  await context.close();
});
