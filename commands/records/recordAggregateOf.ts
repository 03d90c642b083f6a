import { z } from 'zod';
import type { CommandFacts } from '../../domain/decider.ts';
import { idSchema, revisionSchema } from '../../domain/fields.ts';
import { isOutsideScope, leavesScope } from '../../domain/masterLabelSet/outsideScope.ts';
import { recordFiles } from '../../domain/record/recordFiles.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import type { records } from '../../domain/records.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

type AnyRecord = (typeof records)[keyof typeof records];
type Input = Readonly<Record<string, unknown>>;
type Decider = AnyRecord['anyDecider'];

/** What master labels are matched with. */
const labelled = z.object({ labelIds: z.array(idSchema) });

/** The aggregate of a record, from its declaration: its decisions use only its own stream. */
export function recordAggregateOf({
  declaration,
  anyDecider,
  anyCommands,
  category,
}: AnyRecord): Aggregate<
  Readonly<Record<string, z.ZodType<Input>>>,
  Decider['initial'],
  Parameters<Decider['evolve']>[1],
  CommandFacts
> {
  const idField = `${category}Id`;
  const { area, words } = declaration;
  const owner = declaration.ownedBy?.resource;
  const detailsOf = (state: Decider['initial']) => ('details' in state ? state.details : undefined);
  const labelsOf = (state: Decider['initial']) =>
    area === 'people' || area === 'customers'
      ? labelled.safeParse(detailsOf(state)).data?.labelIds
      : undefined;
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
    },
    scope: {
      existsFor(actor, { name }, state) {
        const labelIds = labelsOf(state);
        return (
          name === `${category}.create` || labelIds === undefined || !isOutsideScope(actor, area, labelIds)
        );
      },
      timeOf(state) {
        if (area !== 'time' || owner === undefined) return undefined;
        return idSchema.optional().parse(detailsOf(state)?.[owner]);
      },
      named(state) {
        const input = detailsOf(state) ?? {};
        return recordReferences(declaration, { name: `${category}.change`, input }, input).flatMap(
          ({ ids }) => ids,
        );
      },
      beginsAgain: ({ name }, state) => name === `${category}.create` && 'details' in state,
      leavesScope(actor, after) {
        const labelIds = labelsOf(after);
        return labelIds && leavesScope(actor, { area, thing: words.one, labelIds });
      },
    },
    references: (command, state) => recordReferences(declaration, command, detailsOf(state) ?? {}),
    files: (command, state) => recordFiles(declaration.fields, command, state),
  });
}
