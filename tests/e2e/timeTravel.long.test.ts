import { expect, test } from 'vitest';
import { organisationAnswerSchema } from '../../api/contract/timeTravel.ts';
import { bookingViewSchema, pageOf } from '../../api/contract/views.ts';
import { localDateTimeText } from '../../domain/time/localText.ts';
import { type Zone, zoneOf } from '../../domain/time/zone.ts';
import { fieldOfMoment } from '../../web/timeTravel/pastMoment.ts';
import { readOnlyText } from '../../web/timeTravel/pastSource.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

/** A moment as the demonstration writes it. */
function written(zone: Zone, at: number): string {
  return localDateTimeText({ zone, dateFormat: 'dd/mmm/yyyy', clock: '24h' }, Math.floor(at / 1000));
}

const quickKeys = ['PageUp', 'PageUp', 'PageDown', 'PageUp', 'PageDown'];

const demonstration = startDemonstration();

test('a past board is read by the time zone that the organisation had then', async () => {
  const { browser, address } = demonstration;
  const headers = {
    authorization: `Bearer ${await tokenOf(address, 'dispatcher')}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(`${address}/api/v1/organisation`, { headers });
  const then = organisationAnswerSchema.parse(await answer.json()).organisation.timeZone;
  const now = 'America/Halifax';
  const before = Date.now();
  const changed = await fetch(`${address}/api/v1/commands/organisation.changeTimeZone`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ timeZone: now }),
  });
  expect(changed.status).toBe(200);
  const after = Date.now();

  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  const moment = page.getByLabel('Moment', { exact: true });
  for (const path of ['/week2timeline?', '/bookings?range=all&']) {
    await page.goto(`${address}${path}asOf=${before}`);
    await expect.poll(() => moment.inputValue()).toBe(written(zoneOf(then), before));
    await page.goto(`${address}${path}asOf=${after}`);
    await expect.poll(() => moment.inputValue()).toBe(written(zoneOf(now), after));
  }
  expect(errors).toEqual([]);
  await page.close();
});

test('a slider that is dragged requests one board at a time, and the board never disappears', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/week2timeline?asOf=${Date.now() - 26 * 3_600_000}`);
  const bars = page.locator('[role="gridcell"][data-booking]');
  await bars.first().waitFor();
  // The organisation of that moment has come, too: its zone may be another, and another fortnight begin with it.
  await page.waitForLoadState('networkidle');
  const moments: string[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  await page.route(/\/api\/v1\/timeline\?/, async (route) => {
    moments.push(new URL(route.request().url()).searchParams.get('asOf') ?? '');
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    const response = await route.fetch();
    underWay -= 1;
    await route.fulfill({ response });
  });
  await page.evaluate(() => {
    const look = () => {
      const bar = document.querySelector('[role="gridcell"][data-booking]');
      if (bar === null) document.documentElement.dataset.board = 'went away';
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('slider').hover();
  const thumb = await page.getByRole('slider').boundingBox();
  if (thumb === null) throw new Error('the slider is not on the screen');
  await page.mouse.move(thumb.x + 4, thumb.y + 4);
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) await page.mouse.move(thumb.x - step, thumb.y + 4);
  await page.mouse.up();
  const settled = () => new URL(page.url()).searchParams.get('asOf');
  await expect.poll(() => moments.at(-1) === settled() && underWay === 0).toBe(true);
  expect(mostAtOnce).toBe(1);
  expect(moments.length).toBeLessThan(30);
  expect(await page.locator('html').getAttribute('data-board')).toBeNull();
  await page.unrouteAll({ behavior: 'wait' });
  await page.close();
});

test('a person opened from a past board has their record of that time, read-only', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  const before = Date.now();
  await page.goto(`${address}/resources`);
  await page.locator('main tbody a').first().click();
  const drawer = page.getByRole('dialog');
  await page.waitForURL(/record=/);
  const id = new URL(page.url()).searchParams.get('record');
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByLabel('Reference').fill('R-LATER');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('R-LATER').waitFor();

  await page.goto(`${address}/week2timeline?asOf=${before}`);
  await page.locator(`[data-name="${id}"]`).click();
  await drawer.getByText(/^As it was on /).waitFor();
  await drawer.getByRole('heading', { name: 'Shifts' }).waitFor();
  expect(await drawer.getByText('R-LATER').count()).toBe(0);
  // Closing it, copying where it is and looking at the map change nothing.
  await expect.poll(() => drawer.getByRole('button').allTextContents()).toEqual(['', '', 'Open map']);
  expect(await axeFindings(page)).toEqual([]);
  // As a link that is shared shows it.
  await page.reload();
  await drawer.getByText(/^As it was on /).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('asOf')).not.toBeNull();
  expect(errors).toEqual([]);
  await page.close();
});

test('a moment before anything had happened leads to the first one', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/week2timeline?asOf=1000`);
  await page.getByRole('grid').waitFor();
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('asOf'))).toBeGreaterThan(1000);
  await page.close();
});

test('a moment is typed digit by digit, read out by the slider, and moved by whole days and hours', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  const hour = 3_600_000;
  // Three or four in the morning in Sydney, more than two days ago: nobody has done anything for hours.
  const start = Math.floor((Date.now() - 50 * hour - 17 * hour) / (24 * hour)) * 24 * hour + 17 * hour;
  await page.goto(`${address}/week2timeline?asOf=${start}&upTo=${start - hour}`);
  const shown = () => Number(new URL(page.url()).searchParams.get('asOf'));
  // Compared with a moment before it, nothing is different, and nothing has failed.
  await page.getByText('Nothing is different').waitFor();

  const slider = page.getByRole('slider', { name: 'Moment on the slider' });
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d\d\/\w{3}(\/\d{4})? \d\d:\d\d$/);
  await slider.focus();
  await page.keyboard.press('PageUp');
  await expect.poll(shown).toBe(start + 24 * hour);
  const moment = page.getByLabel('Moment', { exact: true });
  await page.getByRole('region', { name: 'The past' }).getByText('Day', { exact: true }).click();
  await slider.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(shown).toBe(start + 23 * hour);
  // Keys that come faster than the page follows: each starts from where the one before it went.
  await slider.evaluate(async (thumb, keys) => {
    for (const key of keys) {
      thumb.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await Promise.resolve();
    }
  }, quickKeys);
  await expect.poll(shown).toBe(start + 24 * hour);
  await slider.press('PageDown');
  await expect.poll(shown).toBe(start + 23 * hour);

  // By the clock of then, which another test has changed since.
  const headers = { authorization: `Bearer ${await tokenOf(address, 'dispatcher')}` };
  const answer = await fetch(`${address}/api/v1/organisation?asOf=${start}`, { headers });
  const zone = zoneOf(organisationAnswerSchema.parse(await answer.json()).organisation.timeZone);
  const before = fieldOfMoment(zone, start + 23 * hour);
  await expect.poll(() => moment.inputValue()).toBe(written(zone, start + 23 * hour));
  // As people write it, with the year in four digits, of which the first two make a year as well.
  const [year = '', month = '', day = ''] = before.slice(0, 10).split('-');
  const dayBefore = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - 1)).toISOString();
  const typed = `${dayBefore.slice(8, 10)}/${dayBefore.slice(5, 7)}/${dayBefore.slice(0, 4)} ${before.slice(11)}`;
  await moment.fill('');
  await moment.pressSequentially(typed);
  expect(await moment.inputValue()).toBe(typed);
  await expect.poll(() => Math.round((start + 23 * hour - shown()) / hour)).toBe(24);
  // A year that there is no history of becomes the nearest moment, and says so when the field is left.
  await moment.fill(`1999${before.slice(4)}`);
  expect(await moment.inputValue()).toBe(`1999${before.slice(4)}`);
  await moment.blur();
  await expect.poll(() => moment.inputValue()).not.toMatch(/1999/);
  expect(errors).toEqual([]);
  await page.close();
});

test('a past booking that is moved with the keyboard stays, and says that it is in the past', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/week2timeline?asOf=${Date.now() - 26 * 3_600_000}`);
  await page.locator('[role="gridcell"][data-booking]').first().press('m');
  await page.getByText(readOnlyText).first().waitFor();
  await page.close();
});

test('the list of keys shows what works in the past, and nothing that changes a booking', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/week2timeline?asOf=${Date.now() - 26 * 3_600_000}`);
  await page.locator('[role="gridcell"][data-booking]').first().press('?');
  const help = page.getByRole('dialog', { name: 'Keys and gestures' });
  await help.getByText('Back to the present').waitFor();
  await help.getByText('A minute earlier or later').waitFor();
  expect(await help.getByText(/drag|pick it up|undo|lock/i).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  // It closes first, and what it told is so.
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.has('asOf')).toBe(true);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('asOf'));
  await page.keyboard.press('?');
  await help.getByText(/^Drag a booking/).waitFor();
  await page.close();
});

test('the list of changes says who last did something to each booking, and when', async () => {
  const { browser, address } = demonstration;
  const headers = {
    authorization: `Bearer ${await tokenOf(address, 'scheduler')}`,
    'content-type': 'application/json',
  };
  const listed = await fetch(`${address}/api/v1/bookings?limit=1&status=draft,rostered,confirmed`, {
    headers,
  });
  const [row] = pageOf(bookingViewSchema).parse(await listed.json()).rows;
  const before = Date.now();
  const edited = await fetch(`${address}/api/v1/commands/booking.edit`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ bookingId: row?.id, title: 'Renamed by Sam' }),
  });
  expect(edited.status).toBe(200);

  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/bookings?range=all&asOf=${before - 1}&upTo=now`);
  const changed = page.getByRole('list', { name: 'Changed bookings' }).getByRole('listitem');
  const one = changed.filter({ hasText: 'Renamed by Sam' });
  await one.getByText(/^Last changed by Sam Okafor, \d\d\/\w{3}(\/\d{4})? \d\d:\d\d/).waitFor();
  const at = Date.parse((await one.locator('time').getAttribute('datetime')) ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('a user who may not compare moments is not offered it, and such an address shows only the past', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'resource');
  await page.goto(`${address}/bookings?range=all&asOf=${Date.now() - 26 * 3_600_000}&upTo=now`);
  await page.getByText(/^As it was on /).waitFor();
  await page.locator('main tbody a').first().waitFor();
  expect(await page.getByRole('switch', { name: 'Changes since' }).count()).toBe(0);
  expect(await page.getByText('What changed').count()).toBe(0);
  await page.close();
});

test('the keyboard follows into the past and back, and Escape in a field does not leave the past', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  for (const path of ['/week2timeline', '/bookings?range=all']) {
    await page.goto(`${address}${path}`);
    const lookBack = page.getByRole('button', { name: 'Look back' });
    await lookBack.press('Enter');
    const focused = (label: string) =>
      expect
        .poll(() =>
          page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()'),
        )
        .toBe(label);
    await focused('Play');
    await page.getByLabel('Moment', { exact: true }).press('Escape');
    expect(new URL(page.url()).searchParams.get('asOf')).not.toBeNull();
    await page.getByRole('button', { name: 'Play', exact: true }).press('Escape');
    await focused('Look back');
  }
  await page.close();
});
