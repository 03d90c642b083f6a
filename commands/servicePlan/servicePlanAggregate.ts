import type { CommandFacts } from '../../domain/decider.ts';
import { referencesOf } from '../../domain/references.ts';
import type { ServicePlan } from '../../domain/servicePlan/servicePlan.ts';
import { servicePlanCommands } from '../../domain/servicePlan/servicePlanCommands.ts';
import { servicePlanDecider } from '../../domain/servicePlan/servicePlanDecider.ts';
import type { ServicePlanEvent } from '../../domain/servicePlan/servicePlanEvents.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

type ServicePlanAggregate = Aggregate<
  typeof servicePlanCommands,
  ServicePlan,
  ServicePlanEvent,
  CommandFacts
>;

export const servicePlanAggregate: ServicePlanAggregate = {
  ...recordAggregate({
    inputs: servicePlanCommands,
    decider: servicePlanDecider,
    recordId: ({ input }) => input.servicePlanId,
    references: referencesOf,
  }),
  goesOn: true,
};
