import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Result } from 'effect';
import pg from 'pg';
import { pino } from 'pino';
import { readConfiguration } from '../../../api/configuration.ts';
import { startEmbeddedPostgres } from '../../../api/postgres/embeddedPostgres.ts';
import { createServer, type MusterServer } from '../../../api/server.ts';
import type { EventLog, Position } from '../../../commands/log/log.ts';
import { requestLimits } from '../../support/requestLimits.ts';
import type { Asked, Question } from './askingWorker.ts';

/** A kind of question, asked of many records or moments. */
export interface KindOfQuestion {
  readonly what: string;
  /** One for each round. */
  readonly paths: readonly string[];
  /** As many others, asked before: of a server that has answered for a while. None: it has just started. */
  readonly warmUp: readonly string[];
  readonly headers: IncomingHttpHeaders;
}

export interface AnswerTimes {
  readonly what: string;
  /** Milliseconds of whole answers over HTTP, to the last byte. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of them that the database's queries took, median. */
  readonly sql: number;
  /** Size of an answer as it was sent. */
  readonly kilobytes: number;
}

interface FilledServer {
  readonly org: string;
  /** A folder for the database, which is kept with its events for the next run; undefined: none is kept. */
  readonly data: string | undefined;
  /** Writes the events into an empty log; answers the position of the last. */
  readonly fill: (log: EventLog, onProgress: (events: number) => void) => Promise<Position>;
}

/**
 * Starts Muster on an embedded PostgreSQL of its own with the events of an organisation, and hands over what measures
 * its answers: as a planner who administers it, from a thread of its own, one question at a time.
 */
export async function askingFilledServer<Outcome>(
  name: string,
  { org, data, fill }: FilledServer,
  ask: (measure: (question: KindOfQuestion) => Promise<AnswerTimes>) => Promise<Outcome>,
): Promise<Outcome> {
  const dataDirectory = data ?? (await mkdtemp(join(tmpdir(), `muster-bench-${name}-`)));
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  try {
    const server = await createServer({
      configuration: readConfiguration({ PORT: '0', ...requestLimits }, []),
      databaseUrl: postgres.url,
      logger: pino({ level: 'warn' }),
    });
    try {
      await fillLog(server, fill);
      const address = await server.listen(undefined);
      const token = await signIn(server, org);
      const queries = watchQueries(server.services.pools.queries);
      const asker = new Worker(new URL('askingWorker.ts', import.meta.url));
      try {
        const asking: Asking = { asker, address, token, queries };
        await builtReadSide(asking);
        // As the server itself does in the course of a day.
        await server.services.pools.commands.query('vacuum analyze');
        await checkpoint(postgres.superuserUrl);
        return await ask((question) => measure(question, asking));
      } finally {
        await asker.terminate();
      }
    } finally {
      await server.close();
    }
  } finally {
    await postgres.stop();
    if (data === undefined) await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Everybody is asked alike by a browser that does not read compressed answers. */
export const plainAnswers: IncomingHttpHeaders = {};

export function lineOfTimes({ what, p50, p95, sql, kilobytes }: AnswerTimes): string {
  return `${what}: p50 ${p50} ms, p95 ${p95} ms (${sql} ms of it queries), ${kilobytes} kB`;
}

async function fillLog({ services }: MusterServer, fill: FilledServer['fill']): Promise<void> {
  const { log, projector } = services;
  let head = await log.head();
  if (head === 0) {
    let told = 0;
    head = await fill(log, (events) => {
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

interface Asking {
  readonly asker: Worker;
  readonly address: string;
  readonly token: string;
  readonly queries: QueryWatch;
}

async function measure(
  { what, paths, warmUp, headers }: KindOfQuestion,
  asking: Asking,
): Promise<AnswerTimes> {
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
