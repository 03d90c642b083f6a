import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { freePort } from '../../api/platform/postgres/embeddedPostgres.ts';
import { sizes as screens, startMuster, userOf } from '../e2e/muster.ts';
import { launchBrowser } from '../support/browser.ts';
import { giveCluster } from '../support/giveCluster.ts';
import { median } from '../support/quantile.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

/** The budget from the click on 'Sign in' to the first bars of the board, in milliseconds (docs/performance.md). */
const budgetMs = 1000;

const boardPath = '/week2timeline';

const sizes = {
  rounds: count(7, { tiny: 1 }, 'times that each is measured'),
  others: count(4, { tiny: 1 }, 'others who sign in meanwhile'),
};

/**
 * From the click on 'Sign in' to the first bars of the board, in a real browser, on the demonstration as the product's first
 * start makes it: in a browser that has never been there, in one that has, and in one that has while others sign in as fast
 * as they are let.
 */
export async function run(args: readonly string[]) {
  const { rounds, others } = readBenchArguments('signIn', args, sizes);
  const folder = mkdtempSync(join(tmpdir(), 'sign-in-bench-'));
  await giveCluster(folder);
  const muster = await startMuster(await freePort(), { DATA_DIR: folder });
  const browser = await launchBrowser({ optimises: true });
  const open = () => browser.newContext({ viewport: screens.desktop });
  const results: object[] = [];
  async function measure(what: string, contextOf: () => Promise<BrowserContext>): Promise<void> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await signInToBoard(await contextOf(), muster.address));
    }
    results.push({ what, medianMs: Math.round(median(times)), slowestMs: Math.round(Math.max(...times)) });
  }
  try {
    await measure('a browser that has never been there', open);
    const known = await open();
    await signInToBoard(known, muster.address);
    await measure('a browser that has been there', async () => known);
    const crowd = signInAgainAndAgain(muster.address, others);
    await measure(`the same, while ${others} others sign in again and again`, async () => known);
    return { budgetMs, results, signedInMeanwhile: await crowd.stop() };
  } finally {
    await browser.close();
    await muster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from the click to the first bar that can be seen. */
async function signInToBoard(context: BrowserContext, address: string): Promise<number> {
  await context.clearCookies();
  const page = await context.newPage();
  const { email, password } = userOf('dispatcher');
  await page.goto(`${address}/login?next=${encodeURIComponent(boardPath)}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  const begun = performance.now();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('[role="row"] [data-booking]').first().waitFor();
  const time = performance.now() - begun;
  await page.close();
  return time;
}

/** Programs that sign in as somebody else, one after the other each, until they are stopped. */
function signInAgainAndAgain(address: string, programs: number) {
  const { email, password } = userOf('scheduler');
  let isOver = false;
  let signedIn = 0;
  const all = Array.from({ length: programs }, async () => {
    while (!isOver) {
      const answer = await fetch(`${address}/api/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      await answer.arrayBuffer();
      if (answer.ok) signedIn += 1;
    }
  });
  return {
    /** How many have got in. */
    async stop(): Promise<number> {
      isOver = true;
      await Promise.all(all);
      return signedIn;
    },
  };
}
