import { z } from 'zod';

/** Why a record was not changed as a step intended; further fields depend on the record. */
export interface StepProblem {
  /** The record's title as people know it; empty if it has none. */
  readonly title: string;
  readonly code: string;
  readonly message: string;
}

/**
 * The report of a command that changes several records as one step (docs/write-side.md). It consists of
 * lists, so that a job's report is the concatenated reports of its parts.
 */
export interface StepReport {
  readonly applied: readonly unknown[];
  /** Records that others have changed in the meantime, and changes that are impossible because of that. */
  readonly notApplied: readonly StepProblem[];
  /** In the form of the command's own input: sent again, they undo the step. */
  readonly inverse: readonly unknown[];
}

export const stepProblemSchema = z.looseObject({
  title: z.string(),
  code: z.string(),
  message: z.string(),
});
export const stepReportSchema = z.looseObject({
  applied: z.array(z.unknown()),
  notApplied: z.array(stepProblemSchema),
  inverse: z.array(z.unknown()),
});
