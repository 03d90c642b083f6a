import { expect, test } from 'vitest';
import { axeFindings } from '../../support/axeFindings.ts';
import {
  bar,
  commandsOf,
  middleOf,
  nameOf,
  reason,
  rowOfBar,
  saved,
  spoken,
  timelineInBrowser,
} from './timelineInBrowser.ts';

const open = timelineInBrowser();
const week = 'scene=thursday&screen=week&latency=30';
const cell = (row: string, date: string) => `[data-row="${row}"] [data-day="${date}"]`;
const dayOfCard = (page: Awaited<ReturnType<typeof open>>, id: string) =>
  bar(page, id).evaluate((element) => element.closest('[data-day]')?.getAttribute('data-day'));

test('a week shows each person’s bookings as cards in the column of their day', async () => {
  const page = await open(week);
  await page.getByRole('grid', { name: 'Timeline of people and their bookings' }).waitFor();
  expect(await page.getByRole('columnheader').count()).toBe(8);
  expect(await rowOfBar(page, 'visit')).toBe('ann');
  expect(await dayOfCard(page, 'visit')).toBe('2025-11-06');
  expect(await bar(page, 'visit').textContent()).toContain('12:00–13:00');
  expect(await rowOfBar(page, 'meal')).toBe('unallocated');
  // Only what a zoom of weeks has is offered.
  expect(await page.getByRole('button', { name: 'Zoom in' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(15);
  expect(await axeFindings(page)).toEqual([]);
});

test('a card that is dragged to another day and person keeps its time of day', async () => {
  const page = await open(week);
  await bar(page, 'visit').hover();
  const from = await middleOf(bar(page, 'visit'));
  const to = await middleOf(page.locator(cell('cleo', '2025-11-07')));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await expect.poll(() => reason(page).textContent()).toContain('12:00–13:00 · Cleo Cole');
  await page.mouse.up();
  await saved(page);
  expect(await rowOfBar(page, 'visit')).toBe('cleo');
  expect(await dayOfCard(page, 'visit')).toBe('2025-11-07');
  expect(await commandsOf(page)).toHaveLength(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => dayOfCard(page, 'visit')).toBe('2025-11-06');
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ann');
});

test('an arrow key carries a card by a day, and a conflict is asked about', async () => {
  const page = await open(week);
  await bar(page, 'visit').focus();
  for (const key of ['m', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => spoken(page).textContent()).toMatch(/Saturday .* 12:00 to 13:00/);
  await page.keyboard.press('Escape');
  for (const key of ['m', 'ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Place “Noon visit” there anyway?' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await commandsOf(page)).toEqual([]);
});

test('a press on a card opens it, and on a name the person', async () => {
  const page = await open(week);
  await bar(page, 'garden').click();
  await expect.poll(() => page.url()).toContain('booking=garden');
  await nameOf(page, 'ben').click();
  await expect.poll(() => page.url()).toContain('resource=ben');
});

test('a full day counts what it has no room for, and shows it when asked', async () => {
  const page = await open('screen=week&resources=6&bookings=900');
  const more = page.getByRole('button', { name: /show \d+ more bookings/ }).first();
  const hidden = Number(/show (\d+) more/.exec((await more.getAttribute('aria-label')) ?? '')?.[1]);
  const row = more.locator('xpath=ancestor::*[@data-row]');
  const id = await row.getAttribute('data-row');
  const before = await page.locator(`[data-row="${id}"] [data-booking]`).count();
  await more.click();
  await expect
    .poll(() => page.locator(`[data-row="${id}"] [data-booking]`).count())
    .toBeGreaterThanOrEqual(before + hidden);
});

test('a thousand people with ten thousand bookings draw only the rows in view', async () => {
  const page = await open('screen=week&resources=1000&bookings=10000');
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
  expect(await page.locator('[role="row"]').count()).toBeLessThan(40);
});

test('colours, row heights and groups are chosen, stand in the address and are remembered', async () => {
  const page = await open(`${week}&filter=`);
  await page.getByRole('button', { name: 'Display' }).click();
  const look = page.getByRole('dialog', { name: 'Display' });
  await look.getByText('Customer', { exact: true }).click();
  await look.getByText('Tall', { exact: true }).click();
  await look.getByRole('combobox', { name: 'Group people by' }).click();
  await page.getByRole('option', { name: 'Role' }).click();
  await expect.poll(() => page.url()).toContain('colour=customer&size=roomy&group=role');
  await page.getByText(/^Staff · 4$/).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await bar(page, 'visit').getAttribute('data-tone')).toBe('');
  expect((await bar(page, 'visit').boundingBox())?.height).toBe(56);
  expect(await axeFindings(page)).toEqual([]);
  // A place under a heading is that of its row still.
  await bar(page, 'visit').hover();
  const from = await middleOf(bar(page, 'visit'));
  const to = await middleOf(page.locator(cell('cleo', '2025-11-05')));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await saved(page);
  expect(await rowOfBar(page, 'visit')).toBe('cleo');
  expect(await page.evaluate(() => localStorage.getItem('muster-board-look'))).toContain('size=roomy');
  await page.evaluate(() => localStorage.removeItem('muster-board-look'));
});

test('a week is printed as a page for each person, or each customer, who has work in it', async () => {
  const page = await open(week);
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  const sheets = page.locator('[data-week-sheet]');
  await expect.poll(() => sheets.count()).toBe(4);
  await page.emulateMedia({ media: 'print' });
  const ann = await sheets.first().innerText();
  expect(ann).toMatch(/^Ann Abbott\s+Sun 02\/Nov\/2025 – Sat 08\/Nov\/2025 · 1 h · Harbour Home Care/);
  expect(ann).toMatch(/Thu 06\/Nov\/2025 · Shift 07:00–19:00[\s\S]*12:00–13:00\s[\s\S]*Noon visit/);
  expect(await page.getByRole('grid').isVisible()).toBe(false);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(4);
  const customers = await open(`${week}&rows=customers`);
  await customers.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  await expect.poll(() => customers.locator('[data-week-sheet]').count()).toBe(5);
  await customers.emulateMedia({ media: 'print' });
  expect(await customers.locator('[data-week-sheet="customer-4"]').innerText()).toMatch(/Nobody yet/);
  expect(await customers.locator('[data-week-sheet="customer-0"]').innerText()).toMatch(/Ann Abbott/);
});
