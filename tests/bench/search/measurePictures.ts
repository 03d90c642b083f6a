import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { type SeededRandom, seededRandom } from '../../../api/demonstration/seededRandom.ts';
import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import { appendHappening } from '../../projections/recorded.ts';
import { type LatencySummary, latencySummary } from '../../support/latencySummary.ts';
import { type BenchMuster, type BenchOrganisation, startBenchMuster } from '../feed/benchMuster.ts';
import { createBookingWork } from '../feed/bookingWork.ts';
import { createHttpClient } from '../feed/httpClient.ts';
import { sendAtRate } from '../feed/sendWork.ts';
import { searchedRecord, typedQueries } from './searchedRecords.ts';

export interface PicturesMeasured {
  /** Milliseconds from a key to the picture that shows what it found, with nothing else to do. */
  readonly alone: LatencySummary;
  /** The same while commands are sent. */
  readonly beside: LatencySummary;
  /** Commands that were acknowledged in a second of that time. */
  readonly commandsPerSecond: number;
}

const appendsAtOnce = 64;
/** As a quick typist: ten keys a second. */
const betweenKeysMs = 100;
const workers = 8;

/**
 * Types into the global search box of a browser, key by key, and measures each time until the browser shows what was
 * found: Muster in a process of its own, first alone, then beside `rate` commands a second over HTTP.
 */
export async function measurePictures(
  browser: Browser,
  given: {
    readonly documents: number;
    readonly rate: number;
    readonly seconds: number;
    readonly seed: number;
  },
): Promise<PicturesMeasured> {
  const random = seededRandom(given.seed);
  const muster = await startBenchMuster({ organisations: 1, workersEach: workers, peopleEach: 1 });
  try {
    const [organisation] = muster.organisations;
    if (organisation === undefined) throw new Error('no organisation was made');
    await writeRecords(muster, organisation.id, given.documents, random);
    const server = await muster.start('all', {}, { servesWeb: true });
    await isIndexed(server.address, given.documents);
    const page = await openSearchBox(browser, server.address, organisation);
    const type = () => typeFor(page, given.documents, random, given.seconds);
    // What is loaded and compiled once is not counted.
    await typeFor(page, given.documents, random, 3);
    const alone = await type();
    const client = createHttpClient();
    const work = createBookingWork([organisation], random);
    const sending = sendAtRate(
      { addresses: [server.address], work, client, lookShare: 0, random },
      { perSecond: given.rate, seconds: given.seconds },
    );
    const begun = performance.now();
    const [beside, sent] = await Promise.all([type(), sending]);
    const commandsPerSecond = Math.round((sent.length * 1000) / (performance.now() - begun));
    client.close();
    await page.context().close();
    return { alone, beside, commandsPerSecond };
  } finally {
    await muster.close();
  }
}

async function writeRecords(
  { pool }: BenchMuster,
  org: string,
  documents: number,
  random: SeededRandom,
): Promise<void> {
  const log = await createPostgresLog({ pool });
  try {
    for (let from = 0; from < documents; from += appendsAtOnce) {
      const some = Array.from({ length: Math.min(appendsAtOnce, documents - from) }, (_, at) =>
        searchedRecord(from + at, random),
      );
      await Promise.all(some.map((record) => appendHappening(log, { ...record, org })));
    }
  } finally {
    await log.close();
  }
}

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

/** What runs in the page: for each key that changes the box, how long until nothing is awaited any more and is drawn. */
const watchTyping = `
  window.pictures = [];
  const pressed = [];
  let isLooking = false;
  const look = () => {
    if (document.querySelector('[aria-label="Searching"]') !== null) return requestAnimationFrame(look);
    // The frame is drawn after its callbacks; the next task is after that.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      for (const at of pressed.splice(0)) window.pictures.push(now - at);
      isLooking = false;
    };
    channel.port2.postMessage(null);
  };
  document.addEventListener('input', (event) => {
    pressed.push(event.timeStamp);
    if (isLooking) return;
    isLooking = true;
    requestAnimationFrame(look);
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
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.evaluate(watchTyping);
  return page;
}

async function typeFor(
  page: Page,
  documents: number,
  random: SeededRandom,
  seconds: number,
): Promise<LatencySummary> {
  await page.evaluate('window.pictures.length = 0');
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const made = typedQueries[turn % typedQueries.length]?.(random, documents);
    if (made === undefined) throw new Error('there is no such query');
    await page.getByRole('combobox', { name: 'Search' }).fill('');
    await page.keyboard.type(made[1], { delay: betweenKeysMs });
    await page.locator('[aria-label="Searching"]').waitFor({ state: 'detached' });
  }
  await page.waitForTimeout(100);
  return latencySummary(z.array(z.number()).parse(await page.evaluate('window.pictures')));
}
