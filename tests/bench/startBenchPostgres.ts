import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../api/platform/postgres/embeddedPostgres.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { giveCluster } from '../support/giveCluster.ts';
import { manyConnections } from '../support/manyConnections.ts';

/** A PostgreSQL with a pool on its database; both end with whoever uses it, connections first. */
interface BenchPostgres extends EmbeddedPostgres, AsyncDisposable {
  readonly pool: Pool;
}

/** A benchmark's own, durable as the product runs it. `data`: a directory that is kept, with what is in it, for the next run. */
export async function startBenchPostgres(data?: string): Promise<BenchPostgres> {
  await using stack = new AsyncDisposableStack();
  const dataDirectory = data ?? (await mkdtemp(join(tmpdir(), 'muster-bench-')));
  if (data === undefined) {
    stack.defer(() => rm(dataDirectory, { recursive: true, force: true }));
    await giveCluster(dataDirectory);
  }
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {}, settings: manyConnections });
  stack.defer(async () => {
    await postgres.stop();
    if (data === undefined) await rm(postgres.cluster, { recursive: true, force: true });
  });
  const pool = createPool(postgres.url, { applicationName: 'the benchmark' });
  stack.defer(() => pool.end());
  const all = stack.move();
  return { ...postgres, pool, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Muster's log in a database; it is closed with whoever uses it, and the pool is not. */
export async function openBenchLog(pool: Pool): Promise<EventLog & AsyncDisposable> {
  const log = await createPostgresLog({ pool });
  return { ...log, [Symbol.asyncDispose]: () => log.close() };
}
