import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { sizes, startMuster, userOf } from '../e2e/muster.ts';
import { launchBrowser } from '../support/browser.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { quantile } from './timeline/frameTimes.ts';

/** The budget from the click on 'Sign in' to the first bars of the board, in milliseconds (docs/performance.md). */
export const budgetMs = 1500;

export interface SignInTimes {
  readonly what: string;
  /** Milliseconds. */
  readonly medianMs: number;
  readonly slowestMs: number;
}

const boardPath = '/week2timeline';

/**
 * From the click on 'Sign in' to the first bars of the board, in a real browser, on the demonstration as the product's first
 * start makes it: in a browser that has never been there, in one that has, and in one that has while others sign in as fast
 * as they are let. `--rounds`, `--others`. Prints a line for each and writes them to `.data/bench/signIn.json`.
 */
export async function run(args: readonly string[] = []): Promise<readonly SignInTimes[]> {
  const { rounds, others } = readBenchArguments('signIn', args, {
    rounds: count(7, 'times that each is measured'),
    others: count(4, 'others who sign in meanwhile'),
  });
  const folder = mkdtempSync(join(tmpdir(), 'sign-in-bench-'));
  const muster = await startMuster(await freePort(), { DATA_DIR: folder });
  const browser = await launchBrowser({ optimises: true });
  const open = () => browser.newContext({ viewport: sizes.desktop });
  const results: SignInTimes[] = [];
  async function measure(what: string, contextOf: () => Promise<BrowserContext>): Promise<void> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await signInToBoard(await contextOf(), muster.address));
    }
    times.sort((one, other) => one - other);
    const result = {
      what,
      medianMs: Math.round(quantile(times, 0.5)),
      slowestMs: Math.round(quantile(times, 1)),
    };
    results.push(result);
    console.log(lineOf(result));
  }
  try {
    await measure('a browser that has never been there', open);
    const known = await open();
    await signInToBoard(known, muster.address);
    await measure('a browser that has been there', async () => known);
    const crowd = signInAgainAndAgain(muster.address, others);
    await measure(`the same, while ${others} others sign in again and again`, async () => known);
    console.log(`        ${await crowd.stop()} of them were signed in meanwhile`);
  } finally {
    await browser.close();
    await muster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync('.data/bench', { recursive: true });
  writeFileSync('.data/bench/signIn.json', `${JSON.stringify({ budgetMs, results }, null, 2)}\n`);
  return results;
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function lineOf({ what, medianMs, slowestMs }: SignInTimes): string {
  const within = medianMs <= budgetMs ? 'within' : 'OVER';
  return `${within.padEnd(7)} ${what}: ${medianMs} ms to the first bars, at most ${slowestMs} ms (budget ${budgetMs})`;
}
