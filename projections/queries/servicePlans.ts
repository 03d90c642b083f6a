import { sql } from 'kysely';
import type { ServicePlanFact } from '../../domain/facts.ts';
import { mayRead } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import type { Reading } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type Listing, type RecordPage, recordPage } from './recordPage.ts';
import { notForYou, type RecordsQuery } from './records.ts';
import { rowsIn } from './rowsIn.ts';
import { visibleRows } from './visibility.ts';

export interface ServicePlansQuery extends RecordsQuery {
  readonly visitStemId?: string | undefined;
}

const listing: Listing = {
  name: 'servicePlans',
  order: [{ column: 'plan_updated_at', type: 'bigint', direction: 'desc' }],
  searched: [sql<string>`visit_stem_id`],
};

/** Service plans that are not removed, those updated last first (scheduling §7). For planners. */
export function listServicePlans(
  context: QueryContext,
  actor: Actor,
  query: ServicePlansQuery,
): Promise<Answer<RecordPage<ServicePlanFact>>> {
  const { visitStemId, after } = query;
  return ask(context, { org: actor.org, reads: ['servicePlans'], after }, async (moment) => {
    if (!mayRead(actor, 'planning')) return new Refused(notForYou);
    const wanted = plansOf(moment, visitStemId === undefined ? 'all' : [visitStemId]);
    const seen = wanted.where(visibleRows(actor, 'planning', {}));
    return recordPage<ServicePlanFact>(moment, seen.selectAll(), listing, query);
  });
}

/** The plans of these VisitStemIDs, those updated last first, without what is to be read of them. */
export function plansByUpdate(moment: Reading, visitStemIds: readonly string[] | 'all') {
  return plansOf(moment, visitStemIds).orderBy('plan_updated_at', 'desc').orderBy('id');
}

function plansOf(moment: Reading, visitStemIds: readonly string[] | 'all') {
  const asked = moment.db
    .selectFrom(rowsIn(moment, 'servicePlans').as('servicePlans'))
    .where('org', '=', moment.org)
    .where('removed', '=', false);
  return visitStemIds === 'all' ? asked : asked.where(sql<boolean>`visit_stem_id = any(${visitStemIds})`);
}
