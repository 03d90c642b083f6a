import type { Pool } from 'pg';
import { advisoryLockClass, advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { timed } from '../../postgres/timed.ts';
import type { Position } from '../log/log.ts';

/** How far in which log a follower has come. */
export interface FollowersPlace {
  readonly epoch: string;
  readonly position: Position;
}

/** Being the one process that follows for a purpose. The place is written over the connection that holds the office. */
export interface FollowersOffice {
  /** Aborts with the office, and with the signal that it was taken under. */
  readonly signal: AbortSignal;
  /** Undefined before the first time. */
  place(): Promise<FollowersPlace | undefined>;
  keep(place: FollowersPlace): Promise<void>;
  leave(): void;
}

/** Milliseconds between two signs of life of the one who holds the office. */
const beatMs = 1_000;
/** Without one for so long PostgreSQL ends its connection, and with it the office: a process that hangs. */
const silenceMs = 8_000;
const answerMs = 5_000;

/** Takes the office; undefined while another process has it. */
export async function takeFollowersOffice(
  pool: Pool,
  name: string,
  signal: AbortSignal,
): Promise<FollowersOffice | undefined> {
  const lost = new AbortController();
  const client = await pool.connect();
  const lose = (): void => lost.abort();
  client.on('error', lose);
  let last: Promise<unknown> = Promise.resolve();
  /** One statement after the other, as a connection wants them. */
  const query = <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const result = last.then(() => client.query<Row>(timed({ text, values: [...values] }, answerMs)));
    last = result.catch(lose);
    return result;
  };
  try {
    const { rows } = await query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      advisoryLockClass,
      advisoryLocks.freedWork,
    ]);
    if (rows[0]?.taken !== true) {
      client.off('error', lose);
      client.release();
      return undefined;
    }
    // What is lost with the database is looked at once more.
    await query(`set idle_session_timeout = '${silenceMs}ms'`);
    await query('set synchronous_commit = off');
  } catch (error) {
    client.release(true);
    throw error;
  }
  const beating = setInterval(() => query('select 1').catch(() => undefined), beatMs);
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    place: async () => placeOf((await query<PlaceRow>(select, [name])).rows),
    async keep({ epoch, position }) {
      await query(
        `insert into muster_write.followed (name, epoch, position) values ($1, $2, $3)
         on conflict (name) do update set epoch = excluded.epoch, position = excluded.position`,
        [name, epoch, position],
      );
    },
    leave() {
      clearInterval(beating);
      // The lock is the connection's, and ends with it.
      client.release(true);
    },
  };
}

const select = 'select epoch, position from muster_write.followed where name = $1';

interface PlaceRow {
  readonly epoch: string;
  readonly position: string | number;
}

function placeOf([row]: readonly PlaceRow[]): FollowersPlace | undefined {
  return row && { epoch: row.epoch, position: Number(row.position) };
}
