import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { carryTo } from './carryTo.ts';
import { commandClient, type Send } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import type { Who } from './muster.ts';
import { barOf, firstJob, rehearsalBoard, rehearse, rowOf } from './rehearsalDay.ts';
import { signedIn } from './signedIn.ts';

let send: Send;
const demonstration = startDemonstration({
  prepare: async (address) => {
    send = await commandClient(address, 'dispatcher');
    await rehearse(send, ['Early visit', 'Second visit', 'Third visit', 'Last visit']);
  },
});
const board = (who: Who) => rehearsalBoard(demonstration, who, 'Early visit');
const toldOf = (page: Page) =>
  page.getByRole('region', { name: 'Workspace' }).getByRole('status').textContent();

async function openWorkspace(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Workspaces/ }).click();
  await page.getByRole('menuitem', { name: 'New workspace…' }).click();
  const form = page.getByRole('form', { name: 'New workspace' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('region', { name: 'Workspace' }).waitFor();
  await barOf(page, 'Early visit').waitFor();
  // It comes above the rows, which a bar is carried over afterwards.
  await page.getByText('Bookings found').waitFor();
}

async function stageOnto(page: Page, title: string, person: string): Promise<void> {
  await carryTo(page, title, person);
  const answered = page.waitForResponse((response) => response.url().includes('/commands/workspace.'));
  await page.mouse.up();
  await answered;
}

test('what is moved in a workspace is nobody’s to see until it is committed, and then everybody’s', async () => {
  const [dana, sam] = await Promise.all([board('dispatcher'), board('scheduler')]);
  await openWorkspace(dana.page, 'Monday anew');
  await stageOnto(dana.page, 'Early visit', 'Bo Rehearsal');
  await expect.poll(() => rowOf(dana.page, 'Early visit')).toBe('bo');
  const label = (title: string) => barOf(dana.page, title).getAttribute('aria-label');
  await expect.poll(() => label('Early visit')).toContain('staged: moved');
  await expect.poll(() => toldOf(dana.page)).toContain('1 change staged');
  // Where it stands for everybody else.
  await dana.page.locator('[data-row="abel"] [data-planned="early-visit"]').waitFor();
  expect(await axeFindings(dana.page)).toEqual([]);
  expect(await rowOf(sam.page, 'Early visit')).toBe('abel');

  // What it would come to, beside what stands.
  await dana.page.getByRole('button', { name: 'Compare', exact: true }).click();
  const comparison = dana.page.getByRole('dialog', { name: 'What “Monday anew” would come to' });
  await comparison.getByRole('columnheader', { name: 'Monday anew' }).waitFor();
  await comparison.getByRole('row', { name: /^Hours \d/ }).waitFor();
  expect(await axeFindings(dana.page)).toEqual([]);
  await comparison.getByRole('button', { name: 'Close' }).click();
  await comparison.waitFor({ state: 'detached' });

  // It survives a reload, and is there in another tab, live.
  await dana.page.reload();
  await expect.poll(() => rowOf(dana.page, 'Early visit')).toBe('bo');
  const again = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await again.page.goto(dana.page.url());
  await expect.poll(() => rowOf(again.page, 'Early visit')).toBe('bo');
  await stageOnto(dana.page, 'Second visit', 'Bo Rehearsal');
  await expect.poll(() => rowOf(again.page, 'Second visit')).toBe('bo');
  await again.page.close();

  // Taken back as on the board itself.
  await dana.page.keyboard.press('Control+z');
  await expect.poll(() => rowOf(dana.page, 'Second visit')).toBe('abel');
  await expect.poll(() => toldOf(dana.page)).toContain('1 change staged');

  await dana.page.getByRole('button', { name: 'Commit 1' }).click();
  await dana.page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(sam.page, 'Early visit')).toBe('bo');
  await expect.poll(() => rowOf(dana.page, 'Early visit')).toBe('bo');
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await Promise.all([dana, sam].map(({ page }) => page.close()));
});

test('if the world has moved, each change shows theirs and mine, and the ways out', async () => {
  const dana = await board('dispatcher');
  await openWorkspace(dana.page, 'Moved meanwhile');
  await stageOnto(dana.page, 'Second visit', 'Bo Rehearsal');
  await stageOnto(dana.page, 'Third visit', 'Bo Rehearsal');
  const later = { start: firstJob.start - 7200, end: firstJob.end - 7200 };
  await send('booking.reschedule', { bookingId: 'second-visit', ...later });
  await expect.poll(() => toldOf(dana.page)).toContain('1 changed by others');

  // A commit is refused as a whole, and leads to the list.
  await dana.page.getByRole('button', { name: 'Commit 2' }).click();
  const list = dana.page.getByRole('dialog', { name: /changes in “Moved meanwhile”/ });
  await list.getByText('Not committed').waitFor();
  const moved = list.locator('[data-staged="second-visit"]');
  await moved.getByText('Theirs').waitFor();
  await moved.getByText('Mine', { exact: true }).waitFor();
  expect(await axeFindings(dana.page)).toEqual([]);
  await moved.getByRole('button', { name: 'Rebase' }).click();
  await moved.getByText('Theirs').waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Close' }).click();

  await dana.page.getByRole('button', { name: 'Commit 2' }).click();
  await dana.page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(dana.page, 'Second visit')).toBe('bo');
  // Their time stood, and the person of the workspace.
  await expect
    .poll(() => barOf(dana.page, 'Second visit').getAttribute('aria-label'))
    .toContain('07:00–09:00');
  expect(dana.errors).toEqual([]);
  await dana.page.close();
});

test('a workspace is shared for reading, and taken over', async () => {
  const [dana, sam] = await Promise.all([board('dispatcher'), board('scheduler')]);
  await openWorkspace(dana.page, 'Handed on');
  await stageOnto(dana.page, 'Last visit', 'Bo Rehearsal');
  await dana.page.getByRole('button', { name: 'Workspace', exact: true }).click();
  const shared = dana.page.waitForResponse((answer) => answer.url().includes('/workspace.share'));
  await dana.page.getByRole('menuitem', { name: 'Share with colleagues' }).click();
  await shared;
  await sam.page.getByRole('button', { name: /^Workspaces/ }).click();
  await sam.page.getByRole('menuitem', { name: /Handed on/ }).click();
  await expect.poll(() => rowOf(sam.page, 'Last visit')).toBe('bo');
  await expect.poll(() => toldOf(sam.page)).toContain('to read');
  await sam.page.getByRole('button', { name: 'Take over' }).click();
  await sam.page.getByRole('button', { name: 'Commit 1' }).waitFor();
  await dana.page.getByRole('button', { name: 'Take over' }).waitFor();

  // Discarded, it is gone for both, and nothing has happened.
  await sam.page.getByRole('button', { name: 'Workspace', exact: true }).click();
  await sam.page.getByRole('menuitem', { name: 'Discard…' }).click();
  await sam.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await sam.page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await dana.page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(dana.page, 'Last visit')).toBe('abel');
  expect([...dana.errors, ...sam.errors]).toEqual([]);
  await Promise.all([dana, sam].map(({ page }) => page.close()));
});

test('what a colleague stages in a workspace that is compared is counted at once, and what they discard is compared no more', async () => {
  const workspaceId = 'theirs';
  const asSam = await commandClient(demonstration.address, 'scheduler');
  await asSam('workspace.open', { workspaceId, name: 'Of a colleague' });
  await asSam('workspace.share', { workspaceId, shared: true });
  const { page, errors } = await board('dispatcher');
  await openWorkspace(page, 'My own');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const comparison = page.getByRole('dialog', { name: 'What “My own” would come to' });
  await comparison.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Of a colleague' }).click();
  const theirs = comparison.getByRole('columnheader', { name: 'Of a colleague' });
  await theirs.waitFor();
  const withPeople = async () => {
    const cells = await comparison
      .getByRole('row', { name: /^With people/ })
      .getByRole('cell')
      .allInnerTexts();
    return Number.parseInt(cells.at(-1) ?? '', 10);
  };
  await expect.poll(withPeople).toBeGreaterThan(0);
  const before = await withPeople();
  const wanted = { status: 'cancelled' as const, reason: 'Not wanted' };
  await asSam('workspace.stage', {
    workspaceId,
    changes: [{ bookingId: 'last-visit', basis: 1, seen: null, wanted }],
  });
  await expect.poll(withPeople).toBe(before - 1);

  await asSam('workspace.discard', { workspaceId });
  await theirs.waitFor({ state: 'detached' });
  expect(await comparison.getByRole('alert').count()).toBe(0);
  await comparison.getByRole('columnheader', { name: 'My own' }).waitFor();
  await comparison.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Workspace', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Discard…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.close();
});

test('its owner is told on Home and on the board before it ends, and keeps it for longer', async () => {
  const dana = await board('dispatcher');
  const { page } = dana;
  await openWorkspace(page, 'Nearly over');
  await stageOnto(page, 'Last visit', 'Bo Rehearsal');
  const onBoard = page.url();
  const told = page.getByText('A workspace of yours ends soon');
  await page.goto(demonstration.address);
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  expect(await told.count()).toBe(0);

  // By the clock of this browser, it is six and a half days later.
  await page.clock.setFixedTime(Date.now() + 6.5 * 86_400_000);
  await page.goto(demonstration.address);
  await told.waitFor();
  await page.getByText(/“Nearly over”.*What is not committed by then, 1 change, is lost/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Workspace' });
  await bar.getByText(/^Ends /).waitFor();
  expect(new URL(page.url()).searchParams.get('workspace')).toBe(
    new URL(onBoard).searchParams.get('workspace'),
  );
  await page.goBack();
  const kept = page.waitForResponse((answer) => answer.url().includes('/workspace.keep'));
  await page.getByRole('button', { name: 'Keep for another week' }).click();
  expect((await kept).status()).toBe(200);
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  expect(await told.count()).toBe(0);

  await page.goto(onBoard);
  await bar.waitFor();
  await page.getByRole('button', { name: 'Workspace', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Discard…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(dana.errors).toEqual([]);
  await page.close();
});
