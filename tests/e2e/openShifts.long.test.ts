import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration();

const sessionSchema = z.object({ resourceId: z.string() });

/** The worker of the demonstration, without limits of hours. */
async function worker(address: string) {
  const authorization = `Bearer ${await tokenOf(address, 'resource')}`;
  const answer = await fetch(`${address}/api/v1/session`, { headers: { authorization } });
  const { resourceId } = sessionSchema.parse(await answer.json());
  const send = await commandClient(address, 'dispatcher');
  await send('resource.change', {
    resourceId,
    maxHoursPerDay: 24,
    maxHoursPerWeek: 168,
    maxHoursPerFortnight: 336,
  });
  return { resourceId, send };
}

/** Two hours of the night so many days ahead, in which nobody works. */
function night(daysAhead: number) {
  const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + daysAhead * 86_400 + 16 * 3600;
  return { start, end: start + 2 * 3600 };
}

/** In the page: notes on its root whether something is dragged over it from now on. */
function noteDragOver(): void {
  const { dataset } = document.documentElement;
  dataset.dragged = 'no';
  addEventListener('dragover', () => (dataset.dragged = 'yes'), { once: true });
}

test('a worker offers a shift, a colleague agrees, and a planner hands it over after seeing what it concerns', async () => {
  const { address, browser } = demonstration;
  const { send, resourceId } = await worker(address);
  const colleague = 'colleague';
  await send('resource.create', { resourceId: colleague, firstName: 'Kit', lastName: 'Moreau' });
  const { start } = night(43);
  const weekday = new Date((start + 10 * 3600) * 1000).getUTCDay();
  const date = new Date((start + 10 * 3600) * 1000).toISOString().slice(0, 10);
  const timings = [{ day: weekday, begin: 23 * 3600, end: 23.5 * 3600 }];
  await send('shift.setDays', { edits: [{ resourceId, startDate: date, endDate: date, timings }] });
  const phone = await signedIn(browser, address, 'resource', { size: 'phone' });
  await phone.page.goto(`${address}/resource_shifts`);
  await phone.page.getByRole('button', { name: 'Offer a shift…' }).click();
  const form = phone.page.getByRole('dialog', { name: 'Offer a shift' });
  await form.getByRole('button', { name: 'Offer', exact: true }).click();
  await form.getByText('Choose a shift.').waitFor();
  await form.getByRole('combobox', { name: 'Shift' }).click();
  await phone.page.getByRole('option').last().click();
  await form.getByRole('textbox', { name: 'Notes' }).fill('My sister marries');
  expect(await axeLayoutFindings(phone.page)).toEqual([]);
  await form.getByRole('button', { name: 'Offer', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  const offered = phone.page.getByRole('listitem').filter({ hasText: 'You offer this shift.' });
  await offered.getByText('Until a planner has given it to a colleague, it is yours.').waitFor();
  await phone.page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(phone.page)).toEqual([]);

  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/shift-offers`);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shifts' });
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('true');
  await page.locator('tbody tr').first().getByText('Shift offer').click();
  await page.waitForURL(/record=/);
  const shiftOfferId = new URL(page.url()).searchParams.get('record') ?? '';
  await send('shiftOffer.agree', { shiftOfferId, resourceId: colleague });
  await page.goto(address);
  const request = page.getByRole('listitem').filter({ hasText: 'Kit Moreau has agreed to take it over.' });
  await request.getByRole('button', { name: /^Approve: Kit Moreau/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const approved = page.waitForResponse('**/api/v1/commands/shiftOffer.approve');
  await request.getByRole('button', { name: /^Approve: Kit Moreau/ }).click();
  expect((await approved).status()).toBe(200);
  await undoOffered(page);
  await request.waitFor({ state: 'detached' });
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await request.waitFor();
  await phone.page.reload();
  await offered.getByText('A colleague has agreed. A planner decides.').waitFor();
  await offered.getByRole('button', { name: /^Withdraw the offer/ }).click();
  await offered.waitFor({ state: 'detached' });
  expect([...errors, ...phone.errors]).toEqual([]);
});

test('a worker exchanges a shift for one of a colleague, and a planner sees both before it is decided', async () => {
  const { address, browser } = demonstration;
  const { send, resourceId } = await worker(address);
  const colleague = 'exchanger';
  await send('resource.create', { resourceId: colleague, firstName: 'Sam', lastName: 'Okafor' });
  const edits = (
    [
      [resourceId, 37],
      [colleague, 38],
    ] as const
  ).map(([who, ahead]) => {
    const noon = new Date((night(ahead).start + 10 * 3600) * 1000);
    const date = noon.toISOString().slice(0, 10);
    const timings = [{ day: noon.getUTCDay(), begin: 23 * 3600, end: 23.5 * 3600 }];
    return { resourceId: who, startDate: date, endDate: date, timings };
  });
  await send('shift.setDays', { edits });
  const phone = await signedIn(browser, address, 'resource', { size: 'phone' });
  await phone.page.goto(`${address}/resource_shifts`);
  await phone.page.getByRole('button', { name: 'Offer a shift…' }).click();
  const form = phone.page.getByRole('dialog', { name: 'Offer a shift' });
  await form.getByRole('combobox', { name: 'Shift' }).click();
  await phone.page.getByRole('option').filter({ hasText: '23:00' }).click();
  await form.getByText('Exchange it').click();
  await form.getByRole('button', { name: 'Offer', exact: true }).click();
  await form.getByText('Enter a day.').waitFor();
  // The hours are those of the own shift until others are typed.
  expect(await form.getByRole('textbox', { name: 'From' }).inputValue()).toBe('23:00');
  await form.getByRole('textbox', { name: 'Day wanted in return' }).fill(edits.at(-1)?.startDate ?? '');
  expect(await axeLayoutFindings(phone.page)).toEqual([]);
  await form.getByRole('button', { name: 'Offer', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  const offered = phone.page.getByRole('listitem').filter({ hasText: 'You want in return: ' });
  await offered.waitFor();

  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/shift-offers`);
  await page.locator('tbody tr').first().getByText('Shift offer').click();
  await page.waitForURL(/record=/);
  const shiftOfferId = new URL(page.url()).searchParams.get('record') ?? '';
  await send('shiftOffer.agree', { shiftOfferId, resourceId: colleague });
  await offered.getByText('A colleague has agreed. A planner decides.').waitFor();
  await page.goto(address);
  const request = page.getByRole('listitem').filter({ hasText: 'Sam Okafor has agreed to exchange.' });
  await request.getByText(/^In return: /).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const approved = page.waitForResponse('**/api/v1/commands/shiftOffer.approve');
  await request.getByRole('button', { name: /^Approve: Sam Okafor/ }).click();
  expect((await approved).status()).toBe(200);
  await undoOffered(page);
  await offered.getByText('Somebody else has it now, and you have theirs.').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await request.waitFor();
  expect([...errors, ...phone.errors]).toEqual([]);
});

test('a planner publishes hours, a worker takes them on a phone and takes that back', async () => {
  const { address, browser } = demonstration;
  const { send, resourceId } = await worker(address);
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/resource_shifts`);
  await page.getByRole('link', { name: 'Open shifts' }).click();
  await page.getByRole('button', { name: 'New open shift' }).first().click();
  const form = page.getByRole('dialog', { name: 'New open shift' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Night round');
  const ahead = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  for (const [field, clock] of [
    ['Start', '01:00'],
    ['End', '03:00'],
  ] as const) {
    await form.getByRole('textbox', { name: `${field}: date` }).fill(ahead);
    await form.getByRole('textbox', { name: `${field}: time` }).fill(clock);
  }
  await form.getByRole('button', { name: 'Save' }).click();
  const drawer = page.getByRole('dialog', { name: 'Night round' }).or(page.getByRole('complementary'));
  await page.getByRole('heading', { name: /^Could take it/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await drawer.count()).toBeGreaterThan(0);

  const phone = await signedIn(browser, address, 'resource', { size: 'phone' });
  await phone.page.goto(address);
  const offered = phone.page.getByRole('listitem').filter({ hasText: 'Night round' });
  await offered.getByText('1 place left. Whoever takes it first has it.').waitFor();
  expect(await axeLayoutFindings(phone.page)).toEqual([]);
  await phone.page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(phone.page)).toEqual([]);
  await offered.getByRole('button', { name: /^Take this shift: Night round/ }).click();
  await undoOffered(phone.page);
  await offered.getByText('It is yours, and in your shifts.').waitFor();
  await page.getByRole('heading', { name: /^Has this shift/ }).waitFor();
  await phone.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await offered.getByText('1 place left.').waitFor();

  await send('openShift.create', {
    openShiftId: 'asked',
    title: 'Asked for',
    ...night(41),
    byApproval: true,
  });
  // It comes by itself, and so does what the planner decides.
  const asked = phone.page.getByRole('listitem').filter({ hasText: 'Asked for' });
  await asked.getByRole('button', { name: /^Ask for this shift/ }).click();
  await asked.getByText('You asked for it. A planner decides.').waitFor();
  await page.goto(address);
  const request = page.getByRole('listitem').filter({ hasText: /Asked for,/ });
  await request.getByRole('button', { name: /^Approve:/ }).click();
  await request.waitFor({ state: 'detached' });
  await asked.getByText('It is yours, and in your shifts.').waitFor();
  await page.goto(`${address}/open-shifts?record=asked`);
  await page.getByRole('button', { name: /^Take back from/ }).waitFor();
  await page.setViewportSize(sizes.phone);
  expect(await axeLayoutFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(/^Taken by /).waitFor();
  await page.getByText(/^Asked for by /).waitFor();
  expect(resourceId).not.toBe('');
  expect([...errors, ...phone.errors]).toEqual([]);
});

test('a planner gives open hours from the shifts and from the boards, by menu and by carrying them', async () => {
  const { address, browser } = demonstration;
  const { send } = await worker(address);
  await send('resource.create', { resourceId: 'ida', firstName: 'Ida', lastName: 'Okonkwo' });
  await send('resource.create', { resourceId: 'joost', firstName: 'Joost', lastName: 'Okonkwo' });
  const hours = night(44);
  await send('openShift.create', { openShiftId: 'two', title: 'Two wanted', ...hours, places: 2 });
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  // The organisation's weeks begin on Sundays, ten hours ahead of Greenwich.
  const date = new Date((hours.start + 10 * 3600) * 1000).toISOString().slice(0, 10);
  const chip = page.locator('[data-open-shift="two"]');
  const row = (id: string) => page.locator(`[data-row="${id}"]`);
  const given = () => page.waitForResponse('**/api/v1/commands/openShift.take');
  /** What a row says while a shift is held over it: again with every move, as whom it fits comes after the first. */
  const dropOn = async (id: string, over: Locator) => {
    await over.hover();
    return row(id).getAttribute('data-drop');
  };
  /** Opens the screen that the test is at, from the beginning: nothing of the one before goes on. */
  let open = async (): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`${address}/resource_shifts?week=${date}&search=Okonkwo`);
  };
  /**
   * Takes it up, to carry it over a row: again if rows that came late have moved it away from under the pointer, and on the
   * page opened anew if the browser goes on with a drag that Playwright knows nothing of.
   */
  const takeUp = async (over: Locator) => {
    const hasBegun = async () => {
      await expect.poll(() => chip.getAttribute('draggable')).toBe('true');
      await chip.hover();
      await page.evaluate(noteDragOver);
      await page.mouse.down();
      // The first move begins it, the second carries it: on a busy machine a drag may begin that nothing carries on.
      await over.hover();
      await over.hover();
      if ((await page.locator('html').getAttribute('data-dragged')) === 'yes') return true;
      await page.mouse.up();
      return false;
    };
    await expect
      .poll(async () => {
        for (let attempt = 0; attempt < 4; attempt += 1) if (await hasBegun()) return true;
        await open();
        return false;
      })
      .toBe(true);
  };

  await open();
  await chip.focus();
  await page.keyboard.press('Enter');
  const byMenu = given();
  await page.getByRole('menuitem', { name: 'Give to Ida Okonkwo' }).click();
  expect((await byMenu).status()).toBe(200);
  await undoOffered(page);
  await expect.poll(() => chip.getAttribute('title')).toContain('1 of 2 taken');
  await row('0').locator('[data-period]').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => chip.getAttribute('title')).toContain('0 of 2 taken');

  await takeUp(row('0'));
  await expect.poll(() => dropOn('0', row('0'))).toBe('fits');
  const carried = given();
  await page.mouse.up();
  expect((await carried).status()).toBe(200);
  await expect.poll(() => chip.getAttribute('title')).toContain('1 of 2 taken');
  // Who has it already can be given it no second time.
  await takeUp(row('0'));
  await expect.poll(() => dropOn('0', row('0'))).toBe('refused');
  await page.mouse.up();
  expect(await chip.getAttribute('title')).toContain('1 of 2 taken');

  /** Until the others have made way, both rows and what is carried are somewhere else. */
  async function find(): Promise<void> {
    await page.getByPlaceholder('Find on board').fill('Okonkwo');
    // The demonstration has more people of that name.
    const others = () =>
      page
        .locator('[data-name]:not([data-name="unallocated"])')
        .filter({ hasNotText: 'Okonkwo' })
        .filter({ hasText: /\p{L}/u })
        .count();
    await row('joost').waitFor();
    await expect.poll(others).toBe(0);
  }

  /** Carries it over both of them, and sees on their rows that the one who has it gets it no second time. */
  async function carriedOverRows() {
    const framed = (id: string) =>
      row(id).evaluate((element) => getComputedStyle(element, '::before').boxShadow);
    const name = (id: string) => row(id).locator('[data-name]').first();
    const frames: string[] = [];
    await takeUp(name('ida'));
    for (const [id, as] of [
      ['ida', 'refused'],
      ['joost', 'fits'],
    ] as const) {
      await expect.poll(() => dropOn(id, name(id))).toBe(as);
      frames.push(await framed(id));
    }
    expect(frames).not.toContain('none');
    expect(new Set(frames).size).toBe(2);
    // Let go where nobody gets it.
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await chip.getAttribute('title')).toContain('1 of 2 taken');
  }

  const opening = (path: string) => async () => {
    await page.goto('about:blank');
    await page.goto(`${address}/${path}`);
    await expect.poll(() => chip.getAttribute('title')).toContain('1 of 2 taken');
    await find();
  };
  for (const screen of ['week2', 'week2scheduler']) {
    open = opening(`${screen}?from=${date}`);
    await open();
    await carriedOverRows();
  }
  open = opening(`week2timeline?from=${date}&zoom=fortnight`);
  await open();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  await carriedOverRows();
  const name = row('joost').locator('[data-name]').first();
  await takeUp(name);
  await expect.poll(() => dropOn('joost', name)).toBe('fits');
  const onBoard = given();
  await page.mouse.up();
  expect((await onBoard).status()).toBe(200);
  await expect.poll(() => chip.getAttribute('data-filled')).toBe('true');

  await page.goto(`${address}/open-shifts`);
  await page
    .getByRole('row', { name: /Two wanted/ })
    .getByText('2 of 2 taken')
    .waitFor();
  await page.setViewportSize(sizes.phone);
  await page.goto(`${address}/resource_shifts?week=${date}`);
  await page.getByRole('link', { name: /^Two wanted.*2 of 2 taken$/ }).waitFor();
  expect(await axeLayoutFindings(page)).toEqual([]);
  await page.goto(`${address}/week2timeline?from=${date}&day=${date}`);
  await page.getByRole('link', { name: /^Two wanted/ }).click();
  await page.getByRole('heading', { name: /^Has this shift/ }).waitFor();
  expect(errors).toEqual([]);
});

test('a shift that was taken and handed over is nobody’s to give back', async () => {
  const { address, browser } = demonstration;
  const { send, resourceId } = await worker(address);
  const colleague = 'taker';
  await send('resource.create', { resourceId: colleague, firstName: 'Noa', lastName: 'Baptiste' });
  const hours = night(39);
  await send('openShift.create', { openShiftId: 'passed-on', title: 'Passed on', ...hours });
  await send('openShift.take', { openShiftId: 'passed-on', resourceId });
  const phone = await signedIn(browser, address, 'resource', { size: 'phone' });
  await phone.page.goto(address);
  const mine = phone.page.getByRole('listitem').filter({ hasText: 'Passed on' });
  await mine.getByRole('button', { name: /^Give back Passed on/ }).waitFor();
  await send('shiftOffer.create', { shiftOfferId: 'passed-on', resourceId, ...hours });
  await send('shiftOffer.agree', { shiftOfferId: 'passed-on', resourceId: colleague });
  await send('shiftOffer.approve', { shiftOfferId: 'passed-on', resourceId: colleague });
  const told = phone.page.waitForResponse('**/api/v1/offered-shifts*');
  await phone.page.reload();
  await told;
  await mine.waitFor({ state: 'detached' });
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/open-shifts?record=passed-on`);
  await page.getByText('Took it, and no longer has these hours in their shifts').waitFor();
  expect(await page.getByRole('button', { name: /^Take back from/ }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect([...errors, ...phone.errors]).toEqual([]);
});
