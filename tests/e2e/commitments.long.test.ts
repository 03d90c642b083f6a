import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

/** 2 March 2027, 10:00 in Sydney. */
const start = Date.UTC(2027, 2, 1, 23) / 1000;

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'cafe', firstName: 'Harbour', lastName: 'Cafe' });
  await send('resource.create', { resourceId: 'una', firstName: 'Una', lastName: 'Doe' });
  await send('booking.create', {
    bookingId: 'visit',
    customerId: 'cafe',
    title: 'Visit',
    start,
    end: start + 7200,
  });
  await send('booking.allocate', { bookingId: 'visit', resourceIds: ['una'] });
  await send('task.create', {
    taskId: 'parts',
    title: 'Order the parts',
    start: start + 3600,
    end: start + 9000,
    peopleIds: ['una'],
  });
}

const entry = (page: Page) => page.locator('[data-commitment="task.parts"]').first();

async function opened(path: string, size?: 'phone') {
  const one = await signedIn(demonstration.browser, demonstration.address, 'dispatcher', size && { size });
  await one.page.goto(`${demonstration.address}${path}`);
  await entry(one.page).waitFor();
  return one;
}

test('a task with a time stands beside the bookings, and opens with Enter and with a click', async () => {
  const { page, errors } = await opened('/week2timeline?from=2027-03-02&zoom=day&hours=all&filter=Doe');
  const [bar, booking] = await Promise.all(
    [entry(page), page.locator('[data-booking="visit"]')].map((one) => one.boundingBox()),
  );
  expect(bar?.y).toBeGreaterThanOrEqual((booking?.y ?? 0) + (booking?.height ?? 0));
  expect(await entry(page).getAttribute('aria-label')).toContain('Order the parts, Task');
  expect(await axeFindings(page)).toEqual([]);

  await page.locator('[data-booking="visit"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => entry(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Order the parts' });
  await drawer.getByRole('button', { name: 'Finish' }).click();
  await page.locator('[data-commitment="task.parts"][data-over]').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await entry(page).click();
  await drawer.getByRole('button', { name: 'Reopen' }).click();
  await page.locator('[data-commitment="task.parts"]:not([data-over])').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test.each([
  ['week sheet', '/week2?from=2027-03-02&filter=Doe'],
  ['month', '/calendar?view=month&day=2027-03-02'],
  ['hours of a week', '/calendar?view=week&day=2027-03-02'],
  ['agenda', '/calendar?view=agenda&day=2027-03-02'],
])('it is in the %s', async (_name, path) => {
  const { page, errors } = await opened(path);
  await entry(page).click();
  await page.getByRole('dialog', { name: 'Order the parts' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('it is in the day of a phone, and marks the day of the planner', async () => {
  const { page, errors } = await opened('/week2timeline?from=2027-03-02&zoom=day', 'phone');
  await entry(page).click();
  await page.getByRole('dialog', { name: 'Order the parts' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
  const planner = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await planner.page.goto(`${demonstration.address}/planner?from=2027-03-02&search=Doe`);
  await planner.page
    .getByRole('button', { name: /Una Doe.*Order the parts/ })
    .first()
    .waitFor();
  expect(planner.errors).toEqual([]);
  await planner.page.close();
});
