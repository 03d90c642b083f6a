import { gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresArchive } from '../../commands/log/postgres/postgresArchive.ts';
import { exportLog } from '../../commands/log/transfer/exportLog.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { ensureReadSchema, readSideTables } from '../../projections/schema/ensureReadSchema.ts';
import { readSchema } from '../../projections/schema/tables.ts';
import { startProjector } from '../../projections/startProjector.ts';
import { appendHappening, bookingEvent } from '../projections/recorded.ts';
import { latencySummary } from '../support/latencySummary.ts';
import { median, rounded } from '../support/quantile.ts';
import { journalBytes, tableSizes } from './projections/tableSizes.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { openBenchLog, startBenchPostgres } from './startBenchPostgres.ts';
import { fillMonths } from './travel/monthsOfWork.ts';

const sizes = {
  events: count(100_000, { tiny: 300 }, 'events'),
  people: count(200, { tiny: 5 }, 'people'),
  customers: count(500, { tiny: 5 }, 'customers'),
  rounds: count(3, { tiny: 1 }, 'rounds'),
  live: count(1000, { tiny: 5 }, 'appends that are waited for one by one'),
};

const org = 'acme';
const quiet = { info: () => {}, warn: console.warn, error: console.error };
/** At least so many events a second, stated for a million of them, and at most so many milliseconds. */
const goals = { eventsPerSecond: 15_000, visibleMs: 50 };

/**
 * All read models together on an embedded PostgreSQL of its own: from an empty read side through the projector,
 * checkpoints included; the same by a rebuild; live, from the acknowledged append until a query sees it; and bytes an event by
 * table and index, in PostgreSQL's journal and in an export.
 */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('projections', args, sizes);
  await using postgres = await startBenchPostgres();
  const { pool } = postgres;
  await using log = await openBenchLog(pool);
  const empty = await journalBytes(pool);
  // Some 1,200 bookings live side by side, with 200 people.
  const events = await fillMonths(log, { org, jobs: 4, presentMs: Date.UTC(2026, 10, 1), ...given });
  const each = (bytes: number): number => rounded(bytes / events);
  const appending = each((await journalBytes(pool)) - empty);

  const projected: number[] = [];
  const rebuilt: number[] = [];
  let memory = 0;
  let projecting = 0;
  for (let round = 0; round < given.rounds; round += 1) {
    await makeEmptyReadSide(pool);
    const before = await journalBytes(pool);
    const seconds = await secondsOf(async () => {
      memory = Math.max(memory, await whileSampling(catchUp(log, pool, events)));
    });
    projecting = each((await journalBytes(pool)) - before);
    projected.push(events / seconds);
    rebuilt.push(events / (await secondsOf(() => rebuild({ log, pool }))));
  }
  await pool.query('vacuum analyze');
  const tables = (await tableSizes(pool, ['muster_log', 'muster_read'])).map(
    ({ table, rows, heap, indexes }) => ({
      table,
      rows,
      'bytes an event': each(heap),
      'indexes, bytes an event': each(indexes),
    }),
  );
  const exported = await exportOf(pool, log);
  const visible = latencySummary(await visibleTimes(log, pool, given.live));
  const report = {
    events,
    goals,
    eventsASecond: {
      projecting: Math.round(median(projected)),
      rebuilding: Math.round(median(rebuilt)),
      exporting: Math.round(events / exported.seconds),
    },
    memoryMb: Math.round(memory / 1e6),
    acknowledgedToVisibleMs: visible,
    journalBytesAnEvent: { appending, projecting },
    exportBytesAnEvent: { plain: each(exported.bytes), compressed: each(exported.compressed) },
  };
  return { ...report, tables };
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

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
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
  sample();
  return most;
}

async function visibleTimes(log: EventLog, pool: Pool, count: number): Promise<readonly number[]> {
  const projector = await startProjector({ log, pool, logger: quiet });
  await projector.reached(await log.head(), 60_000);
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const changed = { type: 'BookingDetailsChanged', data: { notes: `call ${number}` } } as const;
    const id = `b-${number % 1000}`;
    const position = await appendHappening(log, bookingEvent(org, id, changed), { salt: number });
    const begun = performance.now();
    await projector.reached(position, 10_000);
    times.push(performance.now() - begun);
  }
  await projector.stop();
  return times;
}

async function exportOf(pool: Pool, log: EventLog) {
  let bytes = 0;
  let compressed = 0;
  let compressing = 0;
  const seconds = await secondsOf(async () => {
    const pieces = exportLog(createPostgresArchive(pool, log), {
      after: 0,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    for await (const piece of pieces) {
      bytes += Buffer.byteLength(piece);
      compressing += await secondsOf(async () => {
        compressed += gzipSync(piece).length;
      });
    }
  });
  return { bytes, compressed, seconds: seconds - compressing };
}
