import type { IncomingHttpHeaders } from 'node:http';
import { Worker } from 'node:worker_threads';
import { Result } from 'effect';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createServer, type MusterServer } from '../../../api/server.ts';
import { readConfiguration } from '../../../api/services/configuration.ts';
import type { EventLog, Position } from '../../../commands/log/log.ts';
import { filesFolder } from '../../support/filesFolder.ts';
import { onDatabase } from '../../support/postgres.ts';
import { median, quantile, rounded } from '../../support/quantile.ts';
import { requestLimits } from '../../support/requestLimits.ts';
import { startBenchPostgres } from '../startBenchPostgres.ts';
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
  /** Size of an answer as it was sent. */
  readonly kilobytes: number;
}

interface FilledServer {
  readonly org: string;
  /** A folder for the database, which is kept with its events for the next run; undefined: none is kept. */
  readonly data: string | undefined;
  /** Writes the events into an empty log, and what stands beside it; answers the position of the last. */
  readonly fill: (log: EventLog, onProgress: (events: number) => void, pool: Pool) => Promise<Position>;
}

/**
 * Starts Muster on an embedded PostgreSQL of its own with the events of an organisation, and hands over what measures
 * its answers: as a planner who administers it, from a thread of its own, one question at a time.
 */
export async function askingFilledServer<Outcome>(
  { org, data, fill }: FilledServer,
  ask: (measure: (question: KindOfQuestion) => Promise<AnswerTimes>) => Promise<Outcome>,
): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres(data));
  const server = await createServer({
    configuration: readConfiguration({ PORT: '0', FILES_DIR: filesFolder(), ...requestLimits }, []),
    databaseUrl: postgres.url,
    logger: pino({ level: 'warn' }),
  });
  stack.defer(() => server.close());
  await fillLog(server, fill);
  const address = await server.listen(undefined);
  const token = await signIn(server, org);
  const asker = new Worker(new URL('askingWorker.ts', import.meta.url));
  stack.defer(() => asker.terminate().then(() => undefined));
  const asking: Asking = { asker, address, token };
  await builtReadSide(asking);
  // As the server itself does in the course of a day.
  await server.services.pools.commands.query('vacuum analyze');
  await onDatabase(postgres.superuserUrl, (client) => client.query('checkpoint'));
  return await ask((question) => measure(question, asking));
}

/** Everybody is asked alike by a browser that does not read compressed answers. */
export const plainAnswers: IncomingHttpHeaders = {};

async function fillLog({ services }: MusterServer, fill: FilledServer['fill']): Promise<void> {
  const { log, projector, pools } = services;
  let head = await log.head();
  if (head === 0) {
    let told = 0;
    head = await fill(
      log,
      (events) => {
        if (events - told < 100_000) return;
        told = events;
        console.log(`${events} events written`);
      },
      pools.commands,
    );
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
}

async function measure(
  { what, paths, warmUp, headers }: KindOfQuestion,
  asking: Asking,
): Promise<AnswerTimes> {
  const times: number[] = [];
  let bytes = 0;
  for (const path of warmUp) await answer(asking, path, headers);
  for (const path of paths) {
    const { status, bytes: sent, milliseconds } = await answer(asking, path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    bytes += sent;
    times.push(milliseconds);
  }
  const p95 = rounded(quantile(times, 0.95));
  console.log(`${what}: p95 ${p95} ms`);
  return {
    what,
    p50: rounded(median(times)),
    p95,
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
