import { type RawBuilder, sql } from 'kysely';
import { allProjections } from '../allProjections.ts';
import type { ReadTables } from '../readTables.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';

/**
 * Which past moment is meant: a position of the log, or a time (epoch milliseconds), which is after every
 * event of that millisecond.
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

/** A row of a past moment has all but the position and time of its last event. */
export type RowIn<Table extends keyof ReadTables> = Omit<ReadTables[Table], 'position' | 'at'>;

/**
 * The rows of a read model as they are, or as they were where the moment is one of the past (`asOf`): to be
 * selected from under the model's own name, so that the rest of a query is written once.
 *
 * @throws for a past moment of a read model that keeps no versions.
 */
export function rowsIn<Table extends keyof ReadTables>(
  { asOf }: Pick<ReadMoment, 'asOf'>,
  table: Table,
): RawBuilder<RowIn<Table>> {
  if (asOf === null) return sql`${sql.table(`${readSchema}.${table}`)}`;
  const view = versionViews.get(table);
  if (view === undefined) throw new Error(`the read model ${table} keeps no versions of its rows`);
  // No condition within the two halves of the view: so they are planned as one list, each half by its own index.
  return sql`(select * from ${sql.table(`${readSchema}.${view}`)}
    where from_position <= ${asOf} and until_position > ${asOf})`;
}
