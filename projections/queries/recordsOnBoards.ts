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
export async function recordsFor<Name extends 'qualification' | 'document' | 'documentType' | 'equipment'>(
  moment: ReadMoment,
  actor: Actor,
  name: Name,
): Promise<FactOf<Name>[]> {
  const reading: AnyReading = readings[name];
  const seen = visibleRows(actor, reading.area, ownColumns(reading));
  const rows = await sql<{ fact: FactOf<Name> }>`
    select fact from ${rowsIn(moment, tableOf(name))} ${sql.ref(tableOf(name))}
    where org = ${moment.org} and not ended and ${seen} and ${name === 'document' ? ofPeople : sql`true`} order by id`.execute(
    moment.db,
  );
  return rows.rows.map(({ fact }) => seenBy(actor, reading, fact));
}

/** Of documents: those of people that have a type, on which it may depend whether somebody can be planned. */
const ofPeople = sql<boolean>`starts_with(about, 'resource:') and type_id is not null`;

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

/** The documents of these people that have a type and are in use, by id, as a query that has not been run. */
export function documentsOf(moment: Reading, wanted: Wanted) {
  const asked = moment.db
    .selectFrom(rowsIn(moment, 'documents').as('documents'))
    .where('org', '=', moment.org)
    .where('ended', '=', false)
    .where(ofPeople)
    .orderBy('id');
  return wanted === 'all'
    ? asked
    : asked.where(sql<boolean>`about = any(${wanted.map((id) => `resource:${id}`)})`);
}

/** The types of documents in use, by id, as a query that has not been run. */
export function documentTypesOf(moment: Reading) {
  return moment.db
    .selectFrom(rowsIn(moment, 'documentTypes').as('documentTypes'))
    .where('org', '=', moment.org)
    .where('ended', '=', false)
    .orderBy('id');
}
