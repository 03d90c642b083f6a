import type { Effect } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';

/** Divides a command that changes several records as one step if it is too large for that. */
export interface DividesIntoJob {
  /** Whether a part of a job takes turns, between which it holds nobody's fence; omitted: it holds them all to its end. */
  readonly takesTurns?: boolean;
  /** A quick test of an input that has not been validated yet. */
  isBeyondStep(input: unknown): boolean;
  /**
   * Checks the whole against the current state, refuses it if one change cannot be made, and divides it. No
   * fence is held, and nothing is appended.
   */
  divide(sent: SentCommand, name: string, input: unknown): Effect.Effect<Division, Refusal>;
}

/** A command that is too large for one step, as several consecutive ones. */
export interface Division {
  /** Records in all. */
  readonly total: number;
  readonly parts: readonly StepPart[];
}

/** A part is an input of the same command. No record is in two parts. */
export interface StepPart {
  readonly records: number;
  readonly input: unknown;
}
