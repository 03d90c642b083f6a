import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { zoomLevels } from '../../web/timeline/time/zoom.ts';
import { launchBrowser } from '../support/browser.ts';
import { type BoardSize, budgetBoard, generateBoard } from '../web/timeline/page/generateBoard.ts';
import { serveTimelinePage } from '../web/timeline/timelinePage.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { type FrameSummary, quantile, summaryOf } from './timeline/frameTimes.ts';
import { measureServerBoard, type ServerBoard } from './timeline/serverBoard.ts';

/** The budgets of the timeline in milliseconds (docs/performance.md). */
export const budgets = { mounted: 100, scrollP95: 34, dragP95: 20, longestFrame: 200 } as const;

export interface TimelineMeasurement {
  readonly what: string;
  readonly measured: number;
  readonly budget: number;
  readonly frames?: FrameSummary;
}

const mounts = 7;
const scrolledFrames = 150;

/**
 * Measures the timeline in a real browser, built as the product is, on `--people` (1,000), 14 days and ten times as
 * many bookings: how large the board is as an answer, the mount with the rows at hand, the memory of the page, frames
 * while scrolling at every zoom, frames while dragging across rows with every conflict checked; then the same board
 * from Muster and its PostgreSQL. Prints a line for each, and writes those with a budget to
 * `.data/bench/timeline.json`.
 */
export async function run(args: readonly string[] = []): Promise<readonly TimelineMeasurement[]> {
  const { people } = readBenchArguments('timeline', args, {
    people: count(budgetBoard.resources, 'people, each with ten bookings in the fortnight'),
  });
  const size = { ...budgetBoard, resources: people, bookings: people * 10 };
  const board = `resources=${size.resources}&bookings=${size.bookings}`;
  const server = await serveTimelinePage();
  const browser = await launchBrowser({ optimises: true });
  const results: TimelineMeasurement[] = [];
  const keep = (result: TimelineMeasurement) => {
    results.push(result);
    console.log(lineOf(result));
  };
  try {
    printSize(size);
    const url = `${server.url}?${board}`;
    // As it opens, and with the most bars that there are to draw.
    for (const zoom of ['day', 'week'] as const) keep(await measureMount(browser, url, zoom));
    await printMemory(browser, url);
    for (const { id } of zoomLevels) {
      for (const result of await measureScroll(browser, url, id)) keep(result);
    }
    for (const id of ['week', 'day'] as const) {
      for (const result of await measureDrag(browser, url, id)) keep(result);
    }
    printServerBoard(await measureServerBoard(browser, size));
  } finally {
    await browser.close();
    await server.close();
  }
  mkdirSync('.data/bench', { recursive: true });
  writeFileSync('.data/bench/timeline.json', `${JSON.stringify(results, null, 2)}\n`);
  return results;
}

/** The board as the server would answer it, plain and compressed as fast answers are. */
function printSize(size: BoardSize): void {
  const text = JSON.stringify(generateBoard(size, 1_762_002_000, 1_762_384_800, '2025-10-05'));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
  console.log(
    `        ${size.resources} people, ${size.bookings} bookings: ${megabytes(Buffer.byteLength(text))} MB, compressed ${megabytes(brotliCompressSync(text, quality).length)} MB`,
  );
}

/** The heap of the page with the board on it, after a collection. */
async function printMemory(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, `${url}&zoom=week`);
  await page.locator('[role="row"] [data-booking]').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  console.log(`        heap of the page: ${Math.round(usedSize / 1_000_000)} MB`);
  await page.close();
}

function printServerBoard(board: ServerBoard): void {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
  console.log(
    `        from the server: first byte after ${board.firstByteMs} ms, all ${megabytes(board.bytes)} MB after ${board.wholeMs} ms, compressed ${megabytes(board.compressedBytes)} MB`,
  );
  console.log(
    `        first rows in the browser after ${board.firstRowsMs} ms; memory of the server ${board.restingMb} MB at rest, at most ${board.askedMb} MB`,
  );
}

async function measureMount(
  browser: Browser,
  url: string,
  zoom: 'day' | 'week',
): Promise<TimelineMeasurement> {
  const times: number[] = [];
  for (let round = 0; round < mounts; round += 1) {
    const page = await openPage(browser, `${url}&mount=later&zoom=${zoom}`);
    await page.waitForTimeout(200);
    times.push(Number(await page.evaluate('window.mountTimeline()')));
    await page.close();
  }
  times.sort((a, b) => a - b);
  return {
    what: `mounted at ${zoom} (median of ${mounts})`,
    measured: Math.round(quantile(times, 0.5)),
    budget: budgets.mounted,
  };
}

async function measureScroll(browser: Browser, url: string, zoom: string): Promise<TimelineMeasurement[]> {
  const page = await openPage(browser, `${url}&zoom=${zoom}`);
  await page.locator('[role="row"] [data-booking]').first().waitFor();
  await page.waitForTimeout(500);
  const down = summaryOf(await page.evaluate(`window.scrollFrames(0, 60, ${scrolledFrames})`));
  const results = framesAs(`scroll down at ${zoom}`, down, budgets.scrollP95);
  if (zoom !== 'fortnight') {
    const along = summaryOf(await page.evaluate(`window.scrollFrames(40, 0, ${scrolledFrames})`));
    results.push(...framesAs(`scroll along at ${zoom}`, along, budgets.scrollP95));
  }
  await page.close();
  return results;
}

async function measureDrag(browser: Browser, url: string, zoom: string): Promise<TimelineMeasurement[]> {
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
  for (let step = 1; step <= 240; step += 1) {
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

function lineOf({ what, measured, budget }: TimelineMeasurement): string {
  const verdict = measured < budget ? 'within' : 'OVER  ';
  return `${verdict}  ${what.padEnd(40)} ${`${measured} ms`.padStart(10)}  of ${budget} ms`;
}
