import { DatabaseError, escapeLiteral, type PoolClient } from 'pg';
import type { Projection } from '../readModel.ts';
import {
  inSchema,
  pastColumns,
  pastTableName,
  quoted,
  readSchema,
  type Side,
  tableColumns,
  tableName,
} from '../schema/tables.ts';
import type { PreparedBatch, Stop, TableChanges } from './preparedBatch.ts';
import { runScript, ScriptFailed, type Statement } from './runScript.ts';

/** Statements to run before and after a batch, for example to begin and to commit. */
export interface Around {
  readonly before: readonly Statement[];
  readonly after: readonly Statement[];
  /** Milliseconds for all of it; default `batchMs`. */
  readonly withinMs?: number | undefined;
}

/**
 * Writes the changes of a batch, with one round trip to PostgreSQL. A transaction, the caller's or one that
 * the surrounding statements begin, decides whether it happened. Rejects with `ProjectionWriteFailed` if the
 * rows of one projection are at fault.
 */
export async function writeBatch(
  client: PoolClient,
  batch: PreparedBatch,
  side: Side,
  { before, after, withinMs }: Around = { before: [], after: [] },
): Promise<void> {
  const own = batch.changes.flatMap((changes) =>
    statementsOf(changes, side).map((statement) => ({ ...statement, projection: changes.projection })),
  );
  try {
    await runScript(client, [...before, ...own, ...batch.stops.map(stopStatement), ...after], withinMs);
  } catch (error) {
    if (!(error instanceof ScriptFailed)) throw error;
    const projection = own[error.index - before.length]?.projection;
    throw projection !== undefined && isRefusedData(error.cause)
      ? new ProjectionWriteFailed(projection, error.cause)
      : error.cause;
  }
}

function stopStatement(stop: Stop): Statement {
  const [name, json] = [escapeLiteral(stop.projection), escapeLiteral(JSON.stringify(stop))];
  return { sql: `update ${readSchema}.projections set stopped = ${json} where name = ${name}` };
}

function statementsOf(
  { projection, removed, lines, pastLines, counters }: TableChanges,
  side: Side,
): readonly Statement[] {
  const columns = Object.keys(tableColumns(projection));
  const table = inSchema(tableName(projection, side));
  const past = pastTableName(projection, side);
  const statements: Statement[] = [];
  if (removed.length > 0) {
    const orgs = textArray(removed.map(({ org }) => org));
    const ids = textArray(removed.map(({ id }) => id));
    statements.push({
      sql: `delete from ${table} where (org, id) in (select * from unnest(${orgs}, ${ids}))`,
    });
  }
  if (lines !== '') statements.push(copyInto(table, columns, lines));
  if (past !== undefined && pastLines !== '') {
    statements.push(copyInto(inSchema(past), [...columns, ...Object.keys(pastColumns)], pastLines));
  }
  if (counters.size > 0) {
    const orgs = textArray([...counters.keys()]);
    statements.push({
      sql: `insert into ${readSchema}.counters (projection, org, last)
            select ${escapeLiteral(tableName(projection, side))}, *
            from unnest(${orgs}, '{${[...counters.values()].join(',')}}'::bigint[])
            on conflict (projection, org) do update set last = excluded.last`,
    });
  }
  return statements;
}

function copyInto(table: string, columns: readonly string[], rows: string): Statement {
  return { sql: `copy ${table} (${columns.map(quoted).join(', ')}) from stdin`, rows };
}

/** A literal of arbitrary texts: a script has no parameters. */
function textArray(texts: readonly string[]): string {
  const elements = texts.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `${escapeLiteral(`{${elements.join(',')}}`)}::text[]`;
}

/** SQLSTATE classes that blame the data, not the connection or the server. */
function isRefusedData(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '');
}

/** PostgreSQL refuses what a projection made of some event of a batch. */
export class ProjectionWriteFailed extends Error {
  override readonly name = 'ProjectionWriteFailed';
  readonly projection: Projection;

  constructor(projection: Projection, cause: Error) {
    super(`the read model ${projection.name} cannot be written: ${cause.message}`, { cause });
    this.projection = projection;
  }
}
