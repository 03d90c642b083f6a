import { sql } from 'kysely';
import { longestAbsenceSeconds } from '../../domain/absence/absence.ts';
import type { AbsenceFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
import type { Wanted } from './records.ts';
import { rowsIn } from './rowsIn.ts';
import type { Window } from './spans.ts';
import { timeColumns, visibleRows } from './visibility.ts';

/** Leave and breaks that count and overlap the window, by start, as far as an actor sees them. */
export async function absencesFor(moment: ReadMoment, actor: Actor, window: Window): Promise<AbsenceFact[]> {
  const all = absencesIn(moment, window, 'all').where(visibleRows(actor, 'time', timeColumns));
  return (await all.select('fact').execute()).map(({ fact }) => fact);
}

/** Those of these resources, as a query that has not been run. */
export function absencesIn(moment: Reading, window: Window, wanted: Wanted) {
  return absencesOf(moment, window, wanted).orderBy('start').orderBy('id');
}

function absencesOf(moment: Reading, { from, to }: Window, wanted: Wanted) {
  const asked = moment.db
    .selectFrom(rowsIn(moment, 'absences').as('absences'))
    .where('org', '=', moment.org)
    // No absence is longer, so the index reads hardly more than the answer.
    .where('start', '>', from - longestAbsenceSeconds - 1)
    .where('start', '<', to)
    .where('end', '>', from)
    .where('ended', '=', false);
  return wanted === 'all' ? asked : asked.where(sql<boolean>`resource_id = any(${wanted})`);
}
