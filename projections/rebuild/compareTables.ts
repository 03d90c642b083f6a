import type { PoolClient } from 'pg';
import { isPassing } from '../../domain/catalogues/eventCatalogue.ts';
import type { Column, Projection } from '../readModel.ts';
import { namesOf } from '../schema/tableStatements.ts';
import { inSchema, pastColumns, quoted, tableColumns } from '../schema/tables.ts';
import { oldName } from './exchangeTables.ts';

/** How the rows of a rebuilt table compare with those before. */
export interface Comparison {
  readonly projection: string;
  readonly table: string;
  /** The number of rows of the new table. */
  readonly rows: number;
  /** Rows that exist in only one of the two or differ in any column; null if there was no such table. */
  readonly differing: number | null;
  /** Some of those, `organisation/id`. */
  readonly examples: readonly string[];
}

/**
 * Compares the tables in the snapshot of the given transaction, in which old and new are at the same position
 * if the old `wereRead`.
 */
export async function compareTables(
  snapshot: PoolClient,
  projections: readonly Projection[],
  wereRead: ReadonlySet<string>,
): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const projection of projections) {
    const [table, pastTable] = namesOf(projection, 'current');
    const columns = tableColumns(projection);
    const tables = [
      ...(table === undefined ? [] : [{ table, columns }]),
      ...(pastTable === undefined ? [] : [{ table: pastTable, columns: { ...columns, ...pastColumns } }]),
    ];
    for (const compared of tables) {
      const old = wereRead.has(projection.name) ? oldName(compared.table) : undefined;
      const result = await compare(snapshot, compared.table, old, compared.columns, joinOf(projection));
      comparisons.push({ projection: projection.name, table: compared.table, ...result });
    }
  }
  return comparisons;
}

/** What was made of events that are gone after some days is not made again: only what there is again is compared. */
function joinOf({ categories }: Projection): 'full join' | 'right join' {
  return categories.every(isPassing) ? 'right join' : 'full join';
}

async function compare(
  snapshot: PoolClient,
  table: string,
  oldTable: string | undefined,
  columns: Readonly<Record<string, Column>>,
  join: ReturnType<typeof joinOf>,
): Promise<Omit<Comparison, 'projection' | 'table'>> {
  const name = inSchema(table);
  const old = oldTable === undefined ? null : inSchema(oldTable);
  const found = await snapshot.query<{ rows: string | number; has_old: boolean }>(
    `select (select count(*) from ${name}) as rows, to_regclass($1) is not null as has_old`,
    [old],
  );
  const rows = Number(found.rows[0]?.rows ?? 0);
  if (found.rows[0]?.has_old !== true) return { rows, differing: null, examples: [] };
  const differing = await snapshot.query<{ count: string | number; examples: readonly string[] | null }>(
    `select count(*) as count, (array_agg(org || '/' || id))[1:5] as examples from (
       select org, id from ${old} o ${join} ${name} n using (org, id, position) where ${cells('o', columns)} is distinct from ${cells('n', columns)}
     ) as differing`,
  );
  const [row] = differing.rows;
  return { rows, differing: Number(row?.count ?? 0), examples: row?.examples ?? [] };
}

/** A row of one of the two tables; `json` itself cannot be compared. */
function cells(alias: string, columns: Readonly<Record<string, Column>>): string {
  const values = Object.entries(columns).map(
    ([name, { type }]) => `${alias}.${quoted(name)}${type === 'json' ? '::jsonb' : ''}`,
  );
  return `row(${values.join(', ')})`;
}
