import { DatabaseError, type PoolClient } from 'pg';
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
import { copyIn } from './copyIn.ts';
import type { PreparedBatch, TableChanges } from './preparedBatch.ts';

/** Writes what a batch changed; the caller's transaction decides whether it happened. */
export async function writeBatch(client: PoolClient, batch: PreparedBatch, side: Side): Promise<void> {
  for (const changes of batch.changes) {
    try {
      await writeChanges(client, changes, side);
    } catch (error) {
      throw isRefusedData(error) ? new ProjectionWriteFailed(changes.projection, error) : error;
    }
  }
  for (const stop of batch.stops) {
    await client.query(`update ${readSchema}.projections set stopped = $2 where name = $1`, [
      stop.projection,
      JSON.stringify(stop),
    ]);
  }
}

async function writeChanges(client: PoolClient, changes: TableChanges, side: Side): Promise<void> {
  const { projection, removed, lines, pastLines, counters } = changes;
  const columns = Object.keys(tableColumns(projection));
  const table = inSchema(tableName(projection, side));
  if (removed.length > 0) {
    await client.query(
      `delete from ${table} where (org, id) in (select * from unnest($1::text[], $2::text[]))`,
      [removed.map(({ org }) => org), removed.map(({ id }) => id)],
    );
  }
  if (lines !== '') await copyIn(client, table, columns.map(quoted), lines);
  const past = pastTableName(projection, side);
  if (past !== undefined && pastLines !== '') {
    await copyIn(client, inSchema(past), [...columns, ...Object.keys(pastColumns)].map(quoted), pastLines);
  }
  if (counters.size > 0) {
    await client.query(
      `insert into ${readSchema}.counters (projection, org, last)
       select $1, * from unnest($2::text[], $3::bigint[])
       on conflict (projection, org) do update set last = excluded.last`,
      [tableName(projection, side), [...counters.keys()], [...counters.values()]],
    );
  }
}

/** SQLSTATE classes that blame the data, not the connection or the server. */
function isRefusedData(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '');
}

/** PostgreSQL does not take what a projection made of some event of a batch. */
export class ProjectionWriteFailed extends Error {
  override readonly name = 'ProjectionWriteFailed';
  readonly projection: Projection;

  constructor(projection: Projection, cause: Error) {
    super(`the read model ${projection.name} cannot be written: ${cause.message}`, { cause });
    this.projection = projection;
  }
}
