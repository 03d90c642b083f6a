import type { AllocationContext } from './allocationContext.ts';
import type { Choice, Violation } from './allocationRecord.ts';
import { bestWithRoom, prospectsFor } from './candidates.ts';
import { servicePlanViolation } from './checks/servicePlan.ts';
import { choiceOf } from './choice.ts';
import type { Job } from './job.ts';
import { type PreparedJob, prepareJob } from './preparedJob.ts';
import type { Prospects } from './prospects.ts';
import { violationOf } from './violation.ts';

export type Allocation =
  /** As many as the job needs, best first; notes do not hinder (a preferred resource that was not possible). */
  | { readonly kind: 'allocated'; readonly choices: readonly Choice[]; readonly notes: readonly Violation[] }
  /** Why nobody was chosen, and who would have been possible: fewer than the job needs. */
  | { readonly kind: 'refused'; readonly violation: Violation; readonly candidates: readonly Choice[] };

/**
 * Automatic allocation (scheduling §4, §9): the best-scoring resources without violations, as many as the
 * job needs or none.
 */
export function allocate(context: AllocationContext, job: Job): Allocation {
  const prepared = prepareJob(context.index, job);
  return allocateAmong(context, prepared, prospectsFor(context, prepared));
}

/** The same where those who could have the job are known (`prospectsFor`). */
export function allocateAmong(
  context: AllocationContext,
  job: PreparedJob,
  prospects: Prospects,
): Allocation {
  const best = bestWithRoom(context, job, prospects, job.resourcesNeeded);
  const choices = best.map(({ pairing }) => choiceOf(pairing));
  if (choices.length < job.resourcesNeeded) {
    return { kind: 'refused', violation: refusalOf(context, job, choices.length), candidates: choices };
  }
  return { kind: 'allocated', choices, notes: notesOf(job, choices) };
}

function refusalOf(context: AllocationContext, job: Job, available: number): Violation {
  const servicePlan = servicePlanViolation(context.index, job);
  if (servicePlan !== undefined) return servicePlan;
  return available === 0
    ? violationOf('no_auto_allocation', null, {})
    : violationOf('no_multi_allocation', null, { needed: job.resourcesNeeded, available });
}

/** Tells of preferred resources that are missing though there was room for them; hinders nothing. */
export function notesOf(job: Job, choices: readonly Choice[]): readonly Violation[] {
  const chosen = new Set(choices.map((choice) => choice.resourceId));
  const wanted = job.preferredResourceIds;
  const missing = wanted.filter((resourceId) => !chosen.has(resourceId));
  const room = Math.min(job.resourcesNeeded, wanted.length);
  if (wanted.length - missing.length >= room) return [];
  return [violationOf('no_preferred_resource_allocate', null, { resourceIds: missing })];
}
