import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { createPool } from '../../api/postgres/createPool.ts';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import type { AppendContext } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';

/** What both stores are asked to do; revisions are those of the last event, from 0. */
interface Contender {
  readonly name: string;
  /** Appends events to a stream of which the sender knows the last revision; -1: there is none. */
  append(stream: string, last: number, events: readonly BenchEvent[]): Promise<void>;
  /** Reads a stream from its beginning; answers how many events came. */
  read(stream: string): Promise<number>;
  /** Follows from the start until so many events have come. */
  follow(count: number): Promise<void>;
  close(): Promise<void>;
}

interface BenchEvent {
  readonly type: string;
  readonly data: object;
}

/** One line of the result: medians over the rounds, in operations or events a second. */
export interface LogMeasurement {
  readonly name: string;
  readonly unit: string;
  readonly muster: number;
  readonly emmett: number;
  readonly ratio: number;
  /** The ratio that the project has set itself. */
  readonly goal: number;
}

const org = 'bench';
const connections = 20;

/**
 * The log in PostgreSQL beside `@event-driven-io/emmett-postgresql` on the same server, durable as the
 * product runs it. The two take turns; medians and their ratios are printed, and written
 * as JSON where `--json <file>` says so. `--rounds` alternating runs (5), `--events` to follow (50000).
 */
export async function run(args: readonly string[] = []): Promise<readonly LogMeasurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      events: { type: 'string', default: '50000' },
    },
  });
  const rounds = Number(values.rounds);
  const followed = Number(values.events);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'muster-log-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  try {
    const results: LogMeasurement[] = [];
    const contenders = [await muster(postgres.url), await emmett(postgres.url)];
    for (const task of tasks(followed)) {
      const rates = new Map<string, number[]>();
      for (let round = 0; round < rounds; round += 1) {
        // Each goes first as often as the other.
        for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
          const rate = await task.measure(contender);
          rates.set(contender.name, [...(rates.get(contender.name) ?? []), rate]);
        }
      }
      const [ours, theirs] = contenders.map(({ name }) => Math.round(median(rates.get(name) ?? [])));
      if (ours === undefined || theirs === undefined) throw new Error('A contender is missing');
      const { name, unit, goal } = task;
      const line = {
        name,
        unit,
        muster: ours,
        emmett: theirs,
        ratio: Math.round((ours / theirs) * 10) / 10,
        goal,
      };
      console.log(
        `${name.padEnd(40)} ${String(ours).padStart(8)} ${String(theirs).padStart(8)} ${unit}` +
          `   ×${line.ratio} (goal ×${goal})`,
      );
      results.push(line);
    }
    await Promise.all(contenders.map((contender) => contender.close()));
    if (values.json !== undefined) {
      const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown', node: process.version };
      await writeFile(
        values.json,
        `${JSON.stringify({ bench: 'log', rounds, machine, results }, null, 2)}\n`,
      );
    }
    return results;
  } finally {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

interface Task {
  readonly name: string;
  readonly unit: string;
  readonly goal: number;
  measure(contender: Contender): Promise<number>;
}

function tasks(followed: number): readonly Task[] {
  return [
    appends('single-event appends, 8 writers', 8, 250, 1, 3),
    appends('single-event appends, 64 writers', 64, 50, 1, 3),
    appends('ten-event appends, 8 writers', 8, 60, 10, 1.5),
    appends('ten-event appends, 64 writers', 64, 12, 10, 1.5),
    {
      name: 'read-back of streams of 20, 8 readers',
      unit: 'events/s',
      goal: 1.5,
      async measure(contender) {
        const streams = await fill(contender, 8 * 25 * 20);
        return rateOf(streams.length * 20, () => inParallel(8, streams, (stream) => contender.read(stream)));
      },
    },
    {
      name: 'follow from the start, nothing done',
      unit: 'events/s',
      goal: 10,
      async measure(contender) {
        const { name } = contender;
        const missing = followed - (written.get(name) ?? 0);
        if (missing > 0) await fill(contender, missing);
        return rateOf(followed, () => contender.follow(followed));
      },
    },
  ];
}

/** Events that a contender's log has, so that the follower has enough of them. */
const written = new Map<string, number>();

function appends(name: string, writers: number, turns: number, size: number, goal: number): Task {
  return {
    name,
    unit: 'appends/s',
    goal,
    measure: (contender) =>
      rateOf(writers * turns, async () => {
        await Promise.all(
          Array.from({ length: writers }, async () => {
            let stream = newStream();
            let last = -1;
            for (let turn = 0; turn < turns; turn += 1) {
              // Streams as long as a booking's, each append knowing the revision it builds on.
              if (turn % 10 === 0) {
                stream = newStream();
                last = -1;
              }
              await contender.append(stream, last, someEvents(size));
              last += size;
            }
          }),
        );
        note(contender, writers * turns * size);
      }),
  };
}

async function fill(contender: Contender, count: number): Promise<readonly string[]> {
  const streams = Array.from({ length: Math.ceil(count / 20) }, newStream);
  await inParallel(16, streams, (stream) => contender.append(stream, -1, someEvents(20)));
  note(contender, streams.length * 20);
  return streams;
}

function note({ name }: Contender, count: number): void {
  written.set(name, (written.get(name) ?? 0) + count);
}

async function inParallel<T>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return count / ((performance.now() - start) / 1000);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function newStream(): string {
  return `booking-${org}.${randomUUID()}`;
}

function someEvents(count: number): BenchEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'BookingAllocated',
    data: {
      resourceIds: ['r-0a61c2', 'r-7be0f4'],
      mode: 'automatic',
      conflict: false,
      violations: [],
      choices: [
        { resourceId: 'r-0a61c2', score: 183.5, cost: 41.2, components: { distance: 54.1, labels: 40 } },
        { resourceId: 'r-7be0f4', score: 171.25, cost: 39.9, components: { distance: 48.6, labels: 40 } },
      ],
      note: `Two carers, key at the neighbour's, dog in the yard (${index})`,
    },
  }));
}

async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function muster(serverUrl: string): Promise<Contender> {
  const pool = createPool(await freshDatabase(serverUrl, 'muster_bench'), { max: connections });
  const log = await createPostgresLog({ pool });
  const context: Omit<AppendContext, 'commandId'> = {
    org,
    actor: { uid: 'dora', role: 'dispatcher' },
    correlationId: randomUUID(),
    causationId: null,
  };
  return {
    name: 'muster',
    async append(stream, last, events) {
      const sent = events.map((event) => ({ ...event, id: randomUUID(), version: 1 }));
      const expected = last === -1 ? 'none' : last;
      const outcome = await log.append(stream, expected, sent, { ...context, commandId: randomUUID() });
      if (outcome.outcome !== 'appended') throw new Error('An append of the benchmark was refused');
    },
    async read(stream) {
      let count = 0;
      for await (const _ of log.read(stream)) count += 1;
      return count;
    },
    async follow(count) {
      let seen = 0;
      for await (const item of log.follow({ after: 'start' })) {
        if (item.kind === 'events') seen += item.events.length;
        if (seen >= count) return;
      }
    },
    async close() {
      await log.close();
      await pool.end();
    },
  };
}

async function emmett(serverUrl: string): Promise<Contender> {
  const url = await freshDatabase(serverUrl, 'emmett_bench');
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  return {
    name: 'emmett',
    async append(stream, last, events) {
      const metadata = { org, actor: { uid: 'dora', role: 'dispatcher' }, commandId: randomUUID() };
      const sent = events.map((event) => ({ type: event.type, data: { ...event.data }, metadata }));
      await store.appendToStream(stream, sent, {
        expectedStreamVersion: last === -1 ? 'STREAM_DOES_NOT_EXIST' : BigInt(last + 1),
      });
    },
    async read(stream) {
      const { events } = await store.readStream(stream);
      return events.length;
    },
    async follow(count) {
      let seen = 0;
      // Not its defaults, which are a hundred events and a pause of 50 ms: as fast as it goes.
      const consumer = store.consumer({ pulling: { batchSize: 1_000, pullingFrequencyInMs: 0 } });
      consumer.reactor({
        processorId: randomUUID(),
        startFrom: 'BEGINNING',
        eachMessage: () => {
          seen += 1;
          return seen >= count ? { type: 'STOP', reason: 'enough' } : undefined;
        },
      });
      await consumer.start();
    },
    async close() {
      await store.close();
      await pool.end();
    },
  };
}
