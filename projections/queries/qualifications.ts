import { sql } from 'kysely';
import { readings } from '../../domain/catalogues/readings.ts';
import type { QualificationFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
import { ownColumns, seenBy } from './recordList.ts';
import type { Wanted } from './records.ts';
import { rowsIn } from './rowsIn.ts';
import { visibleRows } from './visibility.ts';

/** What qualifies people, by id, as far as an actor sees it. */
export async function qualificationsFor(moment: ReadMoment, actor: Actor): Promise<QualificationFact[]> {
  const { qualification } = readings;
  const seen = visibleRows(actor, qualification.area, ownColumns(qualification));
  const rows = await qualificationsOf(moment, 'all').where(seen).select('fact').execute();
  return rows.map(({ fact }) => seenBy(actor, qualification, fact));
}

/** The qualifications of these people that are in use, as a query that has not been run. */
export function qualificationsOf(moment: Reading, wanted: Wanted) {
  const asked = moment.db
    .selectFrom(rowsIn(moment, 'qualifications').as('qualifications'))
    .where('org', '=', moment.org)
    .where('ended', '=', false)
    .orderBy('id');
  return wanted === 'all' ? asked : asked.where(sql<boolean>`resource_id = any(${wanted})`);
}
