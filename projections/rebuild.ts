import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { EventLog } from '../commands/log/log.ts';
import { advisoryLockClass, advisoryLocks } from '../postgres/advisoryLocks.ts';
import { allProjections } from './allProjections.ts';
import { type Checkpoint, readCheckpoint } from './projector/checkpoint.ts';
import { advanceChannel } from './projector/positionWatch.ts';
import type { Projection } from './readModel.ts';
import { type Comparison, compareTables } from './rebuild/compareTables.ts';
import { dropOldTables, exchangeTables, holdOffVacuum } from './rebuild/exchangeTables.ts';
import { SideBuild } from './rebuild/sideBuild.ts';
import type { Stop } from './writing/preparedBatch.ts';

export interface RebuildOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly projections?: readonly Projection[];
  readonly batchSize?: number;
  /** How far the new tables are, and how far the read side is: both are positions of the log. */
  readonly onProgress?: (position: number, target: number) => void;
  readonly signal?: AbortSignal;
}

export interface RebuildReport {
  /** The position at which the new tables took the old ones' place. */
  readonly position: number;
  /** Events folded. */
  readonly events: number;
  readonly comparisons: readonly Comparison[];
  /** Projections that an event of the log stops; their old tables were left as they are. */
  readonly stops: readonly Stop[];
}

/** The rebuild cannot be done now; the message says why. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused';
}

/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';
const exchangeAttempts = 20;
/** Milliseconds that the transactions of the exchange may stand while the other one works. */
const exchangeMs = 60_000;

/**
 * Makes read models anew from the log, in tables beside those that are read; then, at one position, the new
 * take the place of the old, and both are compared row for row. Works while servers run: queries go on, the
 * projector pauses for the exchange alone. It also mends projections that have stopped, brings new versions
 * in, and takes over another log.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildReport> {
  const { log, pool, projections = allProjections } = options;
  const office = await pool.connect();
  const key = [advisoryLockClass, advisoryLocks.rebuild];
  try {
    const { rows } = await office.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, $2) as taken',
      key,
    );
    if (rows[0]?.taken !== true) throw new RebuildRefused('Another rebuild of this database is running.');
    const epoch = await log.epoch();
    const before = await readCheckpoint(office);
    const sameLog = before.epoch === null || before.epoch === epoch;
    const build = new SideBuild({ ...options, projections, batchSize: options.batchSize ?? 4000 });
    await build.begin();
    await build.reach(() => target(office, log, sameLog));
    await build.index();
    // What came while indexes were made, before anybody has to wait for it.
    await build.reach(() => target(office, log, sameLog));
    const report = await exchange(office, pool, build, { log, epoch, sameLog });
    await office.query('select pg_advisory_unlock($1, $2)', key);
    return report;
  } finally {
    // Where something failed, the lock goes with the session.
    office.release(true);
  }
}

/** As far as the read side is; where that is of another log, as far as this one is. */
async function target(client: PoolClient, log: EventLog, sameLog: boolean): Promise<number> {
  return sameLog ? (await readCheckpoint(client)).position : log.head();
}

interface Source {
  readonly log: EventLog;
  readonly epoch: string;
  readonly sameLog: boolean;
}

async function exchange(
  office: PoolClient,
  pool: Pool,
  build: SideBuild,
  source: Source,
): Promise<RebuildReport> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await pool.connect();
    try {
      const position = await exchangeOnce(office, snapshot, build, source);
      const kept = build.complete();
      const comparisons = source.sameLog ? await compareTables(snapshot, kept) : [];
      await snapshot.query('commit');
      await dropOldTables(pool);
      await pool.query(`select pg_notify('${advanceChannel}', $1)`, [String(position)]);
      return { position, events: build.events, comparisons, stops: build.stops };
    } catch (error) {
      await office.query('rollback');
      const busy = error instanceof DatabaseError && error.code === lockNotAvailable;
      if (!busy || attempt === exchangeAttempts) throw error;
    } finally {
      snapshot.release(true);
    }
  }
}

/** Locks the checkpoint, so that the projector waits; brings the new tables to it; exchanges them. */
async function exchangeOnce(
  office: PoolClient,
  snapshot: PoolClient,
  build: SideBuild,
  source: Source,
): Promise<number> {
  // Far more than the rest of the log takes, and yet an end to it: from the checkpoint's lock on the projector waits.
  await office.query(`begin; set local idle_in_transaction_session_timeout = '${exchangeMs}ms'`);
  await holdOffVacuum(office, build.complete());
  const locked: Checkpoint = await readCheckpoint(office, 'for update');
  const position = source.sameLog ? locked.position : await source.log.head();
  await build.reach(async () => position);
  // From here this transaction sees old and new as they are at this very position, whatever comes later.
  await snapshot.query(
    `begin isolation level repeatable read read only;
     set local idle_in_transaction_session_timeout = '${exchangeMs}ms'; select 1`,
  );
  await exchangeTables(office, build.complete(), {
    position: source.sameLog ? null : position,
    epoch: source.epoch,
  });
  await office.query('commit');
  return position;
}
