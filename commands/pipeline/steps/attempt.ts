import type { RecordAlongside, StreamEvents } from '../../../domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../../domain/kernel/event.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Decision } from '../../../domain/kernel/refusal.ts';
import type { StepToUndo } from '../../../domain/kernel/stepToUndo.ts';
import type { WrittenText } from '../../keptText/keptTexts.ts';
import type { Gathered, RecordRules } from '../aggregate.ts';
import type { RunnerParts } from '../aggregateRunner.ts';
import type { SentCommand } from '../sentCommand.ts';
import type { StreamState, StreamStates } from '../streamStates.ts';

/** What the steps of an aggregate's commands work with; each takes what it needs of it. */
export interface Pipeline<Command, State> extends RunnerParts {
  readonly rules: RecordRules<Command, State>;
  readonly states: StreamStates<State>;
  /** As its decider decides, on facts as they are gathered. */
  decide(state: State, command: Command, gathered: Gathered): Decision<DomainEvent>;
  alsoCreates(
    state: State,
    command: Command,
    events: readonly DomainEvent[],
    gathered: Gathered,
  ): readonly StreamEvents[];
}

/** A command whose input has been checked, and the record that it is about. */
export interface Parsed<Command> {
  readonly sent: SentCommand;
  readonly command: Command;
  readonly category: string;
  readonly id: string;
  readonly stream: string;
}

/** One attempt to carry out a command: what its record is when the attempt begins, and what it was. */
export interface Attempt<Command, State> extends Parsed<Command> {
  /** Undefined only for the command that creates it. */
  readonly organisation: OrganisationFact | undefined;
  /** The texts of the command, which are written beside the log before its events: it names where they stand. */
  readonly texts: readonly WrittenText[];
  readonly loaded: StreamState<State>;
  /** The record at the revision that the command goes back to; undefined if it names none. */
  readonly earlier: State | undefined;
  readonly since: readonly RecordedEvent[];
  readonly step: StepToUndo | undefined;
  /** What goes back with the record, if the command does. */
  readonly alongside: RecordAlongside | undefined;
  /** Whether the record is as if it had never begun if the command is accepted. */
  readonly withdraws: boolean;
}
