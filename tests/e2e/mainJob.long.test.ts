import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort, startEmbeddedPostgres } from '../../api/platform/postgres/embeddedPostgres.ts';
import { launchBrowser } from '../support/browser.ts';
import { chooseMore } from './chooseMore.ts';
import { followFeed } from './followFeed.ts';
import { type Muster, signIn, startMuster, tokenOf } from './muster.ts';
import { uploadFile } from './uploadFile.ts';

let dataDirectory: string;
let port: number;
let muster: Muster;
let browser: Browser;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  port = await freePort();
  [muster, browser] = await Promise.all([startMuster(port, { DATA_DIR: dataDirectory }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await muster.kill();
  // What a killed Muster leaves running is taken over and stopped.
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  await postgres.stop();
  await rm(postgres.cluster, { recursive: true, force: true });
  await rm(dataDirectory, { recursive: true, force: true });
});

/** The machine may be busy. */

/** A Monday beyond everything that the demonstration plans, by whose names its rows come first. */
const monday = '2027-03-01';
const resources = [
  'Reference,First name,Last name,Labels,Latitude,Longitude',
  'E-1,Aaron,Abseil,Rope access,-33.90,151.15',
  'E-2,Aaron,Belay,Rope access; Height safety,-33.91,151.16',
].join('\n');
const shifts = ['Resource,Day,Begin,End', 'E-1,Mon-Fri,07:00,17:00', 'E-2,Mon-Fri,07:00,17:00'].join('\n');
const customers = [
  'Reference,Name,Phone,Address,Latitude,Longitude',
  'K-1,Tower One,+61 400 000 101,1 High Street,-33.90,151.15',
  'K-2,Tower Two,+61 400 000 102,2 High Street,-33.91,151.16',
  ',,,,,',
  'K-3,Tower Three,+61 400 000 103,3 High Street,-33.92,200',
].join('\n');
const bookings = [
  'Reference,Customer,Title,Date,Start,End,Labels',
  'W-1,K-1,Clean the north face,2027-03-01,09:00,11:00,Rope access',
  'W-2,K-2,Check the anchors,2027-03-01,09:00,11:00,Height safety',
  'W-3,K-1,Repair a gutter,2027-03-01,13:00,15:00,Rope access',
].join('\n');

test('a day from the uploaded files to the audit, with the server killed in between', async () => {
  const feed = followFeed(muster.address, () => tokenOf(muster.address, 'dispatcher'));
  const { page, errors } = await signIn(browser, muster.address, 'dispatcher');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bookings');

  await uploadFile(page, 'Resources', resources, { created: 2, rejected: 0 });
  await uploadFile(page, 'Shifts', shifts, { created: 2, rejected: 0 });
  await uploadFile(page, 'Customers', customers, { created: 2, rejected: 1 });
  await uploadFile(page, 'Bookings', bookings, { created: 3, rejected: 0 });

  await page.goto(`${muster.address}/week2timeline?from=${monday}&zoom=day`);
  await page.getByRole('button', { name: 'Allocate all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allocate all' });
  await dialog.getByRole('radio', { name: /The whole fortnight/ }).check();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  const plan = page.getByRole('region', { name: 'Allocate all: preview' });
  await plan.getByRole('heading', { name: '3 changes planned' }).waitFor();
  await plan.getByRole('button', { name: 'Apply' }).click();
  await plan.waitFor({ state: 'detached' });
  await page.locator('[data-state="saved"]').waitFor();

  // To the other person's row, or later in the day where it is hers already.
  const gutter = page.getByRole('gridcell', { name: /Repair a gutter/ });
  const moved = page.waitForResponse((response) => response.url().includes('/api/v1/commands'));
  await drag(page, /Repair a gutter/, 'Aaron Belay');
  expect((await moved).status()).toBe(200);
  await expect.poll(() => rowOf(page, /Repair a gutter/)).toBe('Aaron Belay');
  await page.locator('[data-state="saved"]').waitFor();

  await muster.kill();
  muster = await startMuster(port, { DATA_DIR: dataDirectory });
  await page.reload();
  await expect.poll(() => rowOf(page, /Repair a gutter/)).toBe('Aaron Belay');

  await gutter.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Repair a gutter' });
  await chooseMore(page, 'Cancel');
  const form = drawer.getByRole('form', { name: 'Cancel booking' });
  await form.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await form.getByText('A reason is required').waitFor();
  await form.getByLabel('Reason').fill('Storm warning');
  await form.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await drawer.getByText('Cancelled', { exact: true }).first().waitFor();

  await drawer.getByRole('tab', { name: 'History' }).click();
  const entries = drawer.getByRole('list', { name: 'History' }).locator(':scope > li > p:first-child');
  await expect.poll(() => entries.last().textContent()).toBe('Cancelled: Storm warning');
  const told = await entries.allTextContents();
  expect(told[0]).toContain('Created for Tower One, Mon 01/Mar/2027 13:00');
  expect(told[1]).toMatch(/^Allocated automatically to Aaron (Abseil|Belay)/);
  expect(told.length).toBeGreaterThanOrEqual(4);
  await drawer
    .getByText(/Dana Whitlock · Dispatcher/)
    .first()
    .waitFor();

  expect(told.slice(2, -1).join(' ')).toMatch(/Moved to Mon 01\/Mar\/2027/);
  await feed.sees(({ type, data }) => type.includes('cancelled') && said(data, 'Storm warning'));
  const sequence = feed.events.map(({ seq }) => seq);
  expect(sequence).toEqual(sequence.map((_, index) => index + 1));
  feed.close();
  expect(errors).toEqual([]);
});

const reasonSchema = z.object({ reason: z.string() });

function said(data: unknown, reason: string): boolean {
  const parsed = reasonSchema.safeParse(data);
  return parsed.success && parsed.data.reason === reason;
}

async function drag(page: Page, booking: RegExp, person: string): Promise<void> {
  const from = await middleOf(page, booking);
  const row = await page.getByRole('rowheader', { name: person }).boundingBox();
  if (row === null) throw new Error(`${person} is not in view`);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y, { steps: 2 });
  await page.locator('[data-shown]').waitFor();
  await page.mouse.move(from.x + 60, row.y + row.height / 2, { steps: 6 });
  await page.mouse.up();
}

async function middleOf(page: Page, booking: RegExp): Promise<{ x: number; y: number }> {
  const bar = page.getByRole('gridcell', { name: booking });
  // Once it rests: rows that come late move it away from under the pointer.
  await bar.hover();
  const box = await bar.boundingBox();
  if (box === null) throw new Error(`${booking} is not in view`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The name of the row that a bar is in. */
async function rowOf(page: Page, booking: RegExp): Promise<string | null> {
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: booking }) });
  return row.getByRole('rowheader').locator('span').first().textContent();
}
