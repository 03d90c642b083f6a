import { type AllocationContext, resourceNameOf } from './allocationContext.ts';
import type { Choice, Violation } from './allocationRecord.ts';
import { assess } from './assess.ts';
import { distinctViolations } from './checkPlan.ts';
import type { Job } from './job.ts';
import { type MergedViolation, mergeViolations } from './mergeViolations.ts';
import { violationOf } from './violation.ts';

/** A job with its people, validated: what a manual or forced allocation reports and records. */
export interface Validation {
  /** True if any check fails (scheduling §4, Allocation outcome). */
  readonly conflict: boolean;
  /** One entry per reason; those of the job alone once. */
  readonly violations: readonly Violation[];
  /** The same for people to read: by code, with the names of the resources concerned. */
  readonly merged: readonly MergedViolation[];
  readonly choices: readonly Choice[];
}

/**
 * Validates a job with the people it has (scheduling §5). A job without people is a conflict,
 * `no_resource_found`. If a check itself fails, that is a conflict, too: `fallback`, with the exception's
 * message, which the specification wants a dispatcher to see on the job.
 */
export function validateAllocation(
  context: AllocationContext,
  job: Job,
  resourceIds: readonly string[],
): Validation {
  const choices = assess(context, job, resourceIds);
  const violations =
    choices.length === 0 ? [violationOf('no_resource_found', null, {})] : distinctViolations(choices);
  return {
    conflict: violations.length > 0,
    violations,
    merged: mergeViolations(violations, (resourceId) => resourceNameOf(context, resourceId)),
    choices,
  };
}
