import { sql } from 'kysely';
import { type AnyReading, type FactOf, readings } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { tableOf } from '../models/recordModels.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
import { ownColumns } from './ownColumns.ts';
import { seenBy } from './recordList.ts';
import type { Wanted } from './records.ts';
import { rowsIn } from './rowsIn.ts';
import { visibleRows } from './visibility.ts';

/** The records of a kind that are in use, by id, as far as an actor sees them. */
export async function recordsFor<Name extends 'qualification' | 'equipment'>(
  moment: ReadMoment,
  actor: Actor,
  name: Name,
): Promise<FactOf<Name>[]> {
  const reading: AnyReading = readings[name];
  const seen = visibleRows(actor, reading.area, ownColumns(reading));
  const rows = await sql<{ fact: FactOf<Name> }>`
    select fact from ${rowsIn(moment, tableOf(name))} ${sql.ref(tableOf(name))}
    where org = ${moment.org} and not ended and ${seen} order by id`.execute(moment.db);
  return rows.rows.map(({ fact }) => seenBy(actor, reading, fact));
}

/** All equipment in use, by id, as a query that has not been run. */
export function equipmentOf(moment: Reading) {
  return moment.db
    .selectFrom(rowsIn(moment, 'equipments').as('equipments'))
    .where('org', '=', moment.org)
    .where('ended', '=', false)
    .orderBy('id');
}

/** The qualifications of these people that are in use, by id, as a query that has not been run. */
export function qualificationsOf(moment: Reading, wanted: Wanted) {
  const asked = moment.db
    .selectFrom(rowsIn(moment, 'qualifications').as('qualifications'))
    .where('org', '=', moment.org)
    .where('ended', '=', false)
    .orderBy('id');
  return wanted === 'all' ? asked : asked.where(sql<boolean>`resource_id = any(${wanted})`);
}
