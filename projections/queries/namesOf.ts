import { sql } from 'kysely';
import type { ReadMoment } from '../withOrganisation.ts';
import { rowsIn } from './rowsIn.ts';

/** Read models whose rows have a name that others speak of them by. */
const namedTables = ['customers', 'resources', 'labels'] as const;
type NamedTable = (typeof namedTables)[number];

/** Names by id, for each kind of record. */
export type NamesByTable = Readonly<Record<NamedTable, ReadonlyMap<string, string>>>;

/**
 * The names of records at the moment, of all kinds in one way to PostgreSQL; ids that are not known are left
 * out.
 */
export async function namesOf(
  moment: ReadMoment,
  ids: Readonly<Partial<Record<NamedTable, readonly string[]>>>,
): Promise<NamesByTable> {
  const names = {
    customers: new Map<string, string>(),
    resources: new Map<string, string>(),
    labels: new Map<string, string>(),
  };
  const [first, ...others] = namedTables.flatMap((table) => {
    const wanted = [...new Set(ids[table])];
    return wanted.length === 0 ? [] : [namedRows(moment, table, wanted)];
  });
  if (first === undefined) return names;
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  for (const { table, id, name } of rows) names[table].set(id, name);
  return names;
}

function namedRows(moment: ReadMoment, table: NamedTable, wanted: readonly string[]) {
  return moment.db
    .selectFrom(rowsIn(moment, table).as('named'))
    .select([sql.lit(table).as('table'), 'id', 'name'])
    .where('org', '=', moment.org)
    .where(sql<boolean>`id = any(${wanted})`);
}
