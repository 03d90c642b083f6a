import { sql } from 'kysely';
import type { ServicePlanFact } from '../../domain/facts.ts';
import { type Actor, plans } from '../../domain/roles.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { notForYou } from './records.ts';
import { rowsIn } from './rowsIn.ts';

export interface ServicePlansQuery {
  readonly visitStemId?: string | undefined;
  readonly after?: number | undefined;
}

/** Service plans that are not removed, those updated last first (scheduling §7). For planners. */
export function listServicePlans(
  context: QueryContext,
  actor: Actor,
  { visitStemId, after }: ServicePlansQuery,
): Promise<Answer<{ readonly rows: ServicePlanFact[] }>> {
  return ask(context, { org: actor.org, reads: ['servicePlans'], after }, async (moment) =>
    plans(actor)
      ? { rows: await servicePlansFor(moment, visitStemId === undefined ? 'all' : [visitStemId]) }
      : new Refused(notForYou),
  );
}

/** The plans of these VisitStemIDs, those updated last first. */
export async function servicePlansFor(
  moment: ReadMoment,
  visitStemIds: readonly string[] | 'all',
): Promise<ServicePlanFact[]> {
  const rows = await plansByUpdate(moment, visitStemIds).select('fact').execute();
  return rows.map(({ fact }) => fact);
}

/** Of those, without what is to be read of them. */
export function plansByUpdate(moment: ReadMoment, visitStemIds: readonly string[] | 'all') {
  const asked = moment.db
    .selectFrom(rowsIn(moment, 'servicePlans').as('servicePlans'))
    .where('org', '=', moment.org)
    .where('removed', '=', false)
    .orderBy('plan_updated_at', 'desc')
    .orderBy('id');
  return visitStemIds === 'all' ? asked : asked.where(sql<boolean>`visit_stem_id = any(${visitStemIds})`);
}
