import type { Pool, PoolClient } from 'pg';
import { timed } from '../../../postgres/timed.ts';
import { answerMs } from '../../writing/answerTimes.ts';
import { searchSchema } from '../postgres/searchSchema.ts';
import type { SearchEngine } from '../searchEngine.ts';
import { renewalOf } from './outdated.ts';

type Engine = SearchEngine['name'];

/** How far the follower of an engine has come. */
export interface SearchPlace {
  readonly epoch: string;
  /** Everything up to here is in the queue, or has been written. */
  readonly position: number;
  /** How many documents the renewal under way has to write; null if there is none. */
  readonly renewing: number | null;
  /** Whether somebody wants the index to be made anew. */
  readonly renewalAsked: boolean;
}

/** How an engine's index stands, whichever process keeps it. */
export interface SearchStatus {
  readonly engine: Engine;
  /** The index shows everything up to here; 0 before the first time. */
  readonly position: number;
  /** Documents that wait to be written. */
  readonly outdated: number;
  /** Documents that the engine does not take. */
  readonly refused: number;
  /** How much of a new index has been written; null while none is being made. */
  readonly renewal: { readonly written: number; readonly total: number } | null;
  readonly renewalAsked: boolean;
}

const columns = 'epoch, position, renewing, renewal_asked as "renewalAsked"';

/** Undefined before the first time. */
export async function readPlace(client: Pool | PoolClient, engine: Engine): Promise<SearchPlace | undefined> {
  const { rows } = await client.query<SearchPlace>(
    timed(
      { text: `select ${columns} from ${searchSchema}.places where engine = $1`, values: [engine] },
      answerMs,
    ),
  );
  return rows[0];
}

/** Moves a place forward; it never goes back in the same log. */
export async function movePlace(
  client: Pool | PoolClient,
  engine: Engine,
  { epoch, position }: Pick<SearchPlace, 'epoch' | 'position'>,
): Promise<void> {
  await client.query(
    timed(
      {
        name: 'muster_search_place',
        text: `insert into ${searchSchema}.places as old (engine, epoch, position) values ($1, $2, $3)
               on conflict (engine) do update set epoch = excluded.epoch,
                 complete = old.complete and old.epoch = excluded.epoch,
                 position = case when old.epoch = excluded.epoch then greatest(old.position, excluded.position)
                                 else excluded.position end`,
        values: [engine, epoch, position],
      },
      answerMs,
    ),
  );
}

/** Says that a renewal of so many documents is under way; null: that none is, and none is asked for any more. */
export async function setRenewing(
  client: Pool | PoolClient,
  engine: Engine,
  renewing: number | null,
): Promise<void> {
  await client.query(
    timed(
      {
        text: `update ${searchSchema}.places
               set renewing = $2, renewal_asked = renewal_asked and $2::bigint is not null,
                 complete = complete or $2::bigint is null
               where engine = $1`,
        values: [engine, renewing],
      },
      answerMs,
    ),
  );
}

/**
 * The position up to which an index shows everything; documents that were set aside, and what is only written anew, do
 * not count. 0 before the first time.
 */
export async function indexedPosition(pool: Pool, engine: Engine): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(
    timed(
      {
        text: `select case when complete then coalesce((select min(first) - 1 from ${searchSchema}.outdated
                   where queue = $1 and refused is null and first > 0), position) else 0 end as position
               from ${searchSchema}.places where engine = $1`,
        values: [engine],
      },
      answerMs,
    ),
  );
  return Number(rows[0]?.position ?? 0);
}

/** How an engine's index stands. */
export async function searchStatus(pool: Pool, engine: Engine): Promise<SearchStatus> {
  const place = await readPlace(pool, engine);
  const position = await indexedPosition(pool, engine);
  const { rows } = await pool.query<{ queue: string; outdated: number; refused: number }>(
    timed(
      {
        text: `select queue, count(*) filter (where refused is null)::bigint as outdated,
                 count(refused)::bigint as refused
               from ${searchSchema}.outdated where queue = any($1) group by queue`,
        values: [[engine, renewalOf(engine)]],
      },
      answerMs,
    ),
  );
  const live = rows.find(({ queue }) => queue === engine);
  const beside = rows.find(({ queue }) => queue === renewalOf(engine));
  const total = place?.renewing ?? null;
  const left = Number(beside?.outdated ?? 0) + Number(beside?.refused ?? 0);
  return {
    engine,
    position,
    outdated: Number(live?.outdated ?? 0),
    refused: Number(live?.refused ?? 0),
    renewal: total === null ? null : { written: Math.max(0, Number(total) - left), total: Number(total) },
    renewalAsked: place?.renewalAsked ?? false,
  };
}

/** Asks whoever keeps the index to make it anew; a place that nobody has been to yet needs that anyway. */
export async function askForRenewal(pool: Pool, engine: Engine, epoch: string): Promise<void> {
  await pool.query(
    timed(
      {
        text: `insert into ${searchSchema}.places as old (engine, epoch, position, renewal_asked)
               values ($1, $2, 0, true) on conflict (engine) do update set renewal_asked = true`,
        values: [engine, epoch],
      },
      answerMs,
    ),
  );
}
