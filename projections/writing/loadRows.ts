import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { timed } from '../../postgres/timed.ts';
import type { Ledger, ReadModel, Row, RowValue } from '../readModel.ts';
import { inSchema, quoted, readSchema, type Side, tableColumns, tableName } from '../schema/tables.ts';
import { batchMs } from './answerTimes.ts';
import { columnValue } from './columnText.ts';
import type { RowKey } from './preparedBatch.ts';
import type { HeldRow } from './rowCache.ts';

/** Anything that can run a query: one connection, or any of a pool's. */
export type Queryable = Pick<Pool | PoolClient, 'query'>;

/** The rows with these keys that exist in the table, each with its key. */
export async function loadRows(
  client: Queryable,
  model: ReadModel,
  side: Side,
  keys: readonly RowKey[],
): Promise<readonly { readonly key: RowKey; readonly held: HeldRow }[]> {
  const { rows } = await client.query<TableRow>(
    timed(
      {
        text: `select ${Object.keys(tableColumns(model)).map(quoted).join(', ')}
        from ${inSchema(tableName(model, side))}
        where (org, id) in (select * from unnest($1::text[], $2::text[]))`,
        values: [keys.map(({ org }) => org), keys.map(({ id }) => id)],
      },
      batchMs,
    ),
  );
  return rows.map((found) => {
    const row: Record<string, RowValue> = {};
    for (const [name, column] of Object.entries(model.columns)) {
      row[name] = columnValue(column, found[name] ?? null);
    }
    return {
      key: { org: found.org, id: found.id },
      held: { row, position: Number(found.position), at: Number(found.at), stored: true },
    };
  });
}

interface TableRow extends QueryResultRow {
  readonly org: string;
  readonly id: string;
  readonly position: string | number;
  readonly at: string | number;
  readonly [column: string]: Row[string];
}

/** The last numbers given to these organisations in a numbered ledger; those without any are left out. */
export async function loadCounters(
  client: Queryable,
  ledger: Ledger,
  side: Side,
  orgs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ org: string; last: string | number }>(
    timed(
      {
        text: `select org, last from ${readSchema}.counters where projection = $1 and org = any($2)`,
        values: [tableName(ledger, side), orgs],
      },
      batchMs,
    ),
  );
  return new Map(rows.map(({ org, last }) => [org, Number(last)]));
}
