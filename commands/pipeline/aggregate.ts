import type { z } from 'zod';
import type { Taken } from '../../domain/equipment/taken.ts';
import type { CommandFacts, CommandOf, Decider, RecordAlongside } from '../../domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Reference } from '../../domain/kernel/reference.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { StepToUndo, UndoableEvents } from '../../domain/kernel/stepToUndo.ts';
import type { NamedText } from '../../domain/record/keptTexts.ts';
import type { NamedFile } from '../../domain/record/recordFiles.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { SeenParts } from '../facts.ts';
import type { Revision } from '../log/log.ts';
import type { NeededFacts } from './gatherFacts.ts';

/** Whose fences a decision needs, and what it must know about these people and the time around its job. */
export interface AllocationNeeds extends NeededFacts {
  /** The VisitStemIDs whose service plans it uses: their fences are held together with the resources'. */
  readonly visitStemIds?: readonly (string | null)[];
  /** Whether the decision may allocate these resources; then nobody else may meanwhile. */
  readonly fenced: boolean;
}

/** What the pipeline has gathered for a decision. */
export interface Gathered {
  readonly common: CommandFacts;
  /** Undefined only for the command that creates it. */
  readonly organisation: OrganisationFact | undefined;
  readonly allocation: AllocationFacts | undefined;
  /** The record at the revision that the command goes back to; undefined if it names none. */
  readonly earlier: unknown;
  /** What has happened to it since. */
  readonly since: readonly RecordedEvent[];
  /** The step that the command takes back. */
  readonly step: StepToUndo | undefined;
  /** What is taken back with the record, or is there again with it. */
  readonly alongside: RecordAlongside | undefined;
}

/** What a record is part of, and the field that says so. */
export interface PartReference extends SeenParts {
  readonly category: string;
  readonly id: string;
  readonly path: string;
}

/** Which records a command may be about, and what it may lead to (`steps/scope.ts`). */
export interface ScopeRules<Command, State> {
  /**
   * Whether the record of a command exists for its sender. If not, whatever is sent about it is answered as if it were
   * not there: neither its state nor its revision is told. Default: for everybody.
   */
  readonly existsFor: (actor: Actor, command: Command, state: State) => boolean;
  /** The person whose time a state is: a planner whom master labels limit has it with the person. Default: nobody. */
  readonly timeOf: (state: State) => string | undefined;
  /** What a state is part of: an actor who does not see that does not see the record. Default: nothing. */
  readonly partOf: (state: State, actor: Actor) => readonly PartReference[];
  /** Why an actor may not write what is part of this; undefined, as by default: the part says so itself. */
  readonly closedPart: (actor: Actor, part: PartReference) => Refusal | undefined;
  /** The people and customers that a state names: a planner whom master labels limit may go on naming them. Default: none. */
  readonly named: (state: State) => readonly string[];
  /**
   * Whether a command would begin what is there already. That is all that is said then, whether its sender sees the record
   * or not: neither its revision, nor whom it names. Default: the decider says so later.
   */
  readonly beginsAgain: (command: Command, state: State) => boolean;
  /**
   * Why the decision of a command may not lead to this state, as it is outside the scope of its sender; undefined, as by
   * default: it may.
   */
  readonly leavesScope: (actor: Actor, after: State, command: Command) => Refusal | undefined;
  /** The customer to whom a state is addressed, and the field that says so; undefined, as by default: none. */
  readonly addressee: (state: State) => { readonly customerId: string; readonly path: string } | undefined;
}

/** What a decision needs of the plan, and whose fences (`steps/withFacts.ts`). */
export interface FenceRules<Command, State> {
  /** The part of the plan that the decision uses; undefined, as by default: nothing. */
  readonly needs: (command: Command, state: State, earlier: State | undefined) => AllocationNeeds | undefined;
  /** The resources whose time a state occupies. Default: none. */
  readonly peopleOf: (state: State) => readonly string[];
  /** The equipment that nothing else has meanwhile; undefined, as by default: none. */
  readonly takes: (state: State) => Taken | undefined;
  /** The equipment that a command or a state names, whether the state takes it or not: it may come to take it. Default: none. */
  readonly namesEquipment: (command: Command, state: State) => readonly string[];
}

/** How commands take a record back to what it was (`steps/loadAttempt.ts`). */
export interface ReturnRules<Command, State> {
  /** The revision to which a command goes back, null for none; undefined for every other command, and by default. */
  readonly goesBackTo: (command: Command) => Revision | null | undefined;
  /** The id of another record of its kind that goes back with one that becomes what it was earlier; undefined, as by default: none. */
  readonly alongside: (state: State, earlier: State) => string | undefined;
  /** How the steps of its records are taken back; omitted if they cannot be. */
  readonly undoing?: UndoableEvents & {
    /** The id of the command that a command takes back; undefined for every other command. */
    readonly takesBack: (command: Command) => string | undefined;
  };
}

/** What the pipeline asks about the commands of a kind of record, by step; the defaults are in `recordAggregate.ts`. */
export interface RecordRules<Command, State> {
  /** The id of the record that a command names; undefined if a new one is to get an id. */
  readonly recordId: (command: Command, org: string) => string | undefined;
  /** Whether the command may be sent before its organisation exists. Default: no. */
  readonly beginsOrganisation: (command: Command) => boolean;
  readonly scope: ScopeRules<Command, State>;
  /** Records of other streams that must exist. Default: none. */
  readonly references: (command: Command, state: State) => readonly Reference[];
  /** Uploaded files that the command puts into its record. Default: none. */
  readonly files: (command: Command, state: State) => readonly NamedFile[];
  /** Texts of the command that are kept beside the log. Default: none. */
  readonly texts: (command: Command, state: State) => readonly NamedText[];
  readonly fencing: FenceRules<Command, State>;
  readonly goingBack: ReturnRules<Command, State>;
  /** Whether a decision would change what others may not while somebody holds the record. Default: nobody holds any. */
  readonly changesHeld: (before: State, after: State) => boolean;
}

/** An aggregate as the pipeline runs it: its decider, and what its commands need before they are decided. */
export interface Aggregate<
  Inputs extends Record<string, z.ZodType>,
  State,
  Event extends DomainEvent,
  Facts extends CommandFacts,
> extends RecordRules<CommandOf<Inputs>, State> {
  readonly inputs: Inputs;
  readonly decider: Decider<State, CommandOf<Inputs>, Event, Facts>;
  readonly factsOf: (gathered: Gathered) => Facts;
}
