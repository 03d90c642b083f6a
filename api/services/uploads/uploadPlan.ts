import { commandRegistry } from '../../../commands/registry.ts';
import type { StepWithMany } from '../../../domain/booking/manySteps.ts';
import type { LabelFact } from '../../../domain/kernel/facts.ts';
import type { LabelFindings } from '../../contract/upload.ts';
import { inputReason } from './inputReason.ts';
import type { BookingInFile } from './nobodyFits.ts';
import type { UploadError } from './uploadError.ts';

/**
 * A command to be sent; `revision` is that of the record for which it was planned, null for one that does not
 * exist yet.
 */
export interface PlannedCommand {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly revision: number | null;
  /** Whether it is refused if the record has been changed since that revision. */
  readonly ifUnchanged?: boolean;
}

/** What is to happen to one record, for one or several rows of the file. */
export interface Step {
  readonly recordId: string;
  /** The lines of the file that ask for it; the first one stands for the record. */
  readonly lines: readonly number[];
  readonly outcome: 'created' | 'changed' | 'unchanged';
  /** Sent one after the other; the first that is refused ends the step. */
  readonly commands: readonly PlannedCommand[];
  /** The resources that it wants: steps that want the same ones take turns in the order of the file. */
  readonly wants?: readonly string[];
  /** What is asked of a booking as it then is: planned again if it has been changed in between. */
  readonly asked?: StepWithMany;
}

/** Everything that a file asks for: phases one after the other, the steps of each phase in parallel. */
export interface UploadPlan {
  /** Records that the rows need: labels, and customers that bookings name. */
  readonly before: readonly (readonly Step[])[];
  /** The records that the rows are. */
  readonly steps: readonly Step[];
  readonly errors: readonly UploadError[];
  /** Of bookings. */
  readonly labelFindings?: LabelFindings;
  /** Of bookings: those that have people or wait for them, and the labels that are made for them. */
  readonly waiting?: {
    readonly bookings: readonly BookingInFile[];
    readonly madeLabels: readonly LabelFact[];
  };
  /** How the first rows were read, by line, where a row is more than its cells. */
  readonly read?: {
    readonly columns: readonly string[];
    readonly cells: ReadonlyMap<number, readonly string[]>;
  };
}

/** A field of a command's input that its schema does not accept. */
export interface BadInput {
  readonly field: string;
  readonly reason: string;
}

/** Checks a command as the write side will, so that a dry run finds what a real one would. */
export function badInputs({ name, input }: PlannedCommand): readonly BadInput[] {
  const parsed = commandRegistry.get(name)?.input.safeParse(input);
  if (parsed === undefined || parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    reason: inputReason(issue),
  }));
}
