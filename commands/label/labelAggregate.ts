import type { CommandFacts } from '../../domain/decider.ts';
import type { Label } from '../../domain/label/label.ts';
import { labelCommands } from '../../domain/label/labelCommands.ts';
import { labelDecider } from '../../domain/label/labelDecider.ts';
import type { LabelEvent } from '../../domain/label/labelEvents.ts';
import { referencesOf } from '../../domain/references.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const labelAggregate: Aggregate<typeof labelCommands, Label, LabelEvent, CommandFacts> =
  recordAggregate({
    inputs: labelCommands,
    decider: labelDecider,
    recordId: ({ input }) => input.labelId,
    references: referencesOf,
  });
