import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const start = Math.floor(Date.now() / 1000) + 10 * 86_400;
const demonstration = startDemonstration({ prepare });

async function prepare(address: string): Promise<void> {
  const authorization = `Bearer ${await tokenOf(address, 'dispatcher')}`;
  const send = async (command: string, input: object) => {
    const answer = await fetch(`${address}/api/v1/commands/${command}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${command} was answered ${answer.status}: ${await answer.text()}`);
  };
  await send('customer.create', { customerId: 'harbour', firstName: 'Harbour', lastName: 'Baths' });
  const job = { customerId: 'harbour', title: 'Tile the pool', start, end: start + 7200 };
  await send('booking.create', { bookingId: 'pool', ...job });
  for (const [taskId, title] of Object.entries({ grout: 'Buy grout', keys: 'Fetch the keys' })) {
    await send('task.create', { taskId, title, priority: 'high', description: 'board walk' });
  }
}

const column = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Board of tasks' }).getByRole('region', { name: label });
const cardIn = (page: Page, label: string, title: string) =>
  column(page, label).getByRole('listitem').filter({ hasText: title });

test('a task is given in the list and started from there', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/projecttasks?search=measure`);
  await page.getByText('0 tasks').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'New task' }).click();
  const form = page.getByRole('form', { name: 'New task' });
  await form.getByLabel('Title').fill('Measure the pool');
  expect(await form.getByText('Started at').count()).toBe(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const stages = page.getByRole('group', { name: 'Status' });
  await stages.getByRole('button', { name: 'Open 1' }).waitFor();

  await page.getByRole('button', { name: 'Steps for Measure the pool' }).click();
  await page.getByRole('menuitem', { name: 'Start' }).click();
  await page.getByText('Task started').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await stages.getByRole('button', { name: 'Active 1' }).click();
  await page.getByRole('link', { name: 'Measure the pool' }).waitFor();
  expect(new URL(page.url()).searchParams.get('stage')).toBe('active');
  await stages.getByRole('button', { name: 'Open 0' }).click();
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('several tasks take a step together, and one undo takes it back', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/projecttasks?search=walk`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await bar.getByRole('button', { name: 'Cancel', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel: 2 tasks' });
  await asked.getByLabel('Why it was cancelled').fill('No pool after all');
  await page.keyboard.press('Enter');
  const stages = page.getByRole('group', { name: 'Status' });
  await stages.getByRole('button', { name: 'Cancelled 2' }).waitFor();
  await (await undoOffered(page)).click();
  await stages.getByRole('button', { name: 'Open 2' }).waitFor();
  await page.close();
});

test('a card is moved on the board by dragging and by keys, with what its step asks for, and back', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/projecttasks?search=walk`);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Board', { exact: true }).click();
  await cardIn(page, 'Open', 'Buy grout').waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('board');
  expect(await axeFindings(page)).toEqual([]);
  await cardIn(page, 'Open', 'Buy grout').dragTo(column(page, 'Active'));
  await page.getByText('Task started').waitFor();
  await cardIn(page, 'Active', 'Buy grout').waitFor();

  // From here a step leads to the stages that are over; they are closed, and the nearest is that of finished tasks.
  await column(page, 'Cancelled').getByRole('button').click();
  await cardIn(page, 'Active', 'Buy grout').dragTo(column(page, 'Cancelled'));
  const asked = page.getByRole('dialog', { name: 'Cancel: Buy grout' });
  const reason = asked.getByLabel('Why it was cancelled');
  await expect.poll(() => reason.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await asked.getByText('is required').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await cardIn(page, 'Active', 'Buy grout').waitFor();

  const keys = page.getByRole('link', { name: 'Fetch the keys' });
  await keys.focus();
  await page.keyboard.press(']');
  await cardIn(page, 'Active', 'Fetch the keys').waitFor();
  await expect.poll(() => keys.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('[');
  await cardIn(page, 'Open', 'Fetch the keys').waitFor();
  await (await undoOffered(page)).click();
  await cardIn(page, 'Active', 'Fetch the keys').waitFor();

  await page.getByRole('combobox', { name: 'Columns by' }).click();
  await page.getByRole('option', { name: 'By priority' }).click();
  await cardIn(page, 'High', 'Buy grout').dragTo(column(page, 'Low'));
  await page.getByText('Task changed').waitFor();
  await cardIn(page, 'Low', 'Buy grout').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a booking lists its tasks in a tab, whose form begins with the booking, and a task leads to it', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/bookings?booking=pool`);
  const drawer = page.getByRole('dialog', { name: 'Tile the pool' });
  await drawer.getByRole('tab', { name: 'Tasks', exact: true }).click();
  await drawer.getByRole('button', { name: 'Add task' }).click();
  const form = drawer.getByRole('form', { name: 'New task' });
  await expect
    .poll(() => form.getByRole('combobox', { name: 'Booking' }).inputValue())
    .toMatch(/^Tile the pool, Harbour Baths, /);
  await form.getByLabel('Title').fill('Drain it');
  await form.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('tab', { name: 'Tasks 1' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Steps for Drain it' }).click();
  await page.getByRole('menuitem', { name: 'Start' }).click();
  await page.getByText('Task started').waitFor();
  await drawer.getByRole('link', { name: 'Drain it' }).click();
  const part = page.getByRole('dialog', { name: 'Drain it' });
  await part.getByRole('link', { name: /^Tile the pool, Harbour Baths, / }).click();
  await drawer.getByRole('tab', { name: 'Tasks 1' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('on a phone a board shows one column at a time', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher', { size: 'phone' });
  await page.goto(`${address}/projecttasks?search=walk&view=board`);
  const shown = page.getByRole('combobox', { name: 'Column', exact: true });
  await shown.click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await page.getByRole('link', { name: 'Buy grout' }).waitFor();
  expect(await axeLayoutFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Steps for Buy grout' }).click();
  await page.getByRole('menuitem', { name: 'Finish' }).click();
  await page.getByText('Task finished').waitFor();
  await page.getByRole('link', { name: 'Buy grout' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.close();
});
