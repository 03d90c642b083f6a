import type { Compilable } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import type { Step } from '../postgres/oneMessage.ts';
import { readerRole } from '../postgres/readerRole.ts';
import { timed } from '../postgres/timed.ts';
import type { Moment } from './moment.ts';
import type { KnownProjection } from './projector/checkpoint.ts';
import { readSchema } from './schema/tables.ts';
import { answerMs } from './writing/answerTimes.ts';

/** A query that is sent in one message with others. */
export interface AskedTogether<Row> {
  readonly query: Compilable<Row>;
  /** As in `Step`: for queries by key, which have one plan. */
  readonly kept?: boolean;
}

/** The rows that queries return, in order. */
export type RowsOf<Asked extends readonly AskedTogether<unknown>[]> = {
  readonly [Index in keyof Asked]: Asked[Index] extends AskedTogether<infer Row> ? readonly Row[] : never;
};

/**
 * Milliseconds after which a connection that has not begun a query counts as lost: longer than PostgreSQL
 * waits for a lock (`createPool`), because tables may be exchanged just then.
 */
export const enterMs = 12_000;
/** The same for one query; the longest takes seconds. */
export const readMs = 60_000;

export function stepOf({ query, kept = false }: AskedTogether<unknown>): Step {
  const { sql, parameters } = query.compile();
  return { text: sql, values: parameters, kept };
}

export function rowsOf<const Asked extends readonly AskedTogether<unknown>[]>(
  asked: Asked,
  results: readonly QueryResult[],
): RowsOf<Asked>;
export function rowsOf(asked: readonly unknown[], results: readonly QueryResult[]): readonly unknown[][] {
  return asked.map((_asked, index) => results[index]?.rows ?? []);
}

/** A connection that cannot even roll back is of no use any more. */
export async function rollBack(client: PoolClient): Promise<void> {
  await client.query(timed({ text: 'rollback' }, answerMs)).then(
    () => client.release(),
    () => client.release(true),
  );
}

/**
 * The lock is taken before the snapshot: tables are exchanged either before this moment or after it, never in
 * between.
 */
export function entering(org: string): readonly Step[] {
  return [
    { text: 'start transaction isolation level repeatable read read only', kept: true },
    { text: `lock table ${readSchema}.exchange in access share mode`, kept: true },
    { text: `set local role ${readerRole}`, kept: true },
    {
      text: `select set_config('muster.org', $1, true), position, at, epoch,
               (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from ${readSchema}.projections p) as projections
             from ${readSchema}.checkpoint`,
      values: [org],
      kept: true,
    },
  ];
}

export const leaving: Step = { text: 'commit', kept: true };

export function momentOf(org: string, entered: QueryResult<MomentRow> | undefined): Moment {
  const row = entered?.rows[0];
  if (row === undefined) throw new Error('the read side has no checkpoint: its schema was not prepared');
  const { position, at, epoch, projections } = row;
  return { org, position, at, epoch, projections };
}

interface MomentRow {
  readonly position: number;
  readonly at: number;
  readonly epoch: string | null;
  readonly projections: readonly KnownProjection[];
}
