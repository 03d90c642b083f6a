import type { Effect } from 'effect';
import type { Concern } from '../../domain/booking/concerns.ts';
import type { AllocationFacts } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { AggregateRunner } from '../pipeline/aggregateRunner.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';

/** What a change would mean for bookings, and the facts as they would then be. */
export interface ForeseenConcern {
  readonly concern: Concern;
  readonly ifSo: (facts: AllocationFacts) => AllocationFacts;
}

/** Runs a step over several records that concerns other people's bookings, and says which better than its events do. */
export interface ConcerningRunner extends AggregateRunner {
  /** Decides like `run`, on what is known without a fence, and appends nothing. */
  foresee(
    sent: SentCommand,
    name: string,
    input: unknown,
  ): Effect.Effect<readonly ForeseenConcern[], Refusal>;
  /** The bookings that an accepted command concerns. */
  concernsOf(input: unknown, answer: CommandAnswer): readonly Concern[];
}
