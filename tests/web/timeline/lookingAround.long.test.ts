import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../../support/axeFindings.ts';
import { bar, carry, middleOf, nameOf, rowOfBar, thursday, timelineInBrowser } from './timelineInBrowser.ts';

const open = timelineInBrowser();

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

test('what is typed into the filter while the board applies what was typed before is kept', async () => {
  const page = await open(thursday);
  const field = page.getByRole('textbox', { name: /Filter/ });
  // The next letter comes in the same breath in which the address is told of those before it.
  await field.evaluate((input) => {
    const { replaceState, pushState } = history;
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const type = () => {
      Object.assign(history, { replaceState, pushState });
      value?.set?.call(input, 'cleo');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    for (const [name, tell] of Object.entries({ replaceState, pushState })) {
      Object.assign(history, {
        [name]: (...told: Parameters<typeof replaceState>) => {
          tell.apply(history, told);
          type();
        },
      });
    }
  });
  await field.fill('cle');
  await expect.poll(() => page.url()).toContain('filter=cleo');
  expect(await field.inputValue()).toBe('cleo');
});

test('the first rows are there before the legend, in which everything is counted', async () => {
  const page = await open('zoom=week&mount=later');
  const counts = () =>
    page.locator('[aria-label="What the board shows"] [aria-pressed] span:last-child').allTextContents();
  await page.waitForFunction('window.mountTimeline !== undefined');
  // Read in the same breath in which the first bars are there.
  const atFirst = await page.evaluate(`window.mountTimeline().then(() =>
    [...document.querySelectorAll('[aria-label="What the board shows"] [aria-pressed]')].map((chip) => chip.textContent))`);
  expect(atFirst).toEqual([]);
  await expect.poll(async () => (await counts()).some((text) => Number(text) > 0)).toBe(true);
});

test('people are grouped under headings, and a booking is dropped where it is pointed at below them', async () => {
  const page = await open(thursday);
  const tops = () =>
    page
      .locator('[data-row][role="row"]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const before = await tops();
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('combobox', { name: 'Group people by' }).click();
  await page.getByRole('option', { name: 'Role' }).click();
  await page.getByText(/^Staff · /).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect((await tops()).at(-1)).toBeGreaterThan(before.at(-1) ?? 0);
  await carry(page, 'visit', nameOf(page, 'cleo'), 2);
  await page.mouse.up();
  await expect.poll(() => rowOfBar(page, 'visit')).toBe('cleo');
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
  const moved = async () => Math.abs((await middleOf(bar(page, 'visit'))).x - before.x);
  await expect.poll(moved).toBeLessThan(3);
});

test('nights are folded until they are opened, and the board goes by the day that it shows', async () => {
  const page = await open('scene=thursday');
  const period = page.locator('[data-period]');
  const strips = page.locator('button[data-fold]');
  await expect.poll(() => period.textContent()).toBe('Thu 06/Nov');
  // The scene's people work from seven to seven.
  await expect.poll(() => strips.first().getAttribute('title')).toBe('19:00–07:00. Show these hours.');
  const hour = await middleOf(bar(page, 'visit'));
  const nights = await strips.count();
  await strips.last().click();
  await expect.poll(() => strips.last().getAttribute('title')).toBe('19:00–07:00. Hide these hours.');
  const wider = async () => Math.abs((await middleOf(bar(page, 'visit'))).width - hour.width);
  await expect.poll(wider).toBeLessThan(1);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect.poll(() => period.textContent()).toBe('Fri 07/Nov');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect.poll(() => period.textContent()).toBe('Thu 06/Nov');
  for (const day of ['Fri 07', 'Sat 08', 'Sun 09']) {
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect.poll(() => period.textContent()).toBe(`${day}/Nov`);
  }
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.poll(() => period.textContent()).toBe('Thu 06/Nov');
  await page.getByRole('button', { name: 'All hours' }).click();
  await expect.poll(() => strips.count()).toBe(0);
  await expect.poll(() => page.url()).toContain('hours=all');
  expect(nights).toBeGreaterThan(0);
});

test('a fortnight shows a person’s days in numbers, which open into their bars with the keyboard', async () => {
  const page = await open('resources=8&bookings=160&zoom=fortnight&filter=');
  const cells = page.locator('[data-row="resource-0"] [data-cell]');
  await cells.first().waitFor();
  expect(await page.locator('[data-row="resource-0"] [data-booking]').count()).toBe(0);
  expect(await cells.first().textContent()).toMatch(/^Monday 03\/Nov: \d+ bookings?, \d+(\.\d\d)? h/);
  expect(await axeFindings(page)).toEqual([]);
  await nameOf(page, 'resource-0').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const second = cells.nth(1);
  await expect.poll(() => second.evaluate((cell) => cell === document.activeElement)).toBe(true);
  const date = await second.getAttribute('data-cell');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('zoom=day');
  const day = date?.slice(8) ?? '';
  await expect.poll(() => page.locator('[data-period]').textContent()).toContain(`${day}/Nov`);
  const focused = page.locator('[data-row="resource-0"] [data-booking]:focus');
  await focused.waitFor();
});

test('the legend counts what is in view, and chooses the statuses that the board shows', async () => {
  const page = await open(thursday);
  const legend = page.getByRole('group', { name: 'What the board shows' });
  await legend.getByRole('button', { name: 'All 5' }).waitFor();
  await legend.getByRole('button', { name: 'Confirmed 2' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => bar(page, 'visit').count()).toBe(0);
  expect(await bar(page, 'garden').count()).toBe(1);
  await legend.getByRole('button', { name: 'Rostered 1' }).click();
  await bar(page, 'visit').waitFor();
  await expect.poll(() => page.url()).toContain('status=confirmed%2Crostered');
  await legend.getByRole('button', { name: 'All 5' }).click();
  await bar(page, 'meal').waitFor();
  await expect.poll(() => page.url()).not.toContain('status=');
});

test.each([
  ['week', 8],
  ['hours', 66],
])(
  'a break of a quarter of an hour can be seen and pointed at in the zoom %s, and hides no booking',
  async (zoom, widest) => {
    const page = await open(`scene=thursday&away=short&zoom=${zoom}`);
    const visit = page.locator('[data-booking="visit"]');
    await visit.waitFor();
    const tea = page.locator('[data-row="ann"] [data-absence="break"]');
    const { width } = await middleOf(tea);
    expect(width).toBeGreaterThanOrEqual(8);
    expect(width).toBeLessThanOrEqual(widest + 1);
    expect(await tea.getAttribute('title')).toMatch(/^Break, Thursday 06\/Nov, 13:00 to 13:15: Tea$/);
    // Above the bars, in the air of the row, the break is there; where the visit is, the visit is on top.
    const box = await tea.boundingBox();
    const at = (x: number, y: number) =>
      page.evaluate(
        ([left, top]) => {
          const found = document.elementFromPoint(left ?? 0, top ?? 0);
          return (
            found?.closest('[data-booking], [data-absence]')?.getAttribute('data-booking') ?? 'the break'
          );
        },
        [x, y],
      );
    if (box === null) throw new Error('the break is in view');
    expect(await at(box.x + box.width / 2, box.y + 2)).toBe('the break');
    const bar = await visit.boundingBox();
    if (bar === null) throw new Error('the visit is in view');
    expect(await at(bar.x + bar.width - 1.5, bar.y + bar.height / 2)).toBe('visit');
    expect(await axeFindings(page)).toEqual([]);
  },
);

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
  const field = page.getByRole('textbox', { name: /Filter/ });
  const colours = await field.evaluate((element) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(element);
    return [getComputedStyle(element, '::placeholder').color, borderTopColor, backgroundColor];
  });
  const [placeholder = '', border = '', paper = ''] = colours;
  expect(contrast(placeholder, paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(border, paper)).toBeGreaterThanOrEqual(3);
});

/** The contrast of two opaque colours, `rgb(…)` as a browser tells them (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('an empty organisation shows what to do, and a failed load can be tried again', async () => {
  const empty = await open('resources=0&bookings=0');
  await expect.poll(() => empty.getByRole('link', { name: 'Go to CSV Uploads' }).count()).toBe(1);
  expect(await axeFindings(empty)).toEqual([]);
  const failed = await open('state=error');
  await expect.poll(() => failed.getByRole('alert').textContent()).toContain('could not be reached');
  expect(await failed.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  expect(await axeFindings(failed)).toEqual([]);
});

test('every row is printed', async () => {
  const page = await open('resources=60&bookings=100&zoom=week');
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  expect(await page.locator('[data-row^="resource"]').count()).toBe(60);
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await expect.poll(() => page.locator('[data-row^="resource"]').count()).toBeLessThan(40);
});

test('a day is printed as a page for each person who has work on it, without what is around the board', async () => {
  const page = await open(thursday);
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  const sheets = page.locator('[data-day-sheet]');
  await expect.poll(() => sheets.count()).toBe(4);
  await page.emulateMedia({ media: 'print' });
  const ann = await sheets.first().innerText();
  expect(ann).toMatch(/^Ann Abbott\s+Thu 06\/Nov\/2025 · 1 h · Harbour Home Care\s+Shift 07:00–19:00/);
  expect(ann).toMatch(/12:00–13:00\s[\s\S]*Noon visit/);
  expect(await page.getByRole('grid').isVisible()).toBe(false);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(4);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await expect.poll(() => sheets.count()).toBe(0);
});

/** Where a bar stands in the part of the board that shows time: 0 at its left edge, 1 at its right. */
const placeInView = (page: Page, id: string): Promise<number> =>
  bar(page, id).evaluate((element) => {
    const grid = element.closest('[role="grid"]');
    if (grid === null) throw new Error('a bar stands in the grid');
    const gutter = Number.parseFloat(getComputedStyle(grid).getPropertyValue('--gutter'));
    const x = element.getBoundingClientRect().left - grid.getBoundingClientRect().left - gutter;
    return x / (grid.clientWidth - gutter);
  });

test('the board keeps its place in time while a panel opens and closes beside it, and the window changes', async () => {
  const page = await open('scene=thursday&zoom=threeDays&latency=30');
  const grid = page.locator('[role="grid"]');
  // Half a day on, at no edge of anything.
  await grid.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        element.addEventListener('scroll', () => resolve(), { once: true });
        element.scrollBy(137, 0);
      }),
  );
  const before = await placeInView(page, 'visit');
  const stays = () =>
    expect.poll(async () => Math.abs((await placeInView(page, 'visit')) - before)).toBeLessThan(0.004);
  for (let round = 0; round < 3; round += 1) {
    const wide = await grid.evaluate((element) => element.clientWidth);
    const width = () => grid.evaluate((element) => element.clientWidth);
    await page.getByRole('button', { name: 'Improve plan', exact: true }).click();
    await page.getByRole('button', { name: 'Make a plan' }).click();
    await page.getByRole('region', { name: /: preview$/ }).waitFor();
    await expect.poll(width).toBeLessThan(wide);
    await stays();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(width).toBe(wide);
    await stays();
    await page.setViewportSize({ width: 900, height: 720 });
    await expect.poll(width).toBeLessThan(wide);
    await stays();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(width).toBe(wide);
    await stays();
  }
});

test('the end of the fortnight stays at the edge when the board gets wider and narrower', async () => {
  const page = await open('scene=thursday&zoom=week');
  const grid = page.locator('[role="grid"]');
  const beyond = () =>
    grid.evaluate((element) => element.scrollWidth - element.clientWidth - element.scrollLeft);
  // The board knows where somebody scrolled to once it was told, which is a frame later.
  await grid.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        element.addEventListener('scroll', () => resolve(), { once: true });
        element.scrollTo(100_000, 0);
      }),
  );
  await expect.poll(beyond).toBeLessThan(2);
  const drawn = () => grid.evaluate((element) => element.scrollWidth);
  for (const width of [820, 1400, 1280]) {
    const before = await drawn();
    await page.setViewportSize({ width, height: 720 });
    // Drawn anew for the new width: until then the browser alone keeps the end at the end.
    await expect.poll(drawn).not.toBe(before);
    await expect.poll(beyond).toBeLessThan(2);
  }
});

test('on a phone the board is a list of a day’s people, and the board again when the phone is turned', async () => {
  const page = await open('scene=thursday&needs=two', { viewport: { width: 390, height: 800 } });
  const period = page.locator('[data-period]');
  await expect.poll(() => period.textContent()).toBe('Thu 06/Nov');
  expect(await page.getByRole('grid').count()).toBe(0);
  const rows = page.locator('[data-row]');
  expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))).toEqual([
    'unallocated',
    'ann',
    'ben',
    'cleo',
    'dina',
  ]);
  const ann = page.locator('[data-row="ann"]');
  expect(await ann.getByRole('heading').textContent()).toContain('07:00–19:001 h');
  expect(await bar(page, 'visit').textContent()).toMatch(/1 of 2.*Noon visit · 12:00–13:00.*Rostered/);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect.poll(() => period.textContent()).toBe('Fri 07/Nov');
  await expect.poll(() => page.locator('[data-booking]').count()).toBe(0);
  await page.getByRole('button', { name: 'Today' }).click();
  await bar(page, 'visit').click();
  await expect.poll(() => page.url()).toContain('booking=visit');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('grid').waitFor();
  expect(await bar(page, 'visit').getAttribute('role')).toBe('gridcell');
  expect(await bar(page, 'visit').textContent()).toContain('1 of 2');
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Allocate all' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('half an hour on a day’s board shows its icon, and its customer’s name in the free room after it', async () => {
  const page = await open('scene=thursday&zoom=day&hours=all', { viewport: { width: 1100, height: 700 } });
  const short = bar(page, 'visit');
  expect((await middleOf(short)).width).toBeLessThan(52);
  expect(await short.locator('svg').count()).toBe(1);
  const [name, { x, width }] = [
    await middleOf(page.locator('[data-booking="visit"] + [dir="auto"]')),
    await middleOf(short),
  ];
  expect(name.width).toBeGreaterThan(40);
  expect(name.x - name.width / 2).toBeGreaterThan(x + width / 2);
});

test('the toolbar stays on one line: what it has no room for is behind More tools', async () => {
  const page = await open('scene=thursday&zoom=fortnight', { viewport: { width: 1240, height: 700 } });
  const toolbar = page.getByRole('toolbar', { name: 'Timeline' });
  const tool = (name: string) => toolbar.getByRole('button', { name, exact: true });
  const oneLine = () => expect.poll(async () => (await toolbar.boundingBox())?.height).toBeLessThan(60);
  await tool('Improve plan').waitFor();
  expect(await tool('Improve plan').textContent()).toContain('Improve plan');
  expect(await tool('Help: keys and gestures').count()).toBe(0);
  await oneLine();
  for (const width of [1100, 960, 820]) {
    await page.setViewportSize({ width, height: 700 });
    await tool('Improve plan').waitFor({ state: 'hidden' });
    await oneLine();
  }
  await tool('More tools').click();
  const more = page.getByRole('dialog', { name: 'More tools' });
  // Icons are told by their words here.
  const words = await more
    .getByRole('button', { name: 'Help: keys and gestures' })
    .evaluate((one) => getComputedStyle(one, '::after').content);
  expect(words).toContain('Help: keys and gestures');
  await more.getByRole('button', { name: 'Improve plan', exact: true }).waitFor();
  await more.getByRole('button', { name: 'Allocate all', exact: true }).waitFor();
  await more.getByRole('button', { name: 'Help: keys and gestures' }).click();
  await page.getByRole('dialog', { name: /Keys/ }).waitFor();
});

test('in forced colours statuses, nights, shifts and the present can still be told apart', async () => {
  const page = await open('resources=30&bookings=600&zoom=week', { forcedColors: 'active' });
  const tiny = page.locator('[data-row^="resource"] [data-tiny]').first();
  const looks = await tiny.evaluate((one) =>
    ['draft', 'rostered', 'confirmed', 'dispatched', 'active', 'parked', 'finished', 'cancelled'].map(
      (status) => {
        one.removeAttribute('data-conflict');
        one.setAttribute('data-status', status);
        const { backgroundImage, backgroundColor } = getComputedStyle(one);
        return `${backgroundImage} ${backgroundColor}`;
      },
    ),
  );
  expect(new Set(looks).size).toBe(8);
  const paint = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, backgroundImage, borderBottom } = getComputedStyle(element);
        return { backgroundColor, backgroundImage, borderBottom };
      });
  const canvas = await paint('[data-row^="resource"] [data-shift]');
  expect(canvas.borderBottom).toMatch(/^3px solid/);
  expect((await paint('[data-now]')).backgroundColor).not.toBe(canvas.backgroundColor);
  expect((await paint('div[data-fold]')).backgroundImage).toContain('gradient');
});
