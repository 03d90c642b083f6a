import { referencesOf } from '../../domain/references.ts';
import { shiftCommands } from '../../domain/shift/shiftCommands.ts';
import { shiftDecider } from '../../domain/shift/shiftDecider.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const shiftAggregate = recordAggregate({
  inputs: shiftCommands,
  decider: shiftDecider,
  recordId: ({ input }) => input.shiftId,
  references: referencesOf,
});
