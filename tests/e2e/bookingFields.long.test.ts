import { expect, test } from 'vitest';
import { z } from 'zod';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import { dayOfInstant } from '../../web/timeline/time/timelineWindow.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({
  async prepare(address) {
    const send = await commandClient(address, 'dispatcher');
    await send('label.create', { labelId: 'wet', name: 'Wet area', type: 'group' });
    await send('customer.create', {
      customerId: 'quay',
      firstName: 'Quayside Hotels',
      address: '1 Quay Street, Haymarket NSW 2000',
      location: { lat: -33.88, lng: 151.2 },
      places: [
        {
          name: 'Laundry',
          address: '9 Mill Road, Alexandria NSW 2015',
          location: { lat: -33.91, lng: 151.19 },
        },
      ],
    });
  },
});

test('a booking has filters, ids of other systems and further places, which lists and the board know', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher', { size: 'desktop' });
  await page.goto(`${address}/bookings?new=booking:quay`);
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByRole('combobox', { name: 'Title' }).fill('Carpets');
  await form.getByText('More fields').click();

  // An address without which a place is nothing is asked for, and everything else stays as typed.
  await form.getByRole('button', { name: 'Add place' }).click();
  const first = form.getByRole('group', { name: 'Other places 1' });
  await first.getByRole('textbox', { name: 'Name' }).fill('Store');
  await form.getByRole('button', { name: 'Create booking' }).click();
  await form.getByText('1, Address: is required').waitFor();
  await first.getByRole('textbox', { name: 'Address' }).fill('5 Bay Street, Glebe NSW 2037');
  await first.getByRole('textbox', { name: 'Latitude' }).fill('-33.87');
  await first.getByRole('textbox', { name: 'Longitude' }).fill('151.18');

  // The customer's own place is chosen and not typed.
  await form.getByRole('combobox', { name: 'Add one that the customer has' }).click();
  await page.getByRole('option', { name: /Laundry/ }).click();
  const second = form.getByRole('group', { name: 'Other places 2' });
  expect(await second.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(
    '9 Mill Road, Alexandria NSW 2015',
  );
  await form.getByRole('combobox', { name: 'Filters' }).fill('wet');
  await page.getByRole('option', { name: 'Wet area' }).click();
  await form.getByRole('combobox', { name: 'Ids in other systems' }).fill('SAP-4711');
  await page.keyboard.press('Enter');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create booking' }).click();

  const drawer = page.getByRole('dialog', { name: /Carpets/ });
  await drawer.getByText('SAP-4711').waitFor();
  // A new booking begins at the next full hour, which may be tomorrow's first.
  const id = new URL(page.url()).searchParams.get('booking');
  const answer = await page.request.get(`${address}/api/v1/bookings/${id}`);
  const { start } = z.object({ start: z.number() }).parse(await answer.json());
  const day = dateOfLocalDay(dayOfInstant(start, 'Australia/Sydney'));
  await drawer.getByText('Wet area').waitFor();
  await drawer.getByRole('link', { name: '5 Bay Street, Glebe NSW 2037' }).waitFor();
  const map = drawer.getByRole('img', { name: /^All 3 places: Booking, Store, Laundry;/ });
  await map.getByText('Laundry').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // The list is narrowed to it, and the address says so.
  await page.getByRole('combobox', { name: 'Filters' }).fill('wet');
  await page.getByRole('option', { name: 'Wet area' }).click();
  await page.getByText('1 booking', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('filters')).toBe('wet');

  // So is the board of its day; taking the filter back shows everything again.
  await page.goto(`${address}/week2timeline?from=${day}&zoom=week`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Wet area' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All 1', exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('filters')).toBe('wet');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Wet area' }).click();
  await page.getByRole('checkbox', { name: 'Wet area' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'All 1', exact: true }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('people are found by what they cost by their labels, in the list, its address and the drawer', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/resources`);
  const rows = page.locator('tbody tr');
  await rows.first().waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  const from = page.getByRole('textbox', { name: 'Price from' });
  await from.fill('60');
  await page.waitForURL(/minCost=60/);
  const prices = async () => (await page.locator('tbody td:last-child').allInnerTexts()).map(Number);
  await expect
    .poll(prices)
    .toSatisfy((found: number[]) => found.length > 0 && found.every((each) => each >= 60));
  const to = page.getByRole('textbox', { name: 'Price to' });
  await to.fill('5');
  await page.getByText('is below the lowest').waitFor();
  await to.fill('');
  await page.waitForURL((url) => !url.search.includes('maxCost'));
  const [expected = 0] = await prices();
  await rows.first().getByRole('link').click();
  const entry = page
    .getByRole('dialog')
    .locator('div', { has: page.getByText('Price by labels', { exact: true }) });
  await entry.getByText(expected.toFixed(2), { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});
