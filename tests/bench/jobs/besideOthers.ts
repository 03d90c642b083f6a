import { setTimeout as delay } from 'node:timers/promises';
import { type BenchMuster, type BenchOrganisation, startBenchMuster } from '../feed/benchMuster.ts';
import { createHttpClient, type HttpClient } from '../feed/httpClient.ts';
import { createJobSender } from './jobSender.ts';
import { createLiveWork } from './liveWork.ts';

/** What a benchmark works with while others are at work on the same people, and in another organisation. */
export interface BesideOthers {
  readonly client: HttpClient;
  readonly address: string;
  /** The organisation that is measured. */
  readonly own: BenchOrganisation;
  readonly sender: ReturnType<typeof createJobSender>;
  readonly live: ReturnType<typeof createLiveWork>;
  /** What the others' commands take in so many seconds beside nothing, after some to warm up. */
  readonly alone: (seconds: number) => ReturnType<ReturnType<typeof createLiveWork>['during']>;
}

const warmUpMs = 5_000;

/**
 * Starts Muster in one process that answers, projects and carries out jobs, with what `fill` writes before that, and ends
 * it after `measure`. `fill` answers with the position up to which that is.
 */
export async function besideOthers(
  {
    people,
    rate,
    fill,
  }: {
    /** Who has the measured organisation's work. */
    readonly people: number;
    /** The others' commands a second. */
    readonly rate: number;
    readonly fill: (muster: BenchMuster, own: BenchOrganisation) => Promise<number>;
  },
  measure: (parts: BesideOthers) => Promise<void>,
): Promise<void> {
  const client = createHttpClient();
  const muster = await startBenchMuster({ organisations: 2, workersEach: 16 });
  try {
    const [own, other] = muster.organisations;
    if (own === undefined || other === undefined) throw new Error('two organisations were made');
    const position = await fill(muster, own);
    const { address } = await muster.start('all');
    const sender = createJobSender(client, address, own);
    await sender.caughtUp(position);
    const live = createLiveWork({ client, address, own, other, people, rate });
    const alone: BesideOthers['alone'] = async (seconds) => {
      await live.during(delay(warmUpMs));
      return live.during(delay(seconds * 1000));
    };
    await measure({ client, address, own, sender, live, alone });
  } finally {
    client.close();
    await muster.close();
  }
}
