import { sql } from 'kysely';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';

/** The titles of records, by `category id`; a booking without a title has that of its customer. */
export async function titlesOf(
  { db, org }: ReadMoment,
  records: readonly { readonly category: ChangedCategory; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const [category, some] of Map.groupBy(records, (one) => one.category)) {
    const ids = some.map(({ id }) => id);
    const { rows } = await (category === 'booking'
      ? sql<{ id: string; title: string }>`
          select id, coalesce(nullif(title, ''), (
            select name from ${sql.table(`${readSchema}.customers`)} customers
            where org = ${org} and customers.id = bookings.customer_id
          ), id) as title
          from ${sql.table(`${readSchema}.bookings`)} bookings where org = ${org} and id = any(${ids})`
      : sql<{ id: string; title: string }>`
          select id, name as title from ${sql.table(`${readSchema}.${tableOf(category)}`)} records
          where org = ${org} and id = any(${ids})`
    ).execute(db);
    for (const { id, title } of rows) titles.set(`${category} ${id}`, title);
  }
  return titles;
}
