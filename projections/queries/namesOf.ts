import { type RawBuilder, sql } from 'kysely';
import { readSchema } from '../schema/tables.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
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
  const [first, ...others] = namedTables.flatMap((table) => {
    const wanted = [...new Set(ids[table])];
    return wanted.length === 0 ? [] : [namedRows(moment, table, wanted)];
  });
  if (first === undefined) return namesByTable([]);
  return namesByTable(await others.reduce((all, one) => all.unionAll(one), first).execute());
}

/** The names that a booking, as it is now, speaks of others by. */
export function namesOfBooking(reading: Reading, bookingId: string) {
  const idsIn = (column: RawBuilder<unknown>) => sql<readonly string[]>`(
    select ${column} from ${sql.table(`${readSchema}.bookings`)} where org = ${reading.org} and id = ${bookingId}
  )::text[]`;
  return namedRows(reading, 'customers', idsIn(sql`array[customer_id]`))
    .unionAll(namedRows(reading, 'resources', idsIn(sql`resource_ids`)))
    .unionAll(namedRows(reading, 'labels', idsIn(sql`label_ids`)));
}

interface NamedRow {
  readonly table: NamedTable;
  readonly id: string;
  readonly name: string;
}

/** Rows of several tables by their table. */
export function namesByTable(rows: readonly NamedRow[]): NamesByTable {
  const names = {
    customers: new Map<string, string>(),
    resources: new Map<string, string>(),
    labels: new Map<string, string>(),
  };
  for (const { table, id, name } of rows) names[table].set(id, name);
  return names;
}

function namedRows(
  reading: Reading,
  table: NamedTable,
  wanted: readonly string[] | RawBuilder<readonly string[]>,
) {
  return reading.db
    .selectFrom(rowsIn(reading, table).as('named'))
    .select([sql.lit(table).as('table'), 'id', 'name'])
    .where('org', '=', reading.org)
    .where(sql<boolean>`id = any(${wanted})`);
}
