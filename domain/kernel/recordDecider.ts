import type { z } from 'zod';
import { refusalTexts } from '../text/texts.ts';
import { changedFields } from './changedFields.ts';
import { type CommandFacts, type CommandOf, createsNothingElse, type Decider, eventTest } from './decider.ts';
import type { EventKinds, EventOf } from './event.ts';
import { accept, type Decision, refuse } from './refusal.ts';

/** A record that does not exist: not yet (`none`), or no longer (`removed`; it may begin again). */
type AbsentStatus = 'none' | 'removed';
type Once<State> = Exclude<State, { readonly status: 'none' }>;
type Present<State> = Exclude<State, { readonly status: AbsentStatus }>;

/** How a record begins, how one that is there or was removed goes back, or how an existing one continues. */
type DecisionRule<State, Input, Event> =
  | { readonly begin: (input: Input, facts: CommandFacts) => Decision<Event> }
  | { readonly back: (record: Once<State>, input: Input, facts: CommandFacts) => Decision<Event> }
  | ((record: Present<State>, input: Input, facts: CommandFacts) => Decision<Event>);

type EvolutionRule<State, Data> =
  | { readonly begin: (data: Data) => State }
  | ((record: Present<State>, data: Data) => State);

/** The rules of a record: one for each of its commands, and one for each of its events. */
export interface RecordRules<State, Inputs extends Record<string, z.ZodType>, Kinds extends EventKinds> {
  readonly category: string;
  /** Its name in refusals ("There is no such service plan."); omitted: its category. */
  readonly called?: string;
  readonly events: Kinds;
  readonly initial: State & { readonly status: 'none' };
  readonly decide: {
    readonly [Name in keyof Inputs & string]: DecisionRule<State, z.output<Inputs[Name]>, EventOf<Kinds>>;
  };
  readonly evolve: {
    readonly [Type in keyof Kinds & string]: EvolutionRule<State, z.output<Kinds[Type]['schema']>>;
  };
}

/**
 * The decider of a record: of something that begins once, changes and may end. Creating what exists is
 * refused with `already_exists`, any other command on what does not exist with `not_found`. Folding follows
 * the same rule: an event that comes too early or too late changes nothing.
 */
export function recordDecider<
  State extends { readonly status: string },
  Inputs extends Record<string, z.ZodType>,
  Kinds extends EventKinds,
>({
  category,
  called = category,
  events,
  initial,
  decide,
  evolve,
}: RecordRules<State, Inputs, Kinds>): Decider<State, CommandOf<Inputs>, EventOf<Kinds>, CommandFacts> {
  function decideBy<Name extends keyof Inputs & string>(
    state: State,
    { name, input }: CommandOf<Inputs, Name>,
    facts: CommandFacts,
  ): Decision<EventOf<Kinds>> {
    const rule: DecisionRule<State, z.output<Inputs[Name]>, EventOf<Kinds>> = decide[name];
    if (typeof rule === 'function') {
      return isPresent(state)
        ? rule(state, input, facts)
        : refuse('not_found', refusalTexts.notFound(called));
    }
    if ('back' in rule) {
      return hasBeen(state)
        ? rule.back(state, input, facts)
        : refuse('not_found', refusalTexts.notFound(called));
    }
    return isPresent(state)
      ? refuse('already_exists', refusalTexts.alreadyExists(called))
      : rule.begin(input, facts);
  }

  function evolveBy<Type extends keyof Kinds & string>(
    state: State,
    { type, data }: EventOf<Kinds, Type>,
  ): State {
    const rule: EvolutionRule<State, z.output<Kinds[Type]['schema']>> = evolve[type];
    if (typeof rule === 'function') return isPresent(state) ? rule(state, data) : state;
    return isPresent(state) ? state : rule.begin(data);
  }

  return {
    category,
    initial,
    isEvent: eventTest(events),
    evolve: evolveBy,
    decide: decideBy,
    alsoCreates: createsNothingElse,
  };
}

/** Decides about the fields that a command would change; if it changes none, nothing happens. */
export function decideChanges<Fields extends object, Event>(
  present: Fields,
  requested: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
  decide: (changes: Partial<Fields>) => Decision<Event>,
): Decision<Event> {
  const changes = changedFields(present, requested);
  return Object.keys(changes).length === 0 ? accept() : decide(changes);
}

function hasBeen<State extends { readonly status: string }>(state: State): state is Once<State> {
  return state.status !== 'none';
}

function isPresent<State extends { readonly status: string }>(state: State): state is Present<State> {
  return state.status !== 'none' && state.status !== 'removed';
}
