import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('resource.create', { resourceId: 'kit', firstName: 'Kit', lastName: 'Boardwalk' });
  await send('task.create', { taskId: 'grout', title: 'Boardwalk grout', peopleIds: ['kit'] });
  await send('task.create', { taskId: 'keys', title: 'Boardwalk keys' });
}

const column = (page: Page, of: string, label: string) =>
  page.getByRole('region', { name: `Board of ${of}` }).getByRole('region', { name: label, exact: true });
const card = (page: Page, of: string, label: string, title: string) =>
  column(page, of, label).getByRole('listitem').filter({ hasText: title });

test('S30: work of any kind is moved on the board by dragging and by keys, and a step asks for what it asks for', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  // All columns are in view: what a drag scrolls to is no longer where it began.
  await page.setViewportSize({ width: 1680, height: 900 });
  await page.goto(`${address}/board?kind=task&search=boardwalk`);
  await card(page, 'tasks', 'Open', 'Boardwalk grout').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await card(page, 'tasks', 'Open', 'Boardwalk grout').dragTo(column(page, 'tasks', 'At the supplier'));
  await card(page, 'tasks', 'At the supplier', 'Boardwalk grout').waitFor();
  await page.getByRole('link', { name: 'Boardwalk keys' }).focus();
  await page.keyboard.press(']');
  await card(page, 'tasks', 'Active', 'Boardwalk keys').waitFor();
  await card(page, 'tasks', 'Active', 'Boardwalk keys').dragTo(column(page, 'tasks', 'Cancelled'));
  await page
    .getByRole('dialog', { name: 'Cancel: Boardwalk keys' })
    .getByLabel('Why it was cancelled')
    .fill('No pool');
  await page.keyboard.press('Enter');
  await expect.poll(() => card(page, 'tasks', 'Active', 'Boardwalk keys').count()).toBe(0);

  await page.goto(`${address}/board?kind=task&by=people&search=boardwalk`);
  await card(page, 'tasks', 'Kit Boardwalk', 'Boardwalk grout').dragTo(column(page, 'tasks', 'Nobody'));
  await card(page, 'tasks', 'Nobody', 'Boardwalk grout').waitFor();
  await page.goto(`${address}/board?kind=booking&by=stage`);
  await column(page, 'bookings', 'Rostered').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('S5: on a phone the board is a column at a time', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/board?kind=task`);
  await page.getByRole('combobox', { name: 'Column', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.close();
});
