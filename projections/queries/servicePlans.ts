import { sql } from 'kysely';
import type { Reading } from '../withOrganisation.ts';
import { rowsIn } from './rowsIn.ts';

/** The service plans of these VisitStemIDs, last updated first, as a query that has not been run. */
export function plansByUpdate(moment: Reading, visitStemIds: readonly string[] | 'all') {
  const asked = moment.db
    .selectFrom(rowsIn(moment, 'servicePlans').as('servicePlans'))
    .where('org', '=', moment.org)
    .where('ended', '=', false)
    .orderBy('updated_at', 'desc')
    .orderBy('id');
  return visitStemIds === 'all' ? asked : asked.where(sql<boolean>`visit_stem_id = any(${visitStemIds})`);
}
