import type { z } from 'zod';
import type { CommandFacts, CommandOf, Decider } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Reference } from '../../domain/kernel/reference.ts';
import type { Decision } from '../../domain/kernel/refusal.ts';
import type { HoursReport } from '../../domain/shift/hoursReport.ts';
import type { Sheet } from '../../domain/shift/setDays.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import type { Zone } from '../../domain/time/zone.ts';
import type { PersonEdits } from './timesheets.ts';

/** What a step that moves hours is decided with. */
export interface HoursStepFacts extends CommandFacts {
  readonly organisation: OrganisationFact;
  /** What is known of the people of the step at that time. */
  readonly allocation: AllocationFacts;
  /** The timesheets of one of them. */
  readonly sheetsOf: (resourceId: string) => readonly Sheet[];
}

/** A record whose steps give people hours, or take them, in their timesheets. */
export interface HoursStepKind<
  State extends { readonly status: string },
  Inputs extends Record<string, z.ZodType>,
  Event extends DomainEvent,
> {
  readonly category: string;
  /** The commands, by their names. */
  readonly inputs: Inputs;
  readonly decider: Pick<Decider<State, never, Event, never>, 'initial' | 'isEvent' | 'evolve'>;
  /** Undefined for a record that begins with the command, and gets an id of it. */
  readonly idOf: (command: CommandOf<Inputs>) => string | undefined;
  /** The commands that take its step back, in this order: it led from the state before to these events. */
  readonly undoOf: (
    command: CommandOf<Inputs>,
    events: readonly Event[],
    before: State,
  ) => HoursReport['undo'];
  /** The records that a command names and that must exist. */
  readonly referencesOf: (command: CommandOf<Inputs>) => readonly Reference[];
  /** Whose hours it may be about: they are fenced. */
  readonly peopleOf: (state: State, command: CommandOf<Inputs>) => readonly string[];
  /** The time about which facts are needed; undefined if there is no such record. */
  readonly spanOf: (state: State, command: CommandOf<Inputs>) => Interval | undefined;
  readonly decide: (state: State, command: CommandOf<Inputs>, facts: HoursStepFacts) => Decision<Event>;
  /** Whether what an event of a step did is so in a later state, or has been reversed since. */
  readonly stands: (state: State, event: Event) => boolean;
  /** What events mean for the hours of people: from the state before them alone, so that a step can be completed. */
  readonly editsOf: (
    before: State,
    events: readonly Event[],
    days: { readonly zone: Zone; readonly sheetsOf: (resourceId: string) => readonly Sheet[] },
  ) => PersonEdits;
}
