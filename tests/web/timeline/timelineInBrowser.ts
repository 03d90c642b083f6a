import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { sharedBrowser } from '../../support/browser.ts';
import { serveTimelinePageOfRun, type TimelinePageServer } from './timelinePage.ts';

/** Opens the page with parameters of its own and waits for its first bar. */
export type OpenTimeline = (query: string, options?: BrowserContextOptions) => Promise<Page>;

/** A browser and the page with the timeline for the tests of a file; each page is closed after its test. */
export function timelineInBrowser(): OpenTimeline {
  let server: TimelinePageServer;
  let browser: Browser;
  /** Pages that ask for nothing special share what the browser has loaded. */
  let shared: BrowserContext | undefined;
  let opened: Page[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([serveTimelinePageOfRun(), sharedBrowser()]);
  });
  afterAll(async () => {
    await shared?.close();
    await server?.close();
  });
  afterEach(async () => {
    for (const page of opened) await (page.context() === shared ? page : page.context()).close();
    opened = [];
  });
  const contextFor = async (options: BrowserContextOptions | undefined): Promise<BrowserContext> => {
    const usual = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' } as const;
    if (options !== undefined) return browser.newContext({ ...usual, ...options });
    shared ??= await browser.newContext(usual);
    return shared;
  };
  return async (query, options) => {
    const page = await (await contextFor(options)).newPage();
    opened.push(page);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${server.url}?${query}`);
    if (!['state=', 'mount=later', 'resources=0'].some((without) => query.includes(without))) {
      await page.locator('[data-booking], [data-cell]').first().waitFor();
    }
    expect(failures).toEqual([]);
    return page;
  };
}

/** Four people and five jobs on one day, known by name (`page/sceneBoard.ts`). */
export const thursday = 'scene=thursday&zoom=day&latency=30';
export const bar = (page: Page, id: string): Locator => page.locator(`[data-booking="${id}"]`);
export const rowOfBar = (page: Page, id: string) =>
  bar(page, id).evaluate((element) => element.closest('[data-row]')?.getAttribute('data-row'));
export const reason = (page: Page) => page.locator('[data-part="reason"]');
export const spoken = (page: Page) => page.locator('[aria-live="assertive"]');

export async function middleOf(locator: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('what is to be pointed at is not in view');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

/** Presses on a bar and carries it to the height of another place, so many hours on. */
export async function carry(page: Page, id: string, target: Locator, hours: number): Promise<void> {
  // Once it rests.
  await bar(page, id).hover();
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
export const commandsOf = async (page: Page) =>
  commandsSchema.parse(
    JSON.parse(String(await page.evaluate('JSON.stringify(window.timelineSource.commands)'))),
  );
export const nameOf = (page: Page, id: string) => page.locator(`[data-name="${id}"]`);
export const focusedBar = (page: Page) => page.evaluate('document.activeElement.dataset.booking');
export const saved = (page: Page) => page.locator('[data-state="saved"]').waitFor();
