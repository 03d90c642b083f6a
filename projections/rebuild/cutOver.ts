import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import { type Checkpoint, readCheckpoint } from '../projector/checkpoint.ts';
import type { Heartbeat } from '../projector/heartbeat.ts';
import { exchangeTables, holdOffVacuum } from './exchangeTables.ts';
import type { SideBuild } from './sideBuild.ts';

/** The log that was built from, and the connections for the cut-over. */
export interface CutOver {
  readonly log: EventLog;
  readonly epoch: string;
  /** Whether the tables in use come from the same log; if not, their position becomes that of this log. */
  readonly sameLog: boolean;
  readonly pool: Pool;
  /** The connection that holds the builder's lease. */
  readonly lease: PoolClient;
  readonly heartbeat: Heartbeat;
  /** Called when the new tables have caught up with those in use, which stand still. */
  readonly atThatMoment?: () => Promise<void>;
}

/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';
const attempts = 60;
/** Milliseconds between two attempts, during which new events are folded. */
const pauseMs = 100;
/** Milliseconds for which the transactions of the exchange may be idle while the other one works. */
const exchangeMs = 60_000;
/**
 * If a round of catching up took no longer than this, in milliseconds, little is left for the exchange; the
 * second constant limits the rounds.
 */
const shortMs = 50;
const mostRounds = 10;

/** The position of the read side; if that belongs to another log, the position of this one. */
export async function buildTarget({
  log,
  sameLog,
  pool,
}: Pick<CutOver, 'log' | 'sameLog' | 'pool'>): Promise<number> {
  return sameLog ? (await readCheckpoint(pool)).position : log.head();
}

/**
 * Brings the new tables up to the position of the read side, and puts them in place. The projector stands
 * still only for the last events and the exchange itself; earlier events are folded before it has to wait.
 * Returns the position.
 */
export async function cutOver(build: SideBuild, taking: CutOver): Promise<number> {
  const { lease, heartbeat } = taking;
  for (let attempt = 1; ; attempt += 1) {
    await catchUp(build, taking);
    const position = await heartbeat.pauseDuring(async () => {
      try {
        return await exchangeOnce(build, taking);
      } catch (error) {
        await lease.query('rollback');
        const busy = error instanceof DatabaseError && error.code === lockNotAvailable;
        if (!busy || attempt === attempts) throw error;
        return undefined;
      }
    });
    if (position !== undefined) return position;
    await delay(pauseMs);
  }
}

async function catchUp(build: SideBuild, taking: CutOver): Promise<void> {
  for (let round = 1; round <= mostRounds; round += 1) {
    const begun = performance.now();
    await build.reach(await buildTarget(taking));
    if (performance.now() - begun < shortMs) return;
  }
}

/** Locks the checkpoint, so that the projector waits; brings the new tables up to it; exchanges them. */
async function exchangeOnce(build: SideBuild, taking: CutOver): Promise<number> {
  const { log, epoch, sameLog, lease, atThatMoment } = taking;
  // Far longer than the rest of the log takes, but limited: the projector waits from the moment the
  // checkpoint is locked.
  await lease.query(`begin; set local idle_in_transaction_session_timeout = '${exchangeMs}ms'`);
  if (build.side === 'next') {
    await holdOffVacuum(lease, build.complete());
    // That may have taken seconds.
    await build.reach(await buildTarget(taking));
  }
  const locked: Checkpoint = await readCheckpoint(lease, 'for update');
  const position = sameLog ? locked.position : await log.head();
  await build.reach(position);
  await atThatMoment?.();
  await exchangeTables(lease, build.complete(), build.side, { position: sameLog ? null : position, epoch });
  await lease.query('commit');
  return position;
}
