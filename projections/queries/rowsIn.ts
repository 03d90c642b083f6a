import { type RawBuilder, sql } from 'kysely';
import { allProjections } from '../allProjections.ts';
import type { ReadTables } from '../readTables.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';

/**
 * A past moment: a position of the log, or a time (epoch milliseconds), which is after every event of that
 * millisecond.
 */
export type AsOf = { readonly position: number } | { readonly at: number };

/** Read models by name, each with the view that has every version of its rows. */
const versionViews: ReadonlyMap<string, string> = new Map(
  allProjections.flatMap((projection) =>
    projection.kind === 'rows' && projection.versions !== null
      ? [[projection.name, projection.versions.name] as const]
      : [],
  ),
);

/** A row of a past moment has every column except the position and time of its last event. */
export type RowIn<Table extends keyof ReadTables> = Omit<ReadTables[Table], 'position' | 'at'>;

/**
 * The current rows of a read model, or those of a moment in the past (`asOf`). They are selected under the
 * model's own name, so that the rest of a query is written once.
 *
 * @throws for a past moment of a read model that keeps no versions.
 */
export function rowsIn<Table extends keyof ReadTables>(
  { asOf }: Pick<ReadMoment, 'asOf'>,
  table: Table,
): RawBuilder<RowIn<Table>> {
  if (asOf === null) return sql`${sql.table(`${readSchema}.${table}`)}`;
  // No condition within the two halves of the view: so they are planned as one list, each half by its own
  // index.
  return sql`(select * from ${versionsOf(table)}
    where from_position <= ${asOf} and until_position > ${asOf})`;
}

/**
 * Every version of the rows of a read model, with the positions between which it was current.
 *
 * @throws for a read model that keeps no versions.
 */
export function versionsOf(table: keyof ReadTables): RawBuilder<unknown> {
  const view = versionViews.get(table);
  if (view === undefined) throw new Error(`the read model ${table} keeps no versions of its rows`);
  return sql`${sql.table(`${readSchema}.${view}`)}`;
}
