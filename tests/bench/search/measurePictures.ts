import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { type SeededRandom, seededRandom } from '../../../api/programs/demonstration/seededRandom.ts';
import { type LatencySummary, latencySummary } from '../../support/latencySummary.ts';
import { rounded } from '../../support/quantile.ts';
import { type BenchOrganisation, startBenchMuster } from '../feed/benchMuster.ts';
import { cpuSecondsOfFamily, usageOf } from '../feed/processUsage.ts';
import { typedQueries, writeRecords } from './searchedRecords.ts';
import { startSender } from './startSender.ts';

/** How long keys took, in milliseconds. */
interface KeysMeasured {
  /** From a key to the picture that shows what the text found, as it was after that key or a later one. */
  readonly shown: LatencySummary;
  /** From a key until nothing is awaited any more: whoever types faster than is answered waits until they pause. */
  readonly settled: LatencySummary;
  /** Processor time, in seconds of each second; 1 is a whole processor. */
  readonly load: ProcessorLoad;
}

/** Who took processor time while somebody typed. */
type ProcessorLoad = Readonly<Record<'muster' | 'postgres' | 'browser', number>>;

/** As a quick typist: ten keys a second. */
const betweenKeysMs = 100;
const workers = 8;
/** More bookings than are made in one round. */
const mostOfRound = 10_000;

/**
 * Types into the global search box of a browser, key by key, and measures each time until the browser shows what was
 * found: Muster in a process of its own, in each of `rounds` first alone, then beside `rate` commands a second over HTTP,
 * from a process of the lowest priority. A server that has just started takes more for each command until it has compiled
 * what they need, so that these are sent for `warm` seconds before.
 */
export async function measurePictures(
  browser: Browser,
  { documents, rate, seconds, warm, rounds, seed }: Readonly<Record<PictureSize, number>>,
): Promise<readonly object[]> {
  const random = seededRandom(seed);
  const muster = await startBenchMuster({ organisations: 1, workersEach: workers, peopleEach: 1 });
  try {
    const [organisation] = muster.organisations;
    if (organisation === undefined) throw new Error('no organisation was made');
    await writeRecords(muster.pool, organisation.id, documents, random);
    const { address, pid: musterPid } = await muster.start('all', {}, { servesWeb: true });
    await isIndexed(address, documents);
    const page = await openSearchBox(browser, address, organisation);
    const parts = { browser, musterPid, postgresPid: muster.postgresPid };
    const type = (seconds: number) => typeFor(page, parts, documents, random, seconds);
    const send = (seconds: number, round: number) =>
      startSender({
        address,
        organisation,
        perSecond: rate,
        seconds,
        seed,
        firstNumber: round * mostOfRound,
      });
    // What is loaded and compiled once is not counted.
    await type(Math.min(warm, 3));
    await send(warm, 0);
    const measured: object[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const alone = await type(seconds);
      const [beside, { acknowledged, seconds: took, cpuSeconds }] = await Promise.all([
        type(seconds),
        send(seconds, round),
      ]);
      const sent = { perSecond: Math.round(acknowledged / took), load: rounded(cpuSeconds / took, 2) };
      measured.push({ alone, beside, sent });
    }
    await page.context().close();
    return measured;
  } finally {
    await muster.close();
  }
}

type PictureSize = 'documents' | 'rate' | 'seconds' | 'warm' | 'rounds' | 'seed';

const healthSchema = z.object({
  search: z.array(z.object({ engine: z.string(), position: z.int(), outdated: z.int() })),
});

/** Waits until the index has taken in what was written to the log behind its back. */
async function isIndexed(address: string, documents: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/api/health/ready`);
    if (answer.ok) {
      const { search } = healthSchema.parse(await answer.json());
      if (search.some(({ position, outdated }) => position >= documents && outdated === 0)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * What runs in the page: for each key that changes the text of the box, how long until the results of that text or a later
 * one are drawn, and how long until nothing is awaited any more and is drawn.
 */
const watchTyping = `
  window.shown = [];
  window.settled = [];
  const awaited = [];
  const unsettled = [];
  // The next frame is drawn after its callbacks; the next task is after that.
  const drawn = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(null);
  });
  const results = () => document.querySelector('[data-answers]')?.dataset.answers;
  const look = () => {
    const text = results();
    const last = awaited.findLastIndex((key) => key.text === text);
    if (last < 0) return;
    const keys = awaited.splice(0, last + 1);
    drawn((now) => { for (const { at } of keys) window.shown.push(now - at); });
  };
  // Nothing is asked of each frame: that would draw frames that nobody else needs.
  const settle = () => {
    if (unsettled.length === 0 || document.querySelector('[aria-label="Results"][aria-busy="true"]') !== null) return;
    const keys = unsettled.splice(0);
    drawn((now) => { for (const { at } of keys) window.settled.push(now - at); });
  };
  const changed = () => { look(); settle(); };
  new MutationObserver(changed).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-answers', 'aria-busy'] });
  document.addEventListener('input', (event) => {
    const text = event.target.value.trim();
    // The box was emptied for the next text.
    if (text === '') return void awaited.splice(0);
    const key = { at: event.timeStamp, text };
    awaited.push(key);
    unsettled.push(key);
    look();
    requestAnimationFrame(settle);
  });
`;

async function openSearchBox(
  browser: Browser,
  address: string,
  { signIns: [signIn] }: BenchOrganisation,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(`${address}/api/auth/sign-in`, { data: signIn });
  const page = await context.newPage();
  await page.goto(`${address}/bookings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A key that came before the page listens to it would be lost.
  await page.locator('[aria-keyshortcuts="Control+K"]').click();
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.evaluate(watchTyping);
  return page;
}

async function typeFor(
  page: Page,
  parts: Parts,
  documents: number,
  random: SeededRandom,
  seconds: number,
): Promise<KeysMeasured> {
  await page.evaluate('window.shown.length = window.settled.length = 0');
  const before = await usedBy(parts);
  const begun = performance.now();
  const until = begun + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const made = typedQueries[turn % typedQueries.length]?.(random, documents);
    if (made === undefined) throw new Error('there is no such query');
    await page.getByRole('combobox', { name: 'Search' }).fill('');
    await page.keyboard.type(made[1], { delay: betweenKeysMs });
    await page.locator('[aria-label="Results"][aria-busy="true"]').waitFor({ state: 'detached' });
  }
  const after = await usedBy(parts);
  const took = (performance.now() - begun) / 1000;
  await page.waitForTimeout(100);
  const measured = async (name: string) =>
    latencySummary(z.array(z.number()).parse(await page.evaluate(`window.${name}`)));
  const load = (part: keyof ProcessorLoad) => rounded((after[part] - before[part]) / took, 2);
  return {
    shown: await measured('shown'),
    settled: await measured('settled'),
    load: { muster: load('muster'), postgres: load('postgres'), browser: load('browser') },
  };
}

/** Whose processor time is told. */
interface Parts {
  readonly browser: Browser;
  readonly musterPid: number;
  readonly postgresPid: number;
}

const processesSchema = z.object({ processInfo: z.array(z.object({ cpuTime: z.number() })) });

/** The processor time that each part has used so far, in seconds. */
async function usedBy({ browser, musterPid, postgresPid }: Parts): Promise<ProcessorLoad> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = processesSchema.parse(await session.send('SystemInfo.getProcessInfo'));
  await session.detach();
  const muster = (await usageOf(musterPid))?.cpuSeconds;
  const postgres = await cpuSecondsOfFamily(postgresPid);
  if (muster === undefined || postgres === undefined) {
    throw new Error('this benchmark needs /proc to tell what processes use');
  }
  return { muster, postgres, browser: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) };
}
