import { absenceCommands } from '../../domain/absence/absenceCommands.ts';
import { absenceDecider } from '../../domain/absence/absenceDecider.ts';
import { reference } from '../../domain/kernel/reference.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

/**
 * Leave and breaks concern people's time: their decisions take the resource's fence, so that any later
 * allocation of the resource knows of them (docs/write-side.md, No double booking).
 */
export const absenceAggregate = recordAggregate({
  inputs: absenceCommands,
  decider: absenceDecider,
  recordId: ({ input }) => input.absenceId,
  // Who requests leave for themselves is known; whether anybody else exists is nothing that the answer may tell.
  references: ({ name, input }) =>
    name === 'absence.create' ? reference('resource', input.resourceId, 'resourceId') : [],
  scope: { timeOf: (absence) => (absence.status === 'none' ? undefined : absence.details.resourceId) },
  goingBack: {
    undoing: {
      automatic: [],
      undone: 'AbsenceStepUndone',
      takesBack: ({ name, input }) => (name === 'absence.undo' ? input.commandId : undefined),
    },
  },
  fencing: {
    needs(command, absence) {
      const away =
        command.name === 'absence.create' || command.name === 'absence.request'
          ? command.input
          : absence.status === 'none'
            ? undefined
            : absence.details;
      if (away === undefined) return undefined;
      const { start, resourceId } = away;
      // Only the fence is needed: the decision itself uses its own stream alone.
      return { span: { start, end: start + 1 }, resourceIds: [resourceId], customerIds: [], fenced: true };
    },
    peopleOf: (absence) => (absence.status === 'none' ? [] : [absence.details.resourceId]),
  },
});
