import { sql } from 'kysely';
import { type AnyReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import type { LaneFact } from '../../domain/lane/lane.ts';
import { type LaneRecords, laneNames } from '../../domain/lane/lanes.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { tableOf } from '../models/recordModels.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
import { during } from './during.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { seenBy } from './recordList.ts';
import type { Wanted } from './records.ts';
import { rowsIn } from './rowsIn.ts';
import type { Window } from './spans.ts';
import { visibleRows } from './visibility.ts';

/** What the lanes of boards are read from. */
export const laneTables = laneNames.flatMap((name) => [tableOf(name), ...ownerTables(readings[name])]);

/** A record in a lane, and its category. */
export interface LaneRow {
  readonly category: string;
  readonly fact: LaneFact;
}

/**
 * The records in these lanes that overlap a window, as a query that has not been run; `seenBy` narrows them to what somebody
 * sees, `people` to those for some people.
 */
export function laneRows(
  moment: Reading,
  names: readonly ReadingName[],
  window: Window,
  { actor, people = 'all' }: { readonly actor?: Actor; readonly people?: Wanted },
) {
  const each = names.flatMap((name) => {
    const reading: AnyReading = readings[name];
    if (reading.span === null || reading.lane === null) return [];
    return sql`select ${name}::text as category, fact from ${rowsIn(moment, tableOf(name))} ${sql.ref(tableOf(name))}
      where org = ${moment.org} and ${during(reading, window, people)}
        and ${actor === undefined ? sql`true` : visibleRows(actor, reading.area, ownColumns(reading))}`;
  });
  const all = [sql`select null::text as category, null::json as fact where false`, ...each];
  return moment.db.selectFrom(sql<LaneRow>`(${sql.join(all, sql` union all `)})`.as('lanes'));
}

/** The records in every lane, as somebody sees them. */
export async function lanesFor(
  moment: ReadMoment,
  actor: Actor,
  window: Window,
  people: Wanted = 'all',
): Promise<LaneRecords> {
  const rows = await laneRows(moment, laneNames, window, { actor, people }).selectAll().execute();
  return Object.fromEntries(
    laneNames.map((name) => [
      name,
      rows.flatMap(({ category, fact }) => (category === name ? [seenBy(actor, readings[name], fact)] : [])),
    ]),
  );
}
