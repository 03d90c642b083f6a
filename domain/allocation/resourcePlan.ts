import type { PlannedJob } from './allocationInput.ts';

/** The jobs that one resource has, sorted by start, then end and id. */
export interface ResourcePlan {
  readonly jobs: readonly PlannedJob[];
  /** The longest job of the list, in seconds: how long ago a job that is still running can have begun. */
  readonly longest: number;
}

/** The plan of somebody without work. */
export const idlePlan: ResourcePlan = { jobs: [], longest: 0 };

export function byStart(one: PlannedJob, other: PlannedJob): number {
  return (
    one.start - other.start || one.end - other.end || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  );
}

/** The plan of jobs in the order of a plan. */
export function planOf(jobs: readonly PlannedJob[]): ResourcePlan {
  let longest = 0;
  for (const job of jobs) longest = Math.max(longest, job.end - job.start);
  return { jobs, longest };
}

/** The plan with one more job. */
export function planWith(plan: ResourcePlan, job: PlannedJob): ResourcePlan {
  const at = plan.jobs.findIndex((other) => byStart(other, job) > 0);
  const before = at < 0 ? plan.jobs.length : at;
  return {
    jobs: [...plan.jobs.slice(0, before), job, ...plan.jobs.slice(before)],
    longest: Math.max(plan.longest, job.end - job.start),
  };
}

/** The plan with several more jobs. */
export function planWithAll(plan: ResourcePlan | undefined, jobs: readonly PlannedJob[]): ResourcePlan {
  return planOf([...(plan ?? idlePlan).jobs, ...jobs].sort(byStart));
}

/** The plan without the job of this id. */
export function planWithout(plan: ResourcePlan, jobId: string): ResourcePlan {
  return planOf(plan.jobs.filter((job) => job.id !== jobId));
}
