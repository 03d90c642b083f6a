import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { resourceId } from '../../api/programs/demonstration/demonstrationRecords.ts';
import { dateOfLocalDay, localDayOf, startOfLocalDay, weekdayOf } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { clickCounter } from './clickCounter.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { userOf, type Who } from './muster.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration({ prepare });

const bookingsSchema = z.object({
  rows: z.array(z.object({ title: z.string(), resources: z.array(z.object({ name: z.string() })) })),
});

const invitationsSchema = z.object({
  invitations: z.array(z.object({ email: z.string(), resourceId: z.string().nullable() })),
});
const setsSchema = z.object({
  rows: z.array(z.object({ labelIds: z.array(z.string()), publishedTo: z.array(z.string()) })),
});

const hour = 3600;
/** How many days from now two people swap work. */
const swapOn = 16;
/** How many days from now somebody is off sick. */
const sickFrom = 8;
const now = Math.floor(Date.now() / 60_000) * 60;

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'walk', firstName: 'Walkthrough', lastName: 'Limited' });
  await send('resource.create', { resourceId: 'tardy', firstName: 'Tardy', mobile: '0400 111 222' });
  const late = { bookingId: 'late', customerId: 'walk', title: 'Begun by nobody' };
  // The list shows the latest to begin first, and the demonstration has late ones of its own.
  await send('booking.create', { ...late, start: now - hour / 4, end: now + hour });
  await send('booking.allocate', { bookingId: 'late', resourceIds: ['tardy'] });
  const plain = { bookingId: 'plain', customerId: 'walk', title: 'Plain visit' };
  await send('booking.create', { ...plain, start: now + 30 * 24 * hour, end: now + 30 * 24 * hour + hour });

  // On any day of the week there is something to confirm for the next one.
  await send('label.create', { labelId: 'anyDay', name: 'Any day' });
  await send('resource.create', { resourceId: 'ever', firstName: 'Ever', labelIds: ['anyDay'] });
  const timings = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 0, end: 86_400 }));
  await send('shift.create', { resourceId: 'ever', startDate: '2026-01-05', timings });
  const rostered = { bookingId: 'rostered', customerId: 'walk', title: 'For the next day' };
  const start = now + 24 * hour;
  await send('booking.create', { ...rostered, labelIds: ['anyDay'], start, end: start + 60 });
  await send('booking.allocate', { bookingId: 'rostered', resourceIds: ['ever'] });

  // Whatever the hour, there is something to assign for which several people fit.
  await send('label.create', { labelId: 'spare', name: 'Spare' });
  for (const firstName of ['Una', 'Vito', 'Wren']) {
    const resourceId = firstName.toLowerCase();
    await send('resource.create', { resourceId, firstName, labelIds: ['spare'] });
    await send('shift.create', { resourceId, startDate: '2026-01-05', timings });
  }
  await send('customer.create', { customerId: 'firm', firstName: 'Firm', lastName: 'Next Door' });
  for (const number of [1, 2, 3]) {
    const open = { bookingId: `spare${number}`, customerId: 'firm', title: `To assign ${number}` };
    const begins = now + hour / 3 + number * 60;
    await send('booking.create', { ...open, labelIds: ['spare'], start: begins, end: begins + 60 });
  }

  // Four visits that whoever is off sick from now on cannot make, however late in the day it is.
  const zone = zoneOf('Australia/Sydney');
  const midnight = startOfLocalDay(zone, localDayOf(zone, now));
  const allDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 0, end: 86_400 }));
  await send('label.create', { labelId: 'roundTheClock', name: 'Round the clock' });
  await send('customer.create', { customerId: 'ward', firstName: 'Ward', lastName: 'Seven' });
  for (const [resourceId, firstName] of [
    ['sick', 'Aaron'],
    ['standIn', 'Stand-in'],
  ] as const) {
    await send('resource.create', { resourceId, firstName, labelIds: ['roundTheClock'], capacity: 5 });
    await send('shift.create', { resourceId, startDate: '2026-01-05', timings: allDay });
  }
  const ward = { customerId: 'ward', labelIds: ['roundTheClock'] };
  const round = { start: Math.max(midnight, now - hour), end: now + hour };
  for (const number of [1, 2, 3, 4]) {
    const bookingId = `round${number}`;
    await send('booking.create', { bookingId, ...ward, title: `Round ${number}`, ...round });
    await send('booking.allocate', { bookingId, resourceIds: ['sick'] });
  }
  const clash = { bookingId: 'clash', ...ward, title: 'Wrong person', start: midnight, end: midnight + 60 };
  await send('booking.create', clash);
  await send('booking.allocate', { bookingId: 'clash', resourceIds: ['tardy'], force: true });

  // Next Monday has something to fill, on any day of the week.
  const today = localDayOf(zone, now);
  const nextMonday = [1, 2, 3, 4, 5, 6, 7].map((ahead) => today + ahead).find((day) => weekdayOf(day) === 1);
  for (const number of [1, 2, 3]) {
    const start = startOfLocalDay(zone, nextMonday ?? today) + (9 + number) * hour;
    const monday = { bookingId: `monday${number}`, customerId: 'firm', title: `Monday’s ${number}` };
    await send('booking.create', { ...monday, labelIds: ['spare'], start, end: start + hour });
  }

  // Somebody with visits on two days that are not the board's first.
  await send('label.create', { labelId: 'flu', name: 'Flu season' });
  for (const [resourceId, firstName] of [
    ['poorly', 'Poorly'],
    ['standBy', 'Stand-by'],
  ] as const) {
    await send('resource.create', { resourceId, firstName, labelIds: ['flu'] });
    await send('shift.create', { resourceId, startDate: '2026-01-05', timings });
  }
  for (const ahead of [0, 1, 2]) {
    const bookingId = `flu${ahead}`;
    const start = startOfLocalDay(zone, today + sickFrom + ahead) + 10 * hour;
    const visit = { bookingId, customerId: 'firm', title: `Flu visit ${ahead}`, labelIds: ['flu'] };
    await send('booking.create', { ...visit, start, end: start + hour });
    await send('booking.allocate', { bookingId, resourceIds: ['poorly'] });
  }

  // Two people with a visit each, one after the other.
  await send('label.create', { labelId: 'swaps', name: 'Swaps' });
  for (const [resourceId, lastName, at] of [
    ['swapOne', 'One', 10],
    ['swapTwo', 'Two', 12],
  ] as const) {
    await send('resource.create', { resourceId, firstName: 'Swapper', lastName, labelIds: ['swaps'] });
    await send('shift.create', { resourceId, startDate: '2026-01-05', timings });
    const bookingId = `swap${lastName}`;
    const start = startOfLocalDay(zone, today + swapOn) + at * hour;
    const visit = { bookingId, customerId: 'firm', title: `Swap visit ${lastName}`, labelIds: ['swaps'] };
    await send('booking.create', { ...visit, start, end: start + hour });
    await send('booking.allocate', { bookingId, resourceIds: [resourceId] });
  }

  // A visit that its person could make on any other day, and a customer who prefers somebody.
  await send('label.create', { labelId: 'regular', name: 'Regular rounds' });
  await send('resource.create', { resourceId: 'steady', firstName: 'Steady', labelIds: ['regular'] });
  await send('shift.create', { resourceId: 'steady', startDate: '2026-01-05', timings });
  const movable = { bookingId: 'movable', customerId: 'firm', title: 'Movable visit', labelIds: ['regular'] };
  const at = startOfLocalDay(zone, today + 3) + 10 * hour;
  await send('booking.create', { ...movable, start: at, end: at + hour });
  await send('booking.allocate', { bookingId: 'movable', resourceIds: ['steady'] });
  const faithful = { customerId: 'faithful', firstName: 'Faithful', preferredResourceIds: ['steady'] };
  await send('customer.create', faithful);

  // The next booking of all, for two people.
  await send('label.create', { labelId: 'carries', name: 'Carries' });
  for (const [resourceId, firstName] of [
    ['left', 'Lena'],
    ['right', 'Rolf'],
  ] as const) {
    await send('resource.create', { resourceId, firstName, labelIds: ['carries'] });
    await send('shift.create', { resourceId, startDate: '2026-01-05', timings: allDay });
  }
  await send('customer.create', { customerId: 'hall', firstName: 'Concert', lastName: 'Hall' });
  const piano = { bookingId: 'piano', customerId: 'hall', title: 'Carry the piano', labelIds: ['carries'] };
  await send('booking.create', { ...piano, resourcesNeeded: 2, start: now + 300, end: now + 600 });

  const mobile = '0400 333 444';
  await send('customer.create', { customerId: 'door', firstName: 'Front', mobile, address: '1 Quay St' });
  await send('booking.create', {
    bookingId: 'overdue',
    customerId: 'door',
    title: 'Forgotten yesterday',
    notes: 'The key is under the mat',
    start: now - 26 * hour,
    end: now - 25 * hour,
  });
  await send('booking.allocate', {
    bookingId: 'overdue',
    resourceIds: [resourceId(userOf('resource').resourceNumber ?? 0)],
    force: true,
  });
}

async function opened(path: string, who: Who = 'dispatcher') {
  const size = who === 'resource' ? 'phone' : 'desktop';
  const signed = await signedIn(demonstration.browser, demonstration.address, who, { size });
  const clicks = await clickCounter(signed.page);
  await signed.page.goto(`${demonstration.address}${path}`);
  // What is still on its way would move a button under the press, which then takes another one.
  await signed.page.waitForLoadState('networkidle');
  return { ...signed, ...clicks };
}

const queue = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const countIn = async (page: Page, name: string) =>
  Number((await queue(page, name).getByRole('heading').innerText()).replace(/\D/g, ''));

test('from Home a booking for two people gets both with one click', async () => {
  const { page, errors, click, count } = await opened('/');
  const row = queue(page, 'Unallocated').locator('li').filter({ hasText: 'Carry the piano' });
  await row.getByText('2 people are needed').waitFor();
  await click(row.getByRole('button', { name: /^Assign (Lena and Rolf|Rolf and Lena)$/ }));
  await row.waitFor({ state: 'hidden' });
  await expect.poll(count).toBe(1);
  const answer = await page.request.get(`${demonstration.address}/api/v1/bookings?search=piano`);
  const [made] = bookingsSchema.parse(await answer.json()).rows;
  expect(made?.resources.map(({ name }) => name).sort()).toEqual(['Lena', 'Rolf']);
  expect(errors).toEqual([]);
  await page.close();
});

test('from Home a booking is assigned with one click, the next with one more, and another person with two', async () => {
  const { page, errors, click, count } = await opened('/');
  const rows = queue(page, 'Unallocated').locator('li');
  const best = rows.getByRole('button', { name: /^Assign / }).first();
  await best.waitFor();
  const before = await countIn(page, 'Unallocated');
  expect(await axeFindings(page)).toEqual([]);
  await click(best);
  await expect.poll(() => countIn(page, 'Unallocated')).toBe(before - 1);
  await expect.poll(count).toBe(1);
  await click(best);
  await expect.poll(() => countIn(page, 'Unallocated')).toBe(before - 2);
  await expect.poll(count).toBe(2);

  const row = rows.filter({ has: page.getByRole('button', { name: 'Another' }) }).first();
  await click(row.getByRole('button', { name: 'Another' }));
  await click(
    row
      .getByRole('group', { name: 'Who else fits' })
      .getByRole('button', { name: /^Assign / })
      .first(),
  );
  await expect.poll(() => countIn(page, 'Unallocated')).toBe(before - 3);
  await expect.poll(count).toBe(4);
  expect(errors).toEqual([]);
  await page.close();
});

test('from Home whoever is late is telephoned with one click', async () => {
  const { page, click, count } = await opened('/');
  const row = queue(page, 'Late').locator('li').filter({ hasText: 'Begun by nobody' });
  await row.getByText(/^Tardy: not begun, \d+ min late/).waitFor();
  const call = row.getByRole('link', { name: 'Call Tardy' });
  expect(await call.getAttribute('href')).toBe('tel:+61400111222');
  await click(call);
  await expect.poll(count).toBe(1);
  await page.close();
});

test('a worker starts an overdue visit with one click, finishes it with one more, and asks for leave', async () => {
  const { page, errors, click, count } = await opened('/', 'resource');
  const visit = page.getByRole('article', { name: 'Forgotten yesterday' });
  await visit.getByText(/^Should have started 1 day|^Should have started 2\d h/).waitFor();
  expect(await visit.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+61400333444');
  expect(await visit.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toContain('destination=');
  await visit.getByText('The key is under the mat').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await click(visit.getByRole('button', { name: 'Arrived' }));
  await visit.getByRole('button', { name: 'Finish' }).waitFor();
  await expect.poll(count).toBe(1);
  await click(visit.getByRole('button', { name: 'Finish' }));
  await visit.waitFor({ state: 'hidden' });
  await expect.poll(count).toBe(2);

  await page.getByRole('heading', { name: 'Shifts' }).waitFor();
  await page.getByRole('button', { name: 'Request leave' }).click();
  const form = page.getByRole('form', { name: 'Request leave' });
  await form.getByLabel('Reason').fill('Wedding of my sister');
  await form.getByRole('button', { name: 'Request', exact: true }).click();
  await page.getByText('Wedding of my sister').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('from Home a conflict is fixed with one click', async () => {
  const { page, errors, click, count } = await opened('/');
  const row = queue(page, 'In conflict').locator('li').filter({ hasText: 'Wrong person' });
  await row.getByText(/^Tardy: Resource labels are not set up/).waitFor();
  await click(row.getByRole('button', { name: /^Give to (Aaron|Stand-in)/ }));
  await row.waitFor({ state: 'hidden' });
  await expect.poll(count).toBe(1);
  expect(errors).toEqual([]);
  await page.close();
});

test('somebody with four visits is off sick with three clicks: entered, reassigned and applied; one undo', async () => {
  const { page, errors, click, count } = await opened('/');
  const send = await commandClient(demonstration.address, 'dispatcher');
  await send('booking.lock', { bookingId: 'round4' });
  await click(page.getByRole('button', { name: 'Off sick: Aaron' }));
  const asks = page.getByRole('dialog', { name: 'Off sick: Aaron' });
  await asks.getByText('4 bookings would be in conflict.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await click(asks.getByRole('button', { name: 'Enter leave' }));
  const toast = page.locator('.mantine-Notification-root');
  await toast.getByText(/^Leave entered; 4 bookings are in conflict$/).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Reassign 4 bookings' });
  const changes = dialog.getByRole('region', { name: 'In conflict: On leave' });
  await changes
    .getByText(/Aaron: Resource is on leave from/)
    .first()
    .waitFor();
  await expect.poll(() => changes.getByRole('listitem').count()).toBe(3);
  await changes
    .getByText(/visits? with this customer|new to this customer/)
    .first()
    .waitFor();
  // What nobody can get says why.
  await dialog
    .getByRole('region', { name: 'Stays in conflict' })
    .getByText('This booking is locked: its time and its people cannot change. Unlock it first.')
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Apply', exact: true }));
  await toast.getByText('3 bookings reassigned').waitFor();
  await expect.poll(count).toBe(3);

  const peopleOf = async () => {
    const answer = await page.request.get(`${demonstration.address}/api/v1/bookings?search=Ward&sort=start`);
    return bookingsSchema
      .parse(await answer.json())
      .rows.map(({ title, resources }) => `${title}: ${resources.map(({ name }) => name).join()}`)
      .filter((text) => text.startsWith('Round'))
      .sort();
  };
  const locked = 'Round 4: Aaron';
  const undo = await undoOffered(page);
  await expect
    .poll(peopleOf)
    .toEqual(['Round 1: Stand-in', 'Round 2: Stand-in', 'Round 3: Stand-in', locked]);
  await undo.click();
  await expect.poll(peopleOf).toEqual(['Round 1: Aaron', 'Round 2: Aaron', 'Round 3: Aaron', locked]);

  // One is left out, and stays as it is.
  const inConflict = page.getByRole('region', { name: /^In conflict/ });
  // What it offers to reassign are those that it shows, and they may come one by one.
  for (const round of ['Round 1', 'Round 2', 'Round 3']) await inConflict.getByText(round).first().waitFor();
  await inConflict.getByRole('button', { name: /^Reassign these/ }).click();
  const again = page.getByRole('dialog', { name: /^Reassign \d+ bookings/ });
  await again.getByRole('checkbox', { name: /^Change Round 2,/ }).uncheck();
  await again.getByRole('button', { name: /^Apply \d+ of \d+$/ }).click();
  await expect.poll(peopleOf).toEqual(['Round 1: Stand-in', 'Round 2: Aaron', 'Round 3: Stand-in', locked]);
  expect(errors).toEqual([]);
  await page.close();
});

test('from Home everything that is rostered for tomorrow is confirmed with two clicks', async () => {
  const { page, errors, click, count } = await opened('/');
  const ready = queue(page, 'To confirm for tomorrow');
  await ready.waitFor();
  const before = await countIn(page, 'To confirm for tomorrow');
  await click(ready.getByRole('button', { name: 'Confirm all' }));
  await click(ready.getByRole('button', { name: `Confirm ${before} booking` }));
  await ready.getByText(new RegExp(`^${before} bookings? confirmed$`)).waitFor();
  await expect.poll(() => countIn(page, 'To confirm for tomorrow')).toBe(0);
  await expect.poll(count).toBe(2);
  expect(errors).toEqual([]);
  await page.close();
});

test('from Home what is unallocated next Monday is filled with three clicks', async () => {
  const { page, errors, click, count } = await opened('/');
  await click(queue(page, 'Unallocated').getByRole('button', { name: 'Fill a day' }));
  const mondays = page.getByRole('menuitem').filter({ hasText: 'Mon' }).filter({ hasNotText: 'today' });
  await click(mondays.first());
  const dialog = page.getByRole('dialog', { name: /^Fill Mon/ });
  await dialog.getByRole('listitem').filter({ hasText: 'Monday’s 3' }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Apply', exact: true }));
  await page.getByText(/^\d+ bookings assigned$/).waitFor();
  await expect.poll(count).toBe(3);
  const answer = await page.request.get(`${demonstration.address}/api/v1/bookings?search=Monday&limit=50`);
  const made = bookingsSchema
    .parse(await answer.json())
    .rows.filter(({ title }) => /^Monday’s \d$/.test(title));
  expect(made.map(({ resources }) => resources.length)).toEqual([1, 1, 1]);
  expect(errors).toEqual([]);
  await page.close();
});

test('on the board of another day somebody is off sick for two days from then, and replaced, with four clicks', async () => {
  const day = localDayOf(zoneOf('Australia/Sydney'), now) + sickFrom;
  const date = dateOfLocalDay(day);
  const { page, errors, click, count } = await opened(
    `/week2timeline?from=${date}&zoom=day&filter=Poorly&hours=all`,
  );
  const row = page.locator('[data-row="poorly"]');
  await row.getByRole('gridcell', { name: /Flu visit 0/ }).waitFor();
  await row.locator('[data-name="poorly"]').click({ button: 'right' });
  await click(page.getByRole('menuitem', { name: 'Off sick…' }));
  const asks = page.getByRole('dialog', { name: 'Off sick: Poorly' });
  await asks.getByText('1 booking would be in conflict.').waitFor();
  await page.keyboard.type('2');
  await asks.getByText('2 bookings would be in conflict.').waitFor();
  await click(asks.getByRole('button', { name: 'Enter leave' }));
  const plan = page.getByRole('dialog', { name: 'Reassign 2 bookings' });
  await click(plan.getByRole('button', { name: 'Apply', exact: true }));
  await page.getByText('2 bookings reassigned').waitFor();
  await expect.poll(count).toBe(4);
  const answer = await page.request.get(`${demonstration.address}/api/v1/bookings?search=Flu&sort=start`);
  const people = bookingsSchema.parse(await answer.json()).rows.map(({ resources }) => resources[0]?.name);
  expect(people).toEqual(['Stand-by', 'Stand-by', 'Poorly']);
  expect(errors).toEqual([]);
  await page.close();
});

test('a visit is moved to another day with the same person with three clicks, to a time that is free', async () => {
  const { page, errors, click, count } = await opened('/');
  await click(page.getByRole('button', { name: /^Search/ }));
  await page.getByRole('combobox', { name: 'Search' }).fill('move Movable visit');
  await click(page.getByRole('option', { name: /^Reschedule: Movable visit/ }));
  const drawer = page.getByRole('dialog', { name: 'Movable visit' });
  const times = drawer.getByRole('region', { name: 'Free times of Steady' });
  await times.getByRole('button').nth(1).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const moved = page.waitForResponse((response) => response.url().includes('/booking.reschedule'));
  await click(times.getByRole('button').nth(1));
  expect((await moved).status()).toBe(200);
  await drawer.getByRole('button', { name: 'Reschedule' }).waitFor();
  await expect.poll(count).toBe(3);
  expect(errors).toEqual([]);
  await page.close();
});

test('two visits that are selected on the board are swapped with two clicks, seen before, and taken back by one undo', async () => {
  const day = localDayOf(zoneOf('Australia/Sydney'), now) + swapOn;
  const { page, errors, click, count } = await opened(
    `/week2timeline?from=${dateOfLocalDay(day)}&zoom=day&filter=Swapper&hours=all`,
  );
  const bar = (who: string) =>
    page.locator(`[data-row="${who}"]`).getByRole('gridcell', { name: /Swap visit/ });
  for (const who of ['swapOne', 'swapTwo']) {
    await bar(who).focus();
    await page.keyboard.press('Control+ ');
  }
  await click(page.getByRole('button', { name: 'Swap…' }));
  const dialog = page.getByRole('dialog', { name: 'Swap work' });
  await dialog.getByText('Nothing stands against it.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Swap', exact: true }));
  await page.getByText('2 bookings swapped').waitFor();
  await expect.poll(count).toBe(2);
  const people = async () => {
    const answer = await page.request.get(
      `${demonstration.address}/api/v1/bookings?search=Swap+visit&sort=start`,
    );
    return bookingsSchema.parse(await answer.json()).rows.map(({ resources }) => resources[0]?.name);
  };
  expect(await people()).toEqual(['Swapper Two', 'Swapper One']);
  await (await undoOffered(page)).click();
  await expect.poll(people).toEqual(['Swapper One', 'Swapper Two']);
  expect(errors).toEqual([]);
  await page.close();
});

test('visits twice a week for eight weeks are given to the preferred person within ten clicks', async () => {
  const { page, errors, click, count } = await opened('/');
  await click(page.getByRole('button', { name: 'New booking' }));
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByRole('combobox', { name: 'Customer' }).fill('Faithful');
  await click(page.getByRole('option', { name: /Faithful/ }));
  await form.getByRole('combobox', { name: 'Title' }).fill('Twice a week');
  await form.getByRole('combobox', { name: 'Labels' }).fill('Regular');
  await click(page.getByRole('option', { name: 'Regular rounds' }));
  const zone = zoneOf('Australia/Sydney');
  const monday = localDayOf(zone, now) + 8 - weekdayOf(localDayOf(zone, now) - 1);
  await form.getByLabel('Start date').fill(dateOfLocalDay(monday));
  await form.getByLabel('Start time').fill('12:00');
  await form.getByLabel('End time').fill('13:00');
  await click(form.getByRole('combobox', { name: 'Repeats' }));
  await click(page.getByRole('option', { name: 'Otherwise …' }));
  await click(form.getByText('Thu', { exact: true }));
  await click(form.getByRole('combobox', { name: 'Ends' }));
  await click(page.getByRole('option', { name: 'For so many weeks' }));
  await form.getByText(/^16 bookings until/).waitFor();
  await click(form.getByRole('button', { name: 'Create bookings' }));
  await page.getByText('Recurring booking created').waitFor();
  expect(count()).toBeLessThanOrEqual(10);
  const made = async () => {
    const answer = await page.request.get(
      `${demonstration.address}/api/v1/bookings?customerId=faithful&limit=50`,
    );
    return bookingsSchema
      .parse(await answer.json())
      .rows.map(({ resources }) => resources.map(({ name }) => name).join());
  };
  await expect.poll(made).toEqual(Array.from({ length: 16 }, () => 'Steady'));
  expect(errors).toEqual([]);
  await page.close();
});

test('a planner is limited to a team at the invitation within four clicks', async () => {
  const { page, errors, click, count } = await opened('/members');
  await click(page.getByRole('button', { name: 'Invite a colleague' }));
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByLabel('Email').fill('team@muster.example');
  await form.getByRole('combobox', { name: 'Plans only' }).fill('Spare');
  await click(page.getByRole('option', { name: 'Spare', exact: true }));
  await form.getByRole('combobox', { name: 'Plans only' }).press('Tab');
  await form.getByText('Planners with this set see').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await click(form.getByRole('button', { name: /^(Send|Make) invitation$/ }));
  await page.getByText('team@muster.example').first().waitFor();
  await expect.poll(count).toBeLessThanOrEqual(4);
  const read = async (path: string) =>
    (await page.request.get(`${demonstration.address}/api/v1/${path}`)).json();
  const { invitations } = invitationsSchema.parse(await read('members'));
  const { rows } = setsSchema.parse(await read('dispatcher-master-labels'));
  const invited = invitations.find(({ email }) => email === 'team@muster.example');
  expect(rows.filter(({ publishedTo }) => publishedTo.includes(invited?.resourceId ?? ''))).toMatchObject([
    { labelIds: ['spare'] },
  ]);
  expect(errors).toEqual([]);
  await page.close();
});

test('on the board a new booking is drawn and made with four clicks, and one undo takes it back', async () => {
  const { page, errors, click, count } = await opened('/week2timeline?zoom=day&filter=Ever&hours=all');
  const row = page.locator('[data-row="ever"]');
  // Once it rests: what comes late above it would move it.
  await row.getByRole('rowheader').hover();
  const name = await row.getByRole('rowheader').boundingBox();
  if (name === null) throw new Error('the row is in view');
  const y = name.y + name.height / 2;
  const x = name.x + name.width + 60;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y, { steps: 4 });
  await page.locator('[data-shown="drawn"]').waitFor();
  await page.mouse.up();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByText('Ever', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('combobox', { name: 'Customer' }).fill('Walkthrough');
  await click(page.getByRole('option', { name: /Walkthrough/ }));
  // What the customer had last is suggested, and another service can be chosen.
  const service = form.getByRole('combobox', { name: 'Title' });
  await expect.poll(() => service.inputValue()).not.toBe('');
  await service.fill('Plain');
  await click(page.getByRole('option', { name: 'Plain visit' }));
  await click(form.getByRole('button', { name: 'Create booking' }));
  await form.waitFor({ state: 'detached' });
  await expect.poll(count).toBe(4);
  const made = row.getByRole('gridcell', { name: /Plain visit/ });
  await made.waitFor();
  expect(errors).toEqual([]);

  // A second press in the same place asks for its form at once.
  await made.hover();
  const bar = await made.boundingBox();
  if (bar === null) throw new Error('the bar is in view');
  await page.mouse.dblclick(bar.x + bar.width / 2, bar.y + bar.height / 2);
  await page.getByRole('dialog', { name: 'Plain visit' }).getByRole('form', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('rowheader').focus();
  await page.keyboard.press('Control+z');
  // What the row has on other days is drawn or not, as the room beside the drawer allows.
  await made.waitFor({ state: 'detached' });
  const left = async () => {
    const answer = await page.request.get(`${demonstration.address}/api/v1/bookings?resourceId=ever`);
    return bookingsSchema.parse(await answer.json()).rows.map(({ title }) => title);
  };
  await expect.poll(left).toEqual(['For the next day']);
  await page.close();
});

test('several bookings are selected in the list and cancelled in one step, and who refuses is named', async () => {
  const { page, errors } = await opened('/bookings?range=all&search=Walkthrough&sort=start');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await bar.getByText('3 selected').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Somebody else is quicker with one of them.
  const send = await commandClient(demonstration.address, 'dispatcher');
  await bar.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByLabel('Reason').fill('The customer moved away');
  await page.route('**/api/v1/commands', async (route) => {
    await send('booking.lock', { bookingId: 'plain' });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Cancel 3' }).click();
  await page.locator('#content').getByText('2 bookings cancelled').waitFor();
  const undo = await undoOffered(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Plain visit: / })
    .waitFor();
  await page
    .getByRole('row', { name: /Begun by nobody/ })
    .getByText('Cancelled')
    .waitFor();

  // One step, one undo.
  await page.unroute('**/api/v1/commands');
  await undo.click();
  await page.getByText('Undone: 2 bookings cancelled').waitFor();
  await page
    .getByRole('row', { name: /Begun by nobody/ })
    .getByText('Rostered')
    .waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('from Home somebody is given a task in three actions', async () => {
  const { page, errors, click, count } = await opened('/');
  await click(page.getByRole('link', { name: 'New task' }));
  const form = page.getByRole('form', { name: 'New task' });
  await form.getByLabel('Title').fill('Return the ladder');
  const people = form.getByRole('combobox', { name: 'People' });
  await click(people);
  await people.fill('Tardy');
  await page.getByRole('option', { name: 'Tardy' }).waitFor();
  await page.keyboard.press('Enter');
  await click(form.getByRole('button', { name: 'Save' }));
  await page.getByRole('dialog').getByText('Tardy').first().waitFor();
  await expect.poll(count).toBe(3);
  expect(errors).toEqual([]);
  await page.close();
});
