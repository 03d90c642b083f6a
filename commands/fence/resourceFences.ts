import { DatabaseError, type Pool } from 'pg';
import { connectInTurn } from '../../postgres/connectInTurn.ts';
import { NoTurn } from '../../postgres/fairTurns.ts';
import { inOneMessage, type Step } from '../../postgres/oneMessage.ts';
import { timed } from '../../postgres/timed.ts';
import type { AppendGuard, EventLog, Position } from '../log/log.ts';
import { mayPass } from '../log/postgres/postgresFailure.ts';
import { Lease } from './lease.ts';
import { Settlement } from './settlement.ts';
import { createTakeFences, type TakenFences } from './takeFences.ts';

/** What the holder of a fence works with. */
export interface HeldFence {
  /** Until the read side reaches this position it may lack some work of these resources. */
  readonly position: Position;
  /**
   * The held resources of which there has been news since a position: work that was put on them, or a recheck of what
   * they have. A decision about the others stands if it was made on facts of that position.
   */
  newsSince(position: Position): readonly string[];
  /** For appends under the fence; undefined if no resource is held. */
  readonly guard: AppendGuard | undefined;
  /**
   * Records that work for these of the held resources is about to be appended. Rejects with `FenceLost` if it
   * must not be appended any more.
   */
  announce(resourceIds: readonly string[]): Promise<void>;
  /** Throws `FenceLost` if what was decided under the fence must not be appended any more. */
  confirm(): void;
  /**
   * Records that the announced appends are done; the resources' last work is at this position or before.
   * Written when the fence is released, and discarded if `work` rejects.
   */
  settle(resourceIds: readonly string[], position: Position): void;
}

/** The fence could not be taken in time: too many others need the same resources. */
export class FenceBusy extends Error {
  override readonly name = 'FenceBusy';
}

/**
 * The fence was taken from its holder, whose process sent no heartbeat for too long, or whose connection
 * broke. The log shows whether something was appended; the same command may be sent again.
 */
export class FenceLost extends Error {
  override readonly name = 'FenceLost';
}

/**
 * The fence that prevents double booking (docs/write-side.md, No double booking): a decision that allocates
 * resources holds their rows while it decides and appends, against this process and all others, with either
 * log.
 */
export interface ResourceFences {
  /**
   * Runs `work` while nobody else holds any of the resources. Rejects with `FenceBusy` if that is not
   * possible in time, with `FenceLost` if the fence was taken away meanwhile; otherwise as `work` does.
   */
  hold<Answer>(
    org: string,
    resourceIds: readonly string[],
    work: (fence: HeldFence) => Promise<Answer>,
  ): Promise<Answer>;
}

export interface ResourceFencesOptions {
  /**
   * For holders only, one connection each: those who wait for a fence do not use up the log's connections.
   * Organisations take turns in them.
   */
  readonly holders: Pool;
  /** For announcements, which must outlive a holder that dies. */
  readonly pool: Pool;
  /** Its `settledHead` covers everything that dead holders have appended. */
  readonly log: Pick<EventLog, 'settledHead'>;
  readonly lockTimeoutMs: number;
  /**
   * How long to wait for an answer that depends on nobody else, in milliseconds, before its connection counts
   * as lost; default 5,000.
   */
  readonly answerMs?: number;
}

/**
 * `query_canceled`: the statement took too long; `lock_not_available`: the connection's limit for any lock
 * passed.
 */
const waitedTooLong = new Set(['57014', '55P03']);

/**
 * Reaches the disk before anything is appended, and with it the fact that the holder's transaction existed.
 * Otherwise a PostgreSQL that was killed would give the transaction's id to the next holder, who would not
 * know of the previous one.
 */
const announcement = {
  name: 'muster_fence_announced',
  text: `insert into muster_write.fence_intents (org, resource_id, holder)
    select $1, id, $3 from unnest($2::text[]) as id on conflict do nothing`,
};

const commit: Step = { text: 'commit', kept: true };

export function createResourceFences({
  holders,
  pool,
  log,
  lockTimeoutMs,
  answerMs = 5_000,
}: ResourceFencesOptions): ResourceFences {
  const takeFences = createTakeFences({ lockTimeoutMs, answerMs });

  /**
   * If holders have died between announcing and settling, they may have appended beyond the positions in the
   * rows; but everything they appended is at the log's head or before. Returns the positions to wait for, and
   * stores them.
   */
  async function settleForTheDead(
    { positions, leftBehind }: TakenFences,
    settlement: Settlement,
  ): Promise<TakenFences['positions']> {
    if (leftBehind.length === 0) return positions;
    const settledHead = await log.settledHead();
    settlement.settled(leftBehind, settledHead);
    return new Map([...positions, ...leftBehind.map((id) => [id, settledHead] as const)]);
  }

  return {
    async hold(org, resourceIds, work) {
      const ids = [...new Set(resourceIds)].sort();
      const client = await connectInTurn(holders, org).catch((error: unknown) => {
        const isLate = error instanceof Error && /timeout exceeded|connection timeout/.test(error.message);
        if (isLate || error instanceof NoTurn) {
          throw new FenceBusy('no connection to hold a fence with became free in time', { cause: error });
        }
        throw error;
      });
      let broken: Error | undefined;
      // A connection that breaks while its holder is busy reports it here; unhandled, it would end the
      // process.
      const breaks = (error: Error): void => {
        broken = error;
      };
      client.on('error', breaks);
      let lease: Lease | undefined;
      try {
        const taken = await takeFences(client, org, ids);
        lease = new Lease(client);
        const held = lease;
        const settlement = new Settlement(org);
        const positions = await settleForTheDead(taken, settlement);
        const { transaction } = taken;
        const mayLast = (): boolean => broken === undefined && held.holds();
        const confirm = (): void => {
          if (!mayLast())
            throw new FenceLost('the fence was cut off, or silent for too long, before its append');
        };
        const answer = await work({
          position: [...positions.values()].reduce((highest, position) => Math.max(highest, position), 0),
          newsSince: (known) => [...positions].flatMap(([id, position]) => (position > known ? [id] : [])),
          guard: transaction === undefined ? undefined : { transaction, mayLast },
          confirm,
          async announce(announced) {
            settlement.announced(announced);
            const values = [org, announced, settlement.holder];
            await pool.query(timed({ ...announcement, values }, answerMs));
            confirm();
          },
          settle(settled, at) {
            settlement.settled(settled, at);
          },
        });
        await held.end();
        await inOneMessage(client, [...settlement.steps(), commit], answerMs);
        return answer;
      } catch (error) {
        await lease?.end();
        await client.query(timed({ text: 'rollback' }, answerMs)).catch((failure: unknown) => {
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
