import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { timelineViewSchema } from '../../api/contract/views.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { leaveMorningsOpen } from './leaveMorningsOpen.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

/**
 * Evening visits that nobody can take, every second day around today: how much the demonstration itself leaves open
 * depends on the hour.
 */
async function leaveEveningsOpen(): Promise<void> {
  const send = await commandClient(demonstration.address, 'dispatcher');
  await send('customer.create', { customerId: 'evenings', firstName: 'Eve', lastName: 'Nings' });
  const day = 86_400;
  // 20:00 in Sydney in summer, 19:00 in winter.
  const today = Math.floor(Date.now() / 1000 / day) * day + 9 * 3600;
  for (const days of [-6, -4, -2, 0, 2, 4, 6]) {
    const start = today + days * day;
    await send('booking.create', { customerId: 'evenings', title: 'Evening', start, end: start + 3600 });
  }
}

/** The machine may be busy. */

const unallocated = (page: Page) =>
  page.locator('[data-row="unallocated"] [data-booking][data-status="draft"]');
/** Who has what in the weeks around today, as the server says. */
async function assignments(page: Page): Promise<string[]> {
  const today = Math.floor(Date.now() / 1000);
  const from = today - 21 * 86_400;
  const to = today + 21 * 86_400;
  const answer = await page.request.get(`${demonstration.address}/api/v1/timeline?from=${from}&to=${to}`);
  return timelineViewSchema
    .parse(await answer.json())
    .bookings.map(({ id, status, resources }) => `${id} ${status} ${resources.map((one) => one.id).join()}`)
    .sort();
}

test('a booking is given from the ranked list to the best candidate, with the keyboard', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?zoom=fortnight`);
  await unallocated(page).first().waitFor();
  const ids = await unallocated(page).evaluateAll((bars) =>
    bars.map((bar) => bar.getAttribute('data-booking') ?? ''),
  );
  let given: string | undefined;
  for (const id of ids) {
    await page.goto(`${demonstration.address}/week2timeline?zoom=fortnight&booking=${id}`);
    await page.getByRole('tab', { name: 'Who can take this?' }).click();
    const told = page.getByText(/^(Nobody can take it as things stand|\d+ of \d+ fits?)/);
    await told.waitFor();
    if ((await told.textContent())?.startsWith('Nobody')) continue;
    const best = page.getByRole('list', { name: 'People who fit' }).getByRole('button').first();
    await expect.poll(() => best.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.getByText('free hours this week').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Assigned/ }).waitFor();
    given = id;
    break;
  }
  if (given === undefined) throw new Error('the demonstration has a booking that fits somebody');
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByText(/Chosen by a person/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator(`[data-row="unallocated"] [data-booking="${given}"]`).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a plan is discarded without a trace, and accepted as one step that one undo reverts', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  // Wide enough for every button, also where the period is written with a year.
  await page.setViewportSize({ width: 1800, height: 900 });
  await page.goto(`${demonstration.address}${await leaveMorningsOpen(demonstration.address)}`);
  // What has been left open just now may come later than the rest.
  for (const place of [0, 1]) await page.locator(`[data-booking="to-plan-${place}"]`).waitFor();
  const before = await assignments(page);
  await makePlan(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.locator('[data-planned], [data-leaving]').count()).toBe(0);
  expect(await assignments(page)).toEqual(before);
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true);

  await makePlan(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  const undo = page.getByRole('button', { name: /^Undo: Improve \d+ bookings?$/ });
  await undo.waitFor();
  await expect.poll(() => assignments(page)).not.toEqual(before);
  await undo.click();
  await expect.poll(() => assignments(page)).toEqual(before);
  await page.getByRole('button', { name: /^Redo: Improve/ }).waitFor();
  expect(errors).toEqual([]);
});

/** For the whole fortnight, as the dialog offers it, but for the search: a second instead of the five that are the least there. */
async function makePlan(page: Page): Promise<void> {
  await page.route('**/api/v1/plans', (route) => {
    const asked: unknown = route.request().postDataJSON();
    return route.continue({ postData: { ...Object(asked), seconds: 1 } });
  });
  await page.getByRole('button', { name: 'Improve plan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Improve plan' });
  await dialog.getByRole('radio', { name: /whole fortnight/ }).check();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  const plan = page.getByRole('region', { name: 'Improve plan: preview' });
  await plan.waitFor();
  expect(await plan.getByRole('heading', { level: 2 }).textContent()).toMatch(/changes? planned$/);
}

test('bookings are chosen one after the other with Ctrl and a click, whatever else is on the screen', async () => {
  await leaveEveningsOpen();
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?zoom=fortnight`);
  // Short ones lie half below the next one at this zoom.
  const inReach = () =>
    unallocated(page).evaluateAll((bars) =>
      bars
        .filter((bar) => {
          const { x, y, width, height } = bar.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-booking]') === bar;
        })
        .map((bar) => bar.getAttribute('data-booking') ?? ''),
    );
  await expect.poll(async () => (await inReach()).length).toBeGreaterThan(2);
  for (const id of (await inReach()).slice(0, 3)) {
    await page.locator(`[data-booking="${id}"]`).click({ modifiers: ['Control'] });
  }
  const chosen = page.getByRole('region', { name: 'Selected bookings' });
  await expect.poll(() => chosen.getByRole('status').textContent()).toBe('3 selected');
  expect(errors).toEqual([]);
  await page.close();
});
