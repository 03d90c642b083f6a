import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { zoomLevels } from '../../web/timeline/time/zoom.ts';
import { launchBrowser } from '../support/browser.ts';
import { median, rounded } from '../support/quantile.ts';
import { type BoardSize, budgetBoard, generateBoard } from '../web/timeline/page/generateBoard.ts';
import { serveTimelinePageOfRun } from '../web/timeline/timelinePage.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { type FrameSummary, summaryOf } from './timeline/frameTimes.ts';
import { measureServerBoard } from './timeline/serverBoard.ts';

/** The budgets of the timeline in milliseconds (docs/performance.md). */
const budgets = { mounted: 100, scrollP95: 34, dragP95: 20, longestFrame: 200 } as const;

interface TimelineMeasurement {
  readonly what: string;
  readonly measured: number;
  readonly budget: number;
  readonly frames?: FrameSummary;
}

const sizes = {
  people: count(budgetBoard.resources, { tiny: 30 }, 'people, each with ten bookings in the fortnight'),
  mounts: count(7, { tiny: 1 }, 'times that the board is mounted at each zoom'),
  frames: count(150, { tiny: 5 }, 'frames of each scrolling'),
  moves: count(240, { tiny: 10 }, 'moves of each dragging'),
  rounds: count(5, { tiny: 1 }, 'times that the board is asked for'),
};

/**
 * Measures the timeline in a real browser, built as the product is, on 14 days: how large the board is as an answer, the
 * mount with the rows at hand, the memory of the page, frames while scrolling at every zoom, frames while dragging across
 * rows with every conflict checked; then the same board from Muster and its PostgreSQL.
 */
export async function run(args: readonly string[]) {
  const { people, mounts, frames, moves, rounds } = readBenchArguments('timeline', args, sizes);
  const size = { ...budgetBoard, resources: people, bookings: people * 10 };
  const board = `resources=${size.resources}&bookings=${size.bookings}`;
  const server = await serveTimelinePageOfRun();
  const browser = await launchBrowser({ optimises: true });
  const results: TimelineMeasurement[] = [];
  try {
    const url = `${server.url}?${board}`;
    // As it opens, and with the most bars that there are to draw.
    for (const zoom of ['day', 'week'] as const) results.push(await measureMount(browser, url, zoom, mounts));
    const heapMb = await heapMegabytes(browser, url);
    for (const { id } of zoomLevels) results.push(...(await measureScroll(browser, url, id, frames)));
    for (const id of ['week', 'day'] as const) results.push(...(await measureDrag(browser, url, id, moves)));
    const fromServer = await measureServerBoard(browser, size, rounds);
    return { people, answerMb: megabytesOf(size), heapMb, results, fromServer };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The board as the server would answer it, plain and compressed as fast answers are. */
function megabytesOf(size: BoardSize) {
  const text = JSON.stringify(generateBoard(size, 1_762_002_000, 1_762_384_800, '2025-10-05'));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const megabytes = (bytes: number) => rounded(bytes / 1_000_000);
  return {
    plain: megabytes(Buffer.byteLength(text)),
    compressed: megabytes(brotliCompressSync(text, quality).length),
  };
}

/** The heap of the page with the board on it, after a collection. */
async function heapMegabytes(browser: Browser, url: string): Promise<number> {
  const page = await openPage(browser, `${url}&zoom=week`);
  await page.locator('[role="row"] [data-booking]').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await page.close();
  return Math.round(usedSize / 1_000_000);
}

async function measureMount(
  browser: Browser,
  url: string,
  zoom: 'day' | 'week',
  mounts: number,
): Promise<TimelineMeasurement> {
  const times: number[] = [];
  for (let round = 0; round < mounts; round += 1) {
    const page = await openPage(browser, `${url}&mount=later&zoom=${zoom}`);
    await page.waitForTimeout(200);
    times.push(Number(await page.evaluate('window.mountTimeline()')));
    await page.close();
  }
  return {
    what: `mounted at ${zoom} (median of ${mounts})`,
    measured: Math.round(median(times)),
    budget: budgets.mounted,
  };
}

async function measureScroll(
  browser: Browser,
  url: string,
  zoom: string,
  frames: number,
): Promise<TimelineMeasurement[]> {
  const page = await openPage(browser, `${url}&zoom=${zoom}`);
  await page.locator('[role="row"] [data-booking]').first().waitFor();
  await page.waitForTimeout(500);
  const down = summaryOf(await page.evaluate(`window.scrollFrames(0, 60, ${frames})`));
  const results = framesAs(`scroll down at ${zoom}`, down, budgets.scrollP95);
  if (zoom !== 'fortnight') {
    const along = summaryOf(await page.evaluate(`window.scrollFrames(40, 0, ${frames})`));
    results.push(...framesAs(`scroll along at ${zoom}`, along, budgets.scrollP95));
  }
  await page.close();
  return results;
}

async function measureDrag(
  browser: Browser,
  url: string,
  zoom: string,
  moves: number,
): Promise<TimelineMeasurement[]> {
  const page = await openPage(browser, `${url}&zoom=${zoom}`);
  const bar = page.locator('[data-row^="resource"] [data-status="dispatched"]').first();
  await bar.waitFor();
  await page.waitForTimeout(500);
  const box = await bar.boundingBox();
  if (box === null) throw new Error('the bar to drag is not in view');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate('void (window.stopFrames = window.watchFrames())');
  for (let step = 1; step <= moves; step += 1) {
    await page.mouse.move(x + 90 * Math.sin(step / 12), y + 230 + 220 * Math.sin(step / 31 - Math.PI / 2));
  }
  const frames = summaryOf(await page.evaluate('window.stopFrames()'));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.close();
  return framesAs(`drag at ${zoom}`, frames, budgets.dragP95);
}

function framesAs(what: string, frames: FrameSummary, budget: number): TimelineMeasurement[] {
  return [
    { what: `${what}, p95`, measured: frames.p95, budget, frames },
    { what: `${what}, longest frame`, measured: frames.longest, budget: budgets.longestFrame },
  ];
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  return page;
}
