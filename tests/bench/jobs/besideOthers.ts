import { setTimeout as delay } from 'node:timers/promises';
import { type BenchOrganisation, startBenchMuster } from '../feed/benchMuster.ts';
import { caughtUp, createHttpClient, type HttpClient } from '../feed/httpClient.ts';
import { type Drafts, fillDrafts } from './fillDrafts.ts';
import { createLiveWork } from './liveWork.ts';

/** What a benchmark works with while others are at work on the same people, and in another organisation. */
interface BesideOthers {
  readonly client: HttpClient;
  readonly address: string;
  /** The organisation that is measured. */
  readonly own: BenchOrganisation;
  readonly live: ReturnType<typeof createLiveWork>;
}

interface OthersAtWork {
  /** Their commands a second. */
  readonly rate: number;
  /** Seconds before anything is measured. */
  readonly warm: number;
}

/** Starts Muster in one process that answers, projects and carries out jobs, with these drafts; ends it after `measure`. */
export async function besideOthers<Report>(
  { rate, warm, ...drafts }: Drafts & OthersAtWork,
  measure: (parts: BesideOthers) => Promise<Report>,
): Promise<Report> {
  const client = createHttpClient();
  const muster = await startBenchMuster({ organisations: 2, workersEach: 16 });
  try {
    const [own, other] = muster.organisations;
    if (own === undefined || other === undefined) throw new Error('two organisations were made');
    const position = await fillDrafts(muster, own, drafts);
    const { address } = await muster.start('all');
    await caughtUp(client, address, own.workers[0]?.token ?? '', position);
    const live = createLiveWork({ client, address, own, other, people: drafts.people, rate });
    // What is loaded and compiled once is not counted.
    await live.during(delay(warm * 1000));
    return await measure({ client, address, own, live });
  } finally {
    client.close();
    await muster.close();
  }
}
