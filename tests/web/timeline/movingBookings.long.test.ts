import { expect, test } from 'vitest';
import { axeFindings } from '../../support/axeFindings.ts';
import {
  bar,
  carry,
  commandsOf,
  focusedBar,
  middleOf,
  nameOf,
  reason,
  rowOfBar,
  saved,
  spoken,
  thursday,
  timelineInBrowser,
} from './timelineInBrowser.ts';

const open = timelineInBrowser();

test('a booking is dragged to another person and time, and saved', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', nameOf(page, 'cleo'), 2);
  await expect.poll(() => reason(page).textContent()).toContain('14:00–15:00 · Cleo Cole');
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
  await saved(page);
  expect(await commandsOf(page)).toMatchObject([
    {
      ifRevision: 1,
      call: { name: 'booking.reschedule', input: { bookingId: 'visit', resourceIds: ['cleo'] } },
    },
  ]);
  expect(await bar(page, 'visit').getAttribute('aria-label')).toContain('14:00–15:00');
});

test('a drop on a busy person asks once what it overrides; Enter places it, one undo takes it back', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', bar(page, 'garden'), 0);
  await expect.poll(() => reason(page).textContent()).toMatch(/Already assigned from .*12:30/);
  await page.mouse.up();
  const question = page.getByRole('dialog', { name: 'Place “Noon visit” there anyway?' });
  await question.getByText(/^Ben Baker: Already assigned from .*12:30 to .* \(“Garden care”\)$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ann');
  expect(await commandsOf(page)).toEqual([]);

  await bar(page, 'visit').focus();
  for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await question.waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ben');
  await saved(page);
  expect(await commandsOf(page)).toMatchObject([
    { call: { name: 'booking.allocate', input: { resourceIds: ['ben'], force: true } } },
  ]);
  await expect.poll(() => focusedBar(page)).toBe('visit');
  await page.keyboard.press('Control+z');
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ann');
});

test('holding Alt forces a booking on a busy person', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', bar(page, 'garden'), 0);
  // Every row says meanwhile how the person suits it, not by colour alone.
  const fits = () =>
    page
      .locator('[data-fit]')
      .evaluateAll((rows) => rows.map((row) => `${row.dataset.row} ${row.dataset.fit}`).join(', '));
  await expect.poll(fits).toBe('ann fits, ben conflict, cleo remark, dina conflict');
  const sign = (id: string) =>
    nameOf(page, id).evaluate((name) => getComputedStyle(name, '::after').content.slice(0, 3));
  expect([await sign('cleo'), await sign('ben')]).toEqual(['"i"', '"!"']);
  await page.keyboard.down('Alt');
  await expect.poll(() => reason(page).textContent()).toContain('Forced');
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await saved(page);
  expect(await fits()).toBe('');
  expect(await commandsOf(page)).toMatchObject([
    { call: { name: 'booking.allocate', input: { resourceIds: ['ben'], force: true } } },
  ]);
});

test('a lesser conflict is shown and asked about, and forces nothing', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', nameOf(page, 'dina'), 0);
  await expect.poll(() => reason(page).textContent()).toContain('Labels');
  await page.mouse.up();
  await page.getByRole('button', { name: 'Place anyway' }).click();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('dina');
  await saved(page);
  expect(await commandsOf(page)).toMatchObject([{ call: { input: { force: false } } }]);
});

test('an end is dragged to another length in steps of a quarter of an hour', async () => {
  const page = await open(thursday);
  await bar(page, 'visit').hover();
  const box = await bar(page, 'visit').boundingBox();
  if (box === null) throw new Error('the bar is in view');
  await page.mouse.move(box.x + box.width - 3, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 1.5, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await saved(page);
  expect(await bar(page, 'visit').getAttribute('aria-label')).toContain('12:00–13:30');
});

test('dropped on the unallocated lane a booking loses its person', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', bar(page, 'meal'), 0);
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('unallocated');
  await saved(page);
  expect(await commandsOf(page)).toMatchObject([
    { call: { name: 'booking.removeResource', input: { bookingId: 'visit', resourceId: 'ann' } } },
  ]);
});

test('Escape puts a dragged booking back; a finished one does not move at all', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', nameOf(page, 'cleo'), 1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ann');
  await carry(page, 'wound', nameOf(page, 'cleo'), 1);
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'wound')).toBe('dina');
  expect(await commandsOf(page)).toEqual([]);
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
});

test('the keyboard moves a booking, announces the conflict, and drops', async () => {
  const page = await open(thursday);
  await bar(page, 'visit').focus();
  await page.keyboard.press('m');
  await expect.poll(() => spoken(page).textContent()).toContain('Picked up Noon visit');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => spoken(page).textContent()).toMatch(/Ben Baker\. Conflict: already assigned/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(() => spoken(page).textContent())
    .toContain('Thursday 06/Nov, 12:15 to 13:30, Cleo Cole. No conflict.');
  await page.keyboard.press('Enter');
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
  await saved(page);
  await expect.poll(() => focusedBar(page)).toBe('visit');
});

test('arrow keys move over the board, Enter opens, Delete removes the person', async () => {
  const page = await open(thursday);
  await bar(page, 'visit').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedBar(page)).toBe('garden');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focusedBar(page)).toBe('meal');
  expect(await page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('booking=meal');
  await bar(page, 'garden').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => rowOfBar(page, 'garden')).toBe('unallocated');
});

test('a change that the server refuses is reverted, and its reason is shown and announced', async () => {
  const page = await open('scene=thursday&zoom=day&latency=600');
  await page.evaluate(`window.timelineSource.refuseNext('Weekly hours exceeded 38 hours')`);
  // Noted as it is drawn: it stands there for as long as the answer takes.
  await page.evaluate(`{
    window.rowsOfVisit = ['ann'];
    const look = () => {
      const row = document.querySelector('[data-booking="visit"]')?.closest('[data-row]')?.dataset.row;
      if (row !== undefined && row !== window.rowsOfVisit.at(-1)) window.rowsOfVisit.push(row);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }`);
  await carry(page, 'visit', nameOf(page, 'cleo'), 2);
  await page.mouse.up();
  await expect.poll(() => page.evaluate('window.rowsOfVisit')).toEqual(['ann', 'cleo', 'ann']);
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('exceeded 38 hours');
  await expect.poll(() => spoken(page).textContent()).toContain('exceeded 38 hours');
  await expect.poll(() => page.getByRole('button', { name: /^Undo/ }).isDisabled()).toBe(true);
});

test('undo and redo revert a change and repeat it', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', nameOf(page, 'cleo'), 2);
  await page.mouse.up();
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ann');
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
  await saved(page);
  expect(await commandsOf(page)).toHaveLength(3);
});

test('selected bookings are dragged together, at their distances, and one undo takes all of them back', async () => {
  const page = await open(thursday);
  // A frame around Ann's and Ben's visits.
  const [first, second] = [await middleOf(bar(page, 'visit')), await middleOf(bar(page, 'garden'))];
  await page.keyboard.down('Shift');
  await page.mouse.move(first.x - first.width, first.y);
  await page.mouse.down();
  await page.mouse.move(second.x, second.y, { steps: 3 });
  await page.locator('[data-shown="frame"]').waitFor();
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect.poll(() => page.locator('[data-chosen]').count()).toBe(2);
  await carry(page, 'visit', nameOf(page, 'ann'), 2);
  await expect.poll(() => reason(page).textContent()).toContain('14:00–15:00 · Ann Abbott and 1 more');
  await expect.poll(() => page.locator('[data-part="other"]').allTextContents()).toEqual(['Garden care']);
  await page.mouse.up();
  await saved(page);
  const times = async () =>
    Promise.all(
      ['visit', 'garden'].map(
        async (id) => (await bar(page, id).getAttribute('title'))?.match(/\d\d:\d\d/)?.[0],
      ),
    );
  expect(await times()).toEqual(['14:00', '14:30']);
  await page.keyboard.press('Control+z');
  await expect.poll(times).toEqual(['12:00', '12:30']);
  await saved(page);

  // With the keyboard the end of each is moved by as much.
  await bar(page, 'garden').focus();
  for (const key of ['m', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
  await saved(page);
  expect((await commandsOf(page)).slice(-2).map(({ call }) => call)).toMatchObject([
    { name: 'booking.reschedule', input: { bookingId: 'garden' } },
    { name: 'booking.reschedule', input: { bookingId: 'visit' } },
  ]);
  await expect.poll(() => bar(page, 'visit').getAttribute('title')).toContain('12:00–13:15');
});

test('a dragged booking that somebody else moves ends the gesture, with a message', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', nameOf(page, 'cleo'), 1);
  await page.evaluate(
    `window.timelineSource.changeByOther('visit', (booking) => ({ ...booking, start: booking.start - 3600 }))`,
  );
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('Someone else changed Noon visit');
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ann');
  expect(await commandsOf(page)).toEqual([]);
});

test('changes made offline are marked unsynced and sent when the connection is back', async () => {
  const page = await open(thursday);
  await page.evaluate(`window.timelineSource.setOnline('offline')`);
  await carry(page, 'visit', nameOf(page, 'cleo'), 2);
  await page.mouse.up();
  await expect.poll(() => page.locator('[data-state]').first().textContent()).toContain('Unsynced: 1');
  expect(await bar(page, 'visit').getAttribute('aria-label')).toContain('not saved yet');
  await page.evaluate(`window.timelineSource.setOnline('online')`);
  await saved(page);
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
});

test('a finger that rests on a booking picks it up, and lifted there it opens its menu', async () => {
  const page = await open(thursday, { hasTouch: true });
  const from = await middleOf(bar(page, 'visit'));
  const to = await middleOf(nameOf(page, 'cleo'));
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await page.locator('[data-held]').waitFor();
  await touch('touchEnd', []);
  await page.getByRole('menu').getByRole('menuitem', { name: 'Open' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.waitForFunction('document.querySelector("[data-held]") === null');
  await touch('touchStart', [from]);
  await page.locator('[data-held]').waitFor();
  await touch('touchMove', [{ x: from.x + 4, y: to.y - 10 }]);
  await touch('touchMove', [{ x: from.x, y: to.y }]);
  await expect.poll(() => reason(page).textContent()).toContain('Cleo Cole');
  await touch('touchEnd', []);
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
});
