import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { createPool } from '../../api/postgres/createPool.ts';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresArchive } from '../../commands/log/postgres/postgresArchive.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { exportLog } from '../../commands/log/transfer/exportLog.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { ensureReadSchema } from '../../projections/schema/ensureReadSchema.ts';
import { startProjector } from '../../projections/startProjector.ts';
import { nowMs } from './feed/clock.ts';
import { fillLog } from './projections/lifeOfBookings.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { journalBytes, tableSizes } from './storage/tableSizes.ts';

const quiet = { info: () => {}, warn: console.warn, error: console.error };

/**
 * What an event takes: lives of bookings in a log of its own, projected; bytes an event by table and index,
 * in PostgreSQL's journal and in an export, and how long projecting, a rebuild and an export of it take.
 * `--events` (300,000). The report is kept in `.data/bench/storage.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = readBenchArguments('storage', args, { events: count(300_000, 'events') });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'muster-bench-storage-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  const pool = createPool(postgres.url);
  try {
    const log = await createPostgresLog({ pool });
    const empty = await journalBytes(pool);
    const events = await fillLog(log, given.events);
    const appended = await journalBytes(pool);
    await ensureReadSchema(pool);
    const projecting = await secondsOf(async () => {
      const projector = await startProjector({ log, pool, logger: quiet });
      await projector.reached(events, 3_600_000);
      await projector.stop();
    });
    const projected = await journalBytes(pool);
    await pool.query('vacuum analyze');
    const sizes = await tableSizes(pool, ['muster_log', 'muster_read']);
    const rebuilding = await secondsOf(() => rebuild({ log, pool }));
    const exported = await exportOf(pool, log);

    const each = (bytes: number): number => Math.round((bytes / events) * 10) / 10;
    const rows = sizes.map(({ table, rows: count, heap, indexes }) => ({
      table,
      rows: count,
      'bytes an event': each(heap),
      'indexes, bytes an event': each(indexes),
    }));
    const total = sizes.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
    const report = {
      events,
      tables: rows,
      totalBytesAnEvent: each(total),
      journalBytesAnEvent: { appending: each(appended - empty), projecting: each(projected - appended) },
      exportBytesAnEvent: { plain: each(exported.bytes), compressed: each(exported.compressed) },
      eventsASecond: {
        projecting: Math.round(events / projecting),
        rebuilding: Math.round(events / rebuilding),
        exporting: Math.round(events / exported.seconds),
      },
    };
    console.log(`${events} events`);
    console.table(rows);
    const { tables: _printed, ...figures } = report;
    console.log(figures);
    mkdirSync('.data/bench', { recursive: true });
    writeFileSync('.data/bench/storage.json', `${JSON.stringify(report, null, 2)}\n`);
    await log.close();
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(postgres.cluster, { recursive: true, force: true });
    await rm(dataDirectory, { recursive: true, force: true });
  }
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

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = nowMs();
  await work();
  return (nowMs() - began) / 1000;
}
