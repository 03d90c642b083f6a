import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createPool } from '../../api/postgres/createPool.ts';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { ensureReadSchema, readSideTables } from '../../projections/schema/ensureReadSchema.ts';
import { readSchema } from '../../projections/schema/tables.ts';
import { type Projector, startProjector } from '../../projections/startProjector.ts';
import { tellingSettings } from './profile/serverShares.ts';
import { fillLog } from './projections/lifeOfBookings.ts';
import { profileProjecting } from './projections/profileProjecting.ts';
import { count, flag, readBenchArguments } from './readBenchArguments.ts';

export interface ProjectionsMeasurement {
  readonly what: string;
  readonly measured: number;
  readonly unit: 'events/s' | 'ms' | 'MB';
  /** What is aimed at: at least for events/s, at most for the others. */
  readonly goal: number | null;
}

const quiet = { info: () => {}, warn: console.warn, error: console.error };
const goalEventsPerSecond = 15_000;
const goalVisibleMs = 50;

/**
 * All read models together on an embedded PostgreSQL of its own: from an empty read side through the
 * projector, checkpoints included; the same by a rebuild; and live, from the acknowledged append until a
 * query sees it. Prints a line for each and answers them. `--events` (the goal is stated for 1,000,000),
 * `--rounds`, `--live` (single appends whose way to a query is timed). `--profile` tells instead where the
 * time of projecting goes.
 */
export async function run(args: readonly string[] = []): Promise<readonly ProjectionsMeasurement[]> {
  const given = readBenchArguments('projections', args, {
    events: count(100_000, 'events'),
    rounds: count(3, 'rounds'),
    live: count(1000, 'appends that are waited for one by one'),
    profile: flag('tells where the time goes'),
  });
  const events = given.events;
  const rounds = given.rounds;
  const live = given.live;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'muster-bench-projections-'));
  const settings = given.profile ? tellingSettings : {};
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {}, settings });
  // What the server has done is told to its superuser alone.
  const pool = createPool(given.profile ? postgres.superuserUrl : postgres.url);
  const results: ProjectionsMeasurement[] = [];
  const keep = (
    what: string,
    measured: number,
    unit: ProjectionsMeasurement['unit'],
    goal: number | null,
  ) => {
    results.push({ what, measured, unit, goal });
    console.log(`${what}: ${measured} ${unit}${goal === null ? '' : ` (goal ${goal})`}`);
  };
  try {
    const log = await createPostgresLog({ pool });
    const head = await fillLog(log, events);
    if (given.profile) {
      await makeEmptyReadSide(pool);
      await profileProjecting(pool, () => catchUp(log, pool, head));
      await log.close();
      return [];
    }
    const catchUps: number[] = [];
    const rebuilds: number[] = [];
    let memory = 0;
    for (let round = 0; round < rounds; round += 1) {
      await makeEmptyReadSide(pool);
      const caughtUp = await timed(async () => {
        memory = Math.max(memory, await whileSampling(catchUp(log, pool, head)));
      });
      catchUps.push(head / caughtUp);
      rebuilds.push(head / (await timed(() => rebuild({ log, pool }))));
    }
    keep(
      `from empty, ${head} events, median of ${rounds}`,
      median(catchUps),
      'events/s',
      goalEventsPerSecond,
    );
    keep(`rebuild with exchange and comparison, median of ${rounds}`, median(rebuilds), 'events/s', null);
    keep('memory of the process while projecting, at most', Math.round(memory / 1e6), 'MB', null);
    const times = await visibleTimes(log, pool, live);
    keep(`append acknowledged to seen by a query, median of ${live}`, at(times, 0.5), 'ms', null);
    keep('the same, 99th percentile', at(times, 0.99), 'ms', goalVisibleMs);
    await log.close();
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return results;
}

/** As a new database has it. */
async function makeEmptyReadSide(pool: Pool): Promise<void> {
  await ensureReadSchema(pool);
  await pool.query(`drop schema ${readSchema} cascade`);
  await pool.query('delete from muster_schema.migrations where part = $1', [readSideTables.name]);
  await ensureReadSchema(pool);
}

async function catchUp(log: EventLog, pool: Pool, head: number): Promise<void> {
  const projector = await startProjector({ log, pool, logger: quiet });
  await projector.reached(head, 3_600_000);
  await projector.stop();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** The most memory that the process held meanwhile, bytes. */
async function whileSampling(work: Promise<void>): Promise<number> {
  let most = 0;
  const sample = (): void => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, 50);
  await work;
  clearInterval(timer);
  return most;
}

async function visibleTimes(log: EventLog, pool: Pool, count: number): Promise<readonly number[]> {
  const projector: Projector = await startProjector({ log, pool, logger: quiet });
  await projector.reached(await log.head(), 60_000);
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = crypto.randomUUID();
    const outcome = await log.append(
      `booking-acme.b-${number % 1000}`,
      'any',
      [{ id, version: 1, type: 'BookingDetailsChanged', data: { notes: `call ${number}` } }],
      {
        org: 'acme',
        actor: { uid: 'bench', role: 'system' },
        commandId: id,
        correlationId: id,
        causationId: null,
      },
    );
    const begun = performance.now();
    if (outcome.outcome === 'appended') await projector.reached(outcome.position, 10_000);
    times.push(performance.now() - begun);
  }
  await projector.stop();
  return times.sort((one, other) => one - other);
}

function median(values: readonly number[]): number {
  return Math.round([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0);
}

function at(sorted: readonly number[], quantile: number): number {
  return Math.round((sorted[Math.floor(sorted.length * quantile)] ?? 0) * 10) / 10;
}
