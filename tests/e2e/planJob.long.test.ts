import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { leaveMorningsOpen } from './leaveMorningsOpen.ts';
import { signedIn } from './signedIn.ts';

// A plan of two bookings is a job already.
const demonstration = startDemonstration({ stepSizes: { mostInStep: 1, inPart: 1 } });

/** The machine may be busy. */

test('a plan that is a job is followed to its end, undone, and continues when its page is closed', async () => {
  const { browser, address } = demonstration;
  const board = `${address}${await leaveMorningsOpen(address)}`;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(board);
  const drafts = page.locator('[data-row="unallocated"] [data-booking][data-status="draft"]');
  // What has been left open just now may come later than the rest.
  for (const place of [0, 1]) await page.locator(`[data-booking="to-plan-${place}"]`).waitFor();
  await page.locator('[role="grid"][aria-busy="false"]').waitFor();
  const before = await drafts.count();
  const accept = async () => {
    await page.getByRole('button', { name: 'Allocate all', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Allocate all' });
    await dialog.getByRole('radio', { name: /whole fortnight/ }).check();
    await dialog.getByRole('button', { name: 'Make a plan' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
  };
  await accept();
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await jobs.getByText(/^Done: \d+ bookings changed\.$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => drafts.count()).toBeLessThan(before);
  await jobs.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: /^Undo: Allocate \d+ bookings$/ }).click();
  await jobs
    .getByRole('article', { name: /^Undo: / })
    .getByText(/^Done/)
    .waitFor();
  await expect.poll(() => drafts.count()).toBe(before);

  await accept();
  await jobs.getByRole('article', { name: /^Allocate \d+ bookings$/ }).waitFor();
  await page.close();
  const again = await signedIn(browser, address, 'scheduler');
  const left = again.page.locator('[data-row="unallocated"] [data-booking][data-status="draft"]');
  await again.page.goto(board);
  await expect.poll(() => left.count()).toBeLessThan(before);
  expect([...errors, ...again.errors]).toEqual([]);
});
