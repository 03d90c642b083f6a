import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { DatabaseError } from 'pg';
import { timed } from '../../postgres/timed.ts';
import type { AppendGuard, Position } from '../log/log.ts';
import { mayPass } from '../log/postgres/postgresFailure.ts';
import { Lease, silenceMs } from './lease.ts';

/** What a fence shows to the one who holds it. */
export interface HeldFence {
  /** Until the read side has reached this position it may lack work of these resources. */
  readonly position: Position;
  /** For appends under the fence; undefined where it is the fence of no resource. */
  readonly guard: AppendGuard | undefined;
  /**
   * Says that work for these of the held resources is about to be appended. Rejects with `FenceLost` where it
   * must not be appended any more.
   */
  announce(resourceIds: readonly string[]): Promise<void>;
  /** Throws `FenceLost` where what was decided under the fence must not be appended any more. */
  confirm(): void;
  /** Says that the announced appends are over; the resources' last work is at this position or before. */
  settle(resourceIds: readonly string[], position: Position): Promise<void>;
}

/** The fence was not to be had in time: too many others want the same resources. */
export class FenceBusy extends Error {
  override readonly name = 'FenceBusy';
}

/**
 * The fence was taken from its holder, whose process gave no sign of life for too long, or whose connection
 * broke. Whether something was appended is in the log; the same command may be sent again.
 */
export class FenceLost extends Error {
  override readonly name = 'FenceLost';
}

/**
 * The fence that forbids double booking (docs/write-side.md, No double booking): whoever puts work on
 * resources holds their rows while it decides and appends, in this process or another, with either log.
 */
export interface ResourceFences {
  /**
   * Runs `work` while nobody else holds any of the resources. Rejects with `FenceBusy` when that cannot be
   * had in time, with `FenceLost` when it was taken away meanwhile; otherwise as `work` does.
   */
  hold<Answer>(
    org: string,
    resourceIds: readonly string[],
    work: (fence: HeldFence) => Promise<Answer>,
  ): Promise<Answer>;
}

export interface ResourceFencesOptions {
  /** Holders only, one connection each: nobody who waits for a fence keeps the log's connections from its holder. */
  readonly holders: Pool;
  /** For announcements, which must outlive a holder that dies. */
  readonly pool: Pool;
  /** The log's `settledHead`: what the dead have appended is there or before. */
  readonly head: () => Promise<Position>;
  readonly lockTimeoutMs: number;
  /** Milliseconds for an answer that waits for nobody, after which its connection counts as lost; default 5,000. */
  readonly answerMs?: number;
}

interface LockedRows {
  /** The highest that is stored on any of them. */
  readonly position: Position;
  readonly guard: AppendGuard | undefined;
}

/** `query_canceled`, the statement's time passed, and `lock_not_available`, the connection's for any lock did. */
const waitedTooLong = new Set(['57014', '55P03']);

export function createResourceFences({
  holders,
  pool,
  head,
  lockTimeoutMs,
  answerMs = 5_000,
}: ResourceFencesOptions): ResourceFences {
  /** PostgreSQL says itself when a lock was waited for too long; where it does not say so, the way to it is lost. */
  const lockAnswerMs = lockTimeoutMs + answerMs;

  /** Asks over a holder's connection, which may be lost without a word. */
  function ask<Row extends QueryResultRow>(
    client: PoolClient,
    text: string,
    values: readonly unknown[] = [],
    ms = answerMs,
  ): Promise<QueryResult<Row>> {
    return client.query<Row>(timed({ text, values: [...values] }, ms));
  }

  /**
   * Locks the rows in one order for everybody, so that no two holders can wait for each other. Undefined where
   * rows are missing: nothing is locked then.
   */
  async function lockRows(
    client: PoolClient,
    org: string,
    ids: readonly string[],
  ): Promise<LockedRows | undefined> {
    // In one message, since whoever waits for the fence waits for each. What a holder writes may be lost with the
    // database only together with the append that it is about: commits reach the disk in order, so these need not
    // wait for it.
    await ask(
      client,
      `begin; set local synchronous_commit = off; set local statement_timeout = '${lockTimeoutMs}ms';
       set local idle_in_transaction_session_timeout = '${silenceMs}ms'`,
    );
    const { rows } = await ask<{ position: string; transaction: string }>(
      client,
      `select position, pg_current_xact_id()::text as transaction from muster_write.fences
       where org = $1 and resource_id = any($2) order by resource_id collate "C" for update`,
      [org, ids],
      lockAnswerMs,
    );
    if (rows.length < ids.length) {
      await ask(client, 'rollback');
      return undefined;
    }
    const [first] = rows;
    return {
      position: rows.reduce((highest, row) => Math.max(highest, Number(row.position)), 0),
      guard: first && { transaction: first.transaction },
    };
  }

  async function lock(client: PoolClient, org: string, ids: readonly string[]): Promise<LockedRows> {
    const locked = await lockRows(client, org, ids);
    if (locked !== undefined) return locked;
    // Apart from the locking transaction and at once committed, so that nobody waits for a row's birth.
    await ask(
      client,
      `insert into muster_write.fences (org, resource_id)
       select $1, id from unnest($2::text[]) as id order by id on conflict do nothing`,
      [org, ids],
      lockAnswerMs,
    );
    const after = await lockRows(client, org, ids);
    if (after === undefined) throw new Error(`fence rows of ${org} vanished while they were taken`);
    return after;
  }

  /**
   * A holder that died between announcing and settling may have appended beyond what the rows say; whatever
   * it appended is at the log's head or before. Answers the position to go by, and keeps it.
   */
  async function settleForTheDead(
    client: PoolClient,
    org: string,
    ids: readonly string[],
    stored: Position,
  ): Promise<Position> {
    const { rows } = await ask<{ resource_id: string }>(
      client,
      `delete from muster_write.fence_intents where org = $1 and resource_id = any($2) returning resource_id`,
      [org, ids],
    );
    if (rows.length === 0) return stored;
    const position = await head();
    await raise(
      client,
      org,
      rows.map((row) => row.resource_id),
      position,
    );
    return Math.max(stored, position);
  }

  async function raise(client: PoolClient, org: string, ids: readonly string[], position: Position) {
    await ask(
      client,
      `update muster_write.fences set position = greatest(position, $3)
       where org = $1 and resource_id = any($2)`,
      [org, ids, position],
    );
  }

  return {
    async hold(org, resourceIds, work) {
      const ids = [...new Set(resourceIds)].sort();
      const client = await holders.connect().catch((error: unknown) => {
        if (error instanceof Error && /timeout exceeded|connection timeout/.test(error.message)) {
          throw new FenceBusy('no connection to hold a fence with became free in time', { cause: error });
        }
        throw error;
      });
      let broken: Error | undefined;
      // A connection that breaks while its holder is busy elsewhere says so here, or ends the process.
      const breaks = (error: Error): void => {
        broken = error;
      };
      client.on('error', breaks);
      let lease: Lease | undefined;
      try {
        const { guard, ...stored } = await lock(client, org, ids);
        lease = new Lease(client);
        const held = lease;
        const position = await settleForTheDead(client, org, ids, stored.position);
        const holder = `${process.pid}.${crypto.randomUUID()}`;
        const confirm = (): void => {
          if (!held.holds()) throw new FenceLost('the fence was silent for too long before its append');
        };
        const answer = await work({
          position,
          guard,
          confirm,
          async announce(announced) {
            await pool.query(
              timed(
                {
                  text: `insert into muster_write.fence_intents (org, resource_id, holder)
                         select $1, id, $3 from unnest($2::text[]) as id on conflict do nothing`,
                  values: [org, announced, holder],
                },
                answerMs,
              ),
            );
            confirm();
          },
          async settle(settled, at) {
            await raise(client, org, settled, at);
            await ask(client, `delete from muster_write.fence_intents where org = $1 and holder = $2`, [
              org,
              holder,
            ]);
          },
        });
        await held.end();
        await ask(client, 'commit');
        return answer;
      } catch (error) {
        await lease?.end();
        await ask(client, 'rollback').catch((failure: unknown) => {
          broken = failure instanceof Error ? failure : new Error(String(failure));
        });
        if (error instanceof DatabaseError && waitedTooLong.has(error.code ?? '')) {
          throw new FenceBusy('the fence was held by others for too long', { cause: error });
        }
        if (broken !== undefined && mayPass(error)) {
          throw new FenceLost('the connection that held the fence has ended', { cause: error });
        }
        throw error;
      } finally {
        client.off('error', breaks);
        client.release(broken);
      }
    },
  };
}
