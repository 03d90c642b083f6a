import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

test('a planner keeps filters under a name, brings them up to date, shares and deletes them', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  const views = page.getByRole('button', { name: /^(Views|Drafts|All drafts)/ });
  await page.goto(`${address}/bookings?range=all&status=draft`);
  await views.click();
  await page.getByText('Keep the filters that you use often under a name.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('is required').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Name' }).fill('Drafts');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Drafts', exact: true }).waitFor();

  await page.goto(`${address}/bookings?range=today`);
  await views.click();
  await page.getByRole('menuitem', { name: 'Drafts' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?range=all&status=draft');
  await page.locator('label', { hasText: 'Unallocated' }).first().click();
  await page.getByRole('button', { name: 'Drafts *', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Update “Drafts”' }).click();
  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Rename, share or delete/ }).click();
  const edit = page.getByRole('dialog', { name: 'View' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('All drafts');
  await edit.getByRole('switch', { name: 'Share with colleagues' }).click({ force: true });
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'All drafts' }).waitFor();

  const other = await signedIn(browser, address, 'scheduler');
  await other.page.goto(`${address}/bookings?range=today`);
  await other.page.getByRole('button', { name: 'Views' }).click();
  await other.page.getByText('Shared by colleagues').waitFor();
  expect(await axeFindings(other.page)).toEqual([]);
  await other.page.getByRole('menuitem', { name: /^All drafts/ }).click();
  await expect.poll(() => new URL(other.page.url()).search).toBe('?range=all&status=draft&only=unallocated');
  await other.page.setViewportSize(sizes.phone);
  expect(await axeLayoutFindings(other.page)).toEqual([]);
  await other.page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(other.page)).toEqual([]);

  await page.getByRole('button', { name: 'All drafts' }).click();
  await page.getByRole('menuitem', { name: /^Rename, share or delete/ }).click();
  await edit.getByRole('button', { name: 'Delete…' }).click();
  await edit.getByText('Your colleagues lose it too.').waitFor();
  await edit.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Views' }).waitFor();
  expect([...errors, ...other.errors]).toEqual([]);
});

test('the board keeps its days when a view of its filters is chosen', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/week2timeline?zoom=week&status=rostered`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Rostered');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rostered', exact: true }).first().waitFor();
  await page.goto(`${address}/week2timeline?from=2027-03-01&zoom=day`);
  await page.locator('[role="row"][data-row]').first().waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Rostered' }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ from: '2027-03-01', zoom: 'week', status: 'rostered' });
  expect(errors).toEqual([]);
});

test('a menu that is open stays when the toolbar has no more room for it, and its tools move once it is closed', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/week2timeline`);
  await page.locator('[role="row"] [data-booking]').first().waitFor();
  const views = page.getByRole('button', { name: 'Views' });
  const save = page.getByRole('menuitem', { name: 'Save view…' });
  await views.click();
  await save.waitFor();
  await page.setViewportSize({ width: 900, height: 900 });
  await expect.poll(() => page.evaluate(() => document.body.clientWidth)).toBe(900);
  // Nothing of it is put elsewhere in the frames that follow.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await save.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await views.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'More tools' }).click();
  await views.click();
  await save.waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('on a phone a view is saved from the tools that the toolbar has no room for', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher', {
    size: 'phone',
  });
  await page.goto(`${demonstration.address}/week2timeline`);
  const tools = page.getByRole('dialog', { name: 'More tools' });
  await page.getByRole('button', { name: 'More tools' }).click();
  await tools.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  // They make way for the form, and the form outlives them.
  await tools.waitFor({ state: 'hidden' });
  await form.getByRole('textbox', { name: 'Name' }).click();
  await page.keyboard.type('On the way');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More tools' }).click();
  await tools.getByRole('button', { name: 'On the way' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('views go to a colleague as a file, which says what it would change, and one of customers leads back to them', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/week2custimeline?status=draft`);
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Drafts of customers');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Drafts of customers' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save views as a file' }).click(),
  ]);
  const path = await download.path();

  const other = await signedIn(browser, address, 'scheduler');
  await other.page.goto(`${address}/week2timeline`);
  await other.page.getByRole('grid').waitFor();
  const chooser = other.page.locator('input[type=file]');
  await other.page.getByRole('button', { name: 'Views' }).click();
  const menu = other.page.getByRole('menuitem', { name: 'Views from a file…' });
  const [asked] = await Promise.all([other.page.waitForEvent('filechooser'), menu.click()]);
  await asked.setFiles({ name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from('[1]') });
  const dialog = other.page.getByRole('dialog', { name: 'Views from a file' });
  await dialog.getByText('This is no file of views.', { exact: false }).waitFor();
  expect(await axeFindings(other.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await chooser.setInputFiles({
    name: 'quick-views.json',
    mimeType: 'application/json',
    buffer: await readFile(path),
  });
  // Those of the other tests may be among them.
  await dialog.getByText(/^\d+ views? would be added/).waitFor();
  expect(await axeFindings(other.page)).toEqual([]);
  // The tools of the board move when its window becomes narrower, and the dialog stays.
  await other.page.setViewportSize(sizes.phone);
  expect(await axeLayoutFindings(other.page)).toEqual([]);
  await other.page.setViewportSize(sizes.desktop);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await other.page.getByText(/^\d+ views? added, 0 views changed$/).waitFor();
  // One of the other tests' is the view of a board without filters.
  await other.page.getByRole('button', { name: /^(Views|On the way)$/ }).click();
  await other.page.getByRole('menuitem', { name: 'Drafts of customers' }).click();
  await expect.poll(() => new URL(other.page.url()).pathname).toBe('/week2custimeline');
  expect(new URL(other.page.url()).searchParams.get('status')).toBe('draft');
  expect([...errors, ...other.errors]).toEqual([]);
});
