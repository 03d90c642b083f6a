import { type RawBuilder, sql } from 'kysely';
import { namedByBookings } from '../../domain/catalogues/boardCategories.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
import { rowsIn } from './rowsIn.ts';

/** Read models whose rows have a name by which others refer to them. */
const namedTables = namedByBookings.map((category) => tableOf(category));
type NamedTable = (typeof namedTables)[number];

/** Names by id, for each kind of record. */
export type NamesByTable = Readonly<Record<NamedTable, ReadonlyMap<string, string>>>;

/** The read models that a booking's view is made of, with the names it shows. */
export const bookingReads = ['bookings', ...namedTables] as const;

/** Ids of records whose names are wanted. */
export type IdsByTable = Readonly<Partial<Record<NamedTable, readonly string[]>>>;

/**
 * The names of records at the moment, of all kinds in one round trip to PostgreSQL; unknown ids are left out.
 */
export async function namesOf(moment: ReadMoment, ids: IdsByTable): Promise<NamesByTable> {
  return namesByTable((await namedAmong(moment, ids)?.execute()) ?? []);
}

/** The same as a query; undefined if no name is wanted. */
export function namedAmong(reading: Reading, ids: IdsByTable) {
  const [first, ...others] = namedTables.flatMap((table) => {
    const wanted = [...new Set(ids[table])];
    return wanted.length === 0 ? [] : [namedRows(reading, table, wanted)];
  });
  return first && others.reduce((all, one) => all.unionAll(one), first);
}

/** The names of the records to which a current booking refers. */
export function namesOfBooking(reading: Reading, bookingId: string) {
  const idsIn = (column: RawBuilder<unknown>) => sql<readonly string[]>`(
    select ${column} from ${sql.table(`${readSchema}.bookings`)} where org = ${reading.org} and id = ${bookingId}
  )::text[]`;
  return namedRows(reading, 'customers', idsIn(sql`array[customer_id] || participant_ids`))
    .unionAll(namedRows(reading, 'resources', idsIn(sql`resource_ids`)))
    .unionAll(namedRows(reading, 'labels', idsIn(sql`label_ids || filter_ids || service_ids`)));
}

interface NamedRow {
  readonly table: NamedTable;
  readonly id: string;
  readonly name: string;
}

/** Rows of several tables, grouped by table. */
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
