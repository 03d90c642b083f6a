import { expect, test } from 'vitest';
import { commandClient, type Send } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

/** Beyond everything that the demonstration plans; 09:00 to 11:00 in Sydney. */
const monday = '2027-03-01';
const start = Date.UTC(2027, 1, 28, 22) / 1000;
/** The machine may be busy. */

let send: Send;

async function prepare(address: string): Promise<void> {
  send = await commandClient(address, 'dispatcher');
  await send('label.create', { labelId: 'seen', name: 'Seen label' });
  await send('resource.create', { resourceId: 'seen', firstName: 'Seen', lastName: 'Person' });
  await send('customer.create', { customerId: 'seen', firstName: 'Seen', lastName: 'Customer' });
  await send('booking.create', { bookingId: 'seen', customerId: 'seen', start, end: start + 7200 });
  for (const number of ['one', 'two']) {
    await send('equipment.create', {
      equipmentId: `seen-${number}`,
      name: `Watched ${number}`,
      labelIds: ['seen'],
      assignedTo: 'seen',
    });
  }
}

test('a user who edits again at once starts from what was just saved', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/labels`);
  await page.getByRole('button', { name: 'New label' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(/^Name/).fill('Edited twice');
  await drawer.getByRole('button', { name: 'Save' }).click();
  const edit = drawer.getByRole('button', { name: 'Edit', exact: true });
  await edit.waitFor();
  // Reading is slow, so the screen still has what was there before.
  await page.route(/\/api\/v1\/labels\/[^/?]+(\?.*)?$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  for (const name of ['Edited once more', 'Edited for good']) {
    await edit.click();
    await drawer.getByLabel(/^Name/).fill(name);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor();
  }
  await drawer.getByRole('heading', { name: 'Edited for good' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('what an administrator changes in the settings is on the pages of everybody else, without loading them again', async () => {
  const { browser, address } = demonstration;
  const open = async (role: 'dispatcher' | 'resource', path: string) => {
    const one = await signedIn(browser, address, role, { size: 'desktop' });
    await one.page.goto(`${address}${path}`);
    await one.page.evaluate('window.isSamePage = true');
    return one;
  };
  const [planner, worker] = await Promise.all([open('dispatcher', '/bookings'), open('resource', '/')]);
  const menuOf = ({ page }: typeof planner) => page.getByRole('navigation', { name: 'Main' });
  await menuOf(planner).getByRole('link', { name: 'Bookings' }).waitFor();
  await menuOf(worker).getByRole('link', { name: 'Home' }).waitFor();
  const menuLabels = { bookings: 'Jobs of the day', home: 'Today and tomorrow' };
  await send('organisation.configure', { settings: { menuLabels } });
  await menuOf(planner).getByRole('link', { name: menuLabels.bookings }).waitFor();
  await menuOf(worker).getByRole('link', { name: menuLabels.home }).waitFor();
  for (const { page, errors } of [planner, worker]) {
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    expect(errors).toEqual([]);
    await page.close();
  }
  await send('organisation.configure', { settings: { menuLabels: { bookings: null, home: null } } });
});

test('a list shows what others change in its records and in those they refer to, and keeps its state', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'scheduler');
  await page.goto(`${address}/equipments?search=Watched`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Watched one').getByText('Seen Person').waitFor();
  await row('Watched two').getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();

  await send('equipment.change', { equipmentId: 'seen-one', serial: 'SN-live' });
  await row('Watched one').getByText('SN-live').waitFor();
  await send('label.change', { labelId: 'seen', name: 'Renamed label' });
  await row('Watched one').getByText('Renamed label').waitFor();
  await send('resource.change', { resourceId: 'seen', lastName: 'Renamed' });
  await row('Watched two').getByText('Seen Renamed').waitFor();
  await send('equipment.create', { equipmentId: 'seen-three', name: 'Watched three' });
  await row('Watched three').waitFor();
  await send('equipment.archive', { equipmentId: 'seen-one' });
  await expect.poll(() => row('Watched one').count()).toBe(0);
  expect(await row('Watched two').getByRole('checkbox').isChecked()).toBe(true);
  await page.getByText('1 selected').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a drawer shows what others change, in its facts and in its history, and keeps typed input if they remove it', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/equipments?record=seen-two`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('definition').filter({ hasText: 'Seen' }).first().waitFor();
  await send('equipment.change', { equipmentId: 'seen-two', serial: 'SN-facts' });
  await drawer.getByText('SN-facts').waitFor();
  await drawer.getByRole('tab', { name: 'History' }).click();
  const entries = drawer.getByRole('list', { name: 'History' }).locator(':scope > li');
  await expect.poll(() => entries.count()).toBe(2);
  await send('equipment.change', { equipmentId: 'seen-two', serial: 'SN-history' });
  await expect.poll(() => entries.count()).toBe(3);
  await drawer.getByText('SN-history').waitFor();

  await send('servicePlan.create', { servicePlanId: 'seen', visitStemId: 'VS-seen', updateType: 'Inactive' });
  await page.goto(`${address}/service-plans?record=seen`);
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  await drawer.getByLabel('VisitStemID').fill('VS-typed');
  const list = page.locator('main tbody a');
  await list.getByText('VS-seen').waitFor();
  await send('servicePlan.remove', { servicePlanId: 'seen' });
  await expect.poll(() => list.getByText('VS-seen').count()).toBe(0);
  expect(await drawer.getByLabel('VisitStemID').inputValue()).toBe('VS-typed');
  expect(errors).toEqual([]);
  await page.close();
});

test('a board and a list of bookings show the current names of customers', async () => {
  const { browser, address } = demonstration;
  const [board, list] = await Promise.all([
    signedIn(browser, address, 'scheduler'),
    signedIn(browser, address, 'dispatcher'),
  ]);
  await Promise.all([
    board.page.goto(`${address}/week2timeline?from=${monday}&zoom=week`),
    list.page.goto(`${address}/bookings?range=all&search=Seen&booking=seen`),
  ]);
  await board.page.getByRole('gridcell', { name: /^Seen Customer/ }).waitFor();
  const row = list.page.getByRole('row', { name: /Seen Customer/ });
  await row.waitFor();
  const drawer = list.page.getByRole('dialog');
  await drawer.getByText('Seen Customer').first().waitFor();

  await send('customer.change', { customerId: 'seen', lastName: 'Seen Anew' });
  await board.page.getByRole('gridcell', { name: /^Seen Seen Anew/ }).waitFor();
  await list.page.getByRole('row', { name: /Seen Seen Anew/ }).waitFor();
  await drawer.getByText('Seen Seen Anew').first().waitFor();
  expect([...board.errors, ...list.errors]).toEqual([]);
  await Promise.all([board, list].map(({ page }) => page.close()));
});
