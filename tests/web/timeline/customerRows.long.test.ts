import { expect, test } from 'vitest';
import { axeFindings } from '../../support/axeFindings.ts';
import {
  bar,
  carry,
  commandsOf,
  nameOf,
  reason,
  rowOfBar,
  saved,
  spoken,
  thursday,
  timelineInBrowser,
} from './timelineInBrowser.ts';

const open = timelineInBrowser();
const customers = `${thursday}&rows=customers`;

test('customers are rows: each has all of its bookings, those without people too, and no lane above', async () => {
  const page = await open(customers);
  const grid = page.getByRole('grid', { name: 'Timeline of customers and their bookings' });
  expect(await grid.getAttribute('aria-rowcount')).toBe('6');
  expect(await rowOfBar(page, 'visit')).toBe('customer-0');
  expect(await rowOfBar(page, 'meal')).toBe('customer-4');
  expect(await page.locator('[data-row="unallocated"]').count()).toBe(0);
  // The row has the customer's name, so the bar has its people's.
  expect(await bar(page, 'visit').textContent()).toContain('Ann Abbott');
  expect(await bar(page, 'meal').getAttribute('aria-label')).toMatch(/^Nobody yet/);
  expect(await axeFindings(page)).toEqual([]);
});

test('a booking that is dragged in a row of customers changes its time and stays in its row with its people', async () => {
  const page = await open(customers);
  // Towards another customer's row.
  await carry(page, 'visit', nameOf(page, 'customer-2'), 3);
  const own = await nameOf(page, 'customer-0').locator('span').first().textContent();
  await expect.poll(() => reason(page).textContent()).toContain(`15:00–16:00 · ${own}`);
  await page.mouse.up();
  await saved(page);
  expect(await rowOfBar(page, 'visit')).toBe('customer-0');
  const [command] = await commandsOf(page);
  expect(command).toMatchObject({ call: { name: 'booking.reschedule', input: { bookingId: 'visit' } } });
  expect(command?.call.input).not.toHaveProperty('resourceIds');
  expect(await bar(page, 'visit').getAttribute('aria-label')).toContain('15:00–16:00');
  await page.keyboard.press('Control+z');
  await expect.poll(() => bar(page, 'visit').getAttribute('aria-label')).toContain('12:00–13:00');
});

test('a conflict of its people is asked about in a row of customers as on the board', async () => {
  const page = await open(customers);
  await bar(page, 'garden').focus();
  await page.keyboard.press('m');
  // From 12:30 to 18:45, past the end of Ben's shift.
  for (let quarter = 0; quarter < 25; quarter += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Place “Garden care” there anyway?' });
  await question.getByText(/Ben Baker/).waitFor();
  await page.keyboard.press('Escape');
  expect(await commandsOf(page)).toEqual([]);
});

test('the keyboard goes through rows of customers, carries a booking in time and opens a customer', async () => {
  const page = await open(customers);
  await bar(page, 'visit').focus();
  for (const key of ['m', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => spoken(page).textContent()).toMatch(/12:15 to 13:15/);
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await rowOfBar(page, 'visit')).toBe('customer-0');
  await page.keyboard.press('Delete');
  expect(await commandsOf(page)).toHaveLength(1);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('customer=customer-0');
});
