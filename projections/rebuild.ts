import type { Pool, PoolClient } from 'pg';
import type { EventLog } from '../commands/log/log.ts';
import { allProjections } from './allProjections.ts';
import { readCheckpoint, readProjections } from './projector/checkpoint.ts';
import { type Heartbeat, startHeartbeat } from './projector/heartbeat.ts';
import { releaseLease, takeLease } from './projector/lease.ts';
import { advanceChannel } from './projector/positionWatch.ts';
import type { Projection } from './readModel.ts';
import { beginBuilds, discardBuild } from './rebuild/builds.ts';
import { type Comparison, compareTables } from './rebuild/compareTables.ts';
import { buildTarget, cutOver } from './rebuild/cutOver.ts';
import { dropOldTables } from './rebuild/exchangeTables.ts';
import { SideBuild } from './rebuild/sideBuild.ts';
import type { Stop } from './writing/preparedBatch.ts';

export interface RebuildOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly projections?: readonly Projection[];
  readonly batchSize?: number;
  /** Called with how far the new tables are, and how far the read side is: both are positions of the log. */
  readonly onProgress?: (position: number, target: number) => void;
  readonly signal?: AbortSignal;
}

export interface RebuildReport {
  /** The position at which the new tables replaced the old ones. */
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

/** Milliseconds for which the snapshot of the comparison may be idle while the tables are exchanged. */
const snapshotMs = 60_000;

/**
 * Rebuilds read models from the log, in tables beside those in use. Then, at one position, the new tables
 * replace the old ones, and both are compared row for row. Works while servers run: queries continue, and the
 * projector pauses only for the exchange. It also repairs projections that have stopped, introduces new
 * versions, and switches to another log. It starts at the beginning of the log, whatever an earlier build has
 * left.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildReport> {
  const { pool } = options;
  const lease = await takeLease(pool, 'rebuild');
  if (lease === undefined) throw new RebuildRefused('Read models of this database are already being built.');
  const lost = new AbortController();
  const heartbeat = startHeartbeat(lease, (error) => lost.abort(error));
  try {
    return await rebuildUnderLease(options, lease, heartbeat, lost.signal);
  } finally {
    await heartbeat.stop();
    await releaseLease(lease, 'rebuild');
  }
}

async function rebuildUnderLease(
  { projections = allProjections, batchSize = 4000, ...options }: RebuildOptions,
  lease: PoolClient,
  heartbeat: Heartbeat,
  lost: AbortSignal,
): Promise<RebuildReport> {
  const { log, pool, onProgress } = options;
  const signal = options.signal === undefined ? lost : AbortSignal.any([options.signal, lost]);
  const epoch = await log.epoch();
  const before = await readCheckpoint(pool);
  const sameLog = before.epoch === null || before.epoch === epoch;
  if (!sameLog) await refuseSome(pool, projections);
  await dropOldTables(pool);
  await beginBuilds(pool, projections, epoch);
  const from = { position: 0, indexed: false };
  const build = new SideBuild({ log, pool, projections, side: 'next', from, batchSize, onProgress, signal });
  const taking = { log, epoch, sameLog, pool, lease, heartbeat };
  await build.reach(await buildTarget(taking));
  await build.index();
  const snapshot = await pool.connect();
  let wereRead: ReadonlySet<string> = new Set();
  try {
    const atThatMoment = async (): Promise<void> => {
      wereRead = new Set((await readProjections(lease)).map(({ name }) => name));
      // Old and new as they are at exactly this position, whatever comes later; an earlier attempt's snapshot
      // is of no use.
      await snapshot.query(
        `rollback; begin isolation level repeatable read read only;
         set local idle_in_transaction_session_timeout = '${snapshotMs}ms'; select 1`,
      );
    };
    const position = await cutOver(build, { ...taking, atThatMoment });
    const comparisons = sameLog ? await compareTables(snapshot, build.complete(), wereRead) : [];
    await snapshot.query('commit');
    await dropOldTables(pool);
    for (const projection of projections) {
      if (!build.complete().includes(projection)) await discardBuild(pool, projection);
    }
    await pool.query(`select pg_notify('${advanceChannel}', $1)`, [String(position)]);
    return { position, events: build.events, comparisons, stops: build.stops };
  } finally {
    snapshot.release(true);
  }
}

/** If the position becomes that of another log, everything that is read must come from that log. */
async function refuseSome(pool: Pool, projections: readonly Projection[]): Promise<void> {
  const known = await readProjections(pool);
  const left = known.filter(({ name }) => !projections.some((projection) => projection.name === name));
  if (left.length === 0) return;
  const names = left.map(({ name }) => name).join(', ');
  throw new RebuildRefused(
    `The read side was built from another log, so ${names} cannot stay: all read models must be rebuilt.`,
  );
}
