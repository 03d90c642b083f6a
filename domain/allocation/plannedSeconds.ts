import { type Interval, sharedSeconds } from '../time/intervals.ts';
import { firstStartingFrom } from './collisions.ts';
import type { ResourcePlan } from './resourcePlan.ts';

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

/** Somebody's work around a job: seconds of work on its day and in its week, and jobs on that day. */
export interface Load {
  readonly day: number;
  readonly week: number;
  readonly jobsThatDay: number;
}

const noLoad: Load = { day: 0, week: 0, jobsThatDay: 0 };

/**
 * The load of a plan on a day and in the week that holds it, without the job of the given id. Each minute
 * counts where it falls, and a job counts on each day that it overlaps. Computed in one pass, because every
 * score needs all of it.
 */
export function loadOf(plan: ResourcePlan, day: Interval, week: Interval, withoutJobId: string): Load {
  if (plan.jobs.length === 0) return noLoad;
  let inDay = 0;
  let inWeek = 0;
  let jobsThatDay = 0;
  for (let at = firstStartingFrom(plan.jobs, week.start - plan.longest); at < plan.jobs.length; at += 1) {
    const job = plan.jobs[at];
    if (job === undefined || job.start >= week.end) break;
    if (job.end <= week.start || job.id === withoutJobId) continue;
    inWeek += sharedSeconds(job, week);
    if (job.start >= day.end || job.end <= day.start) continue;
    inDay += sharedSeconds(job, day);
    jobsThatDay += 1;
  }
  return { day: inDay, week: inWeek, jobsThatDay };
}
