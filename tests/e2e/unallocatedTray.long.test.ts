import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration({ prepare });

/** Far ahead, in a fortnight without other work: two visits that nobody near enough can take, and one without a label. */
const farMonday = '2036-03-03';
async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  const base = Date.UTC(2036, 2, 2, 22) / 1000;
  await send('label.create', { labelId: 'remote', name: 'Remote care' });
  const near = { lat: -33.87, lng: 151.2 };
  await send('resource.create', {
    resourceId: 'near',
    firstName: 'Nearby',
    labelIds: ['remote'],
    location: near,
  });
  const timings = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 0, end: 86_400 }));
  await send('shift.create', { resourceId: 'near', startDate: '2026-01-05', timings });
  await send('customer.create', { customerId: 'remote', firstName: 'Remote', lastName: 'Farm' });
  for (const [bookingId, hours, labelIds, location] of [
    ['remote-a', 0, ['remote'], { lat: -33.6, lng: 151.2 }],
    ['remote-b', 3, ['remote'], { lat: -33.61, lng: 151.2 }],
    ['remote-c', 6, [], near],
  ] as const) {
    const start = base + hours * 3600;
    const title = `Visit ${bookingId.slice(-1)}`;
    const what = {
      bookingId,
      customerId: 'remote',
      title,
      reference: `FARM-${bookingId.slice(-1)}`,
    };
    await send('booking.create', { ...what, labelIds: [...labelIds], location, start, end: start + 3600 });
  }
}

/** The machine may be busy. */

const unallocated = (page: Page) =>
  page.locator('[data-row="unallocated"] [data-booking][data-status="draft"]');

test('the tray groups what nobody can take by reason, and a remedy for a group is a plan with one undo', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?from=${farMonday}&zoom=week`);
  await page.getByPlaceholder('Find on board').fill('Nearby');
  await page.getByRole('button', { name: 'List the unallocated bookings' }).click();
  const tray = page.getByRole('region', { name: 'Unallocated bookings' });
  await tray.getByRole('heading', { name: '3 unallocated bookings' }).waitFor();
  await tray.getByLabel('Find unallocated bookings').fill('farm-b');
  await expect.poll(() => tray.getByRole('listitem').count()).toBe(1);
  await tray.getByLabel('Find unallocated bookings').fill('');
  await tray.getByRole('button', { name: 'Group by reason' }).click();
  await tray.getByRole('region', { name: '1 without label' }).getByText('Visit c').waitFor();
  const far = tray.getByRole('region', { name: '2 too far' });
  expect(await axeFindings(page)).toEqual([]);
  await far.getByRole('button', { name: 'Include people up to 40 km away' }).click();

  const plan = page.getByRole('region', { name: 'Allocate all: preview' });
  await plan
    .getByText(/Nearby: Distance \(\d+\.\d km\) exceeds max \(20\.0 km\)/)
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await plan.getByRole('button', { name: 'Assign anyway' }).click();
  await undoOffered(page);
  const visit = page.locator('[data-row="near"] [data-booking="remote-a"]');
  await visit.waitFor();
  await tray.getByRole('heading', { name: '1 unallocated booking' }).waitFor();
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' }).click();
  await visit.waitFor({ state: 'detached' });
  await tray.getByRole('heading', { name: '3 unallocated bookings' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('the board’s search finds bookings that are not on it, by customer and reference', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?zoom=week`);
  await unallocated(page).first().waitFor();
  expect(await page.locator('[data-booking="remote-c"]').count()).toBe(0);
  await page.getByPlaceholder('Find on board').fill('FARM-c');
  const found = page.getByRole('navigation', { name: 'Bookings found' });
  await found.getByRole('button', { name: /Visit c Remote Farm/ }).click();
  await page.locator('[data-booking="remote-c"]').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a search of the board that is refused says so, and the people on it are found all the same', async () => {
  const { page } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?zoom=week`);
  await unallocated(page).first().waitFor();
  await page.route(/\/api\/v1\/bookings\?.*search=/, (route) => route.fulfill({ status: 403, body: '' }));
  await page.getByPlaceholder('Find on board').fill('a');
  await page.getByText('Only people on the board are found:').waitFor();
  await page.getByText('Forbidden: API Blocked by Firewall Rules').waitFor();
  await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(1);
  await page.close();
});
