import type { Pool } from 'pg';
import { advisoryLockClass } from '../../postgres/advisoryLocks.ts';
import { timed } from '../../postgres/timed.ts';
import type { Position } from '../log/log.ts';

/** How far a follower has come, and in which log. */
export interface FollowerCheckpoint {
  readonly epoch: string;
  readonly position: Position;
}

/**
 * The lease of the one process that follows for a purpose. Its position is written over the connection that
 * holds the lease.
 */
export interface FollowerLease {
  /** Aborts when the lease is lost, and with the signal that it was taken under. */
  readonly signal: AbortSignal;
  /** Undefined before the first time. */
  checkpoint(): Promise<FollowerCheckpoint | undefined>;
  save(checkpoint: FollowerCheckpoint): Promise<void>;
  release(): void;
}

/** Milliseconds between two heartbeats of the holder. */
const beatMs = 1_000;
/**
 * After this many milliseconds without one, PostgreSQL ends the connection of a process that hangs, and with
 * it the lease.
 */
const silenceMs = 8_000;
const answerMs = 5_000;

/** Takes a named lease, which is a lock of `advisoryLocks`; undefined while another process holds it. */
export async function takeFollowerLease(
  pool: Pool,
  { name, lock }: { readonly name: string; readonly lock: number },
  signal: AbortSignal,
): Promise<FollowerLease | undefined> {
  const lost = new AbortController();
  const client = await pool.connect();
  const lose = (): void => lost.abort();
  client.on('error', lose);
  let last: Promise<unknown> = Promise.resolve();
  /** One statement after the other, as a connection requires. */
  const query = <Row extends object>(text: string, values: readonly unknown[] = [], name?: string) => {
    const result = last.then(() => {
      // A statement that was given up may still be under way, and a connection takes one at a time.
      lost.signal.throwIfAborted();
      return client.query<Row>(
        timed({ text, values: [...values], ...(name !== undefined && { name }) }, answerMs),
      );
    });
    last = result.catch(lose);
    return result;
  };
  try {
    const { rows } = await query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      advisoryLockClass,
      lock,
    ]);
    if (rows[0]?.taken !== true) {
      client.off('error', lose);
      client.release();
      return undefined;
    }
    // What is lost with the database is merely rechecked once more.
    await query(`set idle_session_timeout = '${silenceMs}ms'`);
    await query('set synchronous_commit = off');
  } catch (error) {
    client.release(true);
    throw error;
  }
  const beating = setInterval(() => query('select 1').catch(() => undefined), beatMs);
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    checkpoint: async () => checkpointOf((await query<CheckpointRow>(select, [name])).rows),
    async save({ epoch, position }) {
      await query(
        `insert into muster_write.followed (name, epoch, position) values ($1, $2, $3)
         on conflict (name) do update set epoch = excluded.epoch, position = excluded.position`,
        [name, epoch, position],
        'muster_write_followed',
      );
    },
    release() {
      clearInterval(beating);
      // The lock belongs to the connection, and ends with it.
      client.release(true);
    },
  };
}

const select = 'select epoch, position from muster_write.followed where name = $1';

interface CheckpointRow {
  readonly epoch: string;
  readonly position: string | number;
}

function checkpointOf([row]: readonly CheckpointRow[]): FollowerCheckpoint | undefined {
  return row && { epoch: row.epoch, position: Number(row.position) };
}
