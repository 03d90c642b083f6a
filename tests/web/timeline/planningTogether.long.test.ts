import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../../support/axeFindings.ts';
import {
  bar,
  carry,
  commandsOf,
  nameOf,
  rowOfBar,
  saved,
  spoken,
  thursday,
  timelineInBrowser,
} from './timelineInBrowser.ts';

const open = timelineInBrowser();

const planning = 'resources=6&bookings=60&unallocated=0.2&zoom=week&latency=30';
const planOf = (page: Page) => page.getByRole('region', { name: /: preview$/ });
const places = async (page: Page) => {
  await page.locator('[role="grid"][aria-busy="false"]').waitFor();
  return page
    .locator('[role="row"] [data-booking]')
    .evaluateAll((bars) =>
      bars
        .map(
          (bar) =>
            `${bar.getAttribute('data-booking')} ${bar.closest('[data-row]')?.getAttribute('data-row')}`,
        )
        .sort(),
    );
};

async function makePlan(page: Page, mode: 'Improve plan' | 'Allocate all'): Promise<void> {
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
  await plan.getByText('1 everybody busy').waitFor();
  await plan.getByText('Why', { exact: true }).last().click();
  await plan.getByText(/already assigned from/).waitFor();
  await plan.getByText('All have other work.').waitFor();
  expect(await places(page)).toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
});

test('an accepted plan is one step, which one undo reverts', async () => {
  const page = await open(planning);
  const before = await places(page);
  await makePlan(page, 'Improve plan');
  await expect.poll(() => page.locator('[data-planned]').count()).toBeGreaterThan(2);
  await expect.poll(() => page.locator('[data-leaving]').count()).toBeGreaterThan(2);
  await planOf(page).getByRole('button', { name: 'Apply' }).click();
  await planOf(page).waitFor({ state: 'detached' });
  await saved(page);
  await expect.poll(() => page.locator('[data-planned], [data-leaving]').count()).toBe(0);
  expect(await places(page)).not.toEqual(before);
  await page.getByRole('button', { name: /^Undo: Improve \d+ bookings/ }).click();
  await expect.poll(() => places(page)).toEqual(before);
  expect((await commandsOf(page)).map(({ call }) => call.name)).toEqual([
    'booking.applyPlan',
    'booking.applyPlan',
  ]);
});

test('a plan that is a job shows its progress and its end, and so does its undo', async () => {
  const page = await open(`${planning}&mostInStep=3`);
  const before = await places(page);
  const hold = (reason: string) => page.evaluate(`window.timelineSource.holdJobs(${reason})`);
  await makePlan(page, 'Improve plan');
  await hold(`'Too many others are planning the same people.'`);
  await planOf(page).getByRole('button', { name: 'Apply' }).click();
  const jobs = page.getByRole('region', { name: 'Jobs' });
  const job = jobs.getByRole('article', { name: /^Improve \d+ bookings$/ });
  await job.getByText('Waiting: Too many others are planning the same people.').waitFor();
  await expect.poll(() => job.getByRole('status').textContent()).toBe('Starts in a moment.');
  expect(await job.getByRole('progressbar').getAttribute('aria-label')).toMatch(/^Progress of Improve/);
  await page.getByRole('button', { name: 'Job: 0%' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // It may be left to itself.
  await jobs.getByRole('button', { name: 'Close jobs' }).click();
  await jobs.waitFor({ state: 'detached' });
  await hold('null');
  await page.getByRole('button', { name: 'Job ended' }).click();
  await expect.poll(() => job.getByRole('status').textContent()).toMatch(/^Done: \d+ bookings changed\.$/);
  await expect.poll(() => places(page)).not.toEqual(before);
  await job.getByRole('button', { name: 'Dismiss' }).click();
  await jobs.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Undo: Improve \d+ bookings$/ }).click();
  const undo = jobs.getByRole('article', { name: /^Undo: Improve \d+ bookings$/ });
  await expect.poll(() => undo.getByRole('status').textContent()).toMatch(/^Done/);
  await expect.poll(() => places(page)).toEqual(before);
});

test('the rest of a job is cancelled; what could not be changed is listed by name', async () => {
  const page = await open(`${planning.replace('latency=30', 'latency=300')}&mostInStep=3`);
  await makePlan(page, 'Improve plan');
  const id = await page.locator('[data-planned]').first().getAttribute('data-planned');
  await page.evaluate(`window.timelineSource.holdJobs('It rains.')`);
  await planOf(page).getByRole('button', { name: 'Apply' }).click();
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await jobs.getByText('Waiting: It rains.').waitFor();
  await page.evaluate(`window.timelineSource.changeByOther('${id}', (booking) => booking)`);
  // Some parts, which take 300 ms each, and not all of them.
  await page.evaluate(`{
    window.timelineSource.holdJobs(null);
    setTimeout(() => window.timelineSource.holdJobs('It rains again.'), 450);
  }`);
  await jobs.getByText('Waiting: It rains again.').waitFor();
  await jobs.getByText('1 booking could not be changed').click();
  await jobs.getByText('Somebody changed this meanwhile.').waitFor();
  await jobs.getByRole('button', { name: 'Cancel the rest' }).click();
  const told = () => jobs.getByRole('status').textContent();
  await expect.poll(told).toBe('Dana Marsh has cancelled the rest. The job ends in a moment.');
  await page.evaluate('window.timelineSource.holdJobs(null)');
  await expect
    .poll(told)
    .toMatch(/^Cancelled by Dana Marsh: \d+ bookings? changed, \d+ left as they were\.$/);
  expect(await axeFindings(page)).toEqual([]);
});

test('a discarded plan leaves everything as it was', async () => {
  const page = await open(planning);
  const before = await places(page);
  await makePlan(page, 'Improve plan');
  await planOf(page).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.locator('[data-planned], [data-leaving]').count()).toBe(0);
  expect(await places(page)).toEqual(before);
  expect(await commandsOf(page)).toEqual([]);
});

test('a plan that no longer fits says which booking is in the way, and can be made again', async () => {
  const page = await open(planning);
  await makePlan(page, 'Improve plan');
  const id = await page.locator('[data-planned]').first().getAttribute('data-planned');
  await page.evaluate(`window.timelineSource.changeByOther('${id}', (booking) => booking)`);
  await planOf(page).getByRole('button', { name: 'Apply' }).click();
  const alert = planOf(page).getByRole('alert');
  await expect.poll(() => alert.textContent()).toContain('has been changed since');
  await alert.getByRole('button', { name: 'Plan again' }).click();
  await page.getByRole('dialog', { name: 'Improve plan' }).waitFor();
});

test('a search can be stopped, and its best plan so far is shown', async () => {
  const page = await open(planning);
  await page.getByRole('button', { name: 'Improve plan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Improve plan' });
  await dialog.getByText('30 seconds').click();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await expect
    .poll(() => dialog.getByRole('status').textContent())
    .toMatch(/^Best so far: 3 of 60 allocated/);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stop here' }).click();
  await planOf(page).waitFor();
});

test('a locked booking says so, does not move, and stays out of the plan; only a selection can be planned, too', async () => {
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
  await chosen.getByRole('button', { name: 'Improve these' }).click();
  const dialog = page.getByRole('dialog', { name: 'Improve plan' });
  await expect.poll(() => dialog.textContent()).toContain('1 booking is locked');
  expect(await dialog.getByRole('radio', { name: 'The 2 selected bookings' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => bar(page, 'visit').getAttribute('aria-label')).not.toContain('locked');
});

test('Shift with arrows selects everything on the way, Escape selects nothing', async () => {
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
