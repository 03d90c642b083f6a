import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { launchBrowser } from '../support/browser.ts';
import { caughtUp } from './caughtUp.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { tokenOf } from './muster.ts';
import { pressIn } from './pressIn.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({
  // It begins as an organisation does that has no roster.
  prepare: async (address) => {
    const send = await commandClient(address, 'dispatcher');
    await send('rosterTemplate.archive', { rosterTemplateId: 'roster-early-rounds' });
  },
});

/** The machine may be busy, and several hundred events and bookings are made. */
/** A fortnight of which nothing is planned, from the Sunday of its first week. */
const fortnight = 'from=2031-03-02';

const eventsSchema = z.object({
  rows: z.array(z.object({ id: z.string(), title: z.string(), resourceIds: z.array(z.string()) })),
  nextCursor: z.string().nullable(),
});
type RosterEvent = z.output<typeof eventsSchema>['rows'][number];

async function read(path: string): Promise<unknown> {
  const { address, services } = demonstration;
  await caughtUp(services);
  const authorization = `Bearer ${await tokenOf(address, 'dispatcher')}`;
  const answer = await fetch(`${address}/api/v1/${path}`, { headers: { authorization } });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

async function rosterEvents(): Promise<readonly RosterEvent[]> {
  const rows: RosterEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = eventsSchema.parse(
      await read(`roster-events?limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`),
    );
    // Those of the demonstration's own roster have nothing to do with these.
    rows.push(...page.rows.filter(({ id }) => !id.startsWith('roster-event-')));
    cursor = page.nextCursor;
  }
  return rows;
}

/** How many bookings there are in the fortnight. */
async function booked(which = ''): Promise<number> {
  const [from, to] = ['2031-03-02', '2031-03-16'].map((date) => Date.parse(`${date}T00:00:00+11:00`) / 1000);
  return z.object({ total: z.int() }).parse(await read(`bookings?from=${from}&to=${to}&limit=1${which}`))
    .total;
}

/** The figure that a text has before a word; 0 if it has none. */
function figureIn(text: string | null, word: string): number {
  const found = new RegExp(`([\\d,]+) ${word}`).exec(text ?? '')?.[1];
  return found === undefined ? 0 : Number(found.replace(',', ''));
}

/** What publishing the fortnight would do, as its dialog says; the dialog stays open. */
async function previewOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const said = page
    .getByRole('dialog', { name: /^Publish / })
    .getByRole('status')
    .filter({ hasText: /new|changed|Everything/ });
  await said.waitFor();
  return (await said.textContent()) ?? '';
}

/** Gives an event another title by its form, in a workspace. */
async function stageTitle(page: Page, id: string, title: string): Promise<void> {
  await page.locator(`[data-booking="${id}"]`).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit roster event' });
  await form.getByLabel('Title').fill(title);
  await form.getByRole('button', { name: 'Stage', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

/** Makes an event begin a quarter of an hour later, whatever that brings into conflict; returns when it is. */
async function makeLater(page: Page, id: string): Promise<string> {
  const timeOf = async () => /\d\d:\d\d–\d\d:\d\d/.exec((await shownAs(page, id)) ?? '')?.[0] ?? '';
  const before = await timeOf();
  await page.locator(`[data-booking="${id}"]`).first().focus();
  for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  const question = page.getByRole('dialog', { name: /there anyway\?$/ });
  const isLater = async () => (await timeOf()) !== before;
  await expect.poll(async () => (await question.isVisible()) || (await isLater())).toBe(true);
  if (!(await isLater())) await pressIn(question, 'Place anyway');
  await expect.poll(isLater).toBe(true);
  await page.locator('[data-state="saved"]').waitFor();
  return timeOf();
}

const shownAs = (page: Page, id: string) =>
  page.locator(`[data-booking="${id}"]`).first().getAttribute('aria-label');

test('a first-time dispatcher makes, fills and publishes a fortnight for 40 people, and changes it beside a colleague', async () => {
  const { address, browser } = demonstration;
  const secondBrowser = await launchBrowser();
  try {
    const dana = await signedIn(browser, address, 'dispatcher');
    const { page } = dana;
    await page.goto(`${address}/masterroster?${fortnight}`);

    // Made of what was booked, of which much has no people yet.
    await page.getByRole('button', { name: 'Make a roster' }).click();
    const making = page.getByRole('dialog', { name: 'New roster' });
    await making.getByRole('textbox', { name: 'Name', exact: true }).fill('All of us');
    await making.getByRole('radio', { name: 'The bookings of a fortnight' }).check();
    const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await making.getByLabel('A day of that fortnight').fill(nextWeek);
    await making.getByLabel('A day of that fortnight').press('Tab');
    await making.getByText(/\d+ bookings become roster events/).waitFor();
    await making.getByRole('button', { name: 'Make roster' }).click();
    await making.waitFor({ state: 'hidden' });
    const made = await rosterEvents();
    const open = made.filter(({ resourceIds }) => resourceIds.length === 0).length;
    expect(made.length).toBeGreaterThan(150);
    expect(open).toBeGreaterThan(20);
    // A new roster shows the days that come next; this one is for later.
    await page.waitForURL(/[?&]template=/);
    const rosterId = new URL(page.url()).searchParams.get('template') ?? '';
    await page.goto(`${address}/masterroster?template=${rosterId}&${fortnight}&zoom=day&hours=working`);
    await page.getByText('40 people').first().waitFor();

    // Looked at before anything is published: every event once, with what stands against its people.
    const before = await previewOf(page);
    expect(figureIn(before, 'new'), before).toBe(made.length);
    await page.keyboard.press('Escape');

    // Filled by the search, and accepted as one step.
    await page.getByRole('button', { name: 'Fill', exact: true }).click();
    const filling = page.getByRole('dialog', { name: 'Fill All of us' });
    await filling.getByText('5 seconds').click();
    await filling.getByRole('button', { name: 'Find people' }).click();
    const found = filling.getByText(/^Gives [\d,]+ roster events people/);
    await found.waitFor();
    expect(figureIn(await found.textContent(), 'roster events? people')).toBeGreaterThan(10);
    await filling.getByRole('region', { name: 'Who has how much' }).waitFor();
    await filling.getByRole('button', { name: /^Apply/ }).click();
    await filling.waitFor({ state: 'hidden' });
    const openNow = async () =>
      (await rosterEvents()).filter(({ resourceIds }) => resourceIds.length === 0).length;
    await expect.poll(openNow).toBeLessThan(open - 10);
    const left = await openNow();

    // Published as it was previewed.
    const preview = await previewOf(page);
    expect(figureIn(preview, 'new')).toBe(made.length);
    const dropped = figureIn(preview, 'without people');
    const publishing = page.getByRole('dialog', { name: 'Publish All of us' });
    await publishing.getByRole('button', { name: /^Publish: [\d,]+ bookings$/ }).click();
    const publication = page.getByRole('region', { name: 'Publication' });
    await expect
      .poll(() => publication.textContent())
      .toMatch(/Sun 02\/Mar\/2031 to Sat 15\/Mar\/2031: [\d,]+ new/);
    expect(await booked()).toBe(made.length);
    // Nobody is given what they cannot do: that is a draft, beside what the search found nobody for.
    expect(await booked('&unallocated=true')).toBe(left + dropped);

    // Changed in a workspace, while a colleague in another browser changes something else.
    const [mine, theirs] = await page
      .locator('[data-row]:not([data-row="unallocated"]) [data-booking]')
      .evaluateAll((bars) => [...new Set(bars.map((bar) => bar.getAttribute('data-booking') ?? ''))]);
    if (mine === undefined || theirs === undefined) throw new Error('two events are in view');
    const sam = await signedIn(secondBrowser, address, 'scheduler');
    await sam.page.goto(page.url());
    await sam.page.locator(`[data-booking="${theirs}"]`).first().waitFor();
    await page.getByRole('button', { name: /^Workspaces/ }).click();
    await page.getByRole('menuitem', { name: 'New workspace…' }).click();
    const naming = page.getByRole('form', { name: 'New workspace' });
    await naming.getByLabel('Name').fill('Second thoughts');
    await naming.getByRole('button', { name: 'Open' }).click();
    const workspace = page.getByRole('region', { name: 'Workspace' });
    await workspace.waitFor();
    await page.locator(`[data-booking="${mine}"]`).first().waitFor();
    await stageTitle(page, mine, 'Mine, changed');
    await expect.poll(() => workspace.getByRole('status').textContent()).toContain('1 change staged');
    const later = await makeLater(sam.page, theirs);
    await expect.poll(() => shownAs(page, theirs)).toContain(later);
    expect(await shownAs(sam.page, mine)).not.toContain('Mine, changed');
    await page.getByRole('button', { name: 'Commit 1' }).click();
    await workspace.waitFor({ state: 'detached' });
    await expect.poll(() => shownAs(sam.page, mine)).toContain('Mine, changed');

    // Published again, only what the two have changed.
    expect(await previewOf(page)).toMatch(/^2 changed/);
    await publishing.getByRole('button', { name: 'Publish: 2 bookings' }).click();
    await publication.getByText(/Sat 15\/Mar\/2031: 2 changed/).waitFor();
    expect(await booked()).toBe(made.length);
    expect([...dana.errors, ...sam.errors]).toEqual([]);
  } finally {
    await secondBrowser.close();
  }
});
