import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { median } from '../support/quantile.ts';
import { serveTimelinePage } from '../web/timeline/timelinePage.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { summaryOf } from './timeline/frameTimes.ts';

/** The budgets of the board of work in milliseconds (docs/performance.md). */
const budgets = { mounted: 200, scrollP95: 34, dragP95: 20 } as const;

/** In five columns as high as the window, with those that are about to come into sight. */
const mostDrawn = 5 * 24;

const sizes = {
  loaded: count(10_000, { tiny: 1000 }, 'cards that are loaded, of which half are shown'),
  mounts: count(7, { tiny: 1 }, 'times that the board is mounted'),
  frames: count(150, { tiny: 5 }, 'frames of scrolling'),
  moves: count(240, { tiny: 10 }, 'moves of dragging'),
};

/** Measures the board of work in a real browser, built as the product is: mounted, a column scrolled, and a card dragged. */
export async function run(args: readonly string[]) {
  const { loaded, mounts, frames, moves } = readBenchArguments('workBoard', args, sizes);
  const server = await serveTimelinePage({ page: new URL('../web/board/page', import.meta.url) });
  const browser = await launchBrowser({ optimises: true });
  try {
    const url = `${server.url}?loaded=${loaded}`;
    const times: number[] = [];
    for (let round = 0; round < mounts; round += 1) {
      const page = await openPage(browser, url);
      times.push(Number(await page.evaluate('window.mountBoard()')));
      await page.close();
    }
    const page = await openPage(browser, url);
    await page.evaluate('window.mountBoard()');
    const drawn = await page.locator('[aria-posinset]').count();
    if (drawn > mostDrawn) throw new Error(`${drawn} cards are drawn, of which most are out of sight`);
    const scroll = summaryOf(await page.evaluate(`window.scrollColumn(60, ${frames})`));
    const drag = await measureDrag(page, moves);
    const results = [
      {
        what: `mounted (median of ${mounts})`,
        measured: Math.round(median(times)),
        budget: budgets.mounted,
      },
      { what: 'scroll, p95', measured: scroll.p95, budget: budgets.scrollP95, frames: scroll },
      { what: 'drag, p95', measured: drag.p95, budget: budgets.dragP95, frames: drag },
    ];
    return { loaded, shown: loaded / 2, drawn, results };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Frames while a card is dragged across the columns and back. */
async function measureDrag(page: Page, moves: number) {
  const box = await page.locator('[aria-posinset]').first().boundingBox();
  if (box === null) throw new Error('the card to drag is not in view');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10, { steps: 3 });
  await page.evaluate('void (window.stopFrames = window.watchFrames())');
  for (let step = 1; step <= moves; step += 1) {
    await page.mouse.move(x + 450 * (1 - Math.cos(step / 24)), y + 200 * Math.sin(step / 31));
  }
  const frames = summaryOf(await page.evaluate('window.stopFrames()'));
  await page.mouse.up();
  return frames;
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForFunction('window.mountBoard !== undefined');
  return page;
}
