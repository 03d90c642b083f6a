import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

/** 2 March 2027, 10:00 to 12:00 in Sydney. */
const start = Date.UTC(2027, 2, 1, 23) / 1000;
const span = { start, end: start + 7200 };
const bookings = ['dragged', 'reopened', 'replaced', 'again'];

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'away', firstName: 'Often', lastName: 'Away' });
  for (const [resourceId, firstName] of [
    ['una', 'Una'],
    ['uma', 'Uma'],
  ] as const) {
    await send('resource.create', { resourceId, firstName, lastName: 'Doe' });
  }
  for (const [index, bookingId] of bookings.entries()) {
    const at = index * 14_400;
    const times = { start: span.start + at, end: span.end + at };
    await send('booking.create', { bookingId, customerId: 'away', title: `Visit ${bookingId}`, ...times });
    await send('booking.allocate', { bookingId, resourceIds: ['una'] });
    await send('booking.cancel', { bookingId, reason: 'Customer away' });
  }
  await send('booking.create', { bookingId: 'instead', customerId: 'away', title: 'Instead', ...placeOf(2) });
  await send('booking.allocate', { bookingId: 'instead', resourceIds: ['una'] });
}

function placeOf(index: number) {
  return { start: span.start + index * 14_400, end: span.end + index * 14_400 };
}

async function board(query = '') {
  const one = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await one.page.goto(
    `${demonstration.address}/week2timeline?from=2027-03-02&zoom=day&hours=all&filter=Doe${query}`,
  );
  await bar(one.page, 'dragged').waitFor();
  return one;
}

const bar = (page: Page, id: string) => page.locator(`[data-booking="${id}"]`);
const rowOf = (page: Page, id: string) =>
  bar(page, id).evaluate((element) => element.closest('[data-row]')?.getAttribute('data-row'));
const statusOf = (page: Page, id: string) => bar(page, id).getAttribute('data-status');

test('a cancelled booking is drawn with the person who had it, is dragged to another, and undone', async () => {
  const { page, errors } = await board();
  expect([await rowOf(page, 'dragged'), await statusOf(page, 'dragged')]).toEqual(['una', 'cancelled']);
  expect(await bar(page, 'dragged').getAttribute('aria-label')).toContain('Cancelled: Customer away');
  const name = page.locator('[data-name="una"]');
  await expect.poll(() => name.textContent()).toContain('Una Doe2 h');
  const legend = page.getByRole('group', { name: 'What the board shows' });
  await legend.getByRole('button', { name: 'Cancelled 4' }).waitFor();
  await legend.getByRole('button', { name: 'All 1' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // What took its place is drawn in full, and the cancelled booking at the row's foot.
  const [instead, replaced] = await Promise.all(
    ['instead', 'replaced'].map((id) => bar(page, id).boundingBox()),
  );
  expect(instead?.height).toBeGreaterThan(30);
  expect(replaced?.height).toBeLessThan(10);

  // Once it rests: rows that come late move it away from under the pointer.
  await bar(page, 'dragged').hover();
  const from = await bar(page, 'dragged').boundingBox();
  const to = await page.locator('[data-name="uma"]').boundingBox();
  if (from === null || to === null) throw new Error('both are in view');
  const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y, { steps: 3 });
  await page.locator('[data-shown]').waitFor();
  await page.mouse.move(middle.x + 60, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  const place = page.getByRole('button', { name: 'Place anyway' });
  await place.click();
  await expect.poll(() => rowOf(page, 'dragged')).toBe('uma');
  await expect.poll(() => statusOf(page, 'dragged')).toBe('rostered');
  expect(await bar(page, 'dragged').getAttribute('aria-label')).toContain('10:00–12:00');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => statusOf(page, 'dragged')).toBe('cancelled');
  await expect.poll(() => rowOf(page, 'dragged')).toBe('una');
  expect(errors).toEqual([]);
});

test('the menu of a cancelled booking reallocates and reopens it', async () => {
  const { page } = await board();
  await bar(page, 'reopened').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reallocate' }).waitFor();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await expect.poll(() => rowOf(page, 'reopened')).toBe('unallocated');
  await expect.poll(() => statusOf(page, 'reopened')).toBe('draft');
  await page.keyboard.press('Escape');
  await bar(page, 'again').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reallocate' }).click();
  const drawer = page.getByRole('dialog', { name: 'Visit again' });
  await drawer.getByRole('tab', { name: 'Who can take this?', selected: true }).waitFor();
});

test('cancelled bookings are hidden and shown by the legend, and the address remembers it', async () => {
  const { page } = await board();
  await page.getByRole('button', { name: 'Hide cancelled bookings' }).click();
  await bar(page, 'dragged').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).searchParams.get('cancelled')).toBe('hidden');
  await page.reload();
  await bar(page, 'instead').waitFor();
  expect(await bar(page, 'dragged').count()).toBe(0);
  await page.getByRole('button', { name: 'Hide cancelled bookings', pressed: true }).click();
  await bar(page, 'dragged').waitFor();
});

test('what is cancelled meanwhile stays on the board as cancelled', async () => {
  const { page } = await board();
  const send = await commandClient(demonstration.address, 'scheduler');
  await send('booking.cancel', { bookingId: 'instead', reason: 'Away as well' });
  await expect.poll(() => statusOf(page, 'instead')).toBe('cancelled');
  await expect.poll(() => rowOf(page, 'instead')).toBe('una');
});

test('a booking is made inactive from its menu on the board, comes back by undo, and is found in the list', async () => {
  const { page, errors } = await board();
  await bar(page, 'instead').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make inactive', exact: true }).click();
  await bar(page, 'instead').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bar(page, 'instead').waitFor();
  await bar(page, 'instead').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make inactive', exact: true }).click();
  await bar(page, 'instead').waitFor({ state: 'detached' });
  await page.locator('[data-state="saved"]').waitFor();
  await page.goto(`${demonstration.address}/bookings?range=all&only=inactive`);
  await page.getByRole('checkbox', { name: 'Select Instead' }).check();
  await page.getByRole('button', { name: 'Make active again' }).click();
  await page.getByText('1 booking made active again').first().waitFor();
  expect(errors).toEqual([]);
  await page.close();
});
