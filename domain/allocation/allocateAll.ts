import type { AllocationSummary } from '../facts.ts';
import { allocate } from './allocate.ts';
import { type AllocationContext, plannedJobOf, planWith, withAllocations } from './allocationContext.ts';
import type { Violation } from './allocationRecord.ts';
import { candidatesOf } from './candidates.ts';
import type { Job } from './job.ts';
import { prepareJob } from './preparedJob.ts';

/** What became of each job, and the context with all that was allocated. */
export interface AllocationPlan extends AllocationSummary {
  readonly context: AllocationContext;
  /** By job: what the dispatcher should know of an allocation that was made. */
  readonly notes: ReadonlyMap<string, readonly Violation[]>;
}

/**
 * Allocates jobs one after the other, each result counting against the next (scheduling §5: scheduled
 * roster jobs). Order: by start; among those that start together, the one with the fewest candidates at
 * the outset first; then by id. The order of the input does not matter. Jobs that somebody has already are
 * taken off first and allocated anew.
 */
export function allocateAll(context: AllocationContext, jobs: readonly Job[]): AllocationPlan {
  const allocated: AllocationSummary['allocated'][number][] = [];
  const unallocated: AllocationSummary['unallocated'][number][] = [];
  const notes = new Map<string, readonly Violation[]>();
  const planned = new Set(context.plans.flatMap((plan) => plan.jobs.map(({ id }) => id)));
  const held = jobs.filter(({ id }) => planned.has(id)).map((job) => ({ job, resourceIds: [] }));
  const start = held.length === 0 ? context : withAllocations(context, held);
  // Grows with each allocation; nobody else holds it until it is done.
  const plans = [...start.plans];
  const current: AllocationContext = { index: start.index, plans };
  for (const job of inOrder(current, jobs)) {
    const allocation = allocate(current, job);
    if (allocation.kind === 'refused') {
      const { code, message } = allocation.violation;
      unallocated.push({ bookingId: job.id, code, message });
      continue;
    }
    const { choices } = allocation;
    allocated.push({ bookingId: job.id, choices });
    if (allocation.notes.length > 0) notes.set(job.id, allocation.notes);
    const placed = plannedJobOf(current.index, job);
    for (const { resourceId } of choices) {
      const number = current.index.numberOf.get(resourceId) ?? -1;
      const plan = plans[number];
      if (plan !== undefined) plans[number] = planWith(plan, placed);
    }
  }
  return { allocated, unallocated, notes, context: current };
}

function inOrder(context: AllocationContext, jobs: readonly Job[]): readonly Job[] {
  const startingAt = new Map<number, number>();
  for (const job of jobs) startingAt.set(job.start, (startingAt.get(job.start) ?? 0) + 1);
  const entries = jobs.map((job) => ({
    job,
    // Only where it decides: counting takes as long as allocating.
    candidates:
      startingAt.get(job.start) === 1 ? 0 : candidatesOf(context, prepareJob(context.index, job)).length,
  }));
  entries.sort(
    (one, other) =>
      one.job.start - other.job.start ||
      one.candidates - other.candidates ||
      (one.job.id < other.job.id ? -1 : 1),
  );
  return entries.map(({ job }) => job);
}
