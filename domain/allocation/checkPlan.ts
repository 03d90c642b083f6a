import { type AllocationContext, withAllocations } from './allocationContext.ts';
import type { Choice, Violation } from './allocationRecord.ts';
import { assess } from './assess.ts';
import type { Job } from './job.ts';

/** A job and the people it is to have; an empty list takes it from everybody. */
export interface PlannedChange {
  readonly job: Job;
  readonly resourceIds: readonly string[];
}

/** How the people of one change fit beside all the other changes. */
export interface CheckedChange extends PlannedChange {
  readonly choices: readonly Choice[];
  /** The violations; those of the job alone are listed once. */
  readonly violations: readonly Violation[];
}

/** Checks changes as a whole: each against the plan in which all of them are made. */
export function checkPlan(
  context: AllocationContext,
  changes: readonly PlannedChange[],
): { readonly context: AllocationContext; readonly checked: readonly CheckedChange[] } {
  const after = withAllocations(context, changes);
  const checked = changes.map((change) => {
    const choices = assess(after, change.job, change.resourceIds);
    return { ...change, choices, violations: distinctViolations(choices) };
  });
  return { context: after, checked };
}

/**
 * The violations of several people. One that concerns the job alone is found for each of them, and is listed
 * once.
 */
export function distinctViolations(choices: readonly Pick<Choice, 'violations'>[]): readonly Violation[] {
  const told = new Set<string>();
  return choices.flatMap(({ violations }) =>
    violations.filter(({ code, resourceId }) => {
      if (resourceId !== null) return true;
      if (told.has(code)) return false;
      told.add(code);
      return true;
    }),
  );
}
