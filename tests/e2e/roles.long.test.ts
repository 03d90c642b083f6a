import { expect, test } from 'vitest';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn, userOf, type Who } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

const menus: readonly { readonly who: Who; readonly menu: readonly string[] }[] = [
  {
    who: 'dispatcher',
    menu: [
      'Home',
      'Timeline',
      'Tasks',
      'Events',
      'Customers',
      'Resources',
      'Bookings',
      'Group Events',
      'What happened',
      'Equipments',
      'Pods',
      'Board',
      'Job Board',
      'Rostered Board',
      'Shifts',
      'Documents',
      'Forms',
      'Announcements',
      'Preferences',
      'CSV Uploads',
      'Audit',
    ],
  },
  {
    who: 'scheduler',
    menu: [
      'Home',
      'Timeline',
      'Tasks',
      'Events',
      'Resources',
      'Bookings',
      'Group Events',
      'What happened',
      'Equipments',
      'Pods',
      'Board',
      'Job Board',
      'Rostered Board',
      'Shifts',
      'Documents',
      'Forms',
      'Announcements',
    ],
  },
  {
    who: 'resource',
    menu: [
      'Home',
      'Events',
      'Bookings',
      'Group Events',
      'What happened',
      'Equipments',
      'Pods',
      'Job Board',
      'Bid Board',
      'Rostered Board',
      'Shifts',
      'Documents',
      'Forms',
      'Announcements',
    ],
  },
  {
    who: 'customer',
    menu: ['Home', 'Tasks', 'Bookings', 'Group Events', 'Documents', 'Forms', 'Announcements'],
  },
  { who: 'partner', menu: ['Home', 'Timeline', 'Resources', 'Bookings', 'Board'] },
];

const specified: ReadonlySet<string> = new Set(menus.flatMap(({ menu }) => menu));
const isSpecified = (label: string) => specified.has(label);

test.each(menus)('a $who finds the screens of their role, and no others', async ({ who, menu }) => {
  const { page, errors } = await signIn(demonstration.browser, demonstration.address, who);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
  // Planners may have entries of later screens beside these.
  const expected = who === 'dispatcher' || who === 'scheduler' ? shown.filter(isSpecified) : shown;
  expect(expected).toEqual(menu);
  for (const spelling of menu.includes('CSV Uploads') ? [] : ['/uploads', '/uploads/', '/UPLOADS']) {
    await page.goto(`${demonstration.address}${spelling}`);
    await page.getByText('This screen is not part of your role').waitFor();
  }
  for (const label of menu) {
    await links.and(page.getByLabel(label, { exact: true })).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('could not be loaded').count()).toBe(0);
  }
  expect(errors).toEqual([]);
  await page.close();
});

test('a scheduler adds a resource and edits it', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'scheduler');
  await page.goto(`${demonstration.address}/resources`);
  await page.getByRole('button', { name: 'New person' }).click();
  const drawer = page.getByRole('dialog', { name: 'New person' });
  await drawer.getByLabel('First name').fill('Rita');
  await drawer.getByLabel('Last name').fill('Scheduled');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  // It is shown as it was made.
  await page.getByRole('dialog', { name: 'Rita Scheduled' }).getByRole('button', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('Search people').fill('Scheduled');
  await page.waitForURL(/search=Scheduled/);
  await page.getByRole('link', { name: 'Rita Scheduled' }).click();
  const hers = page.getByRole('dialog', { name: 'Rita Scheduled' });
  await hers.getByRole('button', { name: 'Edit' }).click();
  await hers.getByLabel('Reference').fill('R-scheduled');
  await hers.getByRole('button', { name: 'Save' }).click();
  await hers.getByText('R-scheduled').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a resource sees their own bookings, starts one, and reads what happened to it, and sees neither its history nor how to plan', async () => {
  const resourceId = 'role-worker';
  const send = await commandClient(demonstration.address, 'dispatcher');
  // Within this hour: on a later day one would be asked whether starting it is meant.
  const soon = Math.floor(Date.now() / 1000 / 3600) * 3600;
  await send('customer.create', { customerId: 'role-customer', firstName: 'Role', lastName: 'Customer' });
  await send('resource.create', { resourceId, firstName: 'Not', lastName: 'Rosa' });
  const job = { customerId: 'role-customer', start: soon, end: soon + 1800 };
  await send('booking.create', { ...job, bookingId: 'for-rosa', title: 'Job for Rosa' });
  await send('booking.create', { ...job, bookingId: 'for-another', title: 'Job for another' });
  const rosa = await ownResource('resource');
  await send('booking.allocate', { bookingId: 'for-rosa', resourceIds: [rosa], force: true });
  await send('booking.allocate', { bookingId: 'for-another', resourceIds: [resourceId], force: true });

  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'resource', {
    size: 'phone',
  });
  await page.goto(`${demonstration.address}/bookings?range=all&search=Job+for`);
  await page.getByRole('link', { name: /Job for Rosa/ }).click();
  expect(await page.getByRole('link', { name: /Job for another/ }).count()).toBe(0);
  const drawer = page.getByRole('dialog', { name: 'Job for Rosa' });
  await drawer.getByRole('button', { name: 'On my way' }).click();
  await drawer.getByText('Dispatched').waitFor();
  await drawer.getByRole('button', { name: 'Arrived' }).click();
  await drawer.getByText('On site').waitFor();
  const more = drawer.getByRole('button', { name: 'More', exact: true });
  if ((await more.count()) > 0) await more.click();
  for (const missing of ['Edit', 'Assign', 'Cancel', 'Park', 'Reschedule']) {
    expect(await page.getByText(missing, { exact: true }).count()).toBe(0);
  }
  expect(await drawer.getByRole('tab').allTextContents()).toEqual([
    'Resource',
    'Chats',
    'Details',
    'Forms',
    'Care plan',
    'What happened',
  ]);
  await page.keyboard.press('Escape');
  await drawer.getByRole('tab', { name: 'What happened' }).click();
  const happened = drawer.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  await expect.poll(() => happened.first().textContent()).toMatch(/^Started: on site at .*Rosa Lindqvist/);
  await happened.filter({ hasText: 'Dana Whitlock' }).first().waitFor();

  await page.goto(`${demonstration.address}/bookings?booking=for-another`);
  await page.getByText('The booking could not be loaded').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a customer requests a cancellation, which a dispatcher declines with a reason', async () => {
  const send = await commandClient(demonstration.address, 'dispatcher');
  const soon = Math.floor(Date.now() / 1000 / 3600) * 3600 + 7200;
  const customerId = await ownCustomer();
  await send('booking.create', {
    bookingId: 'of-colin',
    customerId,
    title: 'Visit to Colin',
    notes: 'Mind the dog, and do not mention the invoice',
    start: soon,
    end: soon + 3600,
  });
  const colin = await signedIn(demonstration.browser, demonstration.address, 'customer');
  await colin.page.goto(`${demonstration.address}/bookings?range=all&booking=of-colin`);
  const his = colin.page.getByRole('dialog', { name: 'Visit to Colin' });
  await his.getByText('Requested', { exact: true }).waitFor();
  for (const internal of [
    'Mind the dog',
    'Draft',
    'Unallocated',
    'Changed',
    'Created',
    'Updated',
    'Locked',
  ]) {
    expect(await colin.page.getByText(internal).filter({ visible: true }).count(), internal).toBe(0);
  }
  await his.getByRole('button', { name: 'Request cancellation' }).click();
  const form = his.getByRole('form', { name: 'Request cancellation' });
  await form.getByLabel('Reason').fill('I am away');
  await form.getByRole('button', { name: 'Request cancellation' }).click();
  await his.getByText('Cancellation requested').waitFor();

  const dana = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await dana.page.goto(`${demonstration.address}/bookings?booking=of-colin`);
  const hers = dana.page.getByRole('dialog', { name: 'Visit to Colin' });
  await hers.getByText('I am away').waitFor();
  await hers.getByRole('button', { name: 'Decline cancellation' }).click();
  const declining = hers.getByRole('form', { name: 'Decline cancellation' });
  await declining.getByLabel('Reason').fill('The nurse is on the way');
  await declining.getByRole('button', { name: 'Decline cancellation' }).click();
  await hers.getByText('Cancellation requested').waitFor({ state: 'detached' });
  await his.getByText('Cancellation requested').waitFor({ state: 'detached' });
  expect([...colin.errors, ...dana.errors]).toEqual([]);
  await Promise.all([colin, dana].map(({ page }) => page.close()));
});

/** The record that belongs to a sign-in, from the session as its own browser gets it. */
async function sessionOf(who: Who, field: 'resourceId' | 'customerId'): Promise<string> {
  const { page } = await signedIn(demonstration.browser, demonstration.address, who);
  const answer = await page.request.get(`${demonstration.address}/api/v1/session`);
  const session: unknown = await answer.json();
  const id: unknown = Object(session)[field];
  await page.close();
  if (typeof id !== 'string') throw new Error(`${userOf(who).email} has no ${field}`);
  return id;
}

const ownResource = (who: Who) => sessionOf(who, 'resourceId');
const ownCustomer = () => sessionOf('customer', 'customerId');
