import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

/** A cell by its row and its column, from 0. */
const cell = (page: Page, row: number, column: number) => page.locator(`#shift-${row}-${column}`);
const textOf = async (page: Page, row: number, column: number) =>
  (await cell(page, row, column).locator('[data-period]').allTextContents()).join(' ');

/** Weeks ahead of what the demonstration has planned, in which nothing is in the way. */
const farAhead = '/resource_shifts?week=2031-03-02';

test('a manager edits the week like a spreadsheet, saves it as one step and takes it back', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}${farAhead}`);
  const grid = page.getByRole('grid', { name: 'Shifts' });
  await grid.focus();
  const before = [await textOf(page, 0, 0), await textOf(page, 1, 0), await textOf(page, 0, 1)];
  await page.keyboard.type('22:00-6:00');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7-15, 17-21');
  await page.keyboard.press('Tab');
  await page.keyboard.type('banana');
  await page.keyboard.press('Enter');
  await page.getByText('“banana” is not a time').waitFor();
  await page.keyboard.press('Escape');
  expect(await textOf(page, 0, 0)).toBe('22:00–06:00 +1');
  expect(await textOf(page, 1, 0)).toBe('07:00–15:00 17:00–21:00');

  await cell(page, 0, 0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+r');
  expect(await textOf(page, 0, 1)).toBe('22:00–06:00 +1');
  await page.getByText('3 days of 2 people changed').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('2 days of 2 people changed').waitFor();
  await page.keyboard.press('Control+y');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Shifts of 2 people changed').waitFor();
  await page.reload();
  await expect.poll(() => textOf(page, 0, 1)).toBe('22:00–06:00 +1');
  await page.goto(`${address}/resource_shifts?week=2031-03-09`);
  await expect.poll(() => textOf(page, 0, 1)).toBe(before[2]);
  await page.goto(`${address}${farAhead}`);
  await cell(page, 0, 0).click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Shifts changed' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: Shifts changed').waitFor();
  await expect.poll(() => textOf(page, 0, 0)).toBe('22:00–06:00 +1');
  expect(errors).toEqual([]);
});

test('hours come from a spreadsheet, and what cannot be read is named', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/resource_shifts?week=2031-04-06`);
  await page.getByRole('grid').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '7-15\toff\r\nsick\t"7-11\n12-16"\r\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByText('1 cell was not pasted').waitFor();
  expect(await textOf(page, 0, 0)).toBe('07:00–15:00');
  expect(await textOf(page, 1, 1)).toBe('07:00–11:00 12:00–16:00');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByText('There are unsaved changes.').waitFor();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('heading', { name: /./ }).first().waitFor();
  expect(errors).toEqual([]);
});

test('next months are added after a look at whom they are for, and a phone has the days of one person', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/resource_shifts?week=2031-05-04`);
  await page.getByRole('grid').focus();
  await page.keyboard.type('1-2');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Shifts changed').waitFor();
  await page.getByRole('button', { name: 'add next 3 months shifts' }).click();
  const dialog = page.getByRole('dialog', { name: 'add next 3 months shifts' });
  await dialog.getByText(/weeks? with other hours, kept/).waitFor();
  await dialog.getByRole('radio', { name: 'Replace them' }).check();
  await dialog.getByText('14 weeks would be added for 1 person.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForResponse('**/api/v1/commands/shift.setDays');
  await dialog.getByRole('button', { name: 'Add for 1 person' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // To leave the page before would take the request back.
  expect((await saved).status()).toBe(200);
  await page.goto(`${address}/resource_shifts?week=2031-08-10`);
  await expect.poll(() => textOf(page, 0, 0)).toBe('01:00–02:00');
  await page.goto(`${address}/resource_shifts?week=2031-08-17`);
  await page.getByRole('grid').waitFor();
  expect(await textOf(page, 0, 0)).not.toBe('01:00–02:00');

  await page.setViewportSize(sizes.phone);
  await page.locator('main li button').first().click();
  const field = page.getByRole('textbox', { name: /^Sun 17/ });
  await field.fill('9-17');
  await field.press('Enter');
  await page.getByText(/^1 day of .* changed$/).waitFor();
  expect(await axeLayoutFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Shifts changed').waitFor();
  expect(errors).toEqual([]);
});

test('days of the grid become a template, which is given to others for weeks after a look at what changes', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/resource_shifts?week=2031-10-05`);
  const grid = page.getByRole('grid', { name: 'Shifts' });
  await grid.focus();
  await page.keyboard.type('22:00-6:00');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7-11, 12-16');
  await page.keyboard.press('Enter');
  await cell(page, 0, 0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByText('Save or discard your changes before applying one.').waitFor();
  await page.getByRole('menuitem', { name: /^New from the days of / }).click();
  const made = page.getByRole('dialog', { name: 'New shift template' });
  expect(await made.getByRole('textbox', { name: 'Sunday' }).inputValue()).toBe('22:00-06:00');
  expect(await made.getByRole('textbox', { name: 'Tuesday' }).inputValue()).toBe('');
  await made.getByRole('textbox', { name: 'Saturday' }).fill('banana');
  await made.getByRole('button', { name: 'Save' }).click();
  await made.getByText('some hours cannot be read').waitFor();
  await made.getByText('is required').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await made.getByRole('textbox', { name: 'Saturday' }).fill('9-12');
  await made.getByRole('textbox', { name: 'Name' }).fill('Nights and days');
  await made.getByRole('button', { name: 'Save' }).click();
  await made.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Discard' }).click();

  await cell(page, 2, 0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Apply a template…' }).click();
  const apply = page.getByRole('dialog', { name: 'Apply a shift template' });
  await apply.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Nights and days' }).click();
  await apply.getByRole('textbox', { name: 'Weeks', exact: true }).fill('2');
  await apply.getByText(/^4 weeks would change for 2 people/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForResponse('**/api/v1/commands/shift.setDays');
  await apply.getByRole('button', { name: 'Apply for 2 people' }).click();
  expect((await saved).status()).toBe(200);
  await page.getByText('Shifts of 2 people changed').waitFor();
  await expect.poll(() => textOf(page, 3, 0)).toBe('22:00–06:00 +1');
  expect(await textOf(page, 2, 1)).toBe('07:00–11:00 12:00–16:00');
  expect(await textOf(page, 2, 2)).toBe('');
  expect(await textOf(page, 1, 0)).not.toBe('22:00–06:00 +1');

  await page.setViewportSize(sizes.phone);
  await page.goto(`${address}/shift-templates`);
  await page.getByText('Nights and days').first().click();
  await page.getByText('Sun 22:00–06:00 (next day), Mon 07:00–11:00').first().waitFor();
  expect(await axeLayoutFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

/** In the page, at each frame: the message goes by itself once it has moved away from under the mouse. */
async function untilMessageIsAboveBar(): Promise<void> {
  for (;;) {
    const bar = document.querySelector('[role="toolbar"][aria-label="Unsaved changes"]');
    const message = [...document.querySelectorAll('[role="alert"]')].find((each) =>
      each.textContent.includes('Shifts changed'),
    );
    if (message === undefined) throw new Error('the message has gone');
    if (bar !== null && message.getBoundingClientRect().bottom < bar.getBoundingClientRect().top) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

test('somebody enters their own days on a phone where their organisation lets them', async () => {
  const { address, browser } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  const { page, errors } = await signedIn(browser, address, 'resource', { size: 'phone' });
  await page.goto(`${address}/resource_shifts`);
  await page.getByText('Your planners enter when you work.').waitFor();
  const days = page.getByRole('main').getByRole('textbox');
  await days.first().waitFor();
  expect(await days.first().isEditable()).toBe(false);
  await send('organisation.changeSettings', { settings: { resourcesMayAddShifts: true } });
  await page.goto(address);
  await page.getByRole('link', { name: 'Change my shifts' }).click();
  await page.getByText('Enter when you can work.').waitFor();
  // Within a year, and after all work that is planned.
  const ahead = new Date(Date.now() + 280 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`${address}/resource_shifts?week=${ahead}`);
  // Their hours are above their limit: fewer are taken, more are not.
  for (const each of [1, 2, 3]) {
    await days.nth(each).fill('off');
    await days.nth(each).press('Enter');
  }
  const last = days.last();
  await last.fill('1-2');
  await last.press('Enter');
  expect(await axeLayoutFindings(page)).toEqual([]);
  const saved = page.waitForResponse('**/api/v1/commands/shift.setDays');
  // What is saved is read late, so that somebody goes on before it has been.
  const readable = Promise.withResolvers<void>();
  await page.route('**/api/v1/shifts?**', async (route) => {
    await readable.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).status()).toBe(200);
  // As long as the mouse rests on it, it stays; it gives way to the bar with Save.
  const message = page.getByRole('alert').filter({ hasText: 'Shifts changed' });
  await message.hover();
  await last.fill('0-24');
  await last.press('Enter');
  const bar = page.getByRole('toolbar', { name: 'Unsaved changes' });
  await bar.waitFor();
  expect(await bar.getByRole('status').textContent()).toMatch(/^1 day of /);
  const read = page.waitForResponse('**/api/v1/shifts?**');
  readable.resolve();
  await read;
  await page.evaluate(untilMessageIsAboveBar);
  const refused = page.waitForResponse('**/api/v1/commands/shift.setDays');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await refused).status()).toBe(400);
  await page
    .getByRole('alert')
    .filter({ hasText: /^You would have .* and at most/ })
    .waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
});
