import { setTimeout as delay } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '../../api/programs/demonstration/seededRandom.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { migrate } from '../../postgres/migrate.ts';
import { ensureReadSchema } from '../../projections/schema/ensureReadSchema.ts';
import { documentsShape } from '../../projections/search/documents/readDocuments.ts';
import {
  type SearchFollower,
  startSearchFollower,
} from '../../projections/search/follower/startSearchFollower.ts';
import { createPostgresSearch } from '../../projections/search/postgres/createPostgresSearch.ts';
import { searchTables } from '../../projections/search/postgres/searchTables.ts';
import { classesFor } from '../../projections/search/readQuery.ts';
import type { SearchEngine } from '../../projections/search/searchEngine.ts';
import { startProjector } from '../../projections/startProjector.ts';
import {
  appendHappening,
  bookingEvent,
  dispatcher,
  organisationCreated,
  someStart,
} from '../projections/recorded.ts';
import { queryOf } from '../projections/search/searchFixture.ts';
import { launchBrowser } from '../support/browser.ts';
import { type LatencySummary, latencySummary } from '../support/latencySummary.ts';
import { rounded } from '../support/quantile.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { measurePictures } from './search/measurePictures.ts';
import { typedQueries, writeRecords } from './search/searchedRecords.ts';
import { openBenchLog, startBenchPostgres } from './startBenchPostgres.ts';

const sizes = {
  documents: count(100_000, { tiny: 60 }, 'documents'),
  rate: count(100, { tiny: 10 }, 'changes a second'),
  seconds: count(15, { tiny: 1 }, 'how long queries are measured, alone and beside changes'),
  warm: count(15, { tiny: 1 }, 'seconds of commands before a browser is measured'),
  rounds: count(3, { tiny: 1 }, 'rounds'),
  seed: count(1, { tiny: 1 }, 'of the random choices'),
};

const org = 'acme';
const quiet = { info: () => {}, warn: console.warn, error: console.error };
const longestWaitMs = 3_600_000;

/**
 * The index of PostgreSQL with the documents of one organisation, on an embedded PostgreSQL of its own: how fast it is made,
 * how long queries such as people type take, first alone and then beside changes, and how long a change takes to be found.
 * Then the same in a browser, from a key in the search box to the picture, of a server in a process of its own.
 */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('search', args, sizes);
  const { rounds: engine, ...made } = await measureEngine(given);
  return { ...given, made, engine, pictures: await measureBox(given) };
}

type Given = Readonly<Record<keyof typeof sizes, number>>;

/** From a key in the box of a browser to the picture that shows what it found. */
async function measureBox(given: Given) {
  const browser = await launchBrowser({ optimises: true });
  try {
    return await measurePictures(browser, given);
  } finally {
    await browser.close();
  }
}

async function measureEngine(given: Given) {
  await using stack = new AsyncDisposableStack();
  const { pool } = stack.use(await startBenchPostgres());
  const random = seededRandom(given.seed);
  const log = stack.use(await openBenchLog(pool));
  await ensureReadSchema(pool);
  await migrate(pool, searchTables);
  await appendHappening(log, organisationCreated(org));
  await writeRecords(pool, org, given.documents, random);
  const projector = await startProjector({ log, pool, logger: quiet });
  stack.defer(() => projector.stop());
  await projector.reached(await log.head(), longestWaitMs);

  const engine = createPostgresSearch({ reads: pool, writes: pool, shape: documentsShape });
  const begun = performance.now();
  const follower = startSearchFollower({ engine, log, pool, projector, logger: quiet });
  stack.defer(() => follower.stop());
  await follower.reached(await log.head(), longestWaitMs);
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where relnamespace = 'muster_search'::regnamespace and relkind = 'r'`,
  );
  const megabytes = Math.round((rows[0]?.bytes ?? 0) / 2 ** 20);
  const rounds: object[] = [];
  for (let round = 1; round <= given.rounds; round += 1) {
    const alone = await measure(engine, given.documents, random, given.seconds);
    const changing = new AbortController();
    const changes = changeAtRate(log, follower, given, round, changing.signal);
    const beside = await measure(engine, given.documents, random, given.seconds);
    changing.abort();
    const found = latencySummary(await changes);
    rounds.push({ alone, beside, found });
  }
  return { seconds: rounded(seconds), 'a second': Math.round(given.documents / seconds), megabytes, rounds };
}

/** What a dispatcher finds records by, whom nothing is hidden from. */
function classesOfDispatcher(category: ChangedCategory) {
  return classesFor(
    { ...dispatcher, org, duties: [], partner: false, resourceId: null, customerId: null },
    { category, area: areaOf(category) },
  );
}

interface QueriesMeasured extends LatencySummary {
  readonly 'p95 by kind of query': readonly number[];
}

/** One query after the other, as long as it is told, with the slowest kinds of queries. */
async function measure(
  engine: SearchEngine,
  documents: number,
  random: SeededRandom,
  seconds: number,
): Promise<QueriesMeasured> {
  const until = performance.now() + seconds * 1000;
  const all: number[] = [];
  const byKind = new Map<number, number[]>();
  for (let turn = 0; performance.now() < until; turn += 1) {
    const kind = turn % typedQueries.length;
    const made = typedQueries[kind]?.(random, documents);
    if (made === undefined) throw new Error('there is no such query');
    const [category, text] = made;
    const begun = performance.now();
    await engine.search([
      queryOf({ category, text, now: someStart, classes: classesOfDispatcher(category) }),
    ]);
    const ms = performance.now() - begun;
    all.push(ms);
    byKind.set(kind, [...(byKind.get(kind) ?? []), ms]);
  }
  const kinds = [...byKind.values()].map((some) => latencySummary(some).p95);
  return { ...latencySummary(all), 'p95 by kind of query': kinds };
}

/** Changes titles of bookings, and measures how long one after the other takes to be found. */
async function changeAtRate(
  log: EventLog,
  follower: SearchFollower,
  { rate, documents }: { readonly rate: number; readonly documents: number },
  round: number,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const waits: Promise<number>[] = [];
  const begun = performance.now();
  for (let sent = 0; !signal.aborted; sent += 1) {
    await delay(Math.max(0, begun + (sent * 1000) / rate - performance.now()));
    const id = `b-${((sent * 7919) % documents) - (((sent * 7919) % documents) % 5) + 1}`;
    const at = performance.now();
    const changed = { type: 'BookingDetailsChanged', data: { title: `Changed ${round} ${sent}` } } as const;
    const appended = appendHappening(log, bookingEvent(org, id, changed), { salt: `${round}/${sent}` });
    // Every tenth is waited for, so that the waiting is not what is measured.
    if (sent % 10 !== 0) {
      await appended;
      continue;
    }
    waits.push(
      appended.then(async (position) => {
        await follower.reached(position, longestWaitMs);
        return performance.now() - at;
      }),
    );
  }
  return Promise.all(waits);
}
