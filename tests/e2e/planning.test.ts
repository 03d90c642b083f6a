import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Muster, signIn, startMuster } from './muster.ts';

let dataDirectory: string;
let muster: Muster;
let browser: Browser;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  const port = await freePort();
  [muster, browser] = await Promise.all([startMuster(port, { DATA_DIR: dataDirectory }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await muster?.kill();
  // What a killed Muster leaves running is taken over and stopped.
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  await postgres.stop();
  await rm(postgres.cluster, { recursive: true, force: true });
  await rm(dataDirectory, { recursive: true, force: true });
});

/** The machine may be busy. */
const patient = { timeout: 20_000 };

const unallocated = (page: Page) =>
  page.locator('[data-row="unallocated"] [data-booking][data-status="draft"]');
const board = (page: Page) =>
  page
    .locator('[role="row"] [data-booking]')
    .evaluateAll((bars) =>
      bars
        .map(
          (bar) =>
            `${bar.getAttribute('data-booking')} ${bar.closest('[data-row]')?.getAttribute('data-row')}`,
        )
        .sort(),
    );

test('a booking is given by keys to the best of those who can take it, from the ranked list', {
  timeout: 60_000,
}, async () => {
  const { page, errors } = await signIn(browser, muster.address, 'dispatcher');
  await page.goto(`${muster.address}/week2timeline?zoom=fortnight`);
  await unallocated(page).first().waitFor(patient);
  const ids = await unallocated(page).evaluateAll((bars) =>
    bars.map((bar) => bar.getAttribute('data-booking') ?? ''),
  );
  let given: string | undefined;
  for (const id of ids) {
    await page.goto(`${muster.address}/week2timeline?zoom=fortnight&booking=${id}`);
    await page.getByRole('tab', { name: 'Who can take this?' }).click(patient);
    const told = page.getByText(/^(Nobody fits as it is|\d+ of \d+ fits?)/);
    await told.waitFor(patient);
    if ((await told.textContent())?.startsWith('Nobody')) continue;
    const best = page.getByRole('list', { name: 'People who fit' }).getByRole('button').first();
    await expect.poll(() => best.evaluate((button) => button === document.activeElement), patient).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.getByText('free hours this week').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /has it$/ }).waitFor(patient);
    given = id;
    break;
  }
  if (given === undefined) throw new Error('the demonstration has a booking that fits somebody');
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByText(/Chosen by a person/)
    .first()
    .waitFor(patient);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.locator(`[data-row="unallocated"] [data-booking="${given}"]`).count(), patient)
    .toBe(0);
  expect(errors).toEqual([]);
});

test('a plan is discarded without a trace, and accepted as one step that one undo takes back', {
  timeout: 90_000,
}, async () => {
  const { page, errors } = await signIn(browser, muster.address, 'dispatcher');
  await page.goto(`${muster.address}/week2timeline?zoom=fortnight`);
  await unallocated(page).first().waitFor(patient);
  const before = await board(page);
  await makePlan(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.locator('[data-planned], [data-leaving]').count()).toBe(0);
  expect(await board(page)).toEqual(before);
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true);

  await makePlan(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  const undo = page.getByRole('button', { name: /^Undo: Optimise \d+ bookings?$/ });
  await undo.waitFor(patient);
  await expect.poll(() => board(page), patient).not.toEqual(before);
  await undo.click();
  await expect.poll(() => board(page), patient).toEqual(before);
  await page.getByRole('button', { name: /^Redo: Optimise/ }).waitFor(patient);
  expect(errors).toEqual([]);
});

/** For the whole fortnight; stopped once there is a plan that is worth showing. */
async function makePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Optimise', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimise' });
  await dialog.getByRole('radio', { name: /whole fortnight/ }).check();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  const plan = page.getByRole('region', { name: 'Optimise: the plan' });
  await plan.waitFor(patient);
  expect(await plan.getByRole('heading', { level: 2 }).textContent()).toMatch(/changes? planned$/);
}
