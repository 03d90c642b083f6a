import type { Effect } from 'effect';
import type { Concern } from '../../domain/booking/concerns.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { AllocationFacts } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Organisation } from '../../domain/organisation/organisation.ts';
import type { CareCheck } from '../carePlan/careCheck.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Facts } from '../facts.ts';
import type { ResourceFences } from '../fence/resourceFences.ts';
import type { FileCheck } from '../files/fileCheck.ts';
import type { FormCheck } from '../form/formCheck.ts';
import type { Holds } from '../hold/holds.ts';
import type { KeptTexts } from '../keptText/keptTexts.ts';
import type { EventLog } from '../log/log.ts';
import type { DividesIntoJob } from '../step/division.ts';
import type { ReferenceCheck } from './references.ts';
import type { SentCommand } from './sentCommand.ts';
import type { StreamStates } from './streamStates.ts';

/** The dependencies of every aggregate's runner. */
export interface RunnerParts {
  readonly log: EventLog;
  readonly facts: Facts;
  readonly fences: ResourceFences;
  readonly references: ReferenceCheck;
  readonly files: FileCheck;
  readonly texts: KeptTexts;
  readonly forms: FormCheck;
  readonly care: CareCheck;
  readonly holds: Pick<Holds, 'ofOthers'>;
  readonly organisations: StreamStates<Organisation>;
  /** How long a decision waits for the read side, in milliseconds. */
  readonly waitMs: number;
  /** How many streams of each aggregate are kept folded in memory. */
  readonly keptStreams: number;
}

/** Runs the commands about one record of a kind, or a command about several records, and does with them what it can. */
export interface AggregateRunner {
  run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal>;
  /** Decides like `run`, on what is known without a fence, and appends nothing; omitted: nothing can be foreseen. */
  foresee?(sent: SentCommand, name: string, input: unknown): Effect.Effect<Foreseen, Refusal>;
  /** The bookings that an accepted command concerns; omitted: those that the events of its record say. */
  concernsOf?(input: unknown, answer: CommandAnswer): readonly Concern[];
  /** How a command that is too large for one step is divided; omitted: none is. */
  readonly job?: DividesIntoJob;
}

/** Runs the commands about one record. */
export type RecordRunner = AggregateRunner & Required<Pick<AggregateRunner, 'foresee'>>;

/** What a command would do to its own record; or what it would mean for bookings, if its runner knows better. */
export type Foreseen = ForeseenEvents | { readonly concerns: readonly ForeseenConcern[] };

export interface ForeseenEvents {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
}

/** What a change would mean for bookings, and the facts as they would then be. */
export interface ForeseenConcern {
  readonly concern: Concern;
  readonly ifSo: (facts: AllocationFacts) => AllocationFacts;
}
