import type { z } from 'zod';
import type { CommandFacts, CommandOf, Decider } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/facts.ts';
import type { Reference } from '../../domain/reference.ts';

/** Whose fences a decision needs, and what it must know about them and about the time around its job. */
export interface AllocationNeeds {
  readonly span: { readonly start: number; readonly end: number };
  /** Left out: every resource of the organisation. */
  readonly resourceIds?: readonly string[];
  /** Whose service plans it looks at: their fences are held with the resources'. */
  readonly visitStemIds?: readonly (string | null)[];
  /** Whether the decision may put work on these resources; then nobody else may meanwhile. */
  readonly fenced: boolean;
}

/** What the pipeline has gathered for a decision. */
export interface Gathered {
  readonly common: CommandFacts;
  /** Undefined only for the command that begins it. */
  readonly organisation: OrganisationFact | undefined;
  readonly allocation: AllocationFacts | undefined;
}

/** An aggregate as the pipeline drives it: its decider, and what its commands need before they are decided. */
export interface Aggregate<
  Inputs extends Record<string, z.ZodType>,
  State,
  Event extends DomainEvent,
  Facts extends CommandFacts,
> {
  readonly inputs: Inputs;
  readonly decider: Decider<State, CommandOf<Inputs>, Event, Facts>;
  /** The record that a command names; undefined where a new one is to get an id. */
  readonly recordId: (command: CommandOf<Inputs>, org: string) => string | undefined;
  /** Whether the command may come before its organisation exists. */
  readonly beginsOrganisation: (command: CommandOf<Inputs>) => boolean;
  /** Records of other streams that must exist. */
  readonly references: (command: CommandOf<Inputs>) => readonly Reference[];
  /** What of the plan the decision looks at; undefined: nothing. */
  readonly needs: (command: CommandOf<Inputs>, state: State) => AllocationNeeds | undefined;
  /** The resources whose time a state takes. */
  readonly peopleOf: (state: State) => readonly string[];
  readonly factsOf: (gathered: Gathered) => Facts;
}
