import { get } from 'node:http';
import type { Browser } from 'playwright-core';
import type { BookingView, TimelineView } from '../../../api/contract/views.ts';
import { dateOfLocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import {
  appendHappening,
  bookingAllocated,
  bookingCreated,
  type Happening,
} from '../../projections/recorded.ts';
import { median } from '../../support/quantile.ts';
import { type BoardSize, generateBoard } from '../../web/timeline/page/generateBoard.ts';
import { appendMany } from '../appendMany.ts';
import { type BenchMuster, type BenchOrganisation, startBenchMuster } from '../feed/benchMuster.ts';
import { usageOf } from '../feed/processUsage.ts';
import { openBenchLog } from '../startBenchPostgres.ts';

const zone = zoneOf('Australia/Sydney');
const megabyte = 2 ** 20;

/**
 * Writes a board to the log, starts Muster on it, and asks for it as a program and as a browser, plain and as browsers get it;
 * until the first byte and the last, and from the address until the first bars can be seen in a browser that has been there
 * before: medians. Memory is of Muster's process, before anybody asked and the most while boards were asked for.
 */
export async function measureServerBoard(browser: Browser, size: BoardSize, rounds: number) {
  const muster = await startBenchMuster({ organisations: 1, workersEach: 1, peopleEach: 1 });
  try {
    const [organisation] = muster.organisations;
    if (organisation === undefined) throw new Error('no organisation was made');
    const from = 1_795_870_800;
    const board = generateBoard(size, from, from + 4 * 86_400, dateOfLocalDay(localDayOf(zone, from) - 30));
    const position = await writeBoard(muster, organisation.id, board);
    const server = await muster.start('all', {}, { servesWeb: true });
    const [token = ''] = organisation.people;
    const asked = (path: string, encoding?: string) => ask(server.address, path, token, encoding);
    // The read side takes in what was written to the log behind its back.
    while ((await asked(`/api/v1/labels?after=${position}`)).status !== 200);

    const restingMb = (await usageOf(server.pid))?.memory ?? 0;
    let most = restingMb;
    const looking = setInterval(async () => {
      most = Math.max(most, (await usageOf(server.pid))?.memory ?? 0);
    }, 50);
    const path = `/api/v1/timeline?from=${from}&to=${board.to}`;
    const answers = [];
    for (let round = 0; round < rounds; round += 1) answers.push(await asked(path));
    const compressed = await asked(path, 'br, gzip');
    const firstRows = await timeFirstRows(
      browser,
      server.address,
      organisation,
      dateOfLocalDay(localDayOf(zone, from)),
      rounds,
    );
    clearInterval(looking);
    return {
      firstByteMs: Math.round(median(answers.map(({ firstByteMs }) => firstByteMs))),
      wholeMs: Math.round(median(answers.map(({ wholeMs }) => wholeMs))),
      bytes: answers[0]?.bytes ?? 0,
      compressedBytes: compressed.bytes,
      firstRowsMs: Math.round(median(firstRows)),
      restingMb: Math.round(restingMb / megabyte),
      askedMb: Math.round(most / megabyte),
    };
  } finally {
    await muster.close();
  }
}

/** Answers the position of the last event. */
async function writeBoard({ pool }: BenchMuster, org: string, board: TimelineView): Promise<number> {
  await using log = await openBenchLog(pool);
  const happenings = [...happeningsOf(org, board)];
  const append = (one: Happening) => appendHappening(log, one);
  // One step after the other: a booking is made before it gets its people.
  await appendMany(happenings.filter(isMade), append);
  return await appendMany(
    happenings.filter((one) => !isMade(one)),
    append,
  );
}

function isMade({ event }: Happening): boolean {
  return event.type !== 'BookingAllocated';
}

function* happeningsOf(org: string, board: TimelineView): Generator<Happening> {
  for (const { id, archived: _, ...data } of board.labels) {
    yield { category: 'label', org, id, event: { type: 'LabelCreated', data } };
  }
  for (const { id, inactive: _, barredResourceIds: __, ...data } of board.customers) {
    yield { category: 'customer', org, id, event: { type: 'CustomerCreated', data } };
  }
  for (const { id, inactive: _, ...data } of board.resources) {
    yield { category: 'resource', org, id, event: { type: 'ResourceCreated', data } };
  }
  for (const { id, ...data } of board.shifts) {
    yield { category: 'shift', org, id, event: { type: 'ShiftCreated', data } };
  }
  for (const booking of board.bookings) yield* happeningsOfBooking(org, booking);
}

function* happeningsOfBooking(org: string, booking: BookingView): Generator<Happening> {
  const { id, customerId, title, reference, start, end, labelIds, resources } = booking;
  yield bookingCreated(org, id, {
    customerId: customerId ?? '',
    title,
    reference,
    start,
    end,
    labelIds,
  });
  if (resources.length > 0) {
    yield bookingAllocated(
      org,
      id,
      resources.map((one) => one.id),
    );
  }
}

interface Asked {
  readonly status: number;
  readonly firstByteMs: number;
  readonly wholeMs: number;
  readonly bytes: number;
}

/** As it comes over the wire: nothing is unpacked or parsed. */
function ask(address: string, path: string, token: string, encoding = 'identity'): Promise<Asked> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    get(`${address}${path}`, { headers }, (answer) => {
      const firstByteMs = performance.now() - begun;
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, firstByteMs, wholeMs: performance.now() - begun, bytes }),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** Milliseconds from the address to the first bars, at the zoom with which the board opens. */
async function timeFirstRows(
  browser: Browser,
  address: string,
  { signIns: [signIn] }: BenchOrganisation,
  date: string,
  rounds: number,
): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(`${address}/api/auth/sign-in`, { data: signIn });
  const times: number[] = [];
  // The first visit loads the application, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(`${address}/week2timeline?from=${date}`);
    await page.locator('[data-row^="resource"] [data-booking]').first().waitFor({ timeout: 60_000 });
    if (round > 0) times.push(performance.now() - begun);
    await page.close();
  }
  await context.close();
  return times;
}
