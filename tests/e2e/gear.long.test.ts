import { expect, test } from 'vitest';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

/** 2 March 2027, 10:00 in Sydney. */
const start = Date.UTC(2027, 2, 1, 23) / 1000;
const hour = 3600;

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'cafe', firstName: 'Harbour', lastName: 'Cafe' });
  await send('resource.create', { resourceId: 'una', firstName: 'Una', lastName: 'Doe' });
  await send('equipment.create', { equipmentId: 'lift', name: 'Stair lift', barcode: '4006381333931' });
  await send('equipment.create', { equipmentId: 'idle', name: 'Stair saw' });
  const visit = { bookingId: 'visit', customerId: 'cafe', title: 'Carry it up', equipmentIds: ['lift'] };
  await send('booking.create', { ...visit, start, end: start + 2 * hour });
  const service = { maintenanceId: 'service', title: 'Yearly service', equipmentId: 'lift' };
  await send('maintenance.create', { ...service, start: start + 3 * hour, end: start + 5 * hour });
  await send('pod.create', { podId: 'pod', name: 'Pod 77', barcode: '9312345678915', customerId: 'cafe' });
  const today = localDayOf(zoneOf('Australia/Sydney'), Math.floor(Date.now() / 1000));
  await send('label.create', { labelId: 'ladders', name: 'Ladders' });
  const heights = { name: 'Working at heights', resourceId: 'una', labelId: 'ladders' };
  await send('qualification.create', { ...heights, until: dateOfLocalDay(today + 30) });
}

const opened = async (path: string, size?: 'phone') => {
  const one = await signedIn(demonstration.browser, demonstration.address, 'dispatcher', size && { size });
  await one.page.goto(`${demonstration.address}${path}`);
  return one;
};

test('equipment has its own rows on the timeline, with what has it, and opens from there', async () => {
  const { page, errors } = await opened('/week2timeline?from=2027-03-02&zoom=day&hours=all');
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Equipment').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/week2equipment');
  await page.getByRole('textbox', { name: 'Filter equipment by name or number' }).fill('stair');
  const row = page.locator('[data-row="lift"]');
  await row.locator('[data-booking="visit"]').waitFor();
  await row.locator('[data-commitment="maintenance.service"]').waitFor();
  await page.locator('[data-row="idle"]').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('[data-name="lift"]').click();
  const drawer = page.getByRole('dialog', { name: 'Stair lift' });
  await drawer.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over: Stair lift' });
  await dialog.getByRole('combobox', { name: 'To' }).fill('Una');
  await page.getByRole('option', { name: 'Una Doe' }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await drawer.getByRole('link', { name: 'Una Doe' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('equipment has a list of its day on a phone', async () => {
  const { page, errors } = await opened('/week2equipment?from=2027-03-02&zoom=day&filter=stair', 'phone');
  await page.getByRole('button', { name: 'Stair lift' }).waitFor();
  await page.locator('[data-booking="visit"]').waitFor();
  await page.locator('[data-commitment="maintenance.service"]').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('a pod is brought to a booking and moved on from there, on a phone', async () => {
  const { page, errors } = await opened('/bookings?booking=visit', 'phone');
  const drawer = page.getByRole('dialog', { name: 'Carry it up' });
  await drawer.getByRole('tab', { name: /^Pods/ }).click();
  await drawer.getByRole('combobox', { name: 'Bring a pod here' }).fill('Pod 77');
  await page.getByRole('option', { name: 'Pod 77' }).click();
  await drawer.getByRole('link', { name: 'Pod 77' }).waitFor();
  await drawer.getByRole('button', { name: /steps for Pod 77/ }).click();
  await page.getByRole('menuitem', { name: 'Book' }).click();
  await drawer.getByRole('button', { name: /^Booked: steps for Pod 77/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('who loses what in the next 90 days is a list, and in the drawer of the person', async () => {
  const { page, errors } = await opened('/qualifications?stage=endsSoon&search=heights');
  await page.getByRole('link', { name: 'Working at heights of Una Doe' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${demonstration.address}/resources?record=una`);
  await page.getByRole('dialog', { name: 'Una Doe' }).getByRole('tab', { name: 'Qualifications 1' }).click();
  await page.getByRole('button', { name: /^Ends within 90 days: steps for Working at heights/ }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});
