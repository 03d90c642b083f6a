import type { ServicePlanFact } from '../../domain/facts.ts';
import type { ServicePlan } from '../../domain/servicePlan/servicePlan.ts';
import { servicePlanDecider } from '../../domain/servicePlan/servicePlanDecider.ts';
import type { ServicePlanEvent } from '../../domain/servicePlan/servicePlanEvents.ts';
import { aggregateModel, idOf } from './aggregateModel.ts';
import { required } from './columns.ts';

export type ServicePlanRow = {
  readonly visit_stem_id: string;
  /** `VisitStemUpdated`, epoch seconds. */
  readonly plan_updated_at: number;
  /** A removed plan keeps its row, so that whoever looked at it learns that it is gone. */
  readonly removed: boolean;
  readonly revision: number;
  /** As answers and decisions show it; of a removed one, as it was. */
  readonly fact: ServicePlanFact;
};

/** Service plans as they are. */
export const servicePlans = aggregateModel<ServicePlanRow, ServicePlan, ServicePlanEvent>({
  name: 'servicePlans',
  version: 2,
  versions: { name: 'service_plan_versions', indexes: [[]] },
  decider: servicePlanDecider,
  columns: {
    visit_stem_id: required('text'),
    plan_updated_at: required('bigint'),
    removed: required('boolean'),
    revision: required('integer'),
    fact: required('json'),
  },
  indexes: [['visit_stem_id'], ['plan_updated_at']],
  stateOf({ removed, fact: { id: _id, ...details } }) {
    return removed ? { status: 'removed' } : { status: 'current', details };
  },
  rowOf(state, event, before) {
    if (state.status === 'none') return undefined;
    if (state.status === 'removed') {
      return before === undefined ? undefined : { ...before, removed: true, revision: event.revision };
    }
    const { details } = state;
    return {
      visit_stem_id: details.visitStemId,
      plan_updated_at: details.updatedAt,
      removed: false,
      revision: event.revision,
      fact: { ...details, id: idOf(event) },
    };
  },
});
