import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { timelineViewSchema } from '../../api/contract/views.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

/** Far ahead, in a fortnight without other work: two visits that nobody near enough can take, and one without a label. */
const farMonday = '2036-03-03';
async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  const base = Date.UTC(2036, 2, 2, 22) / 1000;
  await send('label.create', { labelId: 'remote', name: 'Remote care' });
  const near = { lat: -33.87, lng: 151.2 };
  await send('resource.create', {
    resourceId: 'near',
    firstName: 'Nearby',
    labelIds: ['remote'],
    location: near,
  });
  const timings = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 0, end: 86_400 }));
  await send('shift.create', { resourceId: 'near', startDate: '2026-01-05', timings });
  await send('customer.create', { customerId: 'remote', firstName: 'Remote', lastName: 'Farm' });
  for (const [bookingId, hours, labelIds, location] of [
    ['remote-a', 0, ['remote'], { lat: -33.6, lng: 151.2 }],
    ['remote-b', 3, ['remote'], { lat: -33.61, lng: 151.2 }],
    ['remote-c', 6, [], near],
  ] as const) {
    const start = base + hours * 3600;
    const title = `Visit ${bookingId.slice(-1)}`;
    const what = {
      bookingId,
      customerId: 'remote',
      title,
      reference: `FARM-${bookingId.slice(-1)}`,
    };
    await send('booking.create', { ...what, labelIds: [...labelIds], location, start, end: start + 3600 });
  }
}

/** The machine may be busy. */
const patient = { timeout: 60_000 };

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
  await unallocated(page).first().waitFor(patient);
  const ids = await unallocated(page).evaluateAll((bars) =>
    bars.map((bar) => bar.getAttribute('data-booking') ?? ''),
  );
  let given: string | undefined;
  for (const id of ids) {
    await page.goto(`${demonstration.address}/week2timeline?zoom=fortnight&booking=${id}`);
    await page.getByRole('tab', { name: 'Who can take this?' }).click(patient);
    const told = page.getByText(/^(Nobody fits as it is|\d+ of \d+ fits?)/);
    await told.waitFor(patient);
    if ((await told.textContent())?.startsWith('Nobody')) continue;
    const best = page.getByRole('list', { name: 'People who fit' }).getByRole('button').first();
    await expect.poll(() => best.evaluate((button) => button === document.activeElement), patient).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.getByText('free hours this week').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Assigned/ }).waitFor(patient);
    given = id;
    break;
  }
  if (given === undefined) throw new Error('the demonstration has a booking that fits somebody');
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByText(/Chosen by a person/)
    .first()
    .waitFor(patient);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.locator(`[data-row="unallocated"] [data-booking="${given}"]`).count(), patient)
    .toBe(0);
  expect(errors).toEqual([]);
});

test('a plan is discarded without a trace, and accepted as one step that one undo reverts', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?zoom=fortnight`);
  await unallocated(page).first().waitFor(patient);
  const before = await assignments(page);
  await makePlan(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.locator('[data-planned], [data-leaving]').count()).toBe(0);
  expect(await assignments(page)).toEqual(before);
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true);

  await makePlan(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  const undo = page.getByRole('button', { name: /^Undo: Improve \d+ bookings?$/ });
  await undo.waitFor(patient);
  await expect.poll(() => assignments(page), patient).not.toEqual(before);
  await undo.click();
  await expect.poll(() => assignments(page), patient).toEqual(before);
  await page.getByRole('button', { name: /^Redo: Improve/ }).waitFor(patient);
  expect(errors).toEqual([]);
});

test('a busy person is refused in place, and can be assigned anyway', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?zoom=week`);
  await unallocated(page).first().waitFor(patient);
  // Beside a booking that somebody has, another at the same time is too much for them.
  const busy = page.locator('[data-row]:not([data-row="unallocated"]) [data-status="rostered"]');
  const ids = await busy.evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-booking') ?? ''));
  for (const id of ids) {
    await page.goto(`${demonstration.address}/week2timeline?zoom=week&booking=${id}`);
    await page.getByRole('tab', { name: 'Who can take this?' }).click(patient);
    await page.getByText(/^(Nobody fits as it is|\d+ of \d+ fits?)/).waitFor(patient);
    const group = page.locator('details', { has: page.getByRole('list', { name: /: Busy$/ }) });
    if ((await page.locator('summary', { hasText: /^Busy/ }).count()) === 0) continue;
    await page.locator('summary', { hasText: /^Busy/ }).click();
    const assign = group.getByRole('button', { name: /^Assign / }).first();
    const chosen = (await assign.getAttribute('data-candidate')) ?? '';
    await assign.click();
    const refusal = page.getByRole('alert').filter({ hasText: 'is busy' });
    await refusal.getByText(/already assigned from/).waitFor(patient);
    expect(await axeFindings(page)).toEqual([]);
    await refusal.getByRole('button', { name: 'Assign anyway' }).click();
    // A booking for two keeps the one whom it had.
    const person = page.locator(`[data-candidate="${chosen}"]`);
    await person.filter({ hasText: 'Assigned' }).waitFor(patient);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByText('In conflict', { exact: true }).waitFor(patient);
    expect(errors).toEqual([]);
    return;
  }
  throw new Error('the demonstration has a booking whose moment somebody else is busy at');
});

/** For the whole fortnight. */
/** As the dialog offers it, but for the search: a second instead of the five that are the least there. */
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
  await plan.waitFor(patient);
  expect(await plan.getByRole('heading', { level: 2 }).textContent()).toMatch(/changes? planned$/);
}

test('bookings are chosen one after the other with Ctrl and a click, whatever else is on the screen', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?zoom=fortnight`);
  await unallocated(page).nth(9).waitFor(patient);
  // Short ones lie half below the next one at this zoom.
  const inReach = await unallocated(page).evaluateAll((bars) =>
    bars
      .filter((bar) => {
        const { x, y, width, height } = bar.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-booking]') === bar;
      })
      .map((bar) => bar.getAttribute('data-booking') ?? ''),
  );
  for (const id of inReach.slice(0, 3)) {
    await page.locator(`[data-booking="${id}"]`).click({ modifiers: ['Control'], ...patient });
  }
  const chosen = page.getByRole('region', { name: 'Selected bookings' });
  await expect.poll(() => chosen.getByRole('status').textContent(), patient).toBe('3 selected');
  expect(errors).toEqual([]);
  await page.close();
});

test('the tray groups what nobody can take by reason, and a remedy for a group is a plan with one undo', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?from=${farMonday}&zoom=week`);
  await page.getByPlaceholder('Find on board').fill('Nearby');
  await page.getByRole('button', { name: 'List the unallocated bookings' }).click(patient);
  const tray = page.getByRole('region', { name: 'Unallocated bookings' });
  await tray.getByRole('heading', { name: '3 unallocated bookings' }).waitFor(patient);
  await tray.getByLabel('Find unallocated bookings').fill('farm-b');
  await expect.poll(() => tray.getByRole('listitem').count(), patient).toBe(1);
  await tray.getByLabel('Find unallocated bookings').fill('');
  await tray.getByRole('button', { name: 'Group by reason' }).click();
  await tray.getByRole('region', { name: '1 without label' }).getByText('Visit c').waitFor(patient);
  const far = tray.getByRole('region', { name: '2 too far' });
  expect(await axeFindings(page)).toEqual([]);
  await far.getByRole('button', { name: 'Look up to 40 km away' }).click();

  const plan = page.getByRole('region', { name: 'Allocate all: preview' });
  await plan
    .getByText(/Nearby: Distance \(\d+\.\d km\) exceeds max \(20\.0 km\)/)
    .first()
    .waitFor(patient);
  expect(await axeFindings(page)).toEqual([]);
  await plan.getByRole('button', { name: 'Assign anyway' }).click();
  const visit = page.locator('[data-row="near"] [data-booking="remote-a"]');
  await visit.waitFor(patient);
  await tray.getByRole('heading', { name: '1 unallocated booking' }).waitFor(patient);
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' }).click();
  await visit.waitFor({ state: 'detached', ...patient });
  await tray.getByRole('heading', { name: '3 unallocated bookings' }).waitFor(patient);
  expect(errors).toEqual([]);
  await page.close();
});

test('the board’s search finds bookings that are not on it, by customer and reference', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline?zoom=week`);
  await unallocated(page).first().waitFor(patient);
  expect(await page.locator('[data-booking="remote-c"]').count()).toBe(0);
  await page.getByPlaceholder('Find on board').fill('FARM-c');
  const found = page.getByRole('navigation', { name: 'Bookings found' });
  await found.getByRole('button', { name: /Visit c Remote Farm/ }).click(patient);
  await page.locator('[data-booking="remote-c"]').waitFor(patient);
  expect(errors).toEqual([]);
  await page.close();
});
