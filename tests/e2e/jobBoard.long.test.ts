import { expect, test } from 'vitest';
import { z } from 'zod';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { clickCounter } from './clickCounter.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

const sessionSchema = z.object({ resourceId: z.string() });
const personSchema = z.object({
  labelIds: z.array(z.string()),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
});

/** Work that the worker of the demonstration could do so many days ahead, at hours in which they do nothing else. */
async function workFor(address: string, daysAhead: number, count: number, title: string) {
  const send = await commandClient(address, 'dispatcher');
  const ask = async (path: string, who: 'dispatcher' | 'resource') => {
    const authorization = `Bearer ${await tokenOf(address, who)}`;
    return (await fetch(`${address}${path}`, { headers: { authorization } })).json();
  };
  const { resourceId } = sessionSchema.parse(await ask('/api/v1/session', 'resource'));
  await send('resource.change', {
    resourceId,
    maxHoursPerDay: 24,
    maxHoursPerWeek: 168,
    maxHoursPerFortnight: 336,
  });
  const { labelIds, location } = personSchema.parse(
    await ask(`/api/v1/resources/${resourceId}`, 'dispatcher'),
  );
  const begin = Math.ceil(Date.now() / 86_400_000) * 86_400 + daysAhead * 86_400 + 16 * 3600;
  // In Sydney it is the small hours of the next day.
  const date = new Date((begin + 11 * 3600) * 1000);
  const day = date.getUTCDay();
  const startDate = date.toISOString().slice(0, 10);
  const timings = [{ day, begin: 0, end: 12 * 3600 }];
  await send('shift.setDays', { edits: [{ resourceId, startDate, endDate: startDate, timings }] });
  const { rows } = z
    .object({ rows: z.array(z.object({ id: z.string() })) })
    .parse(await ask('/api/v1/customers?limit=1', 'dispatcher'));
  for (let each = 0; each < count; each += 1) {
    const start = begin + each * 1800;
    await send('booking.create', {
      bookingId: `${title.toLowerCase()}-${each}`,
      title: `${title} ${each + 1}`,
      customerId: rows[0]?.id ?? '',
      start,
      end: start + 1800,
      labelIds: labelIds.slice(0, 1),
      location,
      address: '12 Acacia Street, Marrickville',
    });
  }
  return { resourceId, send };
}

test('D47, S31: ten bookings go to the job board with three clicks, and a worker takes one with two', async () => {
  const { address, browser } = demonstration;
  await workFor(address, 30, 10, 'Harvest');
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  const clicks = await clickCounter(page);
  await page.goto(`${address}/bookings?range=all&search=Harvest`);
  await page.getByText('Harvest 10').waitFor();
  await clicks.click(page.getByRole('checkbox', { name: /^Select all/ }));
  await clicks.click(page.getByRole('button', { name: 'Send to the job board' }));
  const dialog = page.getByRole('dialog', { name: 'Send 10 bookings to the job board' });
  await dialog.getByRole('button', { name: 'Send 10' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await clicks.click(dialog.getByRole('button', { name: 'Send 10' }));
  await dialog.waitFor({ state: 'hidden' });
  expect(clicks.count()).toBe(3);

  const phone = await signedIn(browser, address, 'resource', { size: 'phone' });
  const taps = await clickCounter(phone.page);
  await phone.page.goto(`${address}/job_board`);
  const job = phone.page.getByRole('listitem').filter({ hasText: 'Harvest 1' }).first();
  await job.waitFor();
  expect(await axeLayoutFindings(phone.page)).toEqual([]);
  await phone.page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(phone.page)).toEqual([]);
  const taken = phone.page.waitForResponse('**/api/v1/commands/jobOffer.take');
  await taps.click(phone.page.getByRole('button', { name: 'Take this job: Harvest 3' }));
  expect((await taken).status()).toBe(200);
  await phone.page.getByRole('button', { name: 'Take this job: Harvest 3' }).waitFor({ state: 'detached' });
  expect(taps.count()).toBe(1);

  await page.goto(`${address}/job_board`);
  await page.getByText('Taken').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect([...errors, ...phone.errors]).toEqual([]);
});

test('D48, D168: a worker bids from the phone, a planner accepts the bid, and the bid board says so', async () => {
  const { address, browser } = demonstration;
  const { send, resourceId } = await workFor(address, 33, 1, 'Orchard');
  const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + 33 * 86_400 + 16 * 3600;
  await send('jobOffer.create', {
    jobOfferId: 'orchard',
    bookingId: 'orchard-0',
    openUntil: start,
    byChoice: true,
    rate: 40,
    resourceIds: [resourceId],
  });
  const phone = await signedIn(browser, address, 'resource', { size: 'phone' });
  await phone.page.goto(`${address}/job_board`);
  const job = phone.page.getByRole('listitem').filter({ hasText: 'Orchard 1' });
  await job.getByRole('textbox', { name: 'Rate asked' }).fill('45');
  await job.getByRole('button', { name: 'Bid' }).click();
  await job.getByText('Bid made').waitFor();
  expect(await axeLayoutFindings(phone.page)).toEqual([]);

  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/job_board?record=orchard`);
  const bids = page.getByRole('region', { name: /Bids to decide/ });
  await bids.getByText('asks 45.00').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const accepted = page.waitForResponse('**/api/v1/commands/bid.accept');
  await bids.getByRole('button', { name: /^Accept/ }).click();
  expect((await accepted).status()).toBe(200);

  await job.getByText('Bid accepted').waitFor();
  await phone.page.goto(`${address}/bid_board`);
  await phone.page.getByText('Orchard 1').waitFor();
  await phone.page.getByText('Accepted').first().waitFor();
  expect(await axeLayoutFindings(phone.page)).toEqual([]);
  expect([...errors, ...phone.errors]).toEqual([]);
});

test('D273, S233: a calendar event that lacks people goes to the job board, and its drawer has the bids', async () => {
  const { address, browser } = demonstration;
  const { send } = await workFor(address, 39, 0, 'Fair');
  const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + 39 * 86_400 + 16 * 3600;
  const event = { title: 'Street fair', start, end: start + 3600, peopleNeeded: 1, place: 'Town hall' };
  await send('calendarEvent.create', { calendarEventId: 'fair', ...event });
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/calevents?record=fair`);
  const drawer = page.getByRole('dialog', { name: /Street fair/ });
  await drawer.getByRole('button', { name: 'Send to the job board' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 1 event to the job board' });
  await dialog.getByText('Whom a planner chooses among the bids').click();
  await dialog.getByRole('button', { name: 'Send 1' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const phone = await signedIn(browser, address, 'resource', { size: 'phone' });
  await phone.page.goto(`${address}/job_board`);
  const job = phone.page.getByRole('listitem').filter({ hasText: 'Street fair' });
  await job.getByRole('button', { name: 'Bid' }).click();
  await job.getByText('Bid made').waitFor();

  const bids = drawer.getByRole('region', { name: /Bids to decide/ });
  const accepted = page.waitForResponse('**/api/v1/commands/bid.accept');
  await bids.getByRole('button', { name: /^Accept/ }).click();
  expect((await accepted).status()).toBe(200);
  await job.getByText('Bid accepted').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect([...errors, ...phone.errors]).toEqual([]);
});

test('S232: the menu counts the bookings that nobody has and the bids without an answer, live on every screen', async () => {
  const { address, browser } = demonstration;
  const { resourceId, send } = await workFor(address, 4, 2, 'Counted');
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/customers`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const counted = async (name: string) => {
    const said = await menu.getByRole('link', { name, exact: true }).getAttribute('aria-description');
    return said === null ? 0 : Number.parseInt(said, 10);
  };
  await expect.poll(() => counted('Bookings')).toBeGreaterThan(0);
  const [before, bids] = [await counted('Bookings'), await counted('Job Board')];
  await send('booking.allocate', { bookingId: 'counted-1', resourceIds: [resourceId], force: true });
  await expect.poll(() => counted('Bookings')).toBe(before - 1);
  const openUntil = Math.floor(Date.now() / 1000) + 86_400;
  const offer = { jobOfferId: 'counted', bookingId: 'counted-0', openUntil, byChoice: true };
  await send('jobOffer.create', offer);
  await send('bid.create', { bidId: 'counted', jobOfferId: 'counted', resourceId });
  await expect.poll(() => counted('Job Board')).toBe(bids + 1);
  await send('bid.decline', { bidId: 'counted' });
  await expect.poll(() => counted('Job Board')).toBe(bids);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('D49, S30: a worker says yes and no on the rostered board, and a planner reads why not', async () => {
  const { address, browser } = demonstration;
  const { send, resourceId } = await workFor(address, 36, 2, 'Rota');
  await send('organisation.configure', { settings: { peopleConfirm: true } });
  for (const bookingId of ['rota-0', 'rota-1']) {
    await send('booking.allocate', { bookingId, resourceIds: [resourceId] });
  }
  const phone = await signedIn(browser, address, 'resource', { size: 'phone' });
  await phone.page.goto(`${address}/rostered_board`);
  const cardOf = (title: string) => phone.page.getByRole('listitem').filter({ hasText: title });
  await cardOf('Rota 1').getByRole('button', { name: 'Yes: Rota 1' }).click();
  await cardOf('Rota 1').getByText('Confirmed').waitFor();
  await cardOf('Rota 2').getByRole('button', { name: 'No: Rota 2' }).click();
  await cardOf('Rota 2').getByRole('textbox', { name: 'Why not' }).fill('At the dentist');
  expect(await axeLayoutFindings(phone.page)).toEqual([]);
  await cardOf('Rota 2').getByRole('button', { name: 'Say no' }).click();
  await cardOf('Rota 2').waitFor({ state: 'detached' });

  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/rostered_board`);
  await page.getByText('At the dentist').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect([...errors, ...phone.errors]).toEqual([]);
});

test('work that nobody can take is offered from where that is said', async () => {
  const { address, browser } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + 34 * 86_400;
  await send('label.create', { labelId: 'rare', name: 'Rare craft' });
  await send('customer.create', { customerId: 'lone', firstName: 'Lone', lastName: 'Farm' });
  const labelIds = ['rare'];
  const span = { start, end: start + 3600 };
  await send('booking.create', {
    bookingId: 'rare',
    customerId: 'lone',
    title: 'Rare work',
    labelIds,
    ...span,
  });
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/bookings?booking=rare`);
  await page
    .getByRole('dialog', { name: 'Rare work' })
    .getByRole('button', { name: 'Assign', exact: true })
    .click();
  await page
    .getByRole('group', { name: 'What else can be done' })
    .getByRole('button', { name: 'Offer' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Send 1 booking to the job board' });
  await dialog.getByRole('button', { name: 'Send 1' }).click();
  await page.getByText('1 job offered').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});
