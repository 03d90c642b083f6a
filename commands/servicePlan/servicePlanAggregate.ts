import { referencesOf } from '../../domain/references.ts';
import { servicePlanCommands } from '../../domain/servicePlan/servicePlanCommands.ts';
import { servicePlanDecider } from '../../domain/servicePlan/servicePlanDecider.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const servicePlanAggregate = recordAggregate({
  inputs: servicePlanCommands,
  decider: servicePlanDecider,
  recordId: ({ input }) => input.servicePlanId,
  references: referencesOf,
  goesOn: true,
});
