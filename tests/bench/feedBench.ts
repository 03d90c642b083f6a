import type { Pool } from 'pg';
import { seededRandom } from '../../api/programs/demonstration/seededRandom.ts';
import type { MusterProcess } from '../faults/musterProcess.ts';
import { type BenchMuster, startBenchMuster } from './feed/benchMuster.ts';
import { createBookingWork } from './feed/bookingWork.ts';
import { createHttpClient } from './feed/httpClient.ts';
import { type FeedMeasurement, measureFeed } from './feed/measureFeed.ts';
import { sendAtRate } from './feed/sendWork.ts';
import { count, counts, readBenchArguments } from './readBenchArguments.ts';

const sizes = {
  rate: count(200, { tiny: 20 }, 'commands a second'),
  seconds: count(30, { tiny: 2 }, 'how long each round takes'),
  warm: count(5, { tiny: 1 }, 'seconds before anything is measured'),
  organisations: count(50, { tiny: 2 }, 'organisations'),
  subscribers: counts([10, 500], { tiny: [8] }, 'subscribers, a round for each number'),
  api: count(1, { tiny: 2 }, 'processes that answer; beside more than one, two others project'),
  seed: count(1, { tiny: 1 }, 'of the random choices'),
};

/** Of the booking commands; after each of these the booking is asked for. */
const lookShare = 0.5;

/**
 * The product's own process on a durable PostgreSQL, or several, and a load of booking commands over many organisations
 * from another: how long after its acknowledgement a change is seen by a query, and received by subscribers
 * of the feed, first with few of them, then with many. Fails where a subscriber missed, repeated or
 * reordered anything.
 */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('feed', args, sizes);
  const { rate: perSecond, seconds, organisations } = given;
  const random = seededRandom(given.seed);
  const client = createHttpClient();
  const rounds: FeedMeasurement[] = [];
  const waits: object[] = [];
  const muster = await startBenchMuster({ organisations, workersEach: 1 });
  try {
    const { api, projectors } = await startProcesses(muster, given.api);
    const addresses = api.map(({ address }) => address);
    const work = createBookingWork(muster.organisations, random);
    const sending = { addresses, work, client, lookShare, random };
    await sendAtRate(sending, { perSecond, seconds: given.warm });
    for (const subscribers of given.subscribers) {
      const parts = { muster, api, projectors, sending, subscribers, perSecond, seconds };
      const measured = await measureFeed(parts);
      rounds.push(measured.measurement);
      waits.push(...measured.waits);
    }
    return { ...given, ...(await figuresOfDatabase(muster.pool)), rounds, waits };
  } finally {
    client.close();
    await muster.close();
  }
}

/** One process that does everything, or several that answer beside two that project, of which one is elected. */
async function startProcesses(muster: BenchMuster, count: number) {
  if (count === 1) return { api: [await muster.start('all')], projectors: [] };
  const projectors = [await muster.start('projector'), await muster.start('projector')];
  const api: MusterProcess[] = [];
  while (api.length < count) api.push(await muster.start('api'));
  return { api, projectors };
}

/** What a command's answer takes with its index, and how many connections Muster has. */
async function figuresOfDatabase(pool: Pool) {
  const { rows } = await pool.query<{ answerBytes: number; connections: number }>(
    `select round(pg_total_relation_size('muster_write.commands')::numeric / count(*)) as "answerBytes",
       (select count(*) from pg_stat_activity where application_name = 'muster') as connections
     from muster_write.commands`,
  );
  return rows[0];
}
