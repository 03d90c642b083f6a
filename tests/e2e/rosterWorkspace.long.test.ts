import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { commandClient, type Send } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf, type Who } from './muster.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

let send: Send;
const demonstration = startDemonstration({
  prepare: async (address) => {
    send = await commandClient(address, 'dispatcher');
    await send('label.create', { labelId: 'care', name: 'Careful' });
    await send('customer.create', { customerId: 'carol', firstName: 'Carol', lastName: 'Course' });
    for (const name of ['Apple', 'Baker']) {
      const resourceId = name.toLowerCase();
      await send('resource.create', { resourceId, firstName: 'Aaron', lastName: name, labelIds: ['care'] });
      await send('shift.create', {
        resourceId,
        startDate: '2026-01-01',
        endDate: null,
        timings: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 7 * 3600, end: 18 * 3600 })),
      });
    }
    for (const [rosterTemplateId, name] of [
      ['west', 'Inner West'],
      ['east', 'Outer East'],
    ] as const) {
      await send('rosterTemplate.create', { rosterTemplateId, name });
    }
    for (const [rosterEventId, title, start] of [
      ['early', 'Early visit', 8],
      ['second', 'Second visit', 10],
      ['third', 'Third visit', 12],
      ['last', 'Last visit', 14],
    ] as const) {
      await send('rosterEvent.create', {
        rosterEventId,
        title,
        templateId: 'west',
        week: 1,
        day: 1,
        start: start * 3600,
        end: (start + 1) * 3600,
        customerId: 'carol',
        resourceIds: ['apple'],
        labelIds: ['care'],
      });
    }
  },
});

/** A fortnight of which nothing is planned, from its Monday, by days. */
const roster = '/masterroster?template=west&from=2031-03-03&zoom=day&hours=working';
const barOf = (page: Page, id: string) => page.locator(`[data-booking="${id}"]`).first();
const rowOf = (page: Page, id: string) =>
  page.locator(`[data-row]:has([data-booking="${id}"])`).first().getAttribute('data-row');
const toldOf = (page: Page) =>
  page.getByRole('region', { name: 'Workspace' }).getByRole('status').textContent();
const timeOf = (page: Page, id: string) => barOf(page, id).getAttribute('aria-label');

async function board(who: Who) {
  const { address, browser } = demonstration;
  const one = await signedIn(browser, address, who);
  await one.page.goto(`${address}${roster}`);
  await barOf(one.page, 'early').waitFor();
  return one;
}

async function openWorkspace(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Workspaces/ }).click();
  await page.getByRole('menuitem', { name: 'New workspace…' }).click();
  const form = page.getByRole('form', { name: 'New workspace' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('region', { name: 'Workspace' }).waitFor();
  await barOf(page, 'early').waitFor();
}

/** An event as everybody sees it. */
async function readEvent(id: string): Promise<unknown> {
  const { address } = demonstration;
  const answer = await fetch(`${address}/api/v1/roster-events?ids=${id}`, {
    headers: { authorization: `Bearer ${await tokenOf(address, 'dispatcher')}` },
  });
  const { rows } = z.object({ rows: z.array(z.unknown()) }).parse(await answer.json());
  return rows[0];
}

/** Carries an event to the person below with the keyboard, and stages that. */
async function stageBelow(page: Page, id: string): Promise<void> {
  await barOf(page, id).press('m');
  await page.keyboard.press('ArrowDown');
  const answered = page.waitForResponse((response) => response.url().includes('/commands/workspace.'));
  await page.keyboard.press('Enter');
  await answered;
}

test('what is done with a roster in a workspace is nobody’s to see until it is committed, and then everybody’s', async () => {
  const [dana, sam] = await Promise.all([board('dispatcher'), board('scheduler')]);
  const { page } = dana;
  await openWorkspace(page, 'Summer');
  await stageBelow(page, 'early');
  await expect.poll(() => rowOf(page, 'early')).toBe('baker');
  await expect.poll(() => timeOf(page, 'early')).toContain('staged: moved');
  await expect.poll(() => toldOf(page)).toContain('1 change staged');
  // Where it stands for everybody else.
  await page.locator('[data-row="apple"] [data-planned="early"]').waitFor();
  // Neither filled nor published from here: both are about what everybody sees.
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(await rowOf(sam.page, 'early')).toBe('apple');

  // Its form stages as well.
  await barOf(page, 'second').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit roster event' });
  await form.getByLabel('Title').fill('Second visit, longer');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Stage' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => timeOf(page, 'second')).toContain('Second visit, longer');

  // One is taken off, and one is copied to another person.
  await barOf(page, 'third').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from the roster' }).click();
  await barOf(page, 'third').waitFor({ state: 'detached' });
  await page.locator('[data-row="apple"] [data-planned="third"]').waitFor();
  await barOf(page, 'last').press('Control+c');
  await barOf(page, 'last').press('Control+v');
  await expect.poll(() => toldOf(page)).toContain('4 changes staged');

  // What it would come to, beside what stands.
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const comparison = page.getByRole('dialog', { name: 'What “Summer” would come to' });
  await comparison.getByRole('columnheader', { name: 'Summer' }).waitFor();
  const withPeople = comparison.getByRole('row', { name: /^With people/ });
  await expect.poll(() => withPeople.innerText()).toMatch(/4\s+4/);
  expect(await axeFindings(page)).toEqual([]);
  await comparison.getByRole('button', { name: 'Close' }).click();
  await comparison.waitFor({ state: 'detached' });

  // With customers as its rows: what is taken off is shown where it stands for everybody, a change of hands is not.
  const onPeople = page.url();
  await page.goto(onPeople.replace('/masterroster', '/mascustomer'));
  await page.locator('[data-row="carol"] [data-planned="third"]').waitFor();
  expect(await page.locator('[data-planned="early"]').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(onPeople);

  // It survives a reload, and is there in another tab, live.
  await page.reload();
  await expect.poll(() => rowOf(page, 'early')).toBe('baker');
  const again = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await again.page.goto(page.url());
  await expect.poll(() => rowOf(again.page, 'early')).toBe('baker');
  await stageBelow(page, 'last');
  await expect.poll(() => rowOf(again.page, 'last')).toBe('baker');
  await again.page.close();
  // Taken back as on the board itself.
  await page.keyboard.press('Control+z');
  await expect.poll(() => rowOf(page, 'last')).toBe('apple');

  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  const list = page.getByRole('dialog', { name: '4 changes in “Summer”' });
  await list.locator('[data-staged="third"]').getByText('removed').waitFor();
  await expect
    .poll(() => list.locator('[data-staged="early"]').textContent())
    .toMatch(/Was.*Week 1, Mon 08:00–09:00 · Aaron Apple.*Will be.*Week 1, Mon 08:00–09:00 · Aaron Baker/);
  await expect.poll(() => list.locator('[data-staged="second"]').textContent()).toContain('AlsoTitle');
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await list.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Commit 4' }).click();
  await undoOffered(page);
  await page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(sam.page, 'early')).toBe('baker');
  await barOf(sam.page, 'third').waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(page, 'early')).toBe('baker');
  // One undo takes all of it back.
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rowOf(sam.page, 'early')).toBe('apple');
  await barOf(sam.page, 'third').waitFor();
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await Promise.all([dana, sam].map((one) => one.page.close()));
});

test('if the roster has moved on, each change shows theirs and mine, and the ways out', async () => {
  const dana = await board('dispatcher');
  const { page } = dana;
  await openWorkspace(page, 'Moved meanwhile');
  await stageBelow(page, 'second');
  await stageBelow(page, 'last');
  await send('rosterEvent.change', { rosterEventId: 'second', start: 11 * 3600, end: 12 * 3600 });
  await expect.poll(() => toldOf(page)).toContain('1 changed by others');

  // A commit is refused as a whole, and leads to the list.
  await page.getByRole('button', { name: 'Commit 2' }).click();
  const list = page.getByRole('dialog', { name: '2 changes in “Moved meanwhile”' });
  await list.getByText('Not committed').waitFor();
  const moved = list.locator('[data-staged="second"]');
  await moved.getByText('Theirs').waitFor();
  await moved.getByText('Mine', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await moved.getByRole('button', { name: 'Rebase' }).click();
  await moved.getByText('Theirs').waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Commit 2' }).click();
  await page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(page, 'second')).toBe('baker');
  // Their time stood, and the person of the workspace.
  await expect.poll(() => timeOf(page, 'second')).toContain('11:00–12:00');
  expect(dana.errors).toEqual([]);
  await page.close();
});

test('what others change while its form is open is not staged back', async () => {
  const dana = await board('dispatcher');
  const { page } = dana;
  await openWorkspace(page, 'Edited meanwhile');
  await barOf(page, 'third').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit roster event' });
  await send('rosterEvent.change', { rosterEventId: 'third', title: 'Their visit' });
  await expect.poll(() => timeOf(page, 'third')).toContain('Their visit');
  await form.getByLabel('Notes').fill('Ring twice');
  await form.getByRole('button', { name: 'Stage' }).click();
  await form.waitFor({ state: 'detached' });
  // It was filled in for what was there before.
  await expect.poll(() => toldOf(page)).toContain('1 changed by others');
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  const list = page.getByRole('dialog', { name: '1 change in “Edited meanwhile”' });
  await list.getByRole('button', { name: 'Rebase' }).click();
  await list.getByText('Theirs').waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Commit 1' }).click();
  await page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await expect.poll(() => readEvent('third')).toMatchObject({ title: 'Their visit', notes: 'Ring twice' });
  expect(dana.errors).toEqual([]);
  await page.close();
});

test('a workspace of a roster is shared for reading, leads to its roster, and is taken over; on a phone as well', async () => {
  const { address } = demonstration;
  const [dana, sam] = await Promise.all([board('dispatcher'), board('scheduler')]);
  await openWorkspace(dana.page, 'Handed on');
  await stageBelow(dana.page, 'early');
  await dana.page.getByRole('button', { name: 'Workspace', exact: true }).click();
  const shared = dana.page.waitForResponse((answer) => answer.url().includes('/workspace.share'));
  await dana.page.getByRole('menuitem', { name: 'Share with colleagues' }).click();
  await shared;
  await sam.page.goto(`${address}${roster.replace('west', 'east')}`);
  await sam.page.getByRole('button', { name: /^Workspaces/ }).click();
  await sam.page.getByRole('menuitem', { name: /Handed on/ }).click();
  await expect.poll(() => rowOf(sam.page, 'early')).toBe('baker');
  await expect.poll(() => sam.page.url()).toContain('template=west');
  await expect.poll(() => toldOf(sam.page)).toContain('to read');
  await sam.page.getByRole('button', { name: 'Take over' }).click();
  await sam.page.getByRole('button', { name: 'Commit 1' }).waitFor();
  await dana.page.getByRole('button', { name: 'Take over' }).waitFor();
  // It is none of the timeline.
  const workspace = new URL(sam.page.url()).searchParams.get('workspace') ?? '';
  await dana.page.goto(`${address}/week2timeline?workspace=${workspace}`);
  await dana.page.getByText('It is a workspace of the master roster.').waitFor();

  await sam.page.setViewportSize(sizes.phone);
  await sam.page.reload();
  await sam.page.getByText('Early visit').first().waitFor();
  expect(await axeLayoutFindings(sam.page)).toEqual([]);
  await sam.page.getByRole('button', { name: 'Workspace', exact: true }).click();
  await sam.page.getByRole('menuitem', { name: 'Discard…' }).click();
  await sam.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await sam.page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await Promise.all([dana, sam].map((one) => one.page.close()));
});

test('a workspace whose roster is archived says so, leads back, and is there again with its roster', async () => {
  const dana = await board('dispatcher');
  const { page } = dana;
  await openWorkspace(page, 'Left behind');
  await stageBelow(page, 'early');
  await send('rosterTemplate.archive', { rosterTemplateId: 'west' });
  await page.getByText('Its roster is archived.').waitFor();
  const workspace = page.url();
  await page.getByRole('button', { name: 'Back to the board itself' }).click();
  await page.getByRole('grid').waitFor();
  // The first of those that are in use.
  await expect.poll(() => new URL(page.url()).searchParams.get('template')).not.toBe('west');
  await send('rosterTemplate.restore', { rosterTemplateId: 'west' });
  await page.goto(workspace);
  await page.getByRole('button', { name: 'Commit 1' }).waitFor();
  expect(dana.errors).toEqual([]);
  await page.close();
});
