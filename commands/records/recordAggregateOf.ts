import type { z } from 'zod';
import type { records } from '../../domain/catalogues/records.ts';
import type { CommandFacts } from '../../domain/kernel/decider.ts';
import { commandIdSchema, revisionSchema } from '../../domain/kernel/fields.ts';
import { affectsWork } from '../../domain/lane/lane.ts';
import { keptTexts } from '../../domain/record/keptTexts.ts';
import { eventNames } from '../../domain/record/recordEvents.ts';
import { recordFiles } from '../../domain/record/recordFiles.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import { stageField, stageFieldOf } from '../../domain/record/stages.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';
import { recordEquipment } from './recordEquipment.ts';
import { recordScopeOf } from './recordScopeOf.ts';

type AnyRecord = (typeof records)[keyof typeof records];
type Input = Readonly<Record<string, unknown>>;
type Decider = AnyRecord['anyDecider'];

/** The aggregate of a record, from its declaration: its decisions use only its own stream. */
export function recordAggregateOf(
  concept: AnyRecord,
): Aggregate<
  Readonly<Record<string, z.ZodType<Input>>>,
  Decider['initial'],
  Parameters<Decider['evolve']>[1],
  CommandFacts
> {
  const { declaration, anyDecider, anyCommands, category, stages, lane } = concept;
  const idField = `${category}Id`;
  const owner = declaration.ownedBy?.resource;
  const detailsOf = (state: Decider['initial']) => ('details' in state ? state.details : undefined);
  const fencedField =
    declaration.fences === 'owner' ? owner : lane !== null && affectsWork(lane) ? lane.people : undefined;
  /** Whose time it takes, as far as what is booked depends on it. */
  const fencedIn = (details: Input | undefined) =>
    fencedField === undefined ? [] : [details?.[fencedField] ?? []].flat().map(String);
  return recordAggregate({
    inputs: anyCommands,
    decider: anyDecider,
    recordId({ input }) {
      const { [idField]: id } = input;
      return typeof id === 'string' ? id : undefined;
    },
    goingBack: {
      goesBackTo: ({ name, input }) =>
        name === `${category}.revert` ? revisionSchema.nullable().parse(input.revision) : undefined,
      ...(declaration.ends === 'byStages' && {
        undoing: {
          automatic: [],
          undone: eventNames(declaration).stepUndone,
          takesBack: ({ name, input }) =>
            name === `${category}.undo` ? commandIdSchema.parse(input.commandId) : undefined,
        },
      }),
    },
    scope: recordScopeOf(concept),
    fencing: {
      needs({ input }, state, earlier) {
        const resourceIds = [input, detailsOf(state), earlier && detailsOf(earlier)].flatMap(fencedIn);
        if (resourceIds.length === 0) return undefined;
        // Only the fences are needed: the decision itself uses its own stream alone, whatever there is in the span.
        return { span: { start: 0, end: 1 }, resourceIds, customerIds: [], fenced: true };
      },
      peopleOf: (state) => fencedIn(detailsOf(state)),
      ...recordEquipment({ category, declaration, stages, lane }),
    },
    references: (command, state) =>
      recordReferences(
        declaration,
        command,
        'details' in state && stages !== null
          ? { ...state.details, [stageFieldOf(stages)]: state[stageField] }
          : (detailsOf(state) ?? {}),
      ),
    files: (command, state) => recordFiles(declaration.fields, command, state),
    texts: (command, state) => keptTexts(declaration.fields, command, state),
  });
}
