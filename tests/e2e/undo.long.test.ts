import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration({ prepare });

/** 2 March 2027, 09:00 to 11:00 in Sydney. */
const start = Date.UTC(2027, 2, 1, 22) / 1000;
const end = start + 7200;

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'undone', firstName: 'Taken', lastName: 'Back' });
  await send('resource.create', { resourceId: 'una', firstName: 'Una', lastName: 'Doe' });
  for (const bookingId of ['steps', 'meanwhile']) {
    const at = bookingId === 'steps' ? 0 : 14_400;
    const span = { start: start + at, end: end + at };
    await send('booking.create', { bookingId, customerId: 'undone', title: `Undo ${bookingId}`, ...span });
    await send('booking.allocate', { bookingId, resourceIds: ['una'] });
    await send('booking.confirm', { bookingId });
  }
}

async function open(bookingId: string) {
  const one = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await one.page.goto(`${demonstration.address}/bookings?booking=${bookingId}`);
  const drawer = one.page.getByRole('dialog', { name: `Undo ${bookingId}` });
  const toast = one.page.locator('.mantine-Notification-root');
  return { ...one, drawer, toast };
}

test('whatever was done in the drawer is undone from the message or by Ctrl Z, one step after the other, and redone', async () => {
  const { page, drawer, toast, errors } = await open('steps');
  await drawer.getByText('Confirmed', { exact: true }).first().waitFor();
  await drawer.getByRole('button', { name: 'Remove Una Doe' }).click();
  await undoOffered(page);
  await drawer.getByText('Unallocated', { exact: true }).first().waitFor();
  await toast.getByText('Person removed from the booking').waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('Undone: Person removed from the booking').waitFor();
  await drawer.getByText('Confirmed', { exact: true }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press('Control+Shift+z');
  await toast.getByText('Redone: Person removed from the booking').waitFor();
  await drawer.getByText('Unallocated', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+z');
  await drawer.getByText('Confirmed', { exact: true }).first().waitFor();

  const send = await commandClient(demonstration.address, 'dispatcher');
  await send('booking.cancel', { bookingId: 'steps', reason: 'by somebody else' });
  await drawer.getByText('Cancelled', { exact: true }).first().waitFor();
  expect(errors).toEqual([]);
});

test('what others have done since stands in the way, and is named', async () => {
  const send = await commandClient(demonstration.address, 'scheduler');
  const { page, drawer, toast } = await open('meanwhile');
  await drawer.getByRole('button', { name: 'Remove Una Doe' }).click();
  await toast.getByText('Person removed from the booking').waitFor();
  await undoOffered(page);
  await send('booking.edit', { bookingId: 'meanwhile', notes: 'Bring the keys' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('Not undone: Person removed from the booking').waitFor();
  await toast.getByText(/ has changed it since, so that step cannot be undone\./).waitFor();
});

test('a customer who was deactivated is active again, and leave that was declined is requested again', async () => {
  const { page, toast } = await open('steps');
  await page.goto(`${demonstration.address}/customers?record=undone`);
  const drawer = page.getByRole('dialog', { name: 'Taken Back' });
  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  // Asked even though nothing would be in conflict.
  const asked = page.getByRole('dialog', { name: /^Deactivate / });
  expect(await toast.getByText('Customer deactivated').count()).toBe(0);
  await asked.getByRole('button', { name: 'Deactivate' }).click();
  await toast.getByText('Customer deactivated').waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await drawer.getByRole('button', { name: 'Deactivate' }).waitFor();

  const send = await commandClient(demonstration.address, 'dispatcher');
  const leave = { kind: 'leave', status: 'requested', reason: 'Wedding', start, end } as const;
  await send('absence.create', { absenceId: 'wedding', resourceId: 'una', ...leave });
  await page.goto(demonstration.address);
  const decline = page.getByRole('button', { name: /^Decline: Una Doe/ });
  await decline.click();
  await undoOffered(page);
  await decline.waitFor({ state: 'detached' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await decline.waitFor();
});

test('the board undoes what was done last, whether a bar was moved or a step taken in the drawer', async () => {
  const { page, toast } = await open('meanwhile');
  const send = await commandClient(demonstration.address, 'dispatcher');
  const bookingId = 'on-the-board';
  const title = 'Undo on the board';
  const span = { start: start + 3600 * 24, end: end + 3600 * 24 };
  await send('booking.create', { bookingId, customerId: 'undone', title, ...span });
  await send('booking.allocate', { bookingId, resourceIds: ['una'] });
  await send('booking.confirm', { bookingId });
  await page.goto(`${demonstration.address}/week2timeline?from=2027-03-01&zoom=week&filter=Una`);
  const bar = page.locator(`[data-booking="${bookingId}"]`).first();
  await bar.press('Delete');
  await expect.poll(() => bar.getAttribute('data-status')).toBe('draft');
  await page.keyboard.press('Control+z');
  await expect.poll(() => bar.getAttribute('data-status')).toBe('confirmed');

  await bar.press('Enter');
  const drawer = page.getByRole('dialog', { name: title });
  // Its day is to come: it is asked once whether that is meant.
  await drawer.getByRole('button', { name: 'Dispatch' }).click();
  const question = page.getByRole('dialog', { name: 'Dispatch already?' });
  await question.getByText(/The booking is on Wed 03.Mar(.2027)?, a later day\./).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Not now' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await bar.getAttribute('data-status')).toBe('confirmed');
  await drawer.getByRole('button', { name: 'Dispatch' }).click();
  await question.getByRole('button', { name: 'Dispatch' }).click();
  await toast.getByText('Booking dispatched').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo: Booking dispatched' }).click();
  await expect.poll(() => bar.getAttribute('data-status')).toBe('confirmed');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => bar.getAttribute('data-status')).toBe('dispatched');

  // Redone while the answer to the undo is still under way: not the step that was undone on the board before.
  await page.getByRole('button', { name: 'Undo: Booking dispatched' }).waitFor();
  let isHeld = true;
  await page.route('**/api/v1/commands/**', async (route) => {
    const answer = await route.fetch();
    while (isHeld) await page.waitForTimeout(50);
    await route.fulfill({ response: answer });
  });
  await page.keyboard.press('Control+z');
  await expect.poll(() => bar.getAttribute('data-status')).toBe('confirmed');
  await page.keyboard.press('Control+Shift+z');
  isHeld = false;
  await expect.poll(() => bar.getAttribute('data-status')).toBe('dispatched');
});

test('the menu of a bar has the steps of its drawer; what is copied is pasted as a new booking, and undone as one step', async () => {
  const { page, toast } = await open('meanwhile');
  const send = await commandClient(demonstration.address, 'dispatcher');
  const title = 'Copy on the board';
  for (const [bookingId, hours] of [
    ['copied', 48],
    ['copied-too', 50],
  ] as const) {
    const span = { start: start + 3600 * hours, end: start + 3600 * (hours + 1) };
    await send('booking.create', { bookingId, customerId: 'undone', title, ...span });
    await send('booking.allocate', { bookingId, resourceIds: ['una'] });
  }
  await page.goto(`${demonstration.address}/week2timeline?from=2027-03-04&zoom=day&filter=Una`);
  const bars = page.locator('[data-row="una"] [data-booking]').filter({ hasText: title });
  const bar = page.locator('[data-booking="copied"]').first();
  await bar.press('Shift+F10');
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Open' }).waitFor();
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(
    expect.arrayContaining(['Confirm', 'Assign', 'Unallocate\nDelete', 'Lock\nL', 'Copy\nCtrl C', 'Cancel']),
  );
  expect(await axeFindings(page)).toEqual([]);
  const focused = () => page.evaluate('document.activeElement.textContent');
  await expect.poll(focused).toBe('OpenEnter');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Confirm');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.dataset.booking')).toBe('copied');
  await bar.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Confirm' }).click();
  await expect.poll(() => bar.getAttribute('data-status')).toBe('confirmed');

  // Two of them keep their distance: pasted right after the second one.
  await bar.click({ modifiers: ['Control'] });
  await page
    .locator('[data-booking="copied-too"]')
    .first()
    .click({ modifiers: ['Control'] });
  await page.keyboard.press('Control+c');
  await page.mouse.move(0, 0);
  await page.keyboard.press('Control+v');
  await toast.getByText('2 bookings created').waitFor();
  await expect.poll(() => bars.count()).toBe(4);
  const times = async () =>
    (await bars.allInnerTexts()).map((text) => /\d\d:\d\d–\d\d:\d\d/.exec(text)?.[0]).toSorted();
  await expect.poll(times).toEqual(['09:00–10:00', '11:00–12:00', '12:00–13:00', '14:00–15:00']);
  await expect.poll(() => bars.nth(2).getAttribute('data-status')).toBe('rostered');
  await page.keyboard.press('Control+z');
  await expect.poll(() => bars.count()).toBe(2);
});

test('the message lies over nothing that can be used, where there is such a place at the foot', async () => {
  const { page, toast, errors } = await open('steps');
  await page.goto(`${demonstration.address}/projecttasks`);
  const status = page.getByRole('button', { name: /: steps for / }).first();
  await status.waitFor();
  // What a list may have at the end of its rows.
  await page.evaluate(() => {
    for (const [right, bottom] of [
      [20, 30],
      [180, 50],
    ]) {
      const button = document.createElement('button');
      button.textContent = 'More';
      Object.assign(button.style, { position: 'fixed', right: `${right}px`, bottom: `${bottom}px` });
      document.body.append(button);
    }
  });
  await status.click();
  await page.getByRole('menuitem').first().click();
  await toast.waitFor();
  const more = await page.getByRole('button', { name: 'More', exact: true }).all();
  await expect
    .poll(async () => {
      const message = await toast.boundingBox();
      const others = await Promise.all(more.map((button) => button.boundingBox()));
      return others.map(
        (other) => message !== null && other !== null && message.x + message.width <= other.x,
      );
    })
    .toEqual([true, true]);
  expect(errors).toEqual([]);
});
