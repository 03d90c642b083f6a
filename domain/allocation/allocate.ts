import type { AllocationContext } from './allocationContext.ts';
import type { Choice, Violation } from './allocationRecord.ts';
import { attempt } from './attempt.ts';
import { bestWithRoom, type Candidate, prospectsFor } from './candidates.ts';
import { servicePlanViolation } from './checks/servicePlan.ts';
import { byScore, choiceOf } from './choice.ts';
import type { Job } from './job.ts';
import { type PreparedJob, prepareJob } from './preparedJob.ts';
import type { Prospects } from './prospects.ts';
import { coverOf, servicesToHold } from './serviceCover.ts';
import { violationOf } from './violation.ts';

export type Allocation = {
  /** `fallback`: the job, or the people, for whom the checks themselves failed; such people are skipped. */
  readonly failures: readonly Violation[];
} & (
  | {
      /**
       * As many as the job needs, best first. A note does not prevent an allocation (a preferred resource was
       * not available).
       */
      readonly kind: 'allocated';
      readonly choices: readonly Choice[];
      readonly notes: readonly Violation[];
    }
  /** Why nobody was chosen, and who would have fitted: fewer people than the job needs. */
  | { readonly kind: 'refused'; readonly violation: Violation; readonly candidates: readonly Choice[] }
);

/**
 * Automatic allocation (scheduling §4, §9): the best-scoring resources without violations, as many as the job
 * needs or none. If too few fit and checks failed, that is the reason given (`fallback`), because a person
 * who could not be checked cannot be ruled out.
 */
export function allocate(context: AllocationContext, job: Job): Allocation {
  const prepared = prepareJob(context.index, job);
  return allocateAmong(context, prepared, prospectsFor(context, prepared));
}

/** The same for a job whose prospects are already known (`prospectsFor`). */
export function allocateAmong(
  context: AllocationContext,
  job: PreparedJob,
  prospects: Prospects,
): Allocation {
  const best = withServices(context, job, prospects);
  const choices = best.map(({ pairing }) => choiceOf(pairing));
  const { failures } = prospects;
  if (choices.length < job.resourcesNeeded) {
    const violation = refusalOf(context, job, choices.length, failures);
    return { kind: 'refused', violation, candidates: choices, failures };
  }
  return { kind: 'allocated', choices, notes: notesOf(job, choices), failures };
}

/** The best who have room; of a group event first those who hold its services together, and then the best. */
function withServices(
  context: AllocationContext,
  job: PreparedJob,
  prospects: Prospects,
): readonly Candidate[] {
  const most = job.resourcesNeeded;
  const services = servicesToHold(context.index, job);
  if (services.length === 0) return bestWithRoom(context, job, prospects, most);
  const able = bestWithRoom(context, job, prospects, prospects.size);
  const holding = coverOf(able, services, job, most);
  if (holding === undefined) return [];
  const others = able.filter((one) => !holding.includes(one));
  return [...holding, ...others.slice(0, most - holding.length)].toSorted(byScore);
}

function refusalOf(
  { index }: AllocationContext,
  job: Job,
  available: number,
  failures: Violation[],
): Violation {
  const ofPlan = () => servicePlanViolation(index, job);
  const servicePlan = attempt(ofPlan, { job, resource: null }, undefined, failures);
  if (servicePlan !== undefined) return servicePlan;
  const [failure] = failures;
  if (failure !== undefined) return failure;
  return available === 0
    ? violationOf('no_auto_allocation', null, {})
    : violationOf('no_multi_allocation', null, { needed: job.resourcesNeeded, available });
}

/**
 * Notes preferred resources that were not chosen although there was room for them; a note prevents nothing.
 */
export function notesOf(job: Job, choices: readonly Choice[]): readonly Violation[] {
  const chosen = new Set(choices.map((choice) => choice.resourceId));
  const wanted = job.preferredResourceIds;
  const missing = wanted.filter((resourceId) => !chosen.has(resourceId));
  const room = Math.min(job.resourcesNeeded, wanted.length);
  if (wanted.length - missing.length >= room) return [];
  return [violationOf('no_preferred_resource_allocate', null, { resourceIds: missing })];
}
