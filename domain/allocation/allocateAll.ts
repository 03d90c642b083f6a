import type { AllocationSummary } from '../kernel/facts.ts';
import { allocateAmong } from './allocate.ts';
import { type AllocationContext, plannedJobOf, withAllocations } from './allocationContext.ts';
import type { Violation } from './allocationRecord.ts';
import { countWithRoom, prospectsFor } from './candidates.ts';
import type { Job } from './job.ts';
import { type PreparedJob, prepareJob } from './preparedJob.ts';
import type { Prospects } from './prospects.ts';
import { planWith } from './resourcePlan.ts';

/** The outcome of each job, and the context including everything that was allocated. */
export interface AllocationPlan extends AllocationSummary {
  readonly context: AllocationContext;
  /** By job: what the dispatcher should know about an allocation. */
  readonly notes: ReadonlyMap<string, readonly Violation[]>;
  /** By job: the checks that failed themselves (`fallback`); nobody whom they concern was chosen. */
  readonly failures: ReadonlyMap<string, readonly Violation[]>;
}

/**
 * Allocates jobs one after the other, each result counting against the next (scheduling §5: scheduled roster
 * jobs). Order: by start; among those that start together, the job with the fewest candidates at the outset
 * first; then by id. The order of the input does not matter. Jobs that already have people are first
 * unallocated, then allocated again.
 */
export function allocateAll(context: AllocationContext, jobs: readonly Job[]): AllocationPlan {
  const allocated: AllocationSummary['allocated'][number][] = [];
  const unallocated: AllocationSummary['unallocated'][number][] = [];
  const notes = new Map<string, readonly Violation[]>();
  const failures = new Map<string, readonly Violation[]>();
  const planned = new Set(context.plans.flatMap((plan) => plan.jobs.map(({ id }) => id)));
  const held = jobs.filter(({ id }) => planned.has(id)).map((job) => ({ job, resourceIds: [] }));
  const start = held.length === 0 ? context : withAllocations(context, held);
  // Grows with each allocation; nothing else refers to it until it is done.
  const plans = [...start.plans];
  const current: AllocationContext = { index: start.index, plans };
  for (const { job, prospects } of inOrder(start, jobs)) {
    const allocation = allocateAmong(current, job, prospects);
    const failed = allocation.failures.length > 0;
    if (failed) failures.set(job.id, allocation.failures);
    if (allocation.kind === 'refused') {
      const { code, message } = allocation.violation;
      const why = failed ? { failures: allocation.failures } : {};
      unallocated.push({ bookingId: job.id, code, message, ...why });
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
  return { allocated, unallocated, notes, failures, context: current };
}

interface NextJob {
  readonly job: PreparedJob;
  /** Who could have it, whatever has been allocated before. */
  readonly prospects: Prospects;
  /** How many of them have room for it at the outset; not counted for a job that starts alone. */
  readonly candidates: number;
}

/** The jobs in the order in which they are allocated. */
function inOrder(start: AllocationContext, jobs: readonly Job[]): readonly NextJob[] {
  const startingAt = new Map<number, number>();
  for (const job of jobs) startingAt.set(job.start, (startingAt.get(job.start) ?? 0) + 1);
  const prepared = jobs.map((job) => prepareJob(start.index, job));
  const asked = neighboursTogether(prepared).map((job): NextJob => {
    const prospects = prospectsFor(start, job);
    const alone = startingAt.get(job.start) === 1;
    return { job, prospects, candidates: alone ? 0 : countWithRoom(start, job, prospects) };
  });
  return asked.sort(
    (one, other) =>
      one.job.start - other.job.start ||
      one.candidates - other.candidates ||
      (one.job.id < other.job.id ? -1 : 1),
  );
}

/** Of latitude: 19 km, about as far as the search for people reaches. */
const BAND_RADIANS = 0.003;

/**
 * The jobs in an order that keeps those near one another on the map together, so that the people read for one
 * are still in the processor's cache for the next.
 */
function neighboursTogether(jobs: readonly PreparedJob[]): readonly PreparedJob[] {
  const band = ({ place }: PreparedJob) => Math.floor((place?.latitude ?? 0) / BAND_RADIANS);
  const east = ({ place }: PreparedJob) => place?.longitude ?? 0;
  return [...jobs].sort((one, other) => band(one) - band(other) || east(one) - east(other));
}
