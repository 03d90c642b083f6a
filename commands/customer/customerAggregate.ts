import type { Customer } from '../../domain/customer/customer.ts';
import { customerCommands } from '../../domain/customer/customerCommands.ts';
import { customerDecider } from '../../domain/customer/customerDecider.ts';
import type { CustomerEvent } from '../../domain/customer/customerEvents.ts';
import type { CommandFacts } from '../../domain/decider.ts';
import { referencesOf } from '../../domain/references.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const customerAggregate: Aggregate<typeof customerCommands, Customer, CustomerEvent, CommandFacts> =
  recordAggregate({
    inputs: customerCommands,
    decider: customerDecider,
    recordId: ({ input }) => input.customerId,
    references: referencesOf,
  });
