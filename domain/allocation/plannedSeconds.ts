import { type Interval, sharedSeconds } from '../time/intervals.ts';
import type { ResourcePlan } from './allocationContext.ts';
import { firstStartingFrom } from './collisions.ts';

/** Seconds of work that a plan has in a period, without the job of the given id; each minute counts where it falls. */
export function plannedSeconds(plan: ResourcePlan, period: Interval, withoutJobId: string): number {
  let seconds = 0;
  for (let at = firstStartingFrom(plan.jobs, period.start - plan.longest); at < plan.jobs.length; at += 1) {
    const job = plan.jobs[at];
    if (job === undefined || job.start >= period.end) break;
    if (job.id !== withoutJobId) seconds += sharedSeconds(job, period);
  }
  return seconds;
}

/** How many jobs of a plan share a moment with a period, without the job of the given id. */
export function plannedJobs(plan: ResourcePlan, period: Interval, withoutJobId: string): number {
  let count = 0;
  for (let at = firstStartingFrom(plan.jobs, period.start - plan.longest); at < plan.jobs.length; at += 1) {
    const job = plan.jobs[at];
    if (job === undefined || job.start >= period.end) break;
    if (job.id !== withoutJobId && job.end > period.start) count += 1;
  }
  return count;
}
