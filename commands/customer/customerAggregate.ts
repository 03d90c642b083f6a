import { customerCommands } from '../../domain/customer/customerCommands.ts';
import { customerDecider } from '../../domain/customer/customerDecider.ts';
import { referencesOf } from '../../domain/references.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const customerAggregate = recordAggregate({
  inputs: customerCommands,
  decider: customerDecider,
  recordId: ({ input }) => input.customerId,
  references: referencesOf,
});
