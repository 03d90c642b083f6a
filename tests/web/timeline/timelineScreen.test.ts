import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { launchBrowser } from '../../support/browser.ts';
import { serveTimelinePage, type TimelinePageServer } from './timelinePage.ts';

let server: TimelinePageServer;
let browser: Browser;
let opened: Page[] = [];
const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  [server, browser] = await Promise.all([serveTimelinePage(), launchBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(async () => {
  for (const page of opened) await page.context().close();
  opened = [];
});

/** Opens the page with parameters of its own and waits for its first bar. */
async function open(query: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  opened.push(page);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto(`${server.url}?${query}`);
  if (!query.includes('state=') && !query.includes('resources=0')) {
    await page.locator('[data-booking]').first().waitFor();
  }
  expect(failures).toEqual([]);
  return page;
}

const thursday = 'scene=thursday&zoom=day&latency=30';
const bar = (page: Page, id: string): Locator => page.locator(`[data-booking="${id}"]`);
const rowOfBar = (page: Page, id: string) =>
  bar(page, id).evaluate((element) => element.closest('[data-row]')?.getAttribute('data-row'));
const reason = (page: Page) => page.locator('[data-part="reason"]');
const spoken = (page: Page) => page.locator('[aria-live="assertive"]');

async function middleOf(locator: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('what is to be pointed at is not in view');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

/** Presses on a bar and carries it to the height of another place, so many hours on. */
async function carry(page: Page, id: string, target: Locator, hours: number): Promise<void> {
  const from = await middleOf(bar(page, id));
  const to = await middleOf(target);
  // A bar of the scene is an hour wide.
  const x = from.x + hours * (from.width + 1);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y, { steps: 2 });
  await page.mouse.move(x, to.y, { steps: 6 });
}

const commandsSchema = z.array(
  z.object({ ifRevision: z.number().optional(), call: z.object({ name: z.string(), input: z.unknown() }) }),
);
const commandsOf = async (page: Page) =>
  commandsSchema.parse(
    JSON.parse(String(await page.evaluate('JSON.stringify(window.timelineSource.commands)'))),
  );
const nameOf = (page: Page, id: string) => page.locator(`[data-name="${id}"]`);
const saved = (page: Page) => page.locator('[data-state="saved"]').waitFor();

const findingsSchema = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);

/** What axe-core finds against WCAG 2.2 AA, each in a line. */
async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(await axe);
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then((results) => results.violations)`,
  );
  return findingsSchema
    .parse(found)
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
}

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

test('the reason is told before the drop: a busy person refuses it, and the bar returns', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', bar(page, 'garden'), 0);
  await expect.poll(() => reason(page).textContent()).toMatch(/Already assigned from .*12:30/);
  expect(await page.locator('[data-shown="blocked"]').count()).toBe(1);
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ann');
  expect(await commandsOf(page)).toEqual([]);
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('was not moved');
});

test('holding Alt forces a booking on a busy person', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', bar(page, 'garden'), 0);
  await page.keyboard.down('Alt');
  await expect.poll(() => reason(page).textContent()).toContain('Forced');
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await saved(page);
  expect(await commandsOf(page)).toMatchObject([
    { call: { name: 'booking.allocate', input: { resourceIds: ['ben'], force: true } } },
  ]);
});

test('a lesser conflict is told, and may be dropped', async () => {
  const page = await open(thursday);
  await carry(page, 'visit', nameOf(page, 'dina'), 0);
  await expect.poll(() => reason(page).textContent()).toContain('Labels');
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('dina');
});

test('an end is dragged to another length in steps of a quarter of an hour', async () => {
  const page = await open(thursday);
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

test('the keyboard moves a booking, reads out the conflict, and drops', async () => {
  const page = await open(thursday);
  await bar(page, 'visit').focus();
  await page.keyboard.press('m');
  await expect.poll(() => spoken(page).textContent()).toContain('Picked up Noon visit');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => spoken(page).textContent())
    .toMatch(/Ben Baker\. Cannot be dropped here: already assigned/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(() => spoken(page).textContent())
    .toContain('Thursday 6 November, 12:15 to 13:30, Cleo Cole. No conflict.');
  await page.keyboard.press('Enter');
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
  await saved(page);
  expect(await page.evaluate('document.activeElement.dataset.booking')).toBe('visit');
});

test('arrow keys walk over the board, Enter opens, Delete takes the person off', async () => {
  const page = await open(thursday);
  await bar(page, 'visit').focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate('document.activeElement.dataset.booking')).toBe('garden');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate('document.activeElement.dataset.booking')).toBe('meal');
  expect(await page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('booking=meal');
  await bar(page, 'garden').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => rowOfBar(page, 'garden')).toBe('unallocated');
});

test('a change that the server refuses returns with its reason, shown and read out', async () => {
  const page = await open('scene=thursday&zoom=day&latency=600');
  await page.evaluate(`window.timelineSource.refuseNext('Weekly hours exceeded 38 hours')`);
  await carry(page, 'visit', nameOf(page, 'cleo'), 2);
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('ann');
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('exceeded 38 hours');
  expect(await spoken(page).textContent()).toContain('exceeded 38 hours');
  expect(await page.getByRole('button', { name: /^Undo/ }).isDisabled()).toBe(true);
});

test('undo and redo take a change back and do it again', async () => {
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

test('somebody else who moves the booking in the hand ends the gesture, with words', async () => {
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

const planning = 'resources=6&bookings=60&unallocated=0.2&zoom=fortnight&latency=30';
const planOf = (page: Page) => page.getByRole('region', { name: /: the plan$/ });
const places = (page: Page) =>
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

async function makePlan(page: Page, mode: 'Optimise' | 'Allocate all'): Promise<void> {
  await page.getByRole('button', { name: mode, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: mode });
  await dialog.getByRole('radio', { name: /whole fortnight/ }).click();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await planOf(page).waitFor();
}

test('allocate all shows a plan first: what changes, what improves, what stays and why', async () => {
  const page = await open(planning);
  const before = await places(page);
  await page.getByRole('button', { name: 'Allocate all' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await makePlan(page, 'Allocate all');
  const plan = planOf(page);
  expect(await plan.getByRole('heading', { level: 2 }).textContent()).toMatch(/^\d+ changes planned$/);
  expect(await plan.getByRole('row', { name: /^Unallocated/ }).textContent()).toMatch(/Unallocated\d+1−\d+/);
  await plan.getByText('Resource is busy').first().click();
  await plan.getByText(/No resources match the criteria/).waitFor();
  expect(await places(page)).toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
});

test('an accepted plan is one step: one undo takes all of it back', async () => {
  const page = await open(planning);
  const before = await places(page);
  await makePlan(page, 'Optimise');
  expect(await page.locator('[data-planned]').count()).toBeGreaterThan(2);
  expect(await page.locator('[data-leaving]').count()).toBeGreaterThan(2);
  await planOf(page).getByRole('button', { name: 'Accept' }).click();
  await planOf(page).waitFor({ state: 'detached' });
  await saved(page);
  expect(await page.locator('[data-planned], [data-leaving]').count()).toBe(0);
  expect(await places(page)).not.toEqual(before);
  await page.getByRole('button', { name: /^Undo: Optimise \d+ bookings/ }).click();
  await expect.poll(() => places(page)).toEqual(before);
  expect((await commandsOf(page)).map(({ call }) => call.name)).toEqual([
    'booking.applyPlan',
    'booking.applyPlan',
  ]);
});

test('a discarded plan leaves everything as it was', async () => {
  const page = await open(planning);
  const before = await places(page);
  await makePlan(page, 'Optimise');
  await planOf(page).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.locator('[data-planned], [data-leaving]').count()).toBe(0);
  expect(await places(page)).toEqual(before);
  expect(await commandsOf(page)).toEqual([]);
});

test('a plan that fits no more says which booking is in the way, and can be made again', async () => {
  const page = await open(planning);
  await makePlan(page, 'Optimise');
  const id = await page.locator('[data-planned]').first().getAttribute('data-planned');
  await page.evaluate(`window.timelineSource.changeByOther('${id}', (booking) => booking)`);
  await planOf(page).getByRole('button', { name: 'Accept' }).click();
  const alert = planOf(page).getByRole('alert');
  await expect.poll(() => alert.textContent()).toContain('has been changed since');
  await alert.getByRole('button', { name: 'Plan again' }).click();
  await page.getByRole('dialog', { name: 'Optimise' }).waitFor();
});

test('a search can be stopped, and its best plan so far is shown', async () => {
  const page = await open(planning);
  await page.getByRole('button', { name: 'Optimise', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimise' });
  await dialog.getByText('30 seconds').click();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await expect
    .poll(() => dialog.getByRole('status').textContent())
    .toMatch(/^Best so far: 3 of 60 allocated/);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stop here' }).click();
  await planOf(page).waitFor();
});

test('a locked booking says so, does not move, and stays out of the plan; a selection alone can be planned', async () => {
  const page = await open(thursday);
  await bar(page, 'visit').focus();
  await page.keyboard.press('l');
  await expect.poll(() => bar(page, 'visit').getAttribute('aria-label')).toContain('locked');
  await saved(page);
  expect(await commandsOf(page)).toMatchObject([{ ifRevision: 1, call: { name: 'booking.lock' } }]);
  await carry(page, 'visit', nameOf(page, 'cleo'), 2);
  await page.mouse.up();
  await expect.poll(() => spoken(page).textContent()).toContain('This booking is locked');
  expect(await rowOfBar(page, 'visit')).toBe('ann');
  await bar(page, 'visit').click({ modifiers: ['Control'] });
  await bar(page, 'meal').click({ modifiers: ['Control'] });
  const chosen = page.getByRole('region', { name: 'Selected bookings' });
  await expect.poll(() => chosen.getByRole('status').textContent()).toBe('2 selected');
  expect(await axeFindings(page)).toEqual([]);
  await chosen.getByRole('button', { name: 'Optimise these' }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimise' });
  expect(await dialog.textContent()).toContain('1 booking is locked');
  expect(await dialog.getByRole('radio', { name: 'The 2 selected bookings' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => bar(page, 'visit').getAttribute('aria-label')).not.toContain('locked');
});

test('Shift with arrows selects all on the way, Escape selects nothing', async () => {
  const page = await open(thursday);
  await bar(page, 'visit').focus();
  await page.keyboard.press('Shift+ArrowDown');
  const chosen = () =>
    page.locator('[data-chosen]').evaluateAll((bars) => bars.map((one) => one.getAttribute('data-booking')));
  await expect.poll(chosen).toEqual(['visit', 'garden']);
  await page.keyboard.press('Control+Space');
  await expect.poll(chosen).toEqual(['visit']);
  await page.keyboard.press('Escape');
  await expect.poll(chosen).toEqual([]);
  expect(await commandsOf(page)).toEqual([]);
});

test('of a thousand resources only those in view are drawn, and the filter finds any of them', async () => {
  const page = await open('zoom=week');
  await expect.poll(() => page.locator('[data-row]').count()).toBeLessThan(40);
  expect(await page.locator('[role="grid"]').getAttribute('aria-rowcount')).toBe('1001');
  await page.locator('[role="grid"]').evaluate((element) => element.scrollTo(0, 30_000));
  await expect.poll(() => page.locator('[aria-rowindex="660"]').count()).toBe(1);
  await page.getByRole('textbox', { name: /Filter/ }).fill('zara okafor');
  await expect.poll(() => page.url()).toContain('filter=zara');
  await expect
    .poll(
      async () =>
        new Set(
          await page.locator('[data-row^="resource"] [data-name] > span:first-child').allTextContents(),
        ),
    )
    .toEqual(new Set(['Zara Okafor']));
});

test('zooming with the wheel keeps what is under the pointer there', async () => {
  const page = await open('scene=thursday&zoom=week');
  const before = await middleOf(bar(page, 'visit'));
  await page.mouse.move(before.x, before.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => page.url()).toContain('zoom=threeDays');
  await expect.poll(async () => (await middleOf(bar(page, 'visit'))).width).toBeGreaterThan(before.width * 2);
  const after = await middleOf(bar(page, 'visit'));
  expect(Math.abs(after.x - before.x)).toBeLessThan(3);
});

test('a finger that rests on a booking takes it up', async () => {
  const page = await open(thursday, { hasTouch: true });
  const from = await middleOf(bar(page, 'visit'));
  const to = await middleOf(nameOf(page, 'cleo'));
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await page.locator('[data-held]').waitFor();
  await touch('touchMove', [{ x: from.x + 4, y: to.y - 10 }]);
  await touch('touchMove', [{ x: from.x, y: to.y }]);
  await expect.poll(() => reason(page).textContent()).toContain('Cleo Cole');
  await touch('touchEnd', []);
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
});

test.each([
  ['light', 'desktop', 1280],
  ['dark', 'desktop', 1280],
  ['light', 'phone', 390],
  ['dark', 'phone', 390],
])('axe finds nothing in the %s timeline on a %s', async (scheme, _device, width) => {
  const page = await open(`resources=30&bookings=300&zoom=day&scheme=${scheme}`, {
    viewport: { width, height: 800 },
  });
  expect(await axeFindings(page)).toEqual([]);
});

test('an empty organisation is told what to do, a failed load can be tried again', async () => {
  const empty = await open('resources=0&bookings=0');
  await expect.poll(() => empty.getByRole('link', { name: 'Go to CSV Uploads' }).count()).toBe(1);
  expect(await axeFindings(empty)).toEqual([]);
  const failed = await open('state=error');
  await expect.poll(() => failed.getByRole('alert').textContent()).toContain('could not be reached');
  expect(await failed.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  expect(await axeFindings(failed)).toEqual([]);
});

test('every row is on paper', async () => {
  const page = await open('resources=60&bookings=100');
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  expect(await page.locator('[data-row^="resource"]').count()).toBe(60);
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await expect.poll(() => page.locator('[data-row^="resource"]').count()).toBeLessThan(40);
});
