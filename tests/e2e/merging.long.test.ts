import { expect, test } from 'vitest';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration({ prepare });

/** 2 March 2027, 09:00 in Sydney. */
const start = Date.UTC(2027, 2, 1, 22) / 1000;

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('resource.create', { resourceId: 'una', firstName: 'Una', lastName: 'Doe' });
  await send('resource.create', {
    resourceId: 'una-2',
    firstName: 'Una',
    lastName: 'Doee',
    mobile: '+61 400 777 888',
  });
  const monday = { day: 1, begin: 28_800, end: 61_200 };
  await send('shift.create', { resourceId: 'una-2', startDate: '2027-03-01', timings: [monday] });
  await send('customer.create', {
    customerId: 'fern',
    firstName: 'Fern',
    lastName: 'Bishop',
    address: '1 Harbour Street, Sydney NSW 2000',
  });
  const double = { firstName: 'Fern', lastName: 'Bishopp', mobile: '+61 400 123 456' };
  await send('customer.create', {
    customerId: 'fern-2',
    ...double,
    address: '9 Rose Lane, Newtown NSW 2042',
  });
  await send('customer.barResource', { customerId: 'fern-2', resourceId: 'una' });
  for (const at of [0, 1, 2]) {
    const span = { start: start + at * 7200, end: start + at * 7200 + 3600 };
    await send('booking.create', {
      bookingId: `f-${at}`,
      customerId: 'fern-2',
      title: `Visit ${at}`,
      ...span,
    });
  }
  await send('customer.create', { customerId: 'moss', firstName: 'Moss' });
  const one = {
    bookingId: 'u-1',
    customerId: 'moss',
    title: 'Una',
    start: start + 86_400,
    end: start + 90_000,
  };
  await send('booking.create', one);
  await send('booking.allocate', { bookingId: 'u-1', resourceIds: ['una-2'], force: true });
}

test('a duplicate is merged into a customer after a look at what that changes, and the merge is undone', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/customers?record=fern`);
  const drawer = page.getByRole('dialog', { name: 'Fern Bishop' });
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge with Fern Bishop' });
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  expect(await merge.isDisabled()).toBe(true);
  const duplicate = dialog.getByRole('combobox', { name: 'Duplicate' });
  await duplicate.click();
  await duplicate.fill('Fern Bishop');
  await page.getByRole('option', { name: 'Fern Bishop', exact: true }).click();
  await dialog.getByText('This is the customer itself').waitFor();
  expect(await merge.isDisabled()).toBe(true);
  await duplicate.fill('Bishopp');
  await page.getByRole('option', { name: 'Fern Bishopp' }).click();

  await dialog.getByText('3 bookings of Fern Bishopp move here.').waitFor();
  await dialog.getByText('+61 400 123 456').waitFor();
  await dialog.getByText('9 Rose Lane, Newtown NSW 2042').waitFor();
  await dialog.getByText('Una Doe').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(sizes.phone);
  expect(await axeLayoutFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes.desktop);

  await merge.click();
  const toast = page.locator('.mantine-Notification-root');
  await toast.getByText('Customers merged').waitFor();
  const undo = await undoOffered(page);
  await drawer.getByText('+61 400 123 456').waitFor();
  await drawer.getByText('Visit 0').waitFor();
  await undo.click();
  await toast.getByText('Undone: Customers merged').waitFor();
  await drawer.getByText('No upcoming bookings.').waitFor();
  await page.goto(`${demonstration.address}/customers?record=fern-2`);
  const other = page.getByRole('dialog', { name: 'Fern Bishopp' });
  await other.getByText('Visit 2').waitFor();
  await other.getByRole('button', { name: 'Deactivate' }).waitFor();
  expect(errors).toEqual([]);
});

test('a duplicate of a person is merged with what it has to do, and the merge is undone', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/resources?record=una`);
  const drawer = page.getByRole('dialog', { name: 'Una Doe' });
  await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge with Una Doe' });
  const duplicate = dialog.getByRole('combobox', { name: 'Duplicate' });
  await duplicate.click();
  await duplicate.fill('Doee');
  await page.getByRole('option', { name: 'Una Doee' }).click();
  await dialog.getByText('One booking of Una Doee moves here.').waitFor();
  await dialog.getByText('One timesheet of Una Doee moves here.').waitFor();
  await dialog.getByText('+61 400 777 888').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(sizes.phone);
  expect(await axeLayoutFindings(page)).toEqual([]);
  await page.setViewportSize(sizes.desktop);

  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const toast = page.locator('.mantine-Notification-root');
  await toast.getByText('People merged').waitFor();
  const undo = await undoOffered(page);
  await drawer.getByText('+61 400 777 888').waitFor();
  await undo.click();
  await toast.getByText('Undone: People merged').waitFor();
  await expect.poll(() => drawer.getByText('+61 400 777 888').count()).toBe(0);
  expect(errors).toEqual([]);
});
