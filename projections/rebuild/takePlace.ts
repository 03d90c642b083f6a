import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import { type Checkpoint, readCheckpoint } from '../projector/checkpoint.ts';
import type { Heart } from '../projector/heart.ts';
import { exchangeTables, holdOffVacuum } from './exchangeTables.ts';
import type { SideBuild } from './sideBuild.ts';

/** Where what is built comes from, and who sees to it. */
export interface Taking {
  readonly log: EventLog;
  readonly epoch: string;
  /** Whether what is read is of the same log; where not, its position becomes that of this one. */
  readonly sameLog: boolean;
  readonly pool: Pool;
  /** The connection that holds the builder's office. */
  readonly office: PoolClient;
  readonly heart: Heart;
  /** Called when the new tables are level with those that are read, which stand still. */
  readonly atThatMoment?: () => Promise<void>;
}

/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';
const attempts = 60;
/** Milliseconds between two of them, in which what has come is folded. */
const pauseMs = 100;
/** Milliseconds that the transactions of the exchange may stand while the other one works. */
const exchangeMs = 60_000;
/** A round of catching up that took no longer, in milliseconds, has left little for the exchange; so many at most. */
const shortMs = 50;
const mostRounds = 10;

/** As far as the read side is; where that is of another log, as far as this one is. */
export async function goalOf({
  log,
  sameLog,
  pool,
}: Pick<Taking, 'log' | 'sameLog' | 'pool'>): Promise<number> {
  return sameLog ? (await readCheckpoint(pool)).position : log.head();
}

/**
 * Brings what is built to where the read side is, and in its place. The projector stands still for the last events and
 * the exchange itself; the events that came before are folded before it has to wait. Answers the position.
 */
export async function takePlace(build: SideBuild, taking: Taking): Promise<number> {
  const { office, heart } = taking;
  for (let attempt = 1; ; attempt += 1) {
    await catchUp(build, taking);
    const position = await heart.quietDuring(async () => {
      try {
        return await exchangeOnce(build, taking);
      } catch (error) {
        await office.query('rollback');
        const busy = error instanceof DatabaseError && error.code === lockNotAvailable;
        if (!busy || attempt === attempts) throw error;
        return undefined;
      }
    });
    if (position !== undefined) return position;
    await delay(pauseMs);
  }
}

async function catchUp(build: SideBuild, taking: Taking): Promise<void> {
  for (let round = 1; round <= mostRounds; round += 1) {
    const begun = performance.now();
    await build.reach(await goalOf(taking));
    if (performance.now() - begun < shortMs) return;
  }
}

/** Locks the checkpoint, so that the projector waits; brings the new tables to it; exchanges them. */
async function exchangeOnce(build: SideBuild, taking: Taking): Promise<number> {
  const { log, epoch, sameLog, office, atThatMoment } = taking;
  // Far more than the rest of the log takes, and yet an end to it: from the checkpoint's lock on the projector waits.
  await office.query(`begin; set local idle_in_transaction_session_timeout = '${exchangeMs}ms'`);
  if (build.side === 'next') {
    await holdOffVacuum(office, build.complete());
    // That may have taken seconds.
    await build.reach(await goalOf(taking));
  }
  const locked: Checkpoint = await readCheckpoint(office, 'for update');
  const position = sameLog ? locked.position : await log.head();
  await build.reach(position);
  await atThatMoment?.();
  await exchangeTables(office, build.complete(), build.side, { position: sameLog ? null : position, epoch });
  await office.query('commit');
  return position;
}
