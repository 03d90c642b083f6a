import type { CommandFacts } from '../../domain/decider.ts';
import { referencesOf } from '../../domain/references.ts';
import type { Shift } from '../../domain/shift/shift.ts';
import { shiftCommands } from '../../domain/shift/shiftCommands.ts';
import { shiftDecider } from '../../domain/shift/shiftDecider.ts';
import type { ShiftEvent } from '../../domain/shift/shiftEvents.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const shiftAggregate: Aggregate<typeof shiftCommands, Shift, ShiftEvent, CommandFacts> =
  recordAggregate({
    inputs: shiftCommands,
    decider: shiftDecider,
    recordId: ({ input }) => input.shiftId,
    references: referencesOf,
  });
