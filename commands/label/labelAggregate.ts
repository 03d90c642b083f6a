import { labelCommands } from '../../domain/label/labelCommands.ts';
import { labelDecider } from '../../domain/label/labelDecider.ts';
import { referencesOf } from '../../domain/references.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const labelAggregate = recordAggregate({
  inputs: labelCommands,
  decider: labelDecider,
  recordId: ({ input }) => input.labelId,
  references: referencesOf,
});
