import type { PoolClient, QueryResult } from 'pg';
import QuickLRU from 'quick-lru';
import { inOneMessage, type Step } from '../../postgres/oneMessage.ts';
import type { Position } from '../log/log.ts';
import { silenceMs } from './lease.ts';

/** What the rows of fences say when a process has just locked them. */
export interface TakenFences {
  /** The position that is stored on each. */
  readonly positions: ReadonlyMap<string, Position>;
  /** The id of the transaction that holds the rows; undefined if no resource is held. */
  readonly transaction: string | undefined;
  /** Resources for which a dead holder had announced appends. The commit removes these announcements. */
  readonly leftBehind: readonly string[];
}

/** How long to wait, in milliseconds. */
export interface TakingTimes {
  /** For the rows, while others hold them: PostgreSQL itself refuses when that takes too long. */
  readonly lockTimeoutMs: number;
  /** For the answer beyond that: without one the connection to PostgreSQL counts as lost. */
  readonly answerMs: number;
}

/** How many rows a process remembers to exist. */
const mostSeen = 50_000;

const begin: Step = { text: 'begin', kept: true };
const commit: Step = { text: 'commit', kept: true };
const rollback: Step = { text: 'rollback', kept: true };

/**
 * Begins a transaction that holds the fences of all these resources or, on an error, none: then the caller
 * must roll the transaction back. It takes a single message, because everybody who waits for a fence also
 * waits for each of its holder's round trips.
 */
export type TakeFences = (client: PoolClient, org: string, ids: readonly string[]) => Promise<TakenFences>;

export function createTakeFences({ lockTimeoutMs, answerMs }: TakingTimes): TakeFences {
  const seen = new QuickLRU<string, true>({ maxSize: mostSeen });
  const keyOf = (org: string, id: string): string => JSON.stringify([org, id]);

  /** Undefined if rows are missing. */
  async function ask(
    client: PoolClient,
    ids: readonly string[],
    before: readonly Step[],
    taking: readonly Step[],
  ) {
    const results = await inOneMessage(client, [...before, ...taking], lockTimeoutMs + answerMs);
    return takenFrom(ids, results.slice(before.length));
  }

  return async (client, org, ids) => {
    const unseen = ids.filter((id) => !seen.has(keyOf(org, id)));
    const inserts = (missing: readonly string[]) =>
      missing.length === 0 ? [] : [begin, settings(lockTimeoutMs), insertFences(org, missing), commit];
    const taking = takingSteps(org, ids, lockTimeoutMs);
    const taken =
      (await ask(client, ids, inserts(unseen), taking)) ??
      // They existed before, so this is now another database, or one restored from a backup.
      (await ask(client, ids, [rollback, ...inserts(ids)], taking));
    if (taken === undefined) throw new Error(`fence rows of ${org} vanished while they were taken`);
    for (const id of unseen) seen.set(keyOf(org, id), true);
    return taken;
  };
}

/**
 * `begin` and three more. Everybody locks the rows in the same order, so that no two holders can wait for
 * each other. Announcements are read by a separate statement after that: it sees what was announced while the
 * lock was waited for (READ COMMITTED), which the waiting statement does not.
 */
function takingSteps(org: string, ids: readonly string[], lockTimeoutMs: number): readonly Step[] {
  return [
    begin,
    settings(lockTimeoutMs),
    {
      text: `select resource_id, position::text, pg_current_xact_id()::text as transaction from muster_write.fences
        where org = $1 and resource_id = any($2) order by resource_id collate "C" for update`,
      values: [org, ids],
      kept: true,
    },
    {
      text: `delete from muster_write.fence_intents where org = $1 and resource_id = any($2) returning resource_id`,
      values: [org, ids],
      kept: true,
    },
  ];
}

/** For the transaction that has just begun. */
function settings(lockTimeoutMs: number): Step {
  return {
    // What a holder writes need not wait for the disk: if it is lost with the database, the announcement
    // remains, or is lost as well together with the append. Cached plans must not be those that are best
    // while a table is empty.
    text: `select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)`,
    values: [`${lockTimeoutMs}ms`, `${silenceMs}ms`],
    kept: true,
  };
}

/** In a transaction of its own, so that nobody waits for a row to be created. */
function insertFences(org: string, ids: readonly string[]): Step {
  return {
    text: `insert into muster_write.fences (org, resource_id)
      select $1, id from unnest($2::text[]) as id order by id on conflict do nothing`,
    values: [org, ids],
    kept: true,
  };
}

/** Undefined if rows are missing. */
function takenFrom(
  ids: readonly string[],
  [, , locked, left]: readonly QueryResult[],
): TakenFences | undefined {
  const rows: readonly {
    readonly resource_id: string;
    readonly position: string;
    readonly transaction: string;
  }[] = locked?.rows ?? [];
  const announced: readonly { readonly resource_id: string }[] = left?.rows ?? [];
  if (rows.length < ids.length) return undefined;
  const [first] = rows;
  return {
    positions: new Map(rows.map((row) => [row.resource_id, Number(row.position)])),
    transaction: first?.transaction,
    leftBehind: announced.map((row) => row.resource_id),
  };
}
