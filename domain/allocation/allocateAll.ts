import type { AllocationSummary } from '../facts.ts';
import { allocateAmong } from './allocate.ts';
import { type AllocationContext, plannedJobOf, planWith, withAllocations } from './allocationContext.ts';
import type { Violation } from './allocationRecord.ts';
import { countWithRoom, suitableFor } from './candidates.ts';
import type { Job } from './job.ts';
import { type PreparedJob, prepareJob } from './preparedJob.ts';

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
  for (const { job, suitable } of inOrder(start, jobs)) {
    const allocation = allocateAmong(current, job, suitable);
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

interface NextJob {
  readonly job: PreparedJob;
  /** Who could have it, whatever has been placed before. */
  readonly suitable: readonly number[];
}

/** The jobs by start; each group that starts together is looked into when its turn comes. */
function* inOrder(start: AllocationContext, jobs: readonly Job[]): Generator<NextJob> {
  const sorted = [...jobs].sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (to < sorted.length && sorted[to]?.start === sorted[from]?.start) to += 1;
    yield* fewestCandidatesFirst(start, sorted.slice(from, to));
    from = to;
  }
}

function fewestCandidatesFirst(start: AllocationContext, jobs: readonly Job[]): readonly NextJob[] {
  const asked = jobs.map((each) => {
    const job = prepareJob(start.index, each);
    const suitable = suitableFor(start, job);
    return { job, suitable, candidates: jobs.length === 1 ? 0 : countWithRoom(start, job, suitable) };
  });
  return asked.sort(
    (one, other) => one.candidates - other.candidates || (one.job.id < other.job.id ? -1 : 1),
  );
}
