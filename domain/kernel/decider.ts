import type { z } from 'zod';
import type { Actor } from '../rights/actor.ts';
import type { Zone } from '../time/zone.ts';
import type { Workflows } from '../workflow/workflowDefinition.ts';
import type { DomainEvent, EventKinds, EventOf, RecordedEvent } from './event.ts';
import type { Decision } from './refusal.ts';
import type { StepToUndo } from './stepToUndo.ts';

/** The union of commands of a catalogue of inputs, as parsed: `{ name: 'booking.cancel', input }`; or of some. */
export type CommandOf<
  Inputs extends Record<string, z.ZodType>,
  Name extends keyof Inputs & string = keyof Inputs & string,
> = {
  [Each in Name]: { readonly name: Each; readonly input: z.output<Inputs[Each]> };
}[Name];

/** An event of a record since the revision to which a command goes back; `at`: epoch milliseconds. */
export type EventSince = DomainEvent & Pick<RecordedEvent, 'commandId' | 'actor' | 'at'>;

/** What every decision knows besides its own stream: the domain has no clock and no randomness. */
export interface CommandFacts {
  readonly actor: Actor;
  /** The instant of the decision, epoch seconds. */
  readonly now: number;
  /** An id for something that the decision creates; the same command and purpose give the same id. */
  readonly newId: (purpose: string) => string;
  /**
   * The state of the same record at the revision to which the command goes back (`revert`, `undo`), as its own `evolve`
   * made it; the initial state if it had no event then.
   */
  readonly earlier?: unknown;
  /** The events of the record after that revision (`revert`), in order. */
  readonly since?: readonly EventSince[];
  /** That one record is to stand for another (`merge`): what is fixed goes on as it is, under another id. */
  readonly renames?: true;
  /** Of a duplicate that ends by a merge: what it is merged into. */
  readonly mergedIntoId?: string;
  /** The step that the command takes back (`undo`); undefined if its record has no such step. */
  readonly step?: StepToUndo | undefined;
  /** How the organisation has changed the steps of records; omitted: they are as they come. */
  readonly workflows?: Workflows | undefined;
  /** The organisation's, by which whole days are counted; omitted: nothing depends on it. */
  readonly zone?: Zone | undefined;
}

/** Events of another stream, which follow from an accepted decision. */
export interface StreamEvents {
  readonly category: string;
  readonly id: string;
  readonly events: readonly DomainEvent[];
  /** The revision that they follow; omitted: they begin the stream. */
  readonly after?: number;
}

/** Another record of the same kind, which is taken along by a command that goes back; as its stream tells of it. */
export interface RecordAlongside {
  readonly id: string;
  readonly revision: number;
  /** Whether it is there, or was taken back. */
  readonly stands: boolean;
  /** The events of the step that it began with, the last time that it did. */
  readonly begun: readonly [DomainEvent, ...DomainEvent[]];
  readonly begunBy: string;
  /** What was done with it since and still stands; what was undone and what only rechecked do not count. */
  readonly since: StepToUndo['since'];
}

/**
 * An aggregate: the state that its events lead to, and how that state answers a command. Pure.
 *
 * - A command that would change nothing is accepted with no events.
 * - Creating what exists is refused with `already_exists`, any other command on what does not exist with
 *   `not_found`.
 */
export interface Decider<State, Command, Event extends DomainEvent, Facts extends CommandFacts> {
  readonly category: string;
  readonly initial: State;
  /** Whether a recorded event is one of this aggregate's; its data was checked when it was appended. */
  readonly isEvent: <Candidate extends DomainEvent>(event: Candidate) => event is Candidate & Event;
  /** Total: an event that does not fit the state leaves it unchanged. */
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (state: State, command: Command, facts: Facts) => Decision<Event>;
  /**
   * What an accepted decision means for other streams, given the events that it returned; usually nothing.
   * That is appended after the decision's own events, under the same command id.
   */
  readonly alsoCreates: (
    state: State,
    command: Command,
    events: readonly Event[],
    facts: Facts,
  ) => readonly StreamEvents[];
}

/** Most decisions concern their own stream alone. */
export function createsNothingElse(): readonly StreamEvents[] {
  return [];
}

/** The test for events of a catalogue, for a decider's `isEvent`. */
export function eventTest<Kinds extends EventKinds>(kinds: Kinds) {
  const types = new Set(Object.values(kinds).map((kind) => kind.type));
  return <Candidate extends DomainEvent>(event: Candidate): event is Candidate & EventOf<Kinds> =>
    types.has(event.type);
}

/** The state after events, by default from the initial one. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event, never>, 'initial' | 'evolve'>,
  events: Iterable<Event>,
  from: State = decider.initial,
): State {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
