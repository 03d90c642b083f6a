import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { carryTo } from './carryTo.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

/** Beyond everything that the demonstration plans; 09:00 to 11:00 in Sydney. */
const monday = '2036-03-03';
const start = Date.UTC(2036, 2, 2, 22) / 1000;
/** The machine may be busy. */

/** Two people who stand first on the board, each with a job of their own time. */
async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('label.create', { labelId: 'calm', name: 'Calm' });
  await send('customer.create', { customerId: 'calm', firstName: 'Calm', lastName: 'House' });
  for (const [resourceId, firstName, title, begin] of [
    ['away', 'Aaron', 'Planned job', start],
    ['there', 'Abel', 'Loose job', start + 4 * 3600],
  ] as const) {
    await send('resource.create', { resourceId, firstName, lastName: 'Apple', labelIds: ['calm'] });
    const timings = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 7 * 3600, end: 18 * 3600 }));
    await send('shift.create', { resourceId, startDate: monday, endDate: null, timings });
    const bookingId = title.replace(' ', '-');
    const span = { start: begin, end: begin + 7200 };
    await send('booking.create', { bookingId, customerId: 'calm', title, labelIds: ['calm'], ...span });
    await send('booking.allocate', { bookingId, resourceIds: [resourceId] });
  }
}

test('leave entered in a drawer appears on another dispatcher’s board, and warns before a drop', async () => {
  const [dana, sam] = await Promise.all([
    signedIn(demonstration.browser, demonstration.address, 'dispatcher'),
    signedIn(demonstration.browser, demonstration.address, 'scheduler'),
  ]);
  await Promise.all([
    dana.page.goto(`${demonstration.address}/resources?record=away`),
    sam.page.goto(`${demonstration.address}/week2timeline?from=${monday}&zoom=threeDays`),
  ]);
  const planned = sam.page.getByRole('gridcell', { name: /Planned job/ });
  await planned.waitFor();

  const drawer = dana.page.getByRole('dialog', { name: 'Aaron Apple' });
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await enterDay(dana.page, 'Approved');
  await drawer.getByText('Saved; one booking is in conflict with it').waitFor();
  await drawer.getByRole('link', { name: 'Planned job' }).first().waitFor();
  expect(await axeFindings(dana.page)).toEqual([]);

  // It comes to the other board with the conflict, and is heard with the row's name.
  const leave = sam.page.locator('[data-absence="leave"]');
  await leave.getByText('Leave', { exact: true }).waitFor();
  const aaron = sam.page.getByRole('rowheader', {
    name: /Aaron Apple .*Leave, Monday 03\/Mar\/2036: Family/,
  });
  await aaron.waitFor();
  await sam.page.getByRole('gridcell', { name: /Planned job.*in conflict: Resource is on leave/ }).waitFor();
  expect(await axeFindings(sam.page)).toEqual([]);

  // Carried there, a booking is told of it before it is let go.
  await carryTo(sam.page, 'Loose job', 'Aaron Apple');
  await sam.page
    .getByText(/is on leave from 03\/Mar\/2036/)
    .first()
    .waitFor();
  await sam.page.keyboard.press('Escape');
  await sam.page.mouse.up();

  await drawer.getByRole('button', { name: 'Cancel: Leave, Monday 03/Mar/2036' }).click();
  await drawer.getByText('No upcoming leave or breaks.').waitFor();
  await expect.poll(() => leave.count()).toBe(0);
  await expect.poll(() => planned.getAttribute('data-conflict')).toBeNull();

  // What is only asked for says so until it is decided.
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await enterDay(dana.page, 'Requested, awaiting a decision');
  await leave.getByText('Leave (requested)').waitFor();
  await drawer.getByRole('button', { name: /^Approve: Leave/ }).click();
  await leave.getByText('Leave', { exact: true }).waitFor();
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await Promise.all([dana, sam].map(({ page }) => page.close()));
});

test('a person opens from the board with a click and with Enter, and the focus returns to the name', async () => {
  const signed = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const { page, errors } = signed;
  await page.goto(`${demonstration.address}/week2timeline?from=${monday}&zoom=threeDays`);
  const name = page.locator('[data-name="there"]');
  const drawer = page.getByRole('dialog', { name: 'Abel Apple' });
  const focused = () => name.evaluate((element) => element === document.activeElement);
  await name.click();
  await drawer.getByRole('heading', { name: 'Shifts' }).waitFor();
  expect(new URL(page.url()).searchParams.get('resource')).toBe('there');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe(true);

  // From there the keyboard goes on: to the row above, to its name, and into the record.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const isAbove = () => page.locator('[data-name="away"]').evaluate((one) => one === document.activeElement);
  await expect.poll(isAbove).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Aaron Apple' }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(isAbove).toBe(true);
  expect(new URL(page.url()).searchParams.has('resource')).toBe(false);
  await page.keyboard.press('?');
  await page.getByText(/or the person on the row’s name/).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a service plan that ends marks an allocated booking, also on the board, until the plan is removed', async () => {
  const send = await commandClient(demonstration.address, 'dispatcher');
  const span = { start: start + 7 * 3600, end: start + 8 * 3600 };
  const visit = { bookingId: 'visit', title: 'Late visit', visitStemId: 'VS-7', labelIds: ['calm'] };
  await send('booking.create', { ...visit, customerId: 'calm', ...span });
  await send('booking.allocate', { bookingId: 'visit', resourceIds: ['there'] });
  const signed = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const { page, errors } = signed;
  await page.goto(`${demonstration.address}/week2timeline?from=${monday}&zoom=threeDays&booking=visit`);
  const bar = page.locator('[data-booking="visit"]');
  const drawer = page.getByRole('dialog', { name: 'Late visit' });
  await drawer.getByRole('button', { name: 'End the visits' }).click();
  await drawer.getByRole('radio', { name: 'are inactive' }).check();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('Saved; one booking is in conflict with it').waitFor();
  await drawer.getByText(/^The service plan is inactive for VisitStemID VS-7/).waitFor();
  await expect.poll(() => bar.getAttribute('data-conflict')).toBe('true');
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Remove the plan' }).click();
  await expect.poll(() => bar.getAttribute('data-conflict')).toBeNull();
  expect(errors).toEqual([]);
  await page.close();
});

/** Enters leave of the whole Monday. */
async function enterDay(page: Page, status: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add leave or a break' });
  await form.getByLabel('First day').fill(monday);
  await form.getByLabel('Last day').fill(monday);
  await form.getByLabel('Reason').fill('Family');
  await form.getByRole('radio', { name: status }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
}
