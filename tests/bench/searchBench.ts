import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '../../api/demonstration/seededRandom.ts';
import { createPool } from '../../api/postgres/createPool.ts';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { areaOf } from '../../domain/areas.ts';
import type { ChangedCategory } from '../../domain/changedCategories.ts';
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
import { dispatcher, organisationCreated, someStart, uuidOf, versionOf } from '../projections/recorded.ts';
import { queryOf } from '../projections/search/searchFixture.ts';
import { launchBrowser } from '../support/browser.ts';
import { type LatencySummary, latencySummary } from '../support/latencySummary.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { type KeysMeasured, measurePictures } from './search/measurePictures.ts';
import { searchedRecord, typedQueries } from './search/searchedRecords.ts';

const quiet = { info: () => {}, warn: console.warn, error: console.error };
const appendsAtOnce = 64;
const patienceMs = 3_600_000;

/**
 * The index of PostgreSQL with `--documents` (100000) of one organisation, on an embedded PostgreSQL of its own: how
 * fast it is made, how long queries such as people type take, first alone and then beside `--rate` (100) changes a
 * second, and how long a change takes to be found. Each of `--rounds` (3) takes `--seconds` (15) twice. Then the same in a
 * browser, from a key in the search box to the picture, of a server in a process of its own.
 */
export async function run(args: readonly string[] = []): Promise<void> {
  const given = readBenchArguments('search', args, {
    documents: count(100_000, 'documents'),
    rate: count(100, 'changes a second'),
    seconds: count(15, 'how long queries are measured, alone and beside changes'),
    rounds: count(3, 'rounds'),
    seed: count(1, 'of the random choices'),
  });
  await measureEngine(given);
  await measureBox(given);
}

type Given = Readonly<Record<'documents' | 'rate' | 'seconds' | 'rounds' | 'seed', number>>;

/** From a key in the box of a browser to the picture that shows what it found. */
async function measureBox(given: Given): Promise<void> {
  const browser = await launchBrowser({ optimises: true });
  try {
    await measurePictures(browser, given, ({ alone, beside, sent }, round) => {
      console.log(`round ${round}, from a key to the picture, alone: ${toldKeys(alone)}`);
      console.log(
        `  beside ${sent.perSecond} commands a second, of ${given.rate} that were sent: ${toldKeys(beside)}, their sender ${sent.load}`,
      );
    });
  } finally {
    await browser.close();
  }
}

function toldKeys({ shown, settled, load }: KeysMeasured): string {
  const { muster, postgres, browser } = load;
  return `${told(shown)}; until nothing is awaited ${told(settled)}; processors: Muster ${muster}, PostgreSQL ${postgres}, browser ${browser}`;
}

async function measureEngine(given: Given): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'muster-bench-search-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  const pool = createPool(postgres.url, { max: 20 });
  const random = seededRandom(given.seed);
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    await pool.end();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const log = await createPostgresLog({ pool });
  stack.defer(() => log.close());
  await ensureReadSchema(pool);
  await migrate(pool, searchTables);
  await fill(log, given.documents, random);
  const projector = await startProjector({ log, pool, logger: quiet });
  stack.defer(() => projector.stop());
  await projector.reached(await log.head(), patienceMs);

  const engine = createPostgresSearch({ reads: pool, writes: pool, shape: documentsShape });
  const begun = performance.now();
  const follower = startSearchFollower({ engine, log, pool, projector, logger: quiet });
  stack.defer(() => follower.stop());
  await follower.reached(await log.head(), patienceMs);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `made: ${given.documents} documents in ${seconds.toFixed(1)} s, ${Math.round(given.documents / seconds)} a second`,
  );
  const { rows } = await pool.query<{ size: string }>(
    `select pg_size_pretty(sum(pg_total_relation_size(oid))) as size from pg_class
     where relnamespace = 'muster_search'::regnamespace and relkind = 'r'`,
  );
  console.log(`size: ${rows[0]?.size}`);
  for (let round = 1; round <= given.rounds; round += 1) {
    const alone = await measure(engine, given.documents, random, given.seconds);
    const changing = new AbortController();
    const changes = changeAtRate(log, follower, given, round, changing.signal);
    const beside = await measure(engine, given.documents, random, given.seconds);
    changing.abort();
    const found = latencySummary(await changes);
    console.log(
      `round ${round}: alone ${told(alone)}; beside ${given.rate} changes a second ${told(beside)}; ` +
        `changed to found ${told(found)}`,
    );
  }
}

function told({ count: number, p50, p95, p99 }: LatencySummary): string {
  return `p50 ${p50} p95 ${p95} p99 ${p99} ms (${number})`;
}

async function fill(log: EventLog, documents: number, random: SeededRandom): Promise<void> {
  await append(log, organisationCreated('acme'), 'fill');
  for (let from = 0; from < documents; from += appendsAtOnce) {
    const some = Array.from({ length: Math.min(appendsAtOnce, documents - from) }, (_, at) =>
      searchedRecord(from + at, random),
    );
    await Promise.all(some.map((each) => append(log, each, 'fill')));
  }
}

async function append(
  log: EventLog,
  { category, org, id, event }: ReturnType<typeof searchedRecord>,
  salt: string,
) {
  const commandId = uuidOf(`${salt}/${category}/${id}/${event.type}`);
  const outcome = await log.append(
    `${category}-${org}.${id}`,
    'any',
    [{ id: commandId, version: versionOf(event), ...event }],
    { org, actor: dispatcher, commandId, correlationId: commandId, causationId: null },
  );
  if (outcome.outcome !== 'appended') throw new Error('the log did not take an event');
  return outcome.position;
}

/** What a dispatcher finds records by, whom nothing is hidden from. */
function classesOfDispatcher(category: ChangedCategory) {
  return classesFor(
    { ...dispatcher, org: 'acme', duties: [], partner: false, resourceId: null, customerId: null },
    { category, area: areaOf(category) },
  );
}

/** One query after the other, as long as it is told, with the slowest kinds of queries. */
async function measure(
  engine: SearchEngine,
  documents: number,
  random: SeededRandom,
  seconds: number,
): Promise<LatencySummary> {
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
  const kinds = [...byKind].map(([kind, some]) => `${kind}: ${latencySummary(some).p95}`);
  console.log(`  p95 by kind of query: ${kinds.join(', ')}`);
  return latencySummary(all);
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
    const appended = append(
      log,
      {
        category: 'booking',
        org: 'acme',
        id,
        event: { type: 'BookingDetailsChanged', data: { title: `Changed ${round} ${sent}` } },
      },
      `${round}/${sent}`,
    );
    // Every tenth is waited for, so that the waiting is not what is measured.
    if (sent % 10 !== 0) {
      await appended;
      continue;
    }
    waits.push(
      appended.then(async (position) => {
        await follower.reached(position, patienceMs);
        return performance.now() - at;
      }),
    );
  }
  return Promise.all(waits);
}
