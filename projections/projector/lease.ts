import type { Pool, PoolClient } from 'pg';
import { advisoryLockClass, advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { timed } from '../../postgres/timed.ts';
import { answerMs } from '../writing/answerTimes.ts';
import type { Queryable } from '../writing/loadRows.ts';

/**
 * The leases that one process per database holds at a time: it projects, it builds read models beside those in use,
 * or it keeps a search index.
 */
export type LeaseName = Extract<
  keyof typeof advisoryLocks,
  'projector' | 'rebuild' | 'searchPostgres' | 'searchTypesense'
>;

/**
 * Milliseconds between two heartbeats of a lease's holder (`startHeartbeat`), and without any after which the
 * next process takes the lease away: the holder is stopped, or so busy that it might as well be.
 */
export const beatMs = 500;
export const silenceMs = 2500;
/** The same during a statement that waits for the holder, which may be sending a lot. */
const silenceWhileSendingMs = 10_000;

/**
 * Tries to become the one projector, or the one builder, of this database. The connection that is returned
 * holds that lease for as long as it lives: everything the projector writes goes through it, so that a
 * projector which has lost its lease, and may not know it yet, can write nothing more. Undefined while
 * another process holds it.
 */
export async function takeLease(pool: Pool, lease: LeaseName): Promise<PoolClient | undefined> {
  const client = await pool.connect();
  // The lease ends with its connection: the next statement fails, and with it whatever was being written.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    // A machine that vanishes without closing its connection is noticed within seconds.
    await client.query(
      timed(
        {
          text: 'set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2',
        },
        answerMs,
      ),
    );
    const { rows } = await client.query<{ taken: boolean }>(
      timed(
        {
          text: 'select pg_try_advisory_lock($1, $2) as taken',
          values: [advisoryLockClass, advisoryLocks[lease]],
        },
        answerMs,
      ),
    );
    if (rows[0]?.taken === true) return client;
    client.off('error', ignore);
    client.release();
    return undefined;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Gives a lease up: the next process that asks for it gets it, without waiting until PostgreSQL has
 * noticed.
 */
export async function releaseLease(client: PoolClient, lease: LeaseName): Promise<void> {
  const values = [advisoryLockClass, advisoryLocks[lease]];
  await client.query(timed({ text: 'select pg_advisory_unlock($1, $2)', values }, answerMs)).then(
    () => client.release(true),
    // If the connection is lost, the lease goes with it.
    () => client.release(true),
  );
}

/** The process that holds a lease of this database. */
export interface LeaseHolder {
  /** The PostgreSQL process of its connection. */
  readonly backend: number;
  /** The connection exists, but its heartbeat has stopped. */
  readonly silent: boolean;
}

/** Undefined if nobody holds it. */
export async function leaseHolder(client: Queryable, lease: LeaseName): Promise<LeaseHolder | undefined> {
  const { rows } = await client.query<{ backend: number; silent: boolean | null }>(
    timed(
      {
        text: `select a.pid as backend,
       case when a.state like 'idle%' then a.state_change < clock_timestamp() - interval '${silenceMs} ms'
            when a.wait_event_type = 'Client'
            then a.state_change < clock_timestamp() - interval '${silenceWhileSendingMs} ms'
       end as silent
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2 and l.objsubid = 2
       and l.database = (select oid from pg_database where datname = current_database())`,
        values: [advisoryLockClass, advisoryLocks[lease]],
      },
      answerMs,
    ),
  );
  const [row] = rows;
  return row === undefined ? undefined : { backend: row.backend, silent: row.silent === true };
}

/**
 * Ends the connection of a holder whose heartbeat has stopped: what it was writing is rolled back, and if it
 * wakes up, it finds that it can write nothing. Returns whether there was one.
 */
export async function endSilentLeader(client: Queryable, lease: LeaseName): Promise<boolean> {
  const holder = await leaseHolder(client, lease);
  if (holder?.silent !== true) return false;
  await client.query(timed({ text: 'select pg_terminate_backend($1)', values: [holder.backend] }, answerMs));
  return true;
}
