import { type RawBuilder, sql } from 'kysely';
import type { Naming, NamingRecord } from '../../commands/facts.ts';
import { type AnyReading, readingNames, readings } from '../../domain/catalogues/readings.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { idsNamedIn } from './namedIds.ts';

/** Where records of one kind name records of another: the ids that a row names, as an array. */
interface NamingPlace {
  readonly by: NamingRecord['by'];
  readonly table: keyof ReadTables;
  readonly named: RawBuilder<unknown>;
}

/** The columns of bookings that name records, by the category of these. */
const namedByBookings: { readonly [Category in string]?: RawBuilder<unknown> } = {
  customer: sql`array[customer_id] || participant_ids`,
  label: sql`label_ids || service_ids`,
  equipment: sql`equipment_ids`,
  resource: sql`resource_ids || array(select json_array_elements_text(details -> 'preferredResourceIds'))`,
};

/** The read models that say who names the records of a category. */
export function namingReads(category: string): readonly (keyof ReadTables)[] {
  return placesOf(category).map(({ table }) => table);
}

function placesOf(category: string): readonly NamingPlace[] {
  const inBookings = namedByBookings[category];
  return [
    ...(inBookings === undefined ? [] : [{ by: 'booking', table: 'bookings', named: inBookings } as const]),
    ...readingNames.flatMap((by): readonly NamingPlace[] => {
      const reading: AnyReading = readings[by];
      const each = Object.entries(reading.shown).flatMap(([field, facts]) =>
        facts.follows === true ? [] : idsNamedIn(field, facts, category).map((ids) => sql.raw(ids)),
      );
      if (each.length === 0) return [];
      return [{ by, table: tableOf(by), named: sql.join(each, sql` || `) }];
    }),
  ];
}

/** How many records of each kind name each of these records now, apart from those that are gone. */
export async function naming(
  { db, org }: ReadMoment,
  category: string,
  ids: readonly string[],
): Promise<readonly Naming[]> {
  const found: Naming[] = [];
  for (const { by, table, named } of placesOf(category)) {
    const gone = goneIn(by);
    const { rows } = await sql<{ id: string; count: number }>`
      select one.id, count(*) as count
      from ${sql.table(`${readSchema}.${table}`)} records, unnest(${named}) one(id)
      where records.org = ${org} and not ${gone} and one.id = any(${ids})
      group by one.id order by one.id`.execute(db);
    found.push(...rows.map(({ id, count }) => ({ id, by, count })));
  }
  return found;
}

/** The records that name one of these now, apart from those that are gone; by category and id. */
export async function namedBy(
  { db, org }: ReadMoment,
  category: string,
  ids: readonly string[],
): Promise<readonly NamingRecord[]> {
  const found: NamingRecord[] = [];
  for (const { by, table, named } of placesOf(category)) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(`${readSchema}.${table}`)}
      where org = ${org} and not ${goneIn(by)} and (${named}) && ${ids}::text[]
      order by id`.execute(db);
    found.push(...rows.map(({ id }) => ({ by, id })));
  }
  return found;
}

function goneIn(by: NamingRecord['by']): RawBuilder<boolean> {
  return by === 'booking' || readings[by].whenEnded !== 'gone' ? sql`false` : sql`ended`;
}
