import type { z } from 'zod';
import type { CommandOf, Decider } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { idSchema } from '../../domain/kernel/fields.ts';
import type { Decision } from '../../domain/kernel/refusal.ts';
import { listOfStep } from '../../domain/record/listSteps.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import type { HoursFacts } from '../../domain/shift/hoursFacts.ts';
import type { HoursReport } from '../../domain/shift/hoursReport.ts';
import {
  editsOfMoves,
  type HoursState,
  type MovedHours,
  spanOfMove,
  stillMoved,
} from '../../domain/shift/movedHours.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { type HoursStepFacts, obstaclesFor, worksHours } from './hoursOfPeople.ts';

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
>(of: HoursRecord<Details, State, Inputs, Event>) {
  const { record, inputs, begun, decide, ownerOf, undoneBy } = of;
  const { category, declaration, decider } = record;
  const moved: MovedHours<Details> = { ...of, lists: declaration.lists ?? {} };
  const detailsOf = (state: HoursState<Details>, command: CommandOf<Inputs>) =>
    'details' in state ? state.details : begun?.(command);
  const inputOf = ({ input }: CommandOf<Inputs>): Readonly<Record<string, unknown>> => ({
    ...(input instanceof Object ? input : {}),
  });
  const idIn = (command: CommandOf<Inputs>, field: string) =>
    idSchema.optional().parse(inputOf(command)[field]);
  const opposites = ({ name }: CommandOf<Inputs>): readonly string[] => {
    const verb = name.slice(category.length + 1);
    return [listOfStep(record, verb)?.opposite ?? (verb === 'archive' ? 'restore' : [])].flat();
  };
  return {
    category,
    inputs,
    decider,
    /** Undefined for a record that begins with the command, and gets an id of it. */
    idOf: (command: CommandOf<Inputs>) => idIn(command, `${category}Id`),
    /** The commands that take its step back, in this order: it led from the state before to these events. */
    undoOf: (command: CommandOf<Inputs>, events: readonly Event[], before: State): HoursReport['undo'] =>
      (undoneBy?.(command, events, before) ?? opposites(command)).map((step) => ({
        name: `${category}.${step}`,
        input: inputOf(command),
      })),
    /** The records that a command names and that must exist. */
    referencesOf: (command: CommandOf<Inputs>) =>
      recordReferences(declaration, { name: command.name, input: inputOf(command) }, {}),
    /** Whose hours it may be about: they are fenced. */
    peopleOf(state: State, command: CommandOf<Inputs>): readonly string[] {
      const details = detailsOf(state, command);
      const owner = details && ownerOf?.(details);
      return [...new Set([owner ?? [], idIn(command, 'resourceId') ?? []].flat())];
    },
    /** The time about which facts are needed; undefined if there is no such record. */
    spanOf(state: State, command: CommandOf<Inputs>): Interval | undefined {
      const details = detailsOf(state, command);
      return details && spanOfMove(moved, details);
    },
    decide: (state: State, command: CommandOf<Inputs>, facts: HoursStepFacts) =>
      decide(state, command, {
        ...facts,
        settings: facts.organisation.settings,
        obstaclesOf: (id, wanted, gives) => obstaclesFor(facts, id, wanted, gives),
        works: (id, span) => worksHours(facts, id, span),
      }),
    /** Whether what an event of a step did is so in a later state, or has been reversed since. */
    stands: (state: State, event: Event) => stillMoved(moved, state, event),
    /** What events mean for the hours of people: from the state before them alone, so that a step can be completed. */
    editsOf: (before: State, events: readonly Event[], days: Parameters<typeof editsOfMoves>[3]) =>
      editsOfMoves(moved, before, events, days),
  };
}

/** The steps of one record that move hours. */
export type HoursStepKind<
  State extends HoursState<Interval>,
  Inputs extends Record<string, z.ZodType>,
  Event extends DomainEvent,
> = ReturnType<typeof hoursStepKindOf<Interval, State, Inputs, Event>>;
