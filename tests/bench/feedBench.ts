import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Pool } from 'pg';
import { seededRandom } from '../../api/demonstration/seededRandom.ts';
import { startBenchMuster } from './feed/benchMuster.ts';
import { createBookingWork } from './feed/bookingWork.ts';
import { createHttpClient } from './feed/httpClient.ts';
import { type FeedMeasurement, measureFeed, type Origin, origins } from './feed/measureFeed.ts';
import { sendAtRate } from './feed/sendWork.ts';
import { count, counts, readBenchArguments } from './readBenchArguments.ts';

/** Milliseconds within which 99 of 100 must have happened, from the acknowledgement. */
const goals = { visible: 50, received: 75 };
const warmUpSeconds = 5;
/** Of the booking commands; after each of these the booking is asked for. */
const lookShare = 0.5;

/**
 * The product's own process on a durable PostgreSQL, and a load of booking commands over many organisations
 * from another: how long after its acknowledgement a change is seen by a query, and received by subscribers
 * of the feed, first with few of them, then with many. Fails where a subscriber missed, repeated or
 * reordered anything. `--rate` commands a second, `--seconds` each, `--organisations`, `--subscribers`
 * (`10,500`), `--seed`. The report is kept in `.data/bench/feed.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = readBenchArguments('feed', args, {
    rate: count(200, 'commands a second'),
    seconds: count(30, 'how long each round takes'),
    organisations: count(50, 'organisations'),
    subscribers: counts([10, 500], 'subscribers, a round for each number'),
    seed: count(1, 'of the random choices'),
  });
  const { rate: perSecond, seconds, organisations } = given;
  const random = seededRandom(given.seed);
  const client = createHttpClient();
  const measurements: FeedMeasurement[] = [];
  let answers = 0;
  const muster = await startBenchMuster({ organisations, workersEach: 1 });
  try {
    const server = await muster.start('all');
    const addresses = [server.address];
    const work = createBookingWork(muster.organisations, random);
    const sending = { addresses, work, client, lookShare, random };
    await sendAtRate(sending, { perSecond, seconds: warmUpSeconds });
    for (const subscribers of given.subscribers) {
      const parts = { muster, addresses, serverPid: server.pid, sending, subscribers, perSecond, seconds };
      const measurement = await measureFeed(parts);
      measurements.push(measurement);
      print(measurement, perSecond);
    }
    answers = await bytesOfAnAnswer(muster.pool);
    console.log(`What was answered is kept in ${answers} bytes a command.`);
  } finally {
    client.close();
    await muster.close();
  }
  mkdirSync('.data/bench', { recursive: true });
  const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown', load: loadavg()[0] ?? 0 };
  const report = {
    answerBytes: answers,
    perSecond,
    seconds,
    organisations,
    goals,
    machine,
    measurements,
  };
  writeFileSync('.data/bench/feed.json', `${JSON.stringify(report, null, 2)}\n`);
  const faults = measurements.flatMap((measurement) => measurement.faults);
  if (faults.length > 0) throw new Error(`The feed has failed its subscribers:\n${faults.join('\n')}`);
}

/** Of the table of answered commands with its index, by command. */
async function bytesOfAnAnswer(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select round(pg_total_relation_size('muster_write.commands')::numeric / count(*)) as bytes
     from muster_write.commands`,
  );
  return rows[0]?.bytes ?? 0;
}

function print(measurement: FeedMeasurement, perSecond: number): void {
  const { subscribers, commands, sentAgain, events, deliveries, acknowledged, server, postgresCpu } =
    measurement;
  console.log(
    `\n${subscribers} subscribers, ${perSecond} commands a second: ${commands} commands (${sentAgain} sent again), ${events} events, ` +
      `${deliveries} received; ${measurement.faults.length} faults`,
  );
  if (server !== null) {
    console.log(
      `The server used ${server.cpu} of a processor and ${server.memoryMb} MB, PostgreSQL ${postgresCpu} of one.`,
    );
  }
  const rows: Record<string, string | number>[] = [{ what: 'due → acknowledged', ...acknowledged }];
  for (const [what, summaries, goal] of [
    ['visible in a query', measurement.visible, goals.visible],
    ['received by a subscriber', measurement.received, goals.received],
  ] as const) {
    for (const origin of originNames) {
      const row = { what: `${origin === 'intended' ? 'due' : origin} → ${what}`, ...summaries[origin] };
      const held = origin === 'intended' ? {} : { goal, 'p99 of goal': ratio(summaries[origin].p99, goal) };
      rows.push({ ...row, ...held });
    }
  }
  console.table(rows);
}

const originNames = Object.keys(origins).filter((name): name is Origin => name in origins);

function ratio(measured: number, goal: number): number {
  return Math.round((measured / goal) * 100) / 100;
}
