import { isCurrent } from '../booking/bookingStatus.ts';
import { type AllocationIndex, createAllocationIndex } from './allocationIndex.ts';
import type { AllocationInput, PlannedJob } from './allocationInput.ts';
import { jobOf } from './job.ts';
import { placeOfJob } from './placeOfJob.ts';
import {
  byStart,
  idlePlan,
  planOf,
  planWith,
  planWithAll,
  planWithout,
  type ResourcePlan,
} from './resourcePlan.ts';

/**
 * A snapshot of a plan: the people, and what each of them has to do. It is a value: adding or removing a job
 * gives another context and leaves this one unchanged.
 */
export interface AllocationContext {
  readonly index: AllocationIndex;
  /** By the resource's number in the index. */
  readonly plans: readonly ResourcePlan[];
}

/**
 * A context of the facts of one organisation. Only current bookings (scheduling §4) occupy their people; all
 * others, and people who are not among the facts, are left out.
 */
export function createAllocationContext(input: AllocationInput): AllocationContext {
  const index = createAllocationIndex(input);
  const jobs: PlannedJob[][] = index.resources.map(() => []);
  for (const booking of input.bookings) {
    if (!isCurrent(booking)) continue;
    const job = plannedJobOf(index, jobOf(booking));
    for (const resourceId of new Set(booking.resourceIds)) {
      const number = index.numberOf.get(resourceId);
      if (number !== undefined) jobs[number]?.push(job);
    }
  }
  return { index, plans: jobs.map((list) => (list.length === 0 ? idlePlan : planOf(list.sort(byStart)))) };
}

/** The context in which exactly these people have the job; unknown ids are skipped. */
export function withAllocation(
  context: AllocationContext,
  job: PlannedJob,
  resourceIds: readonly string[],
): AllocationContext {
  return withNewJob(withoutJob(context, job.id), job, resourceIds);
}

/**
 * The same for many jobs, each named once: exactly these people have each of them. Goes through the plans
 * once, not once per job.
 */
export function withAllocations(
  context: AllocationContext,
  allocations: readonly { readonly job: PlannedJob; readonly resourceIds: readonly string[] }[],
): AllocationContext {
  const moved = new Set(allocations.map(({ job }) => job.id));
  const added = new Map<number, PlannedJob[]>();
  for (const { job, resourceIds } of allocations) {
    const planned = plannedJobOf(context.index, job);
    for (const resourceId of new Set(resourceIds)) {
      const number = context.index.numberOf.get(resourceId);
      if (number === undefined) continue;
      const jobs = added.get(number);
      if (jobs === undefined) added.set(number, [planned]);
      else jobs.push(planned);
    }
  }
  const plans = context.plans.map((plan, number) => {
    const more = added.get(number) ?? [];
    const kept = plan.jobs.filter((job) => !moved.has(job.id));
    return more.length === 0 && kept.length === plan.jobs.length ? plan : planWithAll(planOf(kept), more);
  });
  return { index: context.index, plans };
}

/** The same for a job that nobody has yet, which need not be looked for. */
export function withNewJob(
  context: AllocationContext,
  job: PlannedJob,
  resourceIds: readonly string[],
): AllocationContext {
  const planned = plannedJobOf(context.index, job);
  const plans = [...context.plans];
  for (const resourceId of new Set(resourceIds)) {
    const number = context.index.numberOf.get(resourceId);
    if (number !== undefined) plans[number] = planWith(plans[number] ?? idlePlan, planned);
  }
  return { index: context.index, plans };
}

/** The context in which nobody has the job. */
export function withoutJob(context: AllocationContext, jobId: string): AllocationContext {
  let plans: ResourcePlan[] | undefined;
  for (let number = 0; number < context.plans.length; number += 1) {
    const plan = context.plans[number] ?? idlePlan;
    if (!plan.jobs.some((job) => job.id === jobId)) continue;
    plans ??= [...context.plans];
    plans[number] = planWithout(plan, jobId);
  }
  return plans === undefined ? context : { index: context.index, plans };
}

/** Whether allocating this resource makes a partner booking (scheduling §4, `IsPartnerBk`). */
export function isPartnerResource(context: AllocationContext, resourceId: string): boolean {
  const number = context.index.numberOf.get(resourceId);
  return number !== undefined && context.index.resources[number]?.fact.partner === true;
}

/** A resource's name as people read it, or its id if the context does not know it. */
export function resourceNameOf(context: AllocationContext, resourceId: string): string {
  const number = context.index.numberOf.get(resourceId);
  return (number === undefined ? undefined : context.index.resources[number]?.name) ?? resourceId;
}

/** The job as a plan keeps it: without a place of its own it has its customer's. */
export function plannedJobOf(index: AllocationIndex, job: PlannedJob): PlannedJob {
  return {
    id: job.id,
    customerId: job.customerId,
    start: job.start,
    end: job.end,
    location: placeOfJob(index, job)?.location ?? null,
    elsewhere: job.elsewhere,
    differentPeopleGroup: job.differentPeopleGroup,
    travelPlace: job.travelPlace,
  };
}
