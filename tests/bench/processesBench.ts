import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { seededRandom } from '../../api/demonstration/seededRandom.ts';
import type { LatencySummary } from '../support/latencySummary.ts';
import { type BenchMuster, startBenchMuster } from './feed/benchMuster.ts';
import { createBookingWork } from './feed/bookingWork.ts';
import { createHttpClient } from './feed/httpClient.ts';
import { type FeedMeasurement, measureFeed } from './feed/measureFeed.ts';
import { type SendOptions, sendOne } from './feed/sendWork.ts';
import { type PartsUsage, perThousand, type Watched, whileWatching } from './processes/partsUsage.ts';
import { type Saturation, saturate } from './processes/saturate.ts';
import { takeOver } from './processes/takeOver.ts';
import { count, counts, readBenchArguments } from './readBenchArguments.ts';

/** As busy as what is measured, so that it is not the young processes that are measured first. */
const warmUpSeconds = 10;
const takeOvers = 3;

interface Saturated extends Saturation {
  /** CPU seconds for a thousand of them, by part: the figure that scales. */
  readonly cpuPerThousand: PartsUsage;
}

interface ProcessesMeasurement {
  /** Processes that answer requests. */
  readonly api: number;
  /** Each to the next process. */
  readonly commands: Saturated;
  /** All of an organisation's to one process, as a balancer that goes by the organisation sends them. */
  readonly commandsByOrganisation: Saturated;
  readonly reads: Saturated;
  readonly feed: FeedMeasurement;
  /** To PostgreSQL, of all processes, right after saturation. */
  readonly connections: number;
}

/**
 * One PostgreSQL, one, two and three processes that answer requests, and two that project, of which one is
 * elected: what they take at most, what a thousand commands and a thousand reads cost each part, how long
 * events take to subscribers spread over the processes, and how soon another projector takes over. All of it
 * shares this machine with its load generator, so that rates say little and costs much. `--api` (`1,2,3`),
 * `--seconds` each, `--at-once`, `--rate` and `--subscribers` for the feed, `--organisations`. The report is
 * kept in `.data/bench/processes.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = readBenchArguments('processes', args, {
    api: counts([1, 2, 3], 'API processes, a round for each number'),
    seconds: count(15, 'how long each figure is measured'),
    'at-once': count(48, 'requests on their way at once'),
    rate: count(100, 'commands a second while the feed is followed'),
    subscribers: count(300, 'subscribers of the feed'),
    organisations: count(30, 'organisations'),
  });
  const seconds = given.seconds;
  const random = seededRandom(1);
  const client = createHttpClient();
  // So many tokens that their limits, which hold for each and each process, are far away.
  const muster = await startBenchMuster({ organisations: given.organisations, workersEach: 8 });
  const measurements: ProcessesMeasurement[] = [];
  const tookOver: number[] = [];
  try {
    const projectors = [await muster.start('projector'), await muster.start('projector')];
    const work = createBookingWork(muster.organisations, random);
    let sending: SendOptions = { addresses: [], work, client, lookShare: 0, random };
    for (const count of given.api) {
      const api = await Promise.all(Array.from({ length: count }, () => muster.start('api')));
      sending = { ...sending, addresses: api.map(({ address }) => address) };
      const watched = { api, projectors, postgresPid: muster.postgresPid };
      const load = { atOnce: given['at-once'], seconds };
      await saturate({ ...load, seconds: warmUpSeconds }, (turn) => sendOne(sending, work.next(), 0, turn));
      const measurement = {
        api: count,
        commands: await saturated(watched, load, (turn) => sendOne(sending, work.next(), 0, turn)),
        commandsByOrganisation: await saturated(watched, load, () => {
          const item = work.next();
          return sendOne(sending, item, 0, muster.organisations.indexOf(item.organisation));
        }),
        reads: await saturated(watched, load, readsOf(muster, sending)),
        connections: await connectionsTo(muster),
        feed: await measureFeed({
          muster,
          addresses: sending.addresses,
          serverPid: api[0]?.pid ?? 0,
          sending: { ...sending, lookShare: 0.5 },
          subscribers: given.subscribers,
          perSecond: given.rate,
          seconds,
        }),
      };
      measurements.push(measurement);
      if (measurements.length === 1) {
        for (let round = 0; round < takeOvers; round += 1) {
          tookOver.push(await takeOver(projectors, sending, work));
        }
      }
      await Promise.all(api.map((each) => each.end('SIGTERM')));
    }
  } finally {
    client.close();
    await muster.close();
  }
  print(measurements, tookOver);
  mkdirSync('.data/bench', { recursive: true });
  const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown' };
  const report = { ...given, machine, tookOverMs: tookOver, measurements };
  writeFileSync('.data/bench/processes.json', `${JSON.stringify(report, null, 2)}\n`);
  const faults = measurements.flatMap(({ feed }) => feed.faults);
  if (faults.length > 0) throw new Error(`The feed has failed its subscribers:\n${faults.join('\n')}`);
}

async function connectionsTo({ pool }: BenchMuster): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*) as open from pg_stat_activity where application_name = 'muster'`,
  );
  return rows[0]?.open ?? 0;
}

async function saturated(
  watched: Watched,
  load: { readonly atOnce: number; readonly seconds: number },
  one: (turn: number) => Promise<unknown>,
): Promise<Saturated> {
  const { answer, used } = await whileWatching(watched, () => saturate(load, one));
  return { ...answer, cpuPerThousand: perThousand(used, answer.done) };
}

/** As people read: mostly a week of the timeline, a page of the list, a customer's record. */
function readsOf({ organisations }: BenchMuster, { addresses, client, random }: SendOptions) {
  const paths = [
    '/api/v1/timeline?from=1772398800&to=1773003600',
    '/api/v1/bookings?limit=50',
    '/api/v1/customers?limit=50',
  ];
  return async (turn: number): Promise<void> => {
    const organisation = organisations[random.between(0, organisations.length - 1)];
    const token = organisation?.workers[turn % organisation.workers.length]?.token ?? '';
    const path = paths[turn % paths.length] ?? '';
    const { status, body } = await client.send(addresses[turn % addresses.length] ?? '', {
      method: 'GET',
      path,
      token,
    });
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
  };
}

function print(measurements: readonly ProcessesMeasurement[], tookOver: readonly number[]): void {
  for (const [kind, what] of [
    ['commands', 'commands, each to the next process,'],
    ['commandsByOrganisation', "commands, an organisation's to one process,"],
    ['reads', 'reads'],
  ] as const) {
    console.log(`\n${what} at saturation, and CPU seconds for a thousand of them`);
    console.table(
      measurements.map(({ api, [kind]: { perSecond, latency, cpuPerThousand } }) => ({
        'API processes': api,
        'a second': perSecond,
        ...short(latency),
        ...cpuPerThousand,
      })),
    );
  }
  console.log('\nacknowledged → received by subscribers spread over the processes');
  console.table(
    measurements.map(({ api, feed, connections }) => ({
      'API processes': api,
      subscribers: feed.subscribers,
      received: feed.deliveries,
      ...short(feed.received.acknowledged),
      'visible p99': feed.visible.acknowledged.p99,
      connections,
      faults: feed.faults.length,
    })),
  );
  console.log(`another projector had taken over after ${tookOver.join(', ')} ms`);
}

function short({ p50, p99 }: LatencySummary): object {
  return { 'p50 ms': p50, 'p99 ms': p99 };
}
