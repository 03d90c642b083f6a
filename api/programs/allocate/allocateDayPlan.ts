import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Choice, Violation } from '../../../domain/allocation/allocationRecord.ts';
import { noteFailures } from '../../../domain/allocation/attempt.ts';
import type { DayPlan } from '../../../domain/allocation/dayPlan.ts';
import { inputOfDayPlan } from '../../../domain/allocation/dayPlanInput.ts';
import { explain } from '../../../domain/allocation/explain.ts';
import { type Change, nearestFit } from '../../../domain/allocation/nearestFit.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import type { PlanTotals } from '../../../domain/allocation/optimise/planTotals.ts';

export interface AllocateOptions {
  /**
   * Plan the jobs as a whole instead of one after the other; jobs that already have people may get others.
   */
  readonly optimise: boolean;
  /** List all resources for every job, and for every unallocated job what would make it fit. */
  readonly explain: boolean;
  readonly seed: number;
  readonly shouldStop: () => boolean;
  readonly onProgress: (done: number, best: PlanTotals) => void;
}

/** The result of `npm run allocate`, as docs/day-plan.md describes it. */
export interface AllocatedDayPlan {
  readonly jobs: number;
  /** Of all jobs, including those that keep their people. */
  readonly totals: PlanTotals;
  /** What allocating one job after the other would give; only if the day was optimised. */
  readonly greedyTotals?: PlanTotals;
  /** True: no plan allocates more jobs. False: not proven. */
  readonly provenMost: boolean;
  readonly allocated: readonly {
    readonly jobId: string;
    readonly resourceIds: readonly string[];
    readonly choices: readonly Choice[];
  }[];
  /**
   * Jobs that keep the people they had: pinned ones, those in conflict, or, without optimising, all that had
   * people.
   */
  readonly kept: readonly { readonly jobId: string; readonly resourceIds: readonly string[] }[];
  readonly unallocated: readonly {
    readonly jobId: string;
    readonly code: string;
    readonly message: string;
    readonly nearestFit?: readonly Change[];
  }[];
  /** Checks that failed themselves (`fallback`); omitted if none did. */
  readonly failures?: readonly Violation[];
  /** Every resource for every job, those that fit first, best first. */
  readonly explanations?: readonly { readonly jobId: string; readonly candidates: readonly Choice[] }[];
}

/** Allocates the jobs of a day plan that `parseDayPlan` accepted. */
export function allocateDayPlan(plan: DayPlan, options: AllocateOptions): AllocatedDayPlan {
  const { input, jobs } = inputOfDayPlan(plan);
  const stays = ({ pinned, resourceIds }: (typeof jobs)[number]) =>
    pinned || (!options.optimise && resourceIds.length > 0);
  const planned = optimise(createAllocationContext(input), {
    jobs: jobs.map((one) => ({ ...one, pinned: stays(one) })),
    seed: options.seed,
    // Told to stop at once, it returns the result of one job after the other.
    shouldStop: options.optimise ? options.shouldStop : () => true,
    ...(options.optimise ? { onProgress: options.onProgress } : {}),
  });
  const { context, totals, greedyTotals, provenMost } = planned;
  const told = new Set([...planned.allocated, ...planned.unallocated].map(({ bookingId }) => bookingId));
  const others = jobs.filter((one) => !stays(one)).map(({ job }) => job);
  const jobOf = new Map(jobs.map(({ job }) => [job.id, job]));
  const failures = [...planned.failures];
  const fitOf = (jobId: string) => {
    const job = jobOf.get(jobId);
    if (job === undefined || !options.explain) return {};
    const fit = nearestFit(context, job, others);
    noteFailures(failures, fit.failures);
    return { nearestFit: fit.changes };
  };
  const unallocated = planned.unallocated.map(({ bookingId, code, message }) => ({
    jobId: bookingId,
    code,
    message,
    ...fitOf(bookingId),
  }));
  return {
    jobs: jobs.length,
    totals,
    ...(options.optimise ? { greedyTotals } : {}),
    provenMost,
    allocated: planned.allocated.map(({ bookingId, choices }) => ({
      jobId: bookingId,
      resourceIds: choices.map(({ resourceId }) => resourceId),
      choices,
    })),
    kept: jobs
      .filter(({ job }) => !told.has(job.id))
      .map(({ job, resourceIds }) => ({ jobId: job.id, resourceIds })),
    unallocated,
    ...(failures.length > 0 ? { failures } : {}),
    ...(options.explain
      ? { explanations: jobs.map(({ job }) => ({ jobId: job.id, candidates: explain(context, job) })) }
      : {}),
  };
}
