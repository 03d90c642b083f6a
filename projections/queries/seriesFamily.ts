import { sql } from 'kysely';
import type { DateRange } from '../../domain/masterRoster/rosterFacts.ts';
import type { ReadTables } from '../readTables.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';

type Table = ReturnType<typeof sql.table>;

/**
 * The series of one beginning, of the read model that they are in. Of one that was taken back, as if it had never been
 * entered, there are none.
 */
export async function seriesFamily<Of>(
  moment: ReadMoment,
  name: keyof ReadTables,
  id: string,
): Promise<{ readonly parentId: string; readonly family: readonly Of[] }> {
  const table = sql.table(`${readSchema}.${name}`);
  const parentId = await beginningOf(moment, table, id);
  return { parentId, family: await familyOf<Of>(moment, table, parentId) };
}

/** The days of a range on which an organisation is closed. */
export function closedDaysIn({ db, org }: ReadMoment, { from, to }: DateRange) {
  return db
    .selectFrom('closedDays')
    .select('fact')
    .where('org', '=', org)
    .where('ended', '=', false)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('id');
}

/** The first of the series that a series continues; itself if it continues none. */
async function beginningOf({ db, org }: ReadMoment, table: Table, id: string): Promise<string> {
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    with recursive up (id, parent_id) as (
      select id, parent_id from ${table} where org = ${org} and id = ${id}
      union
      select earlier.id, earlier.parent_id from ${table} earlier join up on earlier.id = up.parent_id
        where earlier.org = ${org}
    )
    select id, parent_id from up`.execute(db);
  // The last one whose own beginning is not there any more has begun it.
  const known = new Set(rows.map((row) => row.id));
  const first = rows.find(({ parent_id }) => parent_id === null || !known.has(parent_id));
  return first?.parent_id ?? first?.id ?? id;
}

/** A series and all that continue it. */
async function familyOf<Of>({ db, org }: ReadMoment, table: Table, parentId: string): Promise<readonly Of[]> {
  const { rows } = await sql<{ fact: Of }>`
    with recursive family (id, fact) as (
      select id, fact::jsonb from ${table} where org = ${org} and (id = ${parentId} or parent_id = ${parentId})
      union
      select later.id, later.fact::jsonb from ${table} later join family on later.parent_id = family.id
        where later.org = ${org}
    )
    select fact from family order by id`.execute(db);
  return rows.map(({ fact }) => fact);
}
