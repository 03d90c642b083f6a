import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { chooseMore } from './chooseMore.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration({ prepare });

/** 1 March 2027, 09:00 to 11:00 in Sydney. */
const start = Date.UTC(2027, 1, 28, 22) / 1000;
const end = start + 7200;

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('resource.create', { resourceId: 'busy', firstName: 'Busy', lastName: 'Bee' });
  const walk = {
    firstName: 'Walkthrough',
    lastName: 'Limited',
    preferredResourceIds: ['busy'],
    places: [{ name: 'Depot', address: '9 Dock Road', location: { lat: -33.9, lng: 151.2 } }],
  };
  await send('customer.create', { customerId: 'walk', ...walk });
  await send('booking.create', { bookingId: 'taken', customerId: 'walk', title: 'Taken', start, end });
  await send('booking.allocate', { bookingId: 'taken', resourceIds: ['busy'] });

  // A pair at work, of whom only Hana could do what else there is to do then.
  for (const labelId of ['duo', 'solo']) await send('label.create', { labelId, name: labelId });
  for (const [resourceId, labelIds] of [
    ['hana', ['duo', 'solo']],
    ['hugo', ['duo']],
    ['ivo', ['duo']],
  ] as const) {
    await send('resource.create', { resourceId, firstName: resourceId, labelIds: [...labelIds] });
    const timings = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 7 * 3600, end: 11 * 3600 }));
    await send('shift.create', { resourceId, startDate: '2027-03-01', endDate: '2027-03-01', timings });
  }
  const pair = { bookingId: 'pair', title: 'Carry the piano', labelIds: ['duo'], resourcesNeeded: 2 };
  await send('booking.create', { ...pair, customerId: 'walk', start, end });
  await send('booking.allocate', { bookingId: 'pair', resourceIds: ['hana', 'hugo'] });
  const single = { bookingId: 'single', title: 'Tune the piano', labelIds: ['solo'] };
  await send('booking.create', { ...single, customerId: 'walk', start, end });
}

test('a dispatcher plans a booking, overrules a conflict, moves it, parks it and reads all of it in the history', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(demonstration.address);
  await page.getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByRole('button', { name: 'Create booking' }).click();
  await form.getByText('Choose a customer').waitFor();
  // What is wrong first has the focus, and is named beside the buttons, which stay in sight.
  await form.getByText('Please check: Customer').waitFor();
  const customer = form.getByRole('combobox', { name: 'Customer' });
  await expect.poll(() => customer.evaluate((field) => field === document.activeElement)).toBe(true);
  await form.getByRole('combobox', { name: 'Customer' }).fill('Walkthrough');
  await page.getByRole('option', { name: 'Walkthrough Limited' }).click();
  // Whom the customer prefers is preferred for the booking, until somebody chooses otherwise.
  await form.getByText('More fields').click();
  await form.getByText('Busy Bee', { exact: true }).waitFor();
  await form.getByRole('combobox', { name: 'Title' }).fill('Walk the drawer');
  // Its other addresses are offered, each with its place on the map.
  await form.getByRole('combobox', { name: 'Place', exact: true }).click();
  await page.getByRole('option', { name: 'Depot, 9 Dock Road' }).click();
  expect(await form.getByLabel('Address').inputValue()).toBe('Depot, 9 Dock Road');
  await form.getByLabel('Start date').fill('2027-03-01');
  await form.getByLabel('Start time').fill('10:00');
  await form.getByLabel('End time').fill('09:30');
  await form.getByRole('button', { name: 'Create booking' }).click();
  await form.getByText('must be after the start').waitFor();
  await form.getByLabel('End time').fill('12:00');
  await form.getByRole('button', { name: 'Create booking' }).click();

  const drawer = page.getByRole('dialog', { name: 'Walk the drawer' });
  await drawer.getByText(/Monday 01.Mar(.2027)?, 10:00 to 12:00/).waitFor();
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click();
  await drawer.getByLabel('Find a person').fill('busy');
  await drawer.getByRole('button', { name: /^Assign Busy Bee/ }).click();
  await drawer
    .getByText(/already assigned from/)
    .first()
    .waitFor();
  await drawer.getByRole('button', { name: 'Assign anyway' }).click();
  await drawer.getByText('In conflict', { exact: true }).waitFor();

  await drawer.getByRole('tab', { name: 'Details' }).click();
  await drawer.getByRole('button', { name: 'Reschedule' }).click();
  await drawer.getByLabel('Start time').fill('13:00');
  await drawer.getByRole('form', { name: 'Reschedule' }).getByRole('button', { name: 'Reschedule' }).click();
  await drawer.getByText(/Monday 01.Mar(.2027)?, 13:00 to 15:00/).waitFor();

  await drawer.getByRole('button', { name: 'Remove Busy Bee' }).click();
  await drawer.getByText('Unallocated', { exact: true }).waitFor();
  await chooseMore(page, 'Park');
  await drawer.getByLabel('Reason').fill('Scaffolding is missing');
  await drawer.getByRole('form', { name: 'Park' }).getByRole('button', { name: 'Park' }).click();
  await drawer.getByText('Parked', { exact: true }).waitFor();

  await drawer.getByRole('tab', { name: 'History' }).click();
  const told = drawer.getByRole('list', { name: 'History' }).locator(':scope > li > p:first-child');
  await expect.poll(() => told.count()).toBe(5);
  const [created = '', allocated = '', moved = '', removed = '', parked = ''] = await told.allTextContents();
  expect(created).toContain('Created for Walkthrough Limited, Mon 01/Mar/2027 10:00–12:00');
  expect(allocated).toBe('Allocated, despite every conflict, to Busy Bee, in conflict');
  expect(moved).toContain('Moved to Mon 01/Mar/2027 13:00–15:00');
  expect(removed).toBe('Removed Busy Bee; nobody is allocated any more');
  expect(parked).toBe('Parked: Scaffolding is missing');
  await drawer.getByText('Chosen by a person, despite any conflict').waitFor();

  // Escape closes it, and the list is there with what has become of the booking.
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).searchParams.get('booking')).toBe(null);
  await page.goto(`${demonstration.address}/bookings?range=all&search=Walk+the+drawer`);
  await page
    .getByRole('row', { name: /Walk the drawer/ })
    .getByText('Parked')
    .waitFor();
  expect(await page.title()).toBe('Bookings · Muster');
  expect(errors).toEqual([]);
});

test('a hand-over replaces only one of a booking’s two people, and one step undoes it for both bookings', async () => {
  const signed = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const { page, errors } = signed;
  const bookings = `${demonstration.address}/bookings?range=all&search=piano`;
  const people = (title: string) =>
    page.getByRole('row', { name: title }).getByRole('cell').nth(4).innerText();
  await page.goto(`${bookings}&booking=single`);
  await page.getByRole('tab', { name: 'Who can take this?' }).click();
  const offered = page.getByRole('listitem').filter({ hasText: /^Hand hana's job Carry the piano/ });
  await offered.getByText(/over to ivo: hana is free then/).waitFor();
  await offered.getByRole('button', { name: 'Hand over and assign' }).click();
  await page.getByText('ivo has the other job now in place of hana, and hana has this one.').waitFor();
  await expect.poll(() => people('Carry the piano')).toBe('hugo, ivo');
  await expect.poll(() => people('Tune the piano')).toBe('hana');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo both' }).click();
  await expect.poll(() => people('Carry the piano')).toBe('hana, hugo');
  await expect.poll(() => people('Tune the piano')).toBe('Unallocated');
  expect(errors).toEqual([]);
  await page.close();
});

test('a booking that is locked in its drawer says so in the list, which can be filtered by locked ones', async () => {
  const signed = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const { page, errors } = signed;
  await page.goto(`${demonstration.address}/bookings?range=all&search=Walkthrough`);
  const row = page.getByRole('row', { name: /Taken/ });
  const sign = row.getByRole('img', { name: /^Locked: its time and its people cannot change/ });
  await row.waitFor();
  expect(await sign.count()).toBe(0);
  await row.getByRole('link', { name: 'Taken' }).click();
  await chooseMore(page, 'Lock');
  await page.getByRole('dialog').getByText('Locked', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await sign.waitFor();

  await page.getByRole('search').getByText('Locked', { exact: true }).click();
  await page.getByText('1 booking', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('only')).toBe('locked');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(sizes.phone);
  const card = page.getByRole('listitem').filter({ hasText: 'Taken' });
  await card.getByRole('img', { name: /^Locked/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await card.getByRole('link').click();
  await chooseMore(page, 'Unlock');
  await page.getByRole('dialog').getByText('Locked', { exact: true }).first().waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByText('No bookings here').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a wide screen shows a booking beside its list, J and K step through that, and a narrow one lays it over', async () => {
  const signed = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const { page, errors } = signed;
  await page.goto(`${demonstration.address}/bookings?range=all&search=piano&sort=customer`);
  const links = page.locator('#content tbody a');
  await expect.poll(() => links.count()).toBe(2);
  const [first = '', second = ''] = await links.allTextContents();
  await links.first().click();
  const drawer = (name: string) => page.getByRole('dialog', { name });
  await drawer(first).waitFor();
  const besideList = async () => {
    const table = page.getByRole('table', { name: 'Bookings' }).locator('..');
    const panel = page.getByRole('dialog');
    const [list, shown] = [await table.boundingBox(), await panel.boundingBox()];
    return (list?.x ?? 0) + (list?.width ?? 0) <= (shown?.x ?? 0);
  };
  await expect.poll(besideList).toBe(true);
  expect(await page.getByRole('dialog').getAttribute('aria-modal')).toBe('false');
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press('j');
  await drawer(second).waitFor();
  await page.keyboard.press('k');
  await drawer(first).waitFor();
  await page.getByRole('button', { name: 'Next in the list' }).click();
  await drawer(second).waitFor();
  // The drawer may be there before its list.
  const list = Promise.withResolvers<void>();
  await page.route('**/api/v1/bookings?*', async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.reload();
  await drawer(second).getByRole('button', { name: 'More' }).waitFor();
  expect(await page.getByRole('button', { name: 'Previous in the list' }).count()).toBe(0);
  list.resolve();
  await page.getByRole('button', { name: 'Previous in the list' }).click();
  await drawer(first).waitFor();
  await page.unroute('**/api/v1/bookings?*');
  await page.keyboard.press('j');
  await drawer(second).waitFor();
  // The list stays in use, and typing there is typing.
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill('pianojk');
  await drawer(second).waitFor();
  await page.keyboard.press('Escape');

  await page.setViewportSize(sizes.phone);
  await page.goto(`${demonstration.address}/bookings?range=all&search=piano&booking=single`);
  const panel = page.getByRole('dialog', { name: 'Tune the piano' });
  await panel.waitFor();
  expect((await panel.boundingBox())?.width).toBe(sizes.phone.width);
  expect(await panel.getAttribute('aria-modal')).toBe('true');
  expect(errors).toEqual([]);
  await page.close();
});

test('on a phone several bookings are moved, reassigned and labelled, each in one step with one undo', async () => {
  const { browser, address } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  const evening = { start: start + 12 * 3600, end: end + 12 * 3600 };
  for (const bookingId of ['errand-1', 'errand-2']) {
    await send('booking.create', { bookingId, customerId: 'walk', title: `Run ${bookingId}`, ...evening });
  }
  const shared = { bookingId: 'errand-3', title: 'Run together', resourcesNeeded: 2, ...evening };
  await send('booking.create', { ...shared, customerId: 'walk' });
  await send('booking.allocate', { bookingId: 'errand-3', resourceIds: ['busy'], force: true });
  const { page, errors } = await signedIn(browser, address, 'dispatcher', { size: 'phone' });
  await page.goto(`${address}/bookings?range=all&search=Run`);
  const cards = page.getByRole('list', { name: 'Bookings' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(3);
  await cards.filter({ hasText: 'Run together' }).getByText('1 of 2').waitFor();
  const select = async () => {
    for (const name of ['Run errand-1', 'Run errand-2']) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    }
  };
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  const errands = cards.filter({ hasText: 'errand' });
  const expectEach = (text: RegExp) =>
    expect
      .poll(async () => (await errands.allTextContents()).map((one) => text.test(one)))
      .toEqual([true, true]);

  await select();
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByLabel('Days later').fill('2');
  await page.getByLabel('Starts at').fill('15:00');
  await page.getByRole('button', { name: 'Move 2' }).click();
  await page.locator('#content').getByText('2 bookings moved').waitFor();
  const undoMove = await undoOffered(page);
  await expectEach(/Wed 03.Mar.*15:00–17:00/);
  await undoMove.click();
  await expectEach(/Mon 01.Mar.*21:00–23:00/);

  await select();
  await bar.getByRole('button', { name: 'Reassign' }).click();
  await page.getByRole('button', { name: 'Reassign 2' }).click();
  await page.getByText('Choose a person').waitFor();
  await page.getByRole('combobox', { name: 'Person' }).fill('ivo');
  await page.getByRole('option', { name: 'ivo' }).click();
  await page.getByRole('button', { name: 'Reassign 2' }).click();
  // Whoever cannot take both takes one, and the other is named.
  await page
    .locator('#content')
    .getByText(/bookings? reassigned/)
    .waitFor();
  await (await undoOffered(page)).click();
  // The cards may still say what they said before.
  await page.getByText(/^Undone: .*reassigned/).waitFor();
  await expectEach(/Unallocated/);

  await select();
  await bar.getByRole('button', { name: 'Label' }).click();
  await page.getByRole('combobox', { name: 'Label' }).fill('solo');
  await page.getByRole('option', { name: 'solo' }).click();
  await page.getByRole('button', { name: 'Label 2' }).click();
  await page.locator('#content').getByText('2 bookings labelled').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a booking is made from a person, who is assigned to it', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  // Both forms begin with the next hour, which is another one once an hour is over.
  await page.clock.setFixedTime(Date.now());
  await page.goto(`${address}/resources?record=hugo`);
  await page.getByRole('dialog', { name: 'hugo' }).getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByText('hugo', { exact: true }).waitFor();
  await form.getByRole('combobox', { name: 'Customer' }).fill('Walkthrough');
  await page.getByRole('option', { name: 'Walkthrough Limited' }).click();
  await form.getByRole('combobox', { name: 'Title' }).fill('For Hugo');
  await form.getByRole('button', { name: 'Create booking' }).click();
  const drawer = page.getByRole('dialog', { name: 'For Hugo' });
  await drawer.getByRole('button', { name: 'Remove hugo' }).waitFor();

  // Where the organisation wants people for every booking, the form does.
  const configure = await commandClient(address, 'dispatcher');
  await configure('organisation.configure', { settings: { newBookingsNeedPeople: true } });
  await page.goto(`${address}/bookings?new=booking`);
  await form.getByRole('combobox', { name: 'Customer' }).fill('Walkthrough');
  await page.getByRole('option', { name: 'Walkthrough Limited' }).click();
  await form.getByRole('button', { name: 'Create booking' }).click();
  await form.getByText('Choose who does it').waitFor();
  await form.getByRole('combobox', { name: 'People', exact: true }).fill('hugo');
  await page.getByRole('option', { name: 'hugo' }).click();
  await form.getByRole('combobox', { name: 'Title' }).fill('For Hugo too');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create booking' }).click();
  // Who has the hour already is said, and nothing is made.
  await form.getByText(/already assigned/).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});
