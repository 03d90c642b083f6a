import type { z } from 'zod';
import type { CommandOf, Decider } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { Decision } from '../../domain/kernel/refusal.ts';
import { listOfStep } from '../../domain/record/listSteps.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import type { HoursFacts } from '../../domain/shift/hoursFacts.ts';
import {
  editsOfMoves,
  type HoursState,
  type MovedHours,
  spanOfMove,
  stillMoved,
} from '../../domain/shift/movedHours.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { obstaclesFor, worksHours } from './hoursOfPeople.ts';
import type { HoursStepKind } from './hoursStepKind.ts';

/** A record whose steps give people its hours, and take them away again. */
export interface HoursRecord<
  Details extends Interval,
  State extends HoursState<Details>,
  Inputs extends Record<string, z.ZodType>,
  Event extends DomainEvent,
> extends Omit<MovedHours<Details>, 'lists'> {
  readonly record: {
    readonly category: string;
    readonly declaration: Parameters<typeof recordReferences>[0];
    readonly decider: Pick<Decider<State, never, Event, never>, 'initial' | 'isEvent' | 'evolve'>;
  };
  /** The commands of its steps, by their names. */
  readonly inputs: Inputs;
  /** What a record begins with; omitted: no step begins one. */
  readonly begun?: (command: CommandOf<Inputs>) => Details | undefined;
  readonly decide: (state: State, command: CommandOf<Inputs>, facts: HoursFacts) => Decision<Event>;
  /** The steps that take one back, by name, where that is not the opposite one of its list. */
  readonly undoneBy?: (
    command: CommandOf<Inputs>,
    events: readonly Event[],
    before: State,
  ) => readonly string[] | undefined;
}

/** The steps of a record that move hours: what they need and write follows from whose hours they are. */
export function hoursStepKindOf<
  Details extends Interval,
  State extends HoursState<Details>,
  Inputs extends Record<string, z.ZodType>,
  Event extends DomainEvent,
>(of: HoursRecord<Details, State, Inputs, Event>): HoursStepKind<State, Inputs, Event> {
  const { record, inputs, begun, decide, ownerOf, undoneBy } = of;
  const { category, declaration, decider } = record;
  const moved: MovedHours<Details> = { ...of, lists: declaration.lists ?? {} };
  const detailsOf = (state: HoursState<Details>, command: CommandOf<Inputs>) =>
    'details' in state ? state.details : begun?.(command);
  const fieldsOf = ({ input }: CommandOf<Inputs>): ReadonlyMap<string, unknown> =>
    new Map(Object.entries(input instanceof Object ? input : {}));
  const idIn = (command: CommandOf<Inputs>, field: string) => {
    const id = fieldsOf(command).get(field);
    return typeof id === 'string' ? id : undefined;
  };
  const opposites = ({ name }: CommandOf<Inputs>): readonly string[] => {
    const verb = name.slice(category.length + 1);
    return [listOfStep(record, verb)?.opposite ?? (verb === 'archive' ? 'restore' : [])].flat();
  };
  return {
    category,
    inputs,
    decider,
    idOf: (command) => idIn(command, `${category}Id`),
    undoOf: (command, events, before) =>
      (undoneBy?.(command, events, before) ?? opposites(command)).map((step) => ({
        name: `${category}.${step}`,
        input: Object.fromEntries(fieldsOf(command)),
      })),
    referencesOf: (command) =>
      recordReferences(declaration, { name: command.name, input: Object.fromEntries(fieldsOf(command)) }, {}),
    peopleOf(state, command) {
      const details = detailsOf(state, command);
      const owner = details === undefined ? undefined : ownerOf?.(details);
      return [...new Set([owner ?? [], idIn(command, 'resourceId') ?? []].flat())];
    },
    spanOf(state, command) {
      const details = detailsOf(state, command);
      return details && spanOfMove(moved, details);
    },
    decide: (state, command, facts) =>
      decide(state, command, {
        ...facts,
        settings: facts.organisation.settings,
        obstaclesOf: (id, wanted, gives) => obstaclesFor(facts, id, wanted, gives),
        works: (id, span) => worksHours(facts, id, span),
      }),
    stands: (state, event) => stillMoved(moved, state, event),
    editsOf: (before, events, days) => editsOfMoves(moved, before, events, days),
  };
}
