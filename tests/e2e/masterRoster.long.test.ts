import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf } from './muster.ts';
import { pressIn } from './pressIn.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration({ prepare });

/** Two people who stand first on the board, and work every day from 07:00: one until 18:00, the other until 09:30. */
async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  // It begins as an organisation does that has no roster.
  await send('rosterTemplate.archive', { rosterTemplateId: 'roster-early-rounds' });
  await send('label.create', { labelId: 'care', name: 'Careful' });
  await send('customer.create', { customerId: 'carol', firstName: 'Carol', lastName: 'Course' });
  for (const [name, until] of [
    ['Apple', 18],
    ['Baker', 9.5],
  ] as const) {
    const resourceId = name.toLowerCase();
    await send('resource.create', { resourceId, firstName: 'Aaron', lastName: name, labelIds: ['care'] });
    await send('shift.create', {
      resourceId,
      startDate: '2026-01-01',
      endDate: null,
      timings: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 7 * 3600, end: until * 3600 })),
    });
  }
}

/** A fortnight of which nothing is planned yet, by days; it begins on a Sunday, and is shown from its Monday. */
const farAhead = 'from=2031-03-02&zoom=day&hours=working';
const bars = (page: Page, row: string) => page.locator(`[data-row="${row}"] [data-booking]`);
const saved = (page: Page) => page.locator('[data-state="saved"]').waitFor();
/** The machine may be busy. */

const eventsSchema = z.object({
  rows: z.array(
    z.object({
      title: z.string(),
      week: z.int(),
      day: z.int(),
      start: z.int(),
      end: z.int(),
      resourceIds: z.array(z.string()),
    }),
  ),
});
async function eventsWhere(query: string): Promise<z.output<typeof eventsSchema>['rows']> {
  const { address } = demonstration;
  const authorization = `Bearer ${await tokenOf(address, 'dispatcher')}`;
  const answer = await fetch(`${address}/api/v1/roster-events?limit=100&sort=start${query}`, {
    headers: { authorization },
  });
  // Those of the demonstration's own roster have nothing to do with these.
  return eventsSchema.parse(await answer.json()).rows.filter(({ title }) => title !== 'Help out of bed');
}

const rosterEvents = () => eventsWhere('');

/** How many bookings a customer has. */
async function bookingsOf(customerId: string): Promise<number> {
  const { address } = demonstration;
  const authorization = `Bearer ${await tokenOf(address, 'dispatcher')}`;
  const answer = await fetch(`${address}/api/v1/bookings?customerId=${customerId}`, {
    headers: { authorization },
  });
  return z.object({ total: z.int() }).parse(await answer.json()).total;
}

test('a planner makes a roster, draws its events, moves them with a look at conflicts, publishes them and takes all of it back', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/masterroster?${farAhead}`);
  await page.getByText('No roster yet').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make a roster' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Inner West');
  await page.getByRole('button', { name: 'Make roster' }).click();
  await page.getByRole('grid', { name: 'Master roster of people and their roster events' }).waitFor();

  // Drawn from nine to ten in Aaron Apple's row of the Sunday, and wanted on the Monday of both weeks.
  const row = page.locator('[data-row="apple"]');
  // Once it rests: what comes late above it would move it.
  await row.locator('[data-name]').hover();
  const head = await page.getByText('09:00', { exact: true }).first().boundingBox();
  const next = await page.getByText('10:00', { exact: true }).first().boundingBox();
  const box = await row.boundingBox();
  if (head === null || next === null || box === null) throw new Error('the board is in view');
  const y = box.y + box.height / 2;
  await page.mouse.move(head.x + head.width / 2 + 1, y);
  await page.mouse.down();
  await page.mouse.move(next.x + next.width / 2 - 1, y, { steps: 6 });
  await page.locator('[data-shown="drawn"]').waitFor();
  await page.mouse.up();
  const form = page.getByRole('dialog', { name: 'New roster event' });
  await form.getByLabel('Customer').fill('Carol');
  await page.getByRole('option', { name: /Carol Course/ }).click();
  await form.getByRole('combobox', { name: 'Title' }).fill('Morning care');
  const [mondayOne, mondayTwo] = [form.getByText('Mon').nth(0), form.getByText('Mon').nth(1)];
  await form.getByText('Sun').nth(0).click();
  await mondayOne.click();
  await mondayTwo.click();
  await form.getByText('Sun').nth(0).click();
  await form.getByRole('button', { name: 'Make 3 roster events' }).click();
  await page.getByText('3 roster events made').waitFor();
  await expect.poll(() => bars(page, 'apple').count()).toBeGreaterThan(0);
  const drawn = { title: 'Morning care', start: 32_400, end: 36_000, resourceIds: ['apple'] };
  await expect.poll(rosterEvents).toMatchObject([drawn, drawn, drawn]);

  // No label is asked for, so each is in conflict as it is; the person below leaves too early, and that is asked about.
  const first = bars(page, 'apple').first();
  await expect.poll(() => first.getAttribute('data-conflict')).toBe('true');
  await first.focus();
  for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const question = page.getByRole('dialog', { name: 'Place “Morning care” there anyway?' });
  await pressIn(question, 'Place anyway');
  await expect
    .poll(rosterEvents)
    .toContainEqual(
      expect.objectContaining({ week: 1, day: 0, start: 33_300, end: 36_900, resourceIds: ['baker'] }),
    );
  // Others may read it before the page has its answer, until which it can be undone here.
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect
    .poll(rosterEvents)
    .toContainEqual(
      expect.objectContaining({ week: 1, day: 0, start: 32_400, end: 36_000, resourceIds: ['apple'] }),
    );

  // Opened, it says what stands against it; its form is the record's own.
  await bars(page, 'apple').first().click();
  const drawer = page.getByRole('dialog', { name: 'Morning care' });
  await drawer.getByText('In conflict in this fortnight: Morning care').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // Another planner's change appears.
  const other = await signedIn(browser, address, 'scheduler');
  await other.page.goto(`${address}/mascustomer?${farAhead}`);
  await other.page.locator('[data-row="carol"] [data-booking]').first().focus();
  for (const key of ['m', 'ArrowRight', 'ArrowRight', 'Enter']) await other.page.keyboard.press(key);
  await expect.poll(() => bars(page, 'apple').first().getAttribute('aria-label')).toContain('09:30–10:30');

  // All of them are selected and removed as one step, which one undo takes back.
  await page.goto(`${address}/masterroster?from=2031-03-02&zoom=fortnight`);
  await page.locator('[data-row="apple"] [data-cell]').first().waitFor();
  await page.locator('[data-name="apple"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select all roster events here (3)' }).click();
  await page
    .getByRole('region', { name: 'Selected roster events' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByText('3 roster events removed').waitFor();
  const undo = await undoOffered(page);
  await expect.poll(() => page.locator('[data-row="apple"] [data-cell]').count()).toBe(0);
  await undo.click();
  await expect.poll(() => page.locator('[data-row="apple"] [data-cell]').count()).toBe(3);
  expect(await axeFindings(page)).toEqual([]);

  // Published: nobody who lacks what is asked for is given a booking. Published again there is nothing to do.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish Inner West' });
  await publishing.getByText('3 new, of them 3 without people.').waitFor();
  await publishing.locator('li').filter({ hasText: /label/ }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await publishing.getByRole('button', { name: 'Publish: 3 bookings' }).click();
  const publication = page.getByRole('region', { name: 'Publication' });
  await publication.getByText(/Sun 02\/Mar\/2031 to Sat 15\/Mar\/2031: 3 new, 3 without people/).waitFor();
  await expect.poll(() => bookingsOf('carol')).toBe(3);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await publishing.getByText('Everything is published as the roster has it.').waitFor();
  expect(await publishing.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
  await publishing.getByLabel('Weeks').fill('99');
  await publishing.getByText('1 to 53').waitFor();
  await page.keyboard.press('Escape');
  await publication.getByRole('button', { name: 'Take it back' }).click();
  await publication.getByText(/3 taken back/).waitFor();
  await expect.poll(() => bookingsOf('carol')).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);

  await page.setViewportSize(sizes.phone);
  await page.goto(`${address}/masterroster?from=2031-03-02`);
  await page.locator('[data-row="apple"]').waitFor();
  expect(await axeLayoutFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  expect(other.errors).toEqual([]);
});

test('a roster is made of the bookings of a fortnight, and says how many they are', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/masterroster`);
  await page.getByRole('button', { name: 'Rosters', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New roster' }).click();
  const form = page.getByRole('dialog', { name: 'New roster' });
  await form.getByRole('button', { name: 'Make roster' }).click();
  await form.getByText('is required').waitFor();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('As it is');
  await form.getByRole('radio', { name: 'The bookings of a fortnight' }).check();
  const text = await form.getByText(/\d+ bookings become roster events/).textContent();
  await form.getByRole('button', { name: 'Make roster' }).click();
  await form.waitFor({ state: 'hidden' });
  const count = /(\d+) bookings/.exec(text ?? '')?.[1] ?? '';
  await expect.poll(() => page.getByRole('button', { name: /^All \d/ }).textContent()).toContain(count);
  expect(errors).toEqual([]);
});

test('a planner has the open events of a fortnight filled, accepts a part of that and takes it back as one step', async () => {
  const { address, browser } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  await send('rosterTemplate.create', { rosterTemplateId: 'filled', name: 'Filled', mayMove: true });
  const work = { templateId: 'filled', customerId: 'carol', labelIds: ['care'], week: 1 };
  const [eight, nine, ten] = [8, 9, 10].map((hour) => hour * 3600);
  if (eight === undefined || nine === undefined || ten === undefined) throw new Error('three hours');
  // Baker leaves at half past nine: of two at nine, Apple has one, and the other is earlier.
  for (const [title, day, start, end] of [
    ['Monday care', 1, eight, nine],
    ['Tuesday care', 2, nine, ten],
    ['Tuesday too', 2, nine, ten],
    ['Night watch', 3, 22 * 3600, 23 * 3600],
  ] as const) {
    await send('rosterEvent.create', {
      ...work,
      rosterEventId: title.replace(' ', '-'),
      title,
      day,
      start,
      end,
      tolerance: 60,
    });
  }
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/masterroster?from=2031-03-02&zoom=fortnight&template=filled`);
  await page.getByRole('button', { name: 'Fill', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill Filled' });
  await dialog.getByText(/Events may start earlier or later within their tolerance/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByText('5 seconds').click();
  await dialog.getByRole('button', { name: 'Find people' }).click();
  await dialog
    .getByText('Gives 3 roster events people, moves 1 start. 1 roster event finds nobody.')
    .waitFor();
  await dialog.getByText(/30 min earlier/).waitFor();
  await dialog.getByRole('region', { name: 'Stays without people' }).getByText('Night watch').waitFor();
  await dialog.getByRole('region', { name: 'Who has how much' }).getByText('Aaron Apple').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await dialog.getByRole('checkbox', { name: /Monday care/ }).uncheck();
  await dialog.getByRole('button', { name: 'Apply 2 of 3' }).click();
  await page.getByText('2 roster events filled').waitFor();
  const undo = await undoOffered(page);
  const ofFilled = async () =>
    (await eventsWhere('&templateId=filled')).map(({ title, start, resourceIds }) => [
      title,
      start / 3600,
      resourceIds.length,
    ]);
  const peopleAt = async () =>
    (await ofFilled())
      .map(([title, start, people]) => `${`${title}`.split(' ')[0]} ${start}: ${people}`)
      .sort();
  await expect.poll(peopleAt).toEqual(['Monday 8: 0', 'Night 22: 0', 'Tuesday 8.5: 1', 'Tuesday 9: 1']);
  await undo.click();
  await expect
    .poll(async () => (await ofFilled()).map(([, start, people]) => [start, people]).sort())
    .toEqual([
      [22, 0],
      [8, 0],
      [9, 0],
      [9, 0],
    ]);

  // Two are needed on Tuesday at nine, of whom one leaves at half past; on Wednesday night nobody is there.
  await page.getByRole('button', { name: 'Cover' }).click();
  const cover = page.getByRole('region', { name: 'Cover' });
  await cover.getByLabel('Cover of').selectOption('care');
  await cover.getByRole('button', { name: '2 h short' }).waitFor();
  const missing = /Tue .* 09:00–10:00: 1 missing; Wed .* 22:00–23:00: 1 missing/;
  await expect
    .poll(() => cover.getByRole('img', { name: /missing/ }).getAttribute('aria-label'))
    .toMatch(missing);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(page.url().replace('zoom=fortnight', 'zoom=day'));
  const scrolled = () => page.getByRole('grid').evaluate(({ scrollLeft }) => scrollLeft);
  await cover.getByRole('button', { name: '2 h short' }).click();
  const tuesday = await scrolled();
  await cover.getByRole('button', { name: '2 h short' }).click();
  await expect.poll(scrolled).toBeGreaterThan(tuesday);
  await send('rosterEvent.archive', { rosterEventId: 'Night-watch' });
  await cover.getByRole('button', { name: '1 h short' }).waitFor();
  await page.getByRole('button', { name: 'Cover' }).click();
  await cover.waitFor({ state: 'hidden' });

  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: 'Fill', exact: true }).click();
  await dialog.getByRole('button', { name: 'Find people' }).click();
  await dialog.getByRole('region', { name: 'Who has how much' }).waitFor();
  expect(await axeLayoutFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
});
