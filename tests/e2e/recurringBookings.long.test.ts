import { expect, test } from 'vitest';
import { z } from 'zod';
import { dateOfLocalDay, localDayOf, startOfLocalDay, weekdayOf } from '../../domain/time/localDay.ts';
import { weekdayNames } from '../../domain/time/weekdays.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { chooseMore } from './chooseMore.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'often', firstName: 'Often', lastName: 'Limited' });
  await send('customer.create', { customerId: 'weekly', firstName: 'Weekly', lastName: 'Limited' });
}

const pageSchema = z.object({
  rows: z.array(z.object({ id: z.string(), title: z.string(), status: z.string(), start: z.number() })),
});

/** What the customer has booked, by start. */
async function booked(status = 'draft', customerId = 'often'): Promise<z.output<typeof pageSchema>['rows']> {
  const authorization = `Bearer ${await tokenOf(demonstration.address, 'dispatcher')}`;
  const query = `customerId=${customerId}&status=${status}`;
  const answer = await fetch(`${demonstration.address}/api/v1/bookings?${query}`, {
    headers: { authorization },
  });
  return pageSchema.parse(await answer.json()).rows;
}
const titles = async (status?: string) => (await booked(status)).map(({ title }) => title);

test('a dispatcher makes a booking that repeats, changes it from one on, and cancels a single one', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const inAWeek = localDayOf(zoneOf('Australia/Sydney'), Math.floor(Date.now() / 1000)) + 7;
  const date = new Date(inAWeek * 86_400_000).toISOString().slice(0, 10);
  const weekday = weekdayNames[weekdayOf(inAWeek)] ?? '';
  await page.goto(demonstration.address);
  await page.getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByRole('combobox', { name: 'Customer' }).fill('Often');
  await page.getByRole('option', { name: 'Often Limited' }).click();
  await form.getByRole('combobox', { name: 'Title' }).fill('Water the plants');
  await form.getByLabel('Start date').fill(date);
  await form.getByLabel('Start time').fill('10:00');
  await form.getByLabel('End time').fill('11:00');
  await form.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: `Every second ${weekday}` }).click();
  const ends = form.getByRole('combobox', { name: 'Ends' });
  await ends.click();
  await page.getByRole('option', { name: 'On a day' }).click();
  await form.getByRole('button', { name: 'Create bookings' }).click();
  await form.getByText('you must enter a valid date').waitFor();
  await ends.click();
  await page.getByRole('option', { name: 'After so many times' }).click();
  await form.getByLabel('Times').fill('4');
  await form.getByText(/^4 bookings until/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create bookings' }).click();
  await page.getByText('Recurring booking created').waitFor();
  await expect.poll(() => titles()).toEqual(Array(4).fill('Water the plants'));

  const [first, second] = await booked();
  await page.goto(`${demonstration.address}/bookings?range=all&booking=${first?.id}`);
  const drawer = page.getByRole('dialog', { name: 'Water the plants' });
  await drawer.getByRole('link', { name: `Every second ${weekday}, 4 times` }).waitFor();
  await drawer.getByRole('link', { name: /^Next:/ }).click();
  await drawer.getByRole('link', { name: /^Previous:/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('booking')).toBe(second?.id);

  await chooseMore(page, 'Edit');
  await drawer.getByLabel('Title').fill('Water the garden');
  await drawer.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Change a recurring booking' });
  await question.getByText(`It repeats: Every second ${weekday}.`).waitFor();
  await question.getByLabel('This and the following ones (3)').check();
  await question.getByLabel('All, from today on (4)').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Change', exact: true }).click();
  const after = ['Water the plants', 'Water the garden', 'Water the garden', 'Water the garden'];
  await expect.poll(() => titles()).toEqual(after);

  const [, , third] = await booked();
  await page.goto(`${demonstration.address}/bookings?range=all&booking=${third?.id}`);
  const garden = page.getByRole('dialog', { name: 'Water the garden' });
  await garden.getByRole('link', { name: `Every second ${weekday}, 4 times` }).waitFor();
  await chooseMore(page, 'Cancel');
  const cancelling = page.getByRole('dialog', { name: 'Cancel a recurring booking' });
  await cancelling.getByRole('button', { name: 'Continue' }).click();
  await expect
    .poll(() => garden.getByLabel('Reason').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await garden.getByLabel('Reason').fill('On holiday');
  await garden.getByRole('button', { name: 'Cancel booking' }).click();
  await expect.poll(() => titles('cancelled')).toEqual(['Water the garden']);
  expect(await titles()).toHaveLength(3);

  const [, , fourth] = await booked();
  await page.goto(`${demonstration.address}/bookings?range=all&booking=${fourth?.id}`);
  await chooseMore(page, 'Cancel');
  await cancelling.getByLabel('This and the following ones').check();
  await cancelling.getByRole('button', { name: 'Cancel bookings' }).click();
  await expect.poll(() => titles()).toEqual(['Water the plants', 'Water the garden']);
  expect(await garden.getByLabel('Reason').count()).toBe(0);

  await page.goto(`${demonstration.address}/recurring-bookings`);
  await page.getByRole('row', { name: /Water the plants/ }).waitFor();
  await page.getByRole('row', { name: /Water the garden/ }).click();
  const series = page.getByRole('dialog', { name: 'Water the garden' });
  await series.getByRole('button', { name: 'Archive' }).waitFor();
  await page.setViewportSize(sizes.phone);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('a booking that is begun on the board can repeat, and the others move with one of them if that is meant', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const sydney = zoneOf('Australia/Sydney');
  // Beyond all that the demonstration leaves open, which would fill the lane.
  const day = localDayOf(sydney, Math.floor(Date.now() / 1000)) + 28;
  const date = dateOfLocalDay(day);
  await page.goto(`${demonstration.address}/week2timeline?from=${date}&zoom=day`);
  await page.getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByRole('combobox', { name: 'Customer' }).fill('Weekly');
  await page.getByRole('option', { name: 'Weekly Limited' }).click();
  await form.getByRole('combobox', { name: 'Title' }).fill('Walk the dog');
  await form.getByLabel('Start date').fill(date);
  await form.getByLabel('Start time').fill('16:30');
  await form.getByLabel('End date').fill(date);
  await form.getByLabel('End time').fill('17:30');
  await form.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: `Every ${weekdayNames[weekdayOf(day)] ?? ''}` }).click();
  await form.getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'After so many times' }).click();
  await form.getByLabel('Times').fill('3');
  await form.getByText(/^3 bookings until/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create bookings' }).click();
  const starts = async () => {
    const rows = await booked('draft', 'weekly');
    return rows.map(({ start }) => (start - startOfLocalDay(sydney, localDayOf(sydney, start))) / 3600);
  };
  await expect.poll(starts).toEqual([16.5, 16.5, 16.5]);

  const bar = page.getByRole('gridcell', { name: /Walk the dog/ });
  await bar.focus();
  await page.keyboard.press('m');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const others = page.getByRole('button', { name: 'Move the others too…' });
  // For as long as the mouse is there, the message stays.
  await others.hover();
  await expect.poll(starts).toEqual([17.5, 16.5, 16.5]);
  await others.click();
  const question = page.getByRole('dialog', { name: 'Move a recurring booking' });
  expect(await question.getByLabel('This and the following ones').isChecked()).toBe(true);
  expect(await question.getByText('They are given only').count()).toBe(0);
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(starts).toEqual([17.5, 17.5, 17.5]);

  // Nobody has the labels of a booking without any: whom it is given to is left out of the others, which is said before.
  await bar.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Place anyway' }).click();
  await others.click();
  await question.getByText('They are given only to people who may take them.').waitFor();
  await question.getByLabel('This one').check();
  expect(await question.getByText('They are given only').count()).toBe(0);
  await question.getByRole('button', { name: 'Back' }).click();
  await question.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.close();
});
