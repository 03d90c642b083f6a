import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

/** The machine may be busy. */

const unallocated = (page: Page) =>
  page.locator('[data-row="unallocated"] [data-booking][data-status="draft"]');

test('a busy person is refused in place, and can be assigned anyway', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  // A week with days that nobody has confirmed yet: at the end of this one, all that is left of it is confirmed.
  const date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
  const board = `${demonstration.address}/week2timeline?from=${date}&zoom=week`;
  await page.goto(board);
  await unallocated(page).first().waitFor();
  // Beside a booking that somebody has, another at the same time is too much for them.
  const busy = page.locator('[data-row]:not([data-row="unallocated"]) [data-status="rostered"]');
  await busy.first().waitFor();
  const ids = await busy.evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-booking') ?? ''));
  for (const id of ids) {
    await page.goto(`${board}&booking=${id}`);
    await page.getByRole('tab', { name: 'Who can take this?' }).click();
    await page.getByText(/^(Nobody can take it as things stand|\d+ of \d+ fits?)/).waitFor();
    const group = page.locator('details', { has: page.getByRole('list', { name: /: Busy$/ }) });
    if ((await page.locator('summary', { hasText: /^Busy/ }).count()) === 0) continue;
    await page.locator('summary', { hasText: /^Busy/ }).click();
    const assign = group.getByRole('button', { name: /^Assign / }).first();
    const chosen = (await assign.getAttribute('data-candidate')) ?? '';
    await assign.click();
    const refusal = page.getByRole('alert').filter({ hasText: 'is busy' });
    await refusal.getByText(/already assigned from/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await refusal.getByRole('button', { name: 'Assign anyway' }).click();
    // A booking for two keeps the one whom it had.
    const person = page.locator(`[data-candidate="${chosen}"]`);
    await person.filter({ hasText: 'Assigned' }).waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByText('In conflict', { exact: true }).waitFor();
    expect(errors).toEqual([]);
    return;
  }
  throw new Error('the demonstration has a booking whose moment somebody else is busy at');
});
