import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { carryTo } from './carryTo.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import type { Who } from './muster.ts';
import { barOf, rehearsalBoard, rehearse, rowOf } from './rehearsalDay.ts';

const demonstration = startDemonstration({
  prepare: async (address) =>
    rehearse(await commandClient(address, 'dispatcher'), ['Held visit', 'Carried visit']),
});
const board = (who: Who) => rehearsalBoard(demonstration, who, 'Held visit');
const spokenOf = (page: Page, title: string) => barOf(page, title).first().getAttribute('aria-label');
const atWork = 'is at work on this booking';

async function openForm(page: Page, title: string): Promise<void> {
  await barOf(page, title).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Reschedule' }).click();
  await drawer.getByRole('form', { name: 'Reschedule' }).waitFor();
}

test('whoever has a booking’s form open is on every board, and others are refused until they are done', async () => {
  const [dana, sam] = await Promise.all([board('dispatcher'), board('scheduler')]);
  const held = dana.page.waitForResponse((response) => response.url().endsWith('/holds/claim'));
  await openForm(dana.page, 'Held visit');
  expect((await held).status()).toBe(200);
  await expect.poll(() => spokenOf(sam.page, 'Held visit')).toContain(atWork);
  // Their own face is nothing that anybody needs to be shown.
  expect(await spokenOf(dana.page, 'Held visit')).not.toContain(atWork);

  // It is not taken up from the board, which says who has it.
  await carryTo(sam.page, 'Held visit', 'Bo Rehearsal');
  await sam.page.mouse.up();
  await sam.page
    .getByText(/is at work on this booking\. Try again/)
    .first()
    .waitFor();
  await sam.page.keyboard.press('Escape');

  // In the drawer they see who it is, may open the form and type, and are refused until it is free.
  await openForm(sam.page, 'Held visit');
  const form = sam.page.getByRole('dialog');
  const note = form.getByRole('alert').filter({ hasText: atWork });
  await note.waitFor();
  expect(await note.textContent()).toMatch(/in \d+ seconds? if they\s+stop/);
  const start = form.getByLabel('Start time');
  await start.fill('09:30');
  await start.press('Tab');
  expect(await axeFindings(sam.page)).toEqual([]);
  const refused = sam.page.waitForResponse((response) => response.url().includes('/booking.reschedule'));
  await form.getByRole('form', { name: 'Reschedule' }).getByRole('button', { name: 'Reschedule' }).click();
  expect(await (await refused).json()).toMatchObject({ code: 'booking_held' });
  await note.getByRole('button', { name: 'Try again' }).waitFor();

  // Given back, it is theirs by itself, with what they have typed.
  await dana.page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await note.waitFor({ state: 'detached' });
  await expect.poll(() => spokenOf(dana.page, 'Held visit')).toContain(atWork);
  expect(await start.inputValue()).toBe('09:30');
  const saved = sam.page.waitForResponse((response) => response.url().includes('/booking.reschedule'));
  await form.getByRole('form', { name: 'Reschedule' }).getByRole('button', { name: 'Reschedule' }).click();
  expect((await saved).status()).toBe(200);
  await expect.poll(() => spokenOf(dana.page, 'Held visit')).toContain('09:30');
  await expect.poll(() => spokenOf(dana.page, 'Held visit')).not.toContain(atWork);
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await Promise.all([dana, sam].map(({ page }) => page.close()));
});

test('what is carried is held until it is saved, and an administrator ends a hold that somebody has left', async () => {
  const [dana, sam] = await Promise.all([board('dispatcher'), board('scheduler')]);
  await carryTo(dana.page, 'Carried visit', 'Bo Rehearsal');
  await expect.poll(() => spokenOf(sam.page, 'Carried visit')).toContain(atWork);
  await dana.page.mouse.up();
  await expect.poll(() => spokenOf(sam.page, 'Carried visit')).not.toContain(atWork);
  await expect.poll(() => rowOf(sam.page, 'Carried visit')).toBe('bo');

  await openForm(sam.page, 'Carried visit');
  await barOf(dana.page, 'Carried visit').click();
  const drawer = dana.page.getByRole('dialog');
  await drawer.getByText(atWork).waitFor();
  expect(await axeFindings(dana.page)).toEqual([]);
  await drawer.getByRole('button', { name: /^Take the hold off/ }).click();
  await drawer.getByText(atWork).waitFor({ state: 'detached' });

  // They are told, and have it again if they want.
  await sam.page.getByRole('alert').getByRole('button', { name: 'Hold it again' }).click();
  await drawer.getByText(atWork).waitFor();
  // A page that is left gives back what it holds.
  await sam.page.close({ runBeforeUnload: false });
  await drawer.getByText(atWork).waitFor({ state: 'detached' });
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await dana.page.close();
});

test('a board shows who looks at which days, until they go', async () => {
  const [dana, sam] = await Promise.all([board('dispatcher'), board('scheduler')]);
  const face = (page: Page) =>
    page.getByRole('list', { name: 'Colleagues who look at boards' }).locator('li');
  await face(dana.page).waitFor();
  await expect.poll(() => face(dana.page).textContent()).toMatch(/: Timeline, Mon 01\/Mar/);
  await expect.poll(() => face(dana.page).getAttribute('data-near')).not.toBeNull();
  expect(await axeFindings(dana.page)).toEqual([]);
  // Elsewhere, they are still there.
  await sam.page.goto(`${demonstration.address}/week2?from=2027-03-08`);
  await expect.poll(() => face(dana.page).textContent()).toMatch(/: Week, Mon 08\/Mar/);
  await expect.poll(() => face(dana.page).getAttribute('data-near')).toBeNull();
  await sam.page.close();
  await face(dana.page).waitFor({ state: 'detached' });
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await dana.page.close();
});
