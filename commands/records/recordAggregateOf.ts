import { z } from 'zod';
import type { records } from '../../domain/catalogues/records.ts';
import type { CommandFacts } from '../../domain/kernel/decider.ts';
import { commandIdSchema, idSchema, revisionSchema } from '../../domain/kernel/fields.ts';
import { affectsWork } from '../../domain/lane/lane.ts';
import { isOutsideScope, leavesScope } from '../../domain/masterLabelSet/outsideScope.ts';
import { eventNames } from '../../domain/record/recordEvents.ts';
import { recordFiles } from '../../domain/record/recordFiles.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import { stageField, stageFieldOf } from '../../domain/record/stages.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { hasByWork, isMatchedByOwnLabels, rightIn, seesRecord } from '../../domain/rights/rights.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';
import { recordEquipment } from './recordEquipment.ts';

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
  ownedBy,
  belongsTo,
  ownersSee,
  stages,
  lane,
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
  /** The labels by which a planner's scope has the record; undefined of what is part of something, which decides then. */
  const labelsOf = (state: Decider['initial']) => {
    const details = detailsOf(state);
    return details === undefined || !isMatchedByOwnLabels(area) || partsOf(state).length > 0
      ? undefined
      : (labelled.safeParse(details).data?.labelIds ?? []);
  };
  const partsOf = (state: Decider['initial']) =>
    belongsTo.flatMap(({ field, category: of, outlives }) => {
      const id = detailsOf(state)?.[field];
      return typeof id === 'string' ? [{ category: of, id, path: field, ...(outlives && { outlives }) }] : [];
    });
  const fencedField =
    declaration.fences === 'owner' ? owner : lane !== null && affectsWork(lane) ? lane.people : undefined;
  /** Whose time it takes, as far as what is booked depends on it. */
  const fencedIn = (details: Input | undefined) =>
    fencedField === undefined ? [] : [details?.[fencedField] ?? []].flat().map(String);
  /** Whether it is theirs by what it says itself, of whatever it is part. */
  const isOwn = (actor: Actor, state: Decider['initial']) => {
    const details = detailsOf(state);
    const { read } = rightIn(actor, area);
    if (details === undefined || (read !== 'own' && read !== 'partner')) return false;
    const idsIn = (field: string | undefined) =>
      [field === undefined ? [] : (details[field] ?? [])].flat().map(String);
    return seesRecord(actor, area, {
      resourceIds: idsIn(ownedBy.resource),
      customerIds: idsIn(ownedBy.customer),
    });
  };
  /** Whether it belongs to whoever sees only what is theirs; what they are part of is looked at besides. */
  const isTheirs = (actor: Actor, state: Decider['initial']) => {
    const details = detailsOf(state);
    const { read } = rightIn(actor, area);
    if (details === undefined || stages === null || (read !== 'own' && read !== 'partner')) return true;
    return (partsOf(state).length > 0 && !ownersSee && hasByWork(actor, area)) || isOwn(actor, state);
  };
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
    scope: {
      existsFor(actor, { name }, state) {
        const labelIds = labelsOf(state);
        if (name === `${category}.create`) return true;
        return (labelIds === undefined || !isOutsideScope(actor, area, labelIds)) && isTheirs(actor, state);
      },
      timeOf(state) {
        if (area !== 'time' || owner === undefined) return undefined;
        return idSchema.optional().parse(detailsOf(state)?.[owner]);
      },
      partOf: (state, actor) => (ownersSee && isOwn(actor, state) ? [] : partsOf(state)),
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
  });
}
