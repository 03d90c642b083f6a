import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { auditExportEndSchema, auditKeySchema } from '../../api/contract/audit.ts';
import { commandAnswerSchema } from '../../api/contract/command.ts';
import { verifyAuditLines } from '../../docs/examples/verifyAuditExport.ts';
import { bookingStatuses } from '../../domain/booking/bookingStatus.ts';
import { axeColourFindings, axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { guessAtCustomer } from './guessAtCustomer.ts';
import { type sizes, tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare: guessAtCustomer });

async function visit(path: string, size: keyof typeof sizes = 'desktop') {
  const { browser, address } = demonstration;
  const signed = await signedIn(browser, address, 'dispatcher', { size });
  await signed.page.goto(`${address}${path}`);
  return signed;
}

const events = (page: Page) => page.getByRole('list', { name: 'Events' });
const history = (page: Page) => page.getByRole('list', { name: 'History' });

test('an auditor finds an allocation, sees how it was decided and verified, and exports it signed', async () => {
  const { page, errors } = await visit('/audit');
  await events(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Kind of event' }).fill('Booking allocated');
  await page.getByRole('option', { name: 'Booking allocated' }).click();
  await page.waitForURL(/kind=BookingAllocated/);
  // The list before stays until the answer is there: keys pressed on its rows would be lost with them.
  const others = events(page).getByRole('listitem').filter({ hasNotText: 'Allocated' });
  await expect.poll(() => others.count()).toBe(0);
  await events(page).getByText('Allocated automatically to').first().waitFor();

  const link = events(page).getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await history(page).waitFor();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('The chain is intact').waitFor();
  const parts = drawer.getByRole('region', { name: 'Score parts' }).first();
  await parts.getByRole('rowheader', { name: 'distance' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Export signed JSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.jsonl$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(auditExportEndSchema.parse(JSON.parse(lines.at(-1) ?? '')).events).toBe(lines.length - 2);
  const key = await fetch(`${demonstration.address}/.well-known/muster-audit-key.json`);
  const found = await verifyAuditLines(lines, auditKeySchema.parse(await key.json()));
  expect(found.verdict).toBe('genuine');

  await page.keyboard.press('Escape');
  await history(page).waitFor({ state: 'detached' });

  // From one event to all that its command did, and to the board that it left.
  await link.click();
  await drawer
    .getByText(/^Record of event/)
    .last()
    .click();
  await drawer.getByRole('link', { name: 'All events of this command' }).click();
  await history(page).waitFor({ state: 'detached' });
  await expect.poll(() => events(page).getByRole('listitem').count()).toBe(1);
  await link.click();
  await drawer
    .getByText(/^Record of event/)
    .last()
    .click();
  await drawer.getByRole('link', { name: 'The board just after this event' }).click();
  await drawer.getByText(/^As it was on /).waitFor();
  await drawer.getByText('Rostered', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a day is typed into the audit digit by digit, and is one step of the browser’s history', async () => {
  const { page, errors } = await visit('/');
  await page.getByRole('link', { name: 'Audit' }).click();
  await events(page).waitFor();
  const from = page.getByRole('textbox', { name: 'From', exact: true });
  await from.click({ position: { x: 14, y: 14 } });
  await page.keyboard.type('14/11/2026', { delay: 30 });
  expect(await from.inputValue()).toBe('14/11/2026');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-11-14');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-11-13');
  expect(await from.inputValue()).toBe('14/Nov/2026');
  await page.getByText('The first day is after the last.').waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  expect(errors).toEqual([]);
  await page.close();
});

test('the audit is narrowed to minutes of a day, keeps them in its address, and says at the field what is wrong', async () => {
  const { page, errors } = await visit('/audit');
  await events(page).waitFor();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const wrong = (name: string) => field(name).getAttribute('aria-invalid');
  const asked = () => new URL(page.url()).searchParams;

  await field('From time').fill('08:15');
  await page.getByText('Enter the day as well').waitFor();
  expect(await wrong('From time')).toBe('true');
  await field('From').fill('2026-11-02');
  await expect.poll(() => page.getByText('Enter the day as well').count()).toBe(0);
  await field('To').fill('2026-11-02');
  await expect.poll(() => asked().get('to')).toBe('2026-11-02');
  await field('To time').fill('07:00');
  await page.getByText('Must not be before the first time').waitFor();
  await page.getByText('The first time is after the last.').waitFor();
  expect(await wrong('To time')).toBe('true');
  expect(await axeFindings(page)).toEqual([]);
  await field('To time').fill('23:30');
  await expect.poll(() => asked().get('toTime')).toBe('23:30');

  await page.reload();
  await expect.poll(() => field('From time').inputValue()).toBe('08:15');
  expect(await field('To time').inputValue()).toBe('23:30');
  expect(asked().get('fromTime')).toBe('08:15');

  // Filled in by half it is no time: what was asked stays, and the field says so once it is left.
  await field('To time').press('End');
  await field('To time').press('Backspace');
  await field('From').focus();
  await page.getByText('you must enter a valid time').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('newer events are loaded in place: filters and focus stay', async () => {
  const { page, errors } = await visit('/audit?kind=label');
  const look = page.getByRole('button', { name: 'Look for newer events' });
  await look.press('Enter');
  await page.getByRole('status').getByText('No newer events').waitFor();
  const token = await tokenOf(demonstration.address, 'dispatcher');
  const made = await fetch(`${demonstration.address}/api/v1/commands/label.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Made while the audit is open' }),
  });
  expect(made.status).toBe(200);
  // Pressed once, it shows what the read side has by then.
  const { position } = commandAnswerSchema.parse(await made.json());
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${demonstration.address}/api/v1/labels?after=${position}`, { headers })).status).toBe(
    200,
  );
  expect(await events(page).getByText('Made while the audit is open').count()).toBe(0);
  await look.press('Enter');
  await page.getByRole('status').getByText('1 newer event', { exact: true }).waitFor();
  await events(page).getByText('Made while the audit is open').first().waitFor();
  expect(await look.evaluate((button) => button.matches(':focus'))).toBe(true);
  expect(new URL(page.url()).searchParams.get('kind')).toBe('label');
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('the audit says so if nothing matches, and shows everything again', async () => {
  const { page } = await visit('/audit?text=nothing-of-this-kind', 'phone');
  await page.getByText('No events here').waitFor();
  await page.getByRole('button', { name: 'Show all events' }).click();
  await events(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.close();
});

test('a planner looks at the board of yesterday, changes nothing there, and returns with one key', async () => {
  const yesterday = Date.now() - 26 * 3_600_000;
  const { page, errors } = await visit(`/week2timeline?asOf=${Math.round(yesterday)}&upTo=now`);
  await page.getByText('As it was on').waitFor();
  const bar = page.locator('[role="gridcell"][data-booking]').first();
  await bar.waitFor();
  await page.getByText(/bookings? differs?/).waitFor();
  await page.getByRole('list', { name: 'What the signs mean' }).waitFor();
  await page
    .getByRole('gridcell', { name: / later$/ })
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Which statuses differ since yesterday depends on the hour: a changed bar must be readable in each of them.
  const changed = page.locator('[data-booking][data-change]').first();
  const status = await changed.getAttribute('data-status');
  for (const other of bookingStatuses) {
    await changed.evaluate((bar, value) => bar.setAttribute('data-status', value), other);
    expect(await axeColourFindings(page), other).toEqual([]);
  }
  await changed.evaluate((bar, value) => bar.setAttribute('data-status', value), String(status));

  expect(await page.getByRole('button', { name: 'Allocate all' }).count()).toBe(0);
  const box = await bar.boundingBox();
  if (box === null) throw new Error('the bar is not on the screen');
  const commands: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/commands/')) commands.push(request.url());
  });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 6 });
  await page.mouse.up();
  expect(commands).toEqual([]);

  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await page.waitForURL((url) => Number(url.searchParams.get('asOf')) < yesterday);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('asOf'));
  const toolbar = page.getByRole('toolbar', { name: 'Timeline' });
  await toolbar.getByRole('button', { name: 'Look back' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('the list of bookings has the statuses of a past moment, and opens bookings without actions', async () => {
  const longAgo = Math.round(Date.now() - 26 * 3_600_000);
  const { page } = await visit(`/bookings?range=all&asOf=${longAgo}`);
  await page.getByText('As it was on').waitFor();
  await page.locator('main tbody a').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('As it was on').waitFor();
  // It is closed, or stepped through the list.
  await drawer.getByRole('tab', { name: 'History' }).waitFor();
  await expect.poll(() => drawer.getByRole('button').count()).toBe(3);
  expect(await axeFindings(page)).toEqual([]);
  await page.close();
});

test('an administrator is led to an alarm from any screen, verifies the trail and marks the alarm as seen', async () => {
  const { page, errors } = await visit('/bookings');
  const link = page.getByRole('link', { name: '1 alarm' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Somebody is guessing the password of Colin Abernathy').first().waitFor();
  await page.getByRole('button', { name: 'Verify the whole trail' }).click();
  await page.getByText('The trail is intact').waitFor();

  await page.getByRole('combobox', { name: 'Kind of entry' }).fill('Account created');
  await page.getByRole('option', { name: 'Account created' }).click();
  await page.waitForURL(/kind=userCreated/);
  const entries = page.getByRole('list', { name: 'Entries', exact: true });
  await expect
    .poll(() => entries.getByRole('listitem').filter({ hasNotText: 'created an account' }).count())
    .toBe(0);
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Rosa Lindqvist' }).click();
  await entries.getByText('created an account for Rosa Lindqvist: resource.').waitFor();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export signed JSON' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\n');
  const key = await fetch(`${demonstration.address}/.well-known/muster-audit-key.json`);
  expect((await verifyAuditLines(lines, auditKeySchema.parse(await key.json()))).verdict).toBe('genuine');

  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await page.getByText('The alarms are marked as seen.').waitFor();
  await link.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.close();
});
