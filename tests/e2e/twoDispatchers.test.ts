import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { carryTo } from './carryTo.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

/** Beyond everything that the demonstration plans; 09:00 to 11:00 in Sydney. */
const monday = '2027-03-01';
const start = Date.UTC(2027, 1, 28, 22) / 1000;
const end = start + 7200;
/** The machine may be busy. */

/** A person who stands first on the board, and three jobs for that person at the same time. */
async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('label.create', { labelId: 'race', name: 'Race' });
  await send('customer.create', { customerId: 'race', firstName: 'Race', lastName: 'Course' });
  await send('resource.create', {
    resourceId: 'race',
    firstName: 'Aaron',
    lastName: 'Apple',
    labelIds: ['race'],
  });
  await send('shift.create', {
    resourceId: 'race',
    startDate: monday,
    endDate: null,
    timings: [{ day: 1, begin: 7 * 3600, end: 18 * 3600 }],
  });
  for (const title of ['Left job', 'Right job']) {
    await send('booking.create', {
      bookingId: title.replace(' ', '-'),
      customerId: 'race',
      title,
      labelIds: ['race'],
      start,
      end,
    });
  }
  await send('booking.create', {
    bookingId: 'shared',
    customerId: 'race',
    title: 'Shared job',
    labelIds: ['race'],
    start: start + 86_400,
    end: end + 86_400,
  });
}

test('what one dispatcher does appears in the browser of another, in lists, drawers and on the timeline', async () => {
  const [dana, sam, board] = await Promise.all([
    signedIn(demonstration.browser, demonstration.address, 'dispatcher'),
    signedIn(demonstration.browser, demonstration.address, 'scheduler'),
    signedIn(demonstration.browser, demonstration.address, 'scheduler'),
  ]);
  const list = `${demonstration.address}/bookings?range=all&search=Shared`;
  await Promise.all([
    dana.page.goto(`${list}&booking=shared`),
    sam.page.goto(list),
    board.page.goto(`${demonstration.address}/week2timeline?from=${monday}&zoom=week`),
  ]);
  const row = sam.page.getByRole('row', { name: /Shared job/ });
  await row.getByText('Draft').waitFor();
  await board.page.getByRole('gridcell', { name: /Shared job/ }).waitFor();
  const drawer = dana.page.getByRole('dialog', { name: 'Shared job' });

  await drawer.getByRole('button', { name: 'Assign', exact: true }).click();
  await drawer.getByLabel('Find a person').fill('Aaron A');
  await drawer.getByRole('button', { name: /^Assign Aaron Apple/ }).click();
  await drawer.getByText('Rostered').waitFor();

  await row.getByText('Rostered').waitFor();
  await row.getByText('Aaron Apple').waitFor();
  await expect.poll(() => rowOf(board.page, 'Shared job')).toBe('Aaron Apple');

  // The other way round, while the first one has the booking open.
  await row.getByRole('link').click();
  await sam.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await drawer.getByText('Confirmed').waitFor();
  await drawer.getByRole('button', { name: 'Dispatch' }).waitFor();
  expect([...dana.errors, ...sam.errors, ...board.errors]).toEqual([]);
  await Promise.all([dana, sam, board].map(({ page }) => page.close()));
});

test('of two dispatchers who want the same person one wins, and the other’s bar goes back with the reason', async () => {
  const [dana, sam] = await Promise.all([
    signedIn(demonstration.browser, demonstration.address, 'dispatcher'),
    signedIn(demonstration.browser, demonstration.address, 'scheduler'),
  ]);
  const racers = [
    { page: dana.page, title: 'Left job' },
    { page: sam.page, title: 'Right job' },
  ];
  await Promise.all(
    racers.map(async ({ page, title }) => {
      await page.goto(`${demonstration.address}/week2timeline?from=${monday}&zoom=threeDays`);
      await carryTo(page, title, 'Aaron Apple');
    }),
  );
  // The reason goes after some seconds, and which of them is told is known once both are at rest.
  const told = racers.map(({ page }) => {
    const seen = page
      .getByText(/already assigned from .* to /)
      .first()
      .waitFor();
    return seen.then(
      () => true,
      () => false,
    );
  });
  await Promise.all(racers.map(({ page }) => page.mouse.up()));

  // Both browsers come to the same end, in which one of the jobs has the person.
  const rowsIn = (page: Page) => Promise.all(racers.map(({ title }) => rowOf(page, title)));
  const end = async () => {
    const [danas, sams] = await Promise.all([rowsIn(dana.page), rowsIn(sam.page)]);
    return {
      alike: danas.join() === sams.join(),
      given: danas.filter((row) => row === 'Aaron Apple').length,
    };
  };
  await expect.poll(end).toEqual({ alike: true, given: 1 });
  const loser = (await rowsIn(dana.page))[0] === 'Aaron Apple' ? 1 : 0;
  expect(await told[loser]).toBe(true);
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await Promise.all([dana, sam].map(({ page }) => page.close()));
});

/** The name of the row that a bar is in. */
async function rowOf(page: Page, title: string): Promise<string> {
  const bar = page.getByRole('gridcell', { name: new RegExp(title) });
  const row = page.getByRole('row').filter({ has: bar });
  const name = await row.getByRole('rowheader').locator('span').first().textContent();
  return name ?? '';
}
