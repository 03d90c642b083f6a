import { expect, test } from 'vitest';
import { z } from 'zod';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { bookForCustomer } from './bookForCustomer.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const visit = { bookingId: 'visit', title: 'Visit in the night' };

const demonstration = startDemonstration({
  // As on the embedded database, and without the time for Undo.
  configuration: { databaseUrl: undefined },
  messageTimes: { waitMs: 0 },
  async prepare(address) {
    await bookForCustomer(address, visit);
    const send = await commandClient(address, 'dispatcher');
    await send('resource.create', { resourceId: 'nurse', firstName: 'Night', lastName: 'Nurse' });
    await send('booking.allocate', { bookingId: visit.bookingId, resourceIds: ['nurse'] });
  },
});

test('a customer is told under the bell that somebody is on the way, and by e-mail in the mailbox', async () => {
  const { browser, address } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  await send('booking.dispatch', { bookingId: visit.bookingId, early: true });
  const mailbox = async () => (await fetch(`${address}/dev/mailbox`)).text();
  await expect.poll(mailbox).toContain(`On the way: ${visit.title}`);

  const { page, errors } = await signedIn(browser, address, 'customer', { size: 'phone' });
  await page.goto(`${address}/dev/mailbox`);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
  await page.goto(`${address}/bookings`);
  await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor();
  // Whoever opens it before it has come has seen what comes.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/notices', (route) => released.then(() => route.continue()), { times: 1 });
  await page.reload();
  await page.getByRole('button', { name: 'Notifications, nothing new' }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByLabel('Loading').waitFor();
  release();
  const list = page.getByRole('list', { name: 'Notifications' });
  await list.getByText('on the way to you').waitFor();
  await list.getByText('New', { exact: true }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // The dot is gone, here and after a reload.
  await page.getByRole('button', { name: 'Notifications, nothing new' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Notifications, nothing new' }).click();
  await list.getByRole('button', { name: 'Open the booking' }).click();
  await page.getByRole('dialog').getByText(visit.title).first().waitFor();

  // Who wants no text messages says so in their account.
  await page.goto(`${address}/account`);
  const wished = page.waitForResponse('**/api/v1/messages/wishes/save');
  await page.getByRole('checkbox', { name: 'Text message' }).click();
  expect((await wished).status()).toBe(200);
  await page.reload();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Text message' }).isChecked()).toBe(false);
  expect(errors).toEqual([]);
  await page.close();
});

test('an administrator writes a text with a preview, and finds what was sent', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/messages?tab=texts`);
  const form = page.getByRole('form', { name: 'Edit the text' });
  const text = form.getByRole('textbox', { name: 'Text' });
  await text.fill('Hello {recipent}');
  await form.getByText('The text must not contain {recipent}, which is no placeholder').waitFor();
  await form.getByRole('button', { name: 'Save the text' }).click();
  expect(await text.getAttribute('aria-invalid')).toBe('true');
  await text.fill('Good day, ');
  await form.getByRole('button', { name: '{recipient}' }).click();
  await form.getByRole('region', { name: 'Preview' }).getByText('Good day, Colin Abernathy').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save the text' }).click();
  await form.getByText('The text is saved.').waitFor();
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('Good day, {recipient}');
  await form.getByRole('button', { name: 'Use the standard text' }).click();
  await expect.poll(() => text.inputValue()).toContain('we are on the way to you');
  await page.getByRole('checkbox', { name: 'Work has begun: Text message' }).click();
  await page.getByRole('button', { name: 'Save what is sent' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.setViewportSize(sizes.phone);
  expect(await axeLayoutFindings(page)).toEqual([]);

  await page.setViewportSize(sizes.desktop);
  await page.getByRole('tab', { name: 'What was sent' }).click();
  // Beside them, the demonstration reminds people of what is due soon on this day.
  const rows = page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'On the way' });
  await expect.poll(() => rows.count()).toBe(3);
  await rows.filter({ hasText: 'E-mail' }).click();
  await rows.getByText('Hello Colin Abernathy').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Recipient' }).fill('nobody');
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a worker is told under the bell of an open shift that fits, and a planner that it was taken', async () => {
  const { browser, address } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  const authorization = `Bearer ${await tokenOf(address, 'resource')}`;
  const session = await fetch(`${address}/api/v1/session`, { headers: { authorization } });
  const { resourceId } = z.object({ resourceId: z.string() }).parse(await session.json());
  await send('resource.change', {
    resourceId,
    maxHoursPerDay: 24,
    maxHoursPerWeek: 168,
    maxHoursPerFortnight: 336,
  });
  // Two hours of a night in which nobody works.
  const start = (Math.ceil(Date.now() / 86_400_000) + 30) * 86_400 + 16 * 3600;
  await send('openShift.create', {
    openShiftId: 'night',
    title: 'Night round',
    start,
    end: start + 2 * 3600,
  });
  const { page, errors } = await signedIn(browser, address, 'resource', { size: 'phone' });
  await page.goto(`${address}/`);
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('button', { name: /^Notifications, / }).click();
      await list.or(page.getByText('Nothing here yet')).waitFor();
      return list.getByText('There is an open shift that fits you. Night round').count();
    })
    .toBe(1);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await axeFindings(page)).toEqual([]);
  await list.getByRole('link', { name: 'Show the open shift' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Night round' });
  await card.waitFor();
  await expect
    .poll(() => card.evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(sizes.phone.height);
  await card.getByRole('button', { name: /^Take this shift/ }).click();
  await card.getByText('It is yours, and in your shifts.').waitFor();

  const planner = await signedIn(browser, address, 'dispatcher');
  await expect
    .poll(async () => {
      await planner.page.goto(address);
      await planner.page.getByRole('button', { name: /^Notifications, / }).click();
      const told = planner.page.getByRole('list', { name: 'Notifications' });
      await told.or(planner.page.getByText('Nothing here yet')).waitFor();
      return told.getByText('has taken an open shift. Night round').count();
    })
    .toBe(1);
  await planner.page.getByRole('link', { name: 'Show the open shift' }).first().click();
  await planner.page.waitForURL('**/open-shifts?record=night');
  await planner.page.goto(`${address}/account`);
  const wishes = planner.page.getByRole('region', { name: 'Messages about shifts' });
  const wished = planner.page.waitForResponse('**/api/v1/messages/wishes/save');
  await wishes.getByRole('checkbox', { name: 'In Muster' }).click();
  expect((await wished).status()).toBe(200);
  await expect.poll(() => wishes.getByRole('checkbox').isChecked()).toBe(false);
  await planner.page.reload();
  await expect.poll(() => wishes.getByRole('checkbox').isChecked()).toBe(false);
  expect(await axeFindings(planner.page)).toEqual([]);
  await planner.page.goto(address);
  await planner.page.getByRole('button', { name: 'Notifications, nothing new' }).click();
  expect(await planner.page.getByText('has taken an open shift').count()).toBe(0);
  expect([...errors, ...planner.errors]).toEqual([]);
});
