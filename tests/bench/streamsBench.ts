import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { createPool } from '../../api/postgres/createPool.ts';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import { createEventStoreLog } from '../../commands/log/eventStore/eventStoreLog.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { createStreamStates } from '../../commands/pipeline/streamStates.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { contextOf, eventNamed } from '../contract/logFixtures.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const org = 'bench';
const stream = `booking-${org}.large`;
const eventsAnAppend = 500;
const text = 'x'.repeat(500);
const loads = 200;
/** The heap is looked at so often on the way. */
const looks = 20;

/**
 * What one stream of `--events` (300000) events takes of this process's memory while it is read and while it is
 * followed, from both logs: the heap that is in use after a collection, and by how much it grew beyond what
 * it was after the first twentieth. And what the write side takes to fold it for a command, the first time and again.
 * EventStoreDB is its stand-in of the tests, in a thread with a heap of its own.
 */
export async function run(args: readonly string[] = []): Promise<void> {
  const { events } = readBenchArguments('streams', args, { events: count(300_000, 'events of the stream') });
  const standIn = new Worker(new URL('./streams/standInWorker.ts', import.meta.url));
  const [connectionString]: string[] = await once(standIn, 'message');
  if (connectionString === undefined) throw new Error('The stand-in did not say how it is reached');
  const inEventStore = async (): Promise<EventLog> => createEventStoreLog({ connectionString });
  await measure('EventStoreDB (stand-in)', inEventStore, events);
  await standIn.terminate();

  const dataDirectory = await mkdtemp(join(tmpdir(), 'muster-streams-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  const pool = createPool(postgres.url);
  try {
    await measure('PostgreSQL', () => createPostgresLog({ pool }), events);
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function measure(name: string, open: () => Promise<EventLog>, events: number): Promise<void> {
  const writing = await open();
  for (let written = 0; written < events; written += eventsAnAppend) {
    const sent = Array.from({ length: eventsAnAppend }, () => eventNamed(undefined, { text }));
    await writing.append(stream, written === 0 ? 'none' : written - 1, sent, contextOf(org));
  }
  await writing.close();
  const log = await open();
  const every = Math.ceil(events / looks);
  const read = new HeapWatch(every);
  for await (const _ of log.read(stream)) read.count(1);
  console.log(`${name}, reading ${read.counted} events: ${read.told()}`);
  const followed = new HeapWatch(every);
  for await (const item of log.follow({ after: 'start' })) {
    if (item.kind === 'events') followed.count(item.events.length);
    if (item.kind === 'caughtUp') break;
  }
  console.log(`${name}, following ${followed.counted} events: ${followed.told()}`);
  await measureLoading(name, log, events);
  await log.close();
}

/** What the write side does for a command on that stream: it folds what is new. */
async function measureLoading(name: string, log: EventLog, events: number): Promise<void> {
  const counting = {
    initial: 0,
    evolve: (count: number) => count + 1,
    isEvent: <Candidate extends DomainEvent>(event: Candidate): event is Candidate => true,
  };
  const states = createStreamStates(log, counting, 10);
  const before = heapInUse();
  const begun = performance.now();
  await states.load(stream);
  const first = performance.now() - begun;
  const kept = heapInUse() - before;
  let news = 0;
  for (let turn = 0; turn < loads; turn += 1) {
    await log.append(stream, 'any', [eventNamed()], contextOf(org));
    const asked = performance.now();
    await states.load(stream);
    news += performance.now() - asked;
  }
  console.log(
    `${name}, folding ${events} events for a command: ${Math.round(first)} ms and ${inMegabytes(kept)} MB the first ` +
      `time, ${(news / loads).toFixed(2)} ms each time that one is new`,
  );
}

/** Looks at the heap every so many events. */
class HeapWatch {
  counted = 0;
  readonly #every: number;
  readonly #seen: number[] = [];

  constructor(every: number) {
    this.#every = every;
  }

  count(events: number): void {
    const looked = Math.floor(this.counted / this.#every);
    this.counted += events;
    if (Math.floor(this.counted / this.#every) > looked) this.#seen.push(heapInUse());
  }

  told(): string {
    const [first = 0] = this.#seen;
    const most = Math.max(...this.#seen);
    return `${inMegabytes(most)} MB of heap at most, ${inMegabytes(most - first)} MB more than early on`;
  }
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}

function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
