import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Result } from 'effect';
import pg from 'pg';
import { pino } from 'pino';
import { readConfiguration } from '../../api/configuration.ts';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import { createServer, type MusterServer } from '../../api/server.ts';
import { count, path, readBenchArguments } from './readBenchArguments.ts';
import type { Asked, Question } from './travel/askingWorker.ts';
import { extentOf, fillMonths, presentMs, rarePerson, type WorkPlan } from './travel/monthsOfWork.ts';

/** The budget of an answer about the past, 95th percentile, in milliseconds (docs/performance.md). */
export const budgetMs = 100;

export interface TravelMeasurement {
  readonly what: string;
  /** Milliseconds of whole answers over HTTP, to the last byte. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of them that the database's queries took, median. */
  readonly sql: number;
  /** Size of an answer as it was sent. */
  readonly kilobytes: number;
}

const dayMs = 86_400_000;

/**
 * How long the past takes to answer, at a million events: an organisation of a thousand people with months of
 * work behind it, on an embedded PostgreSQL of its own, asked over HTTP by a planner for moments all over its
 * history. Prints a line for each kind of question and writes them to `.data/bench/travel.json`. `--events`,
 * `--people`, `--jobs` (of each person in a fortnight), `--rounds`; `--data` names a directory that is kept
 * with its events for the next run.
 */
export async function run(args: readonly string[] = []): Promise<readonly TravelMeasurement[]> {
  const given = readBenchArguments('travel', args, {
    events: count(1_000_000, 'events'),
    people: count(1000, 'people'),
    jobs: count(4, 'jobs that each of them has a day'),
    rounds: count(40, 'times that each question is asked'),
    data: path('a folder for the database, which is kept and used again'),
  });
  const plan: WorkPlan = {
    org: 'acme',
    events: given.events,
    people: given.people,
    jobs: given.jobs,
  };
  const dataDirectory = given.data ?? (await mkdtemp(join(tmpdir(), 'muster-bench-travel-')));
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  const results: TravelMeasurement[] = [];
  try {
    const server = await createServer({
      configuration: readConfiguration({ PORT: '0' }, []),
      databaseUrl: postgres.url,
      logger: pino({ level: 'warn' }),
    });
    try {
      await fill(server, plan);
      const address = await server.listen(undefined);
      const token = await signIn(server, plan.org);
      const queries = watchQueries(server.services.pools.commands);
      const asker = new Worker(new URL('travel/askingWorker.ts', import.meta.url));
      try {
        await builtReadSide({ asker, address, token, queries });
        // As the server itself does in the course of a day.
        await server.services.pools.commands.query('vacuum analyze');
        await checkpoint(postgres.superuserUrl);
        for (const question of questions(plan, given.rounds)) {
          const result = await measure(question, { asker, address, token, queries });
          results.push(result);
          console.log(lineOf(result));
        }
      } finally {
        await asker.terminate();
      }
    } finally {
      await server.close();
    }
  } finally {
    await postgres.stop();
    if (given.data === undefined) await rm(dataDirectory, { recursive: true, force: true });
  }
  mkdirSync('.data/bench', { recursive: true });
  writeFileSync('.data/bench/travel.json', `${JSON.stringify({ plan, budgetMs, results }, null, 2)}\n`);
  return results;
}

async function fill({ services }: MusterServer, plan: WorkPlan): Promise<void> {
  const { log, projector } = services;
  let head = await log.head();
  if (head === 0) {
    let told = 0;
    head = await fillMonths(log, plan, (events) => {
      if (events - told < 100_000) return;
      told = events;
      console.log(`${events} events written`);
    });
  }
  await projector.waitFor(head, 3_600_000);
  console.log(`${head} events, all of them projected`);
}

/** A log that was kept meets the read models of another version: the server makes them anew first. */
async function builtReadSide(asking: Asking): Promise<void> {
  for (;;) {
    const { status } = await answer(asking, '/api/v1/timeline?from=0&to=1', {});
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function checkpoint(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function signIn({ services }: MusterServer, org: string): Promise<string> {
  const uid = `planner-${crypto.randomUUID()}`;
  const email = `${uid}@bench.example`;
  const password = 'months-of-work-2026';
  const person = {
    uid,
    name: 'Planner',
    email,
    password,
    org,
    role: 'dispatcher',
    duties: ['admin'],
  } as const;
  Result.getOrThrow(await services.identity.createUser(person));
  const client = { ip: '127.0.0.1', userAgent: 'bench' };
  return Result.getOrThrow(await services.identity.signIn({ email, password, keep: 'session' }, client))
    .token;
}

interface KindOfQuestion {
  readonly what: string;
  /** One for each round. */
  readonly paths: readonly string[];
  /** As many of other moments, asked before: of a server that has answered for a while. None: it has just started. */
  readonly warmUp: readonly string[];
  readonly headers: IncomingHttpHeaders;
}

function questions(plan: WorkPlan, rounds: number): readonly KindOfQuestion[] {
  const { firstStart } = extentOf(plan);
  // Not before the first bookings are done, and not on the last days, which are half empty.
  const [first, last] = [firstStart + 14 * dayMs, presentMs - 21 * dayMs];
  const momentsFrom = (offset: number): readonly number[] =>
    Array.from({ length: rounds }, (_, round) =>
      Math.round(first + ((last - first) * (round + offset)) / rounds),
    );
  const asked = momentsFrom(0.75);
  const askedBefore = momentsFrom(0.25);
  const fortnight = (at: number) => `from=${Math.round(at / 1000)}&to=${Math.round(at / 1000) + 14 * 86_400}`;
  const plain: IncomingHttpHeaders = {};
  const packed: IncomingHttpHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const board = (at: number) => `/api/v1/timeline?${fortnight(at)}&asOf=${at}`;
  const kind = (what: string, pathOf: (at: number) => string, headers = plain): KindOfQuestion => ({
    what,
    paths: asked.map(pathOf),
    warmUp: askedBefore.map(pathOf),
    headers,
  });
  return [
    {
      what: 'board of a fortnight, as of, from the first question of a server just started',
      paths: momentsFrom(0.5).map(board),
      warmUp: [],
      headers: plain,
    },
    kind('board of a fortnight, as of', board),
    kind('the same, compressed as for a browser', board, packed),
    kind('the same fortnight as it is now', (at) => `/api/v1/timeline?${fortnight(at)}`),
    kind('the settings and the workflow, as of', (at) => `/api/v1/organisation?asOf=${at}`),
    kind('page of the list of a fortnight, as of', (at) => `/api/v1/bookings?${fortnight(at)}&asOf=${at}`),
    kind('page of the list of all bookings, as of', (at) => `/api/v1/bookings?asOf=${at}`),
    kind('changes between two moments, a day apart', (at) => `/api/v1/changes?from=${at}&to=${at + dayMs}`),
    kind(
      'changes between two moments, a fortnight apart',
      (at) => `/api/v1/changes?from=${at}&to=${at + 14 * dayMs}`,
    ),
    kind('audit: what a person did who came once', () => `/api/v1/audit/events?actor=${rarePerson.uid}`),
    kind('audit: a kind of event that never happened', () => '/api/v1/audit/events?type=BookingParked'),
  ];
}

interface Asking {
  readonly asker: Worker;
  readonly address: string;
  readonly token: string;
  readonly queries: QueryWatch;
}

async function measure(
  { what, paths, warmUp, headers }: KindOfQuestion,
  asking: Asking,
): Promise<TravelMeasurement> {
  const times: number[] = [];
  const sql: number[] = [];
  let bytes = 0;
  for (const path of warmUp) await answer(asking, path, headers);
  for (const path of paths) {
    asking.queries.forget();
    const { status, bytes: sent, milliseconds } = await answer(asking, path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    bytes += sent;
    times.push(milliseconds);
    sql.push(asking.queries.milliseconds());
  }
  return {
    what,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    sql: quantile(sql, 0.5),
    kilobytes: Math.round(bytes / paths.length / 1000),
  };
}

function answer(
  { asker, address, token }: Asking,
  path: string,
  headers: IncomingHttpHeaders,
): Promise<Asked> {
  const question: Question = {
    url: `${address}${path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
  };
  return new Promise((resolve, reject) => {
    asker.once('error', reject);
    asker.once('message', (asked: Asked) => {
      asker.off('error', reject);
      resolve(asked);
    });
    asker.postMessage(question);
  });
}

interface QueryWatch {
  forget(): void;
  /** From sending a query until its rows were read, for all queries since. */
  milliseconds(): number;
}

/** Times the queries of a pool whose clients do one thing at a time. */
function watchQueries(pool: pg.Pool): QueryWatch {
  let spent = 0;
  const seen = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    client.query = new Proxy(client.query, {
      apply(query, self, given) {
        const begun = performance.now();
        const answered: unknown = Reflect.apply(query, self, given);
        const done = (): void => {
          spent += performance.now() - begun;
        };
        if (answered instanceof Promise) answered.then(done, done);
        return answered;
      },
    });
  });
  return {
    forget() {
      spent = 0;
    },
    milliseconds: () => spent,
  };
}

function quantile(values: readonly number[], of: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0) * 10) / 10;
}

function lineOf({ what, p50, p95, sql, kilobytes }: TravelMeasurement): string {
  return `${what}: p50 ${p50} ms, p95 ${p95} ms (${sql} ms of it queries), ${kilobytes} kB`;
}
