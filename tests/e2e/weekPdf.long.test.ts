import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '../support/readPdf.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

/** The lines of the file that is saved by what is done. */
async function saved(page: Page, act: () => Promise<void>) {
  const downloading = page.waitForEvent('download');
  await act();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^\p{L}.* \d{4}-\d\d-\d\d\.pdf$/u);
  const { pages } = await readPdf(await readFile(await download.path()));
  return pages.flat();
}

test('a planner saves a week of the week view by keyboard alone, and one from the drawer of a person', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2`);
  await page.getByRole('grid', { name: 'Week of people and their bookings' }).waitFor();
  const name =
    (await page.locator('[role="rowheader"][data-name^="resource-"]').first().innerText()).split('\n')[0] ??
    '';
  const picker = page.getByRole('button', { name: 'PDF of a person’s week' });
  // The toolbar puts away what it has no room for once it is drawn.
  const more = page.getByRole('button', { name: 'More tools' });
  const inReach = async () => {
    if (!(await picker.isVisible()) && (await more.isVisible())) await more.press('Enter');
    return picker.isVisible();
  };
  await expect.poll(inReach).toBe(true);
  await picker.press('Enter');
  await page.getByRole('combobox', { name: 'Whose week' }).pressSequentially(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: /^PDF of \d\d\/\w+/ });
  await expect.poll(() => button.isEnabled()).toBe(true);
  const lines = await saved(page, async () => {
    await button.press('Enter');
  });
  expect(lines).toContain(name);
  await page.keyboard.press('Escape');

  await page.goto(`${demonstration.address}/resources`);
  await page.getByRole('row').nth(1).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'PDF of a week' }).press('Enter');
  const own = await saved(page, () =>
    page.getByRole('menuitem', { name: /^PDF of this week/ }).press('Enter'),
  );
  expect(own.at(-1)).toMatch(/^Page \d+ of \d+$/);
  expect(errors).toEqual([]);
  await page.close();
});

test.each(['resource', 'customer'] as const)('a %s saves the own week from Today', async (who) => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, who);
  await page.goto(demonstration.address);
  const lines = await saved(page, () =>
    page.getByRole('button', { name: 'PDF of this week' }).press('Enter'),
  );
  expect(lines.join('\n')).toMatch(/Page 1 of \d/);
  expect(errors).toEqual([]);
  await page.close();
});
