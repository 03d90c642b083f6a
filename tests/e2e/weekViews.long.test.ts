import { expect, test } from 'vitest';
import { bookForCustomer } from './bookForCustomer.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const title = 'Calendar visit';
/** As it was when it was booked: midnight may pass before it is looked for. */
let dayOfVisit = '';
const demonstration = startDemonstration({
  prepare: async (address) => {
    dayOfVisit = dayOfNextVisit();
    await bookForCustomer(address, { bookingId: 'calendar-visit', title });
  },
});

/** The day of a visit that is booked now, `YYYY-MM-DD` in the organisation's zone. */
const dayOfNextVisit = () =>
  new Date((Math.ceil(Date.now() / 3_600_000) * 3600 + 7 * 86_400) * 1000).toLocaleDateString('sv', {
    timeZone: 'Australia/Sydney',
  });

test('a calendar follows its bookings live, and is no screen of a customer', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'scheduler');
  await page.goto(`${demonstration.address}/calendar?view=agenda&day=${dayOfVisit}`);
  await page.getByRole('button', { name: new RegExp(title) }).waitFor();
  const send = await commandClient(demonstration.address, 'dispatcher');
  await send('booking.cancel', { bookingId: 'calendar-visit', reason: 'Tried' });
  await page.getByRole('button', { name: new RegExp(`${title}.*Cancelled`) }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
  const other = await signedIn(demonstration.browser, demonstration.address, 'customer');
  await other.page.goto(`${demonstration.address}/calendar`);
  await other.page.getByText('This screen is not part of your role').waitFor();
  await other.page.close();
});

/** In the page: presses a button, and again as soon as the browser takes the next event. */
function pressTwice(name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  button?.click();
  setTimeout(() => {
    button?.click();
    resolve();
  });
  return promise;
}

test.each([
  { screen: 'planner?from=2026-11-01', next: 'A week on', parameter: 'from', twoOn: '2026-11-15' },
  { screen: 'resource_shifts?week=2026-11-01', next: 'Week after', parameter: 'week', twoOn: '2026-11-15' },
  { screen: 'calendar?view=week&day=2026-11-01', next: 'Week after', parameter: 'day', twoOn: '2026-11-15' },
  {
    screen: 'week2timeline?from=2026-11-01&zoom=fortnight',
    next: 'Next fortnight',
    parameter: 'from',
    twoOn: '2026-11-29',
  },
])('who presses twice quickly for what comes next on $screen goes on by two', async (given) => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/${given.screen}`);
  await page.getByRole('button', { name: given.next, exact: true }).waitFor();
  await page.evaluate(pressTwice, given.next);
  await expect.poll(() => new URL(page.url()).searchParams.get(given.parameter)).toBe(given.twoOn);
  expect(errors).toEqual([]);
  await page.close();
});

test('a month leads to its days, and an entry opens its booking', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/calendar?view=month`);
  await page.getByRole('table').waitFor();
  const entry = page.locator('[data-booking]').first();
  await entry.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /: all of the day/ })
    .nth(10)
    .click();
  await expect.poll(() => page.url()).toContain('view=agenda');
  await page.getByRole('button', { name: 'Agenda after' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('heading', { level: 2, name: /Today/ }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('the planner is gone through with the keyboard, and a day opens by the hour with that person', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'scheduler');
  await page.goto(`${demonstration.address}/planner?weeks=2`);
  const names = page.locator('[data-cell="name"]');
  await names.first().focus();
  const name = await names.first().textContent();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  const day = await page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain(`/week2timeline?from=${day}&zoom=day`);
  expect(new URL(page.url()).searchParams.get('filter')).toBe(name);
  await page.getByRole('grid').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('the week has its own name, its fortnight has customers as rows, and a day opens by the hour', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2`);
  await page.getByRole('heading', { level: 1, name: 'Week' }).waitFor();
  await page.getByRole('grid', { name: 'Week of people and their bookings' }).waitFor();
  await page.goto(`${demonstration.address}/week2scheduler?rows=customers`);
  await page.getByRole('grid', { name: 'Scheduler of customers and their bookings' }).waitFor();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(15);
  await page.getByRole('columnheader').nth(3).getByRole('button').click();
  await expect.poll(() => page.url()).toContain('/week2custimeline?from=');
  expect(errors).toEqual([]);
  await page.close();
});

test('a week that is compared with a later moment draws what comes by then, and says so', async () => {
  const before = Date.now();
  const day = dayOfNextVisit();
  await bookForCustomer(demonstration.address, { bookingId: 'later-visit', title: 'Later visit' });
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2?from=${day}&asOf=${before}&upTo=now`);
  const ghost = page.locator('[data-planned="later-visit"]');
  await ghost.waitFor();
  await expect.poll(() => ghost.getAttribute('title')).toBe('New later: Later visit');
  expect(await ghost.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  expect(errors).toEqual([]);
  await page.close();
});

test('the toolbar of the timeline stays on one line at every width, in another year as well', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const year = new Date().getUTCFullYear() + 1;
  const toolbar = page.getByRole('toolbar', { name: 'Timeline' });
  for (const period of ['', `from=${year}-03-01&`]) {
    await page.goto(`${demonstration.address}/week2timeline?${period}zoom=threeDays`);
    await toolbar
      .locator('[data-period]')
      .filter({ hasText: period === '' ? '/' : `/${year}` })
      .waitFor();
    for (let width = 1800; width >= 960; width -= 60) {
      await page.setViewportSize({ width, height: 800 });
      const height = async () => (await toolbar.boundingBox())?.height;
      await expect.poll(height, { message: `${period} at ${width}` }).toBeLessThan(60);
    }
  }
  expect(errors).toEqual([]);
  await page.close();
});
