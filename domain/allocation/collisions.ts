import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { Interval } from '../time/intervals.ts';
import type { PlannedJob } from './allocationInput.ts';
import type { ResourcePlan } from './resourcePlan.ts';

type Occupying = Pick<PlannedJob, 'customerId' | 'start' | 'end'>;

/**
 * Whether two jobs of one resource collide (scheduling §5.7): their overlap, including the buffer between
 * different customers, exceeds the tolerance. Symmetrical.
 */
export function collide(settings: OrganisationSettings, one: Occupying, other: Occupying): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return one.customerId === other.customerId
    ? shared > settings.sameCustomerToleranceSeconds
    : shared + Math.round(settings.overlapBufferMinutes) * 60 > settings.overlapToleranceSeconds;
}

/** The jobs of a plan that collide with a job, by start; the job does not collide with itself. */
export function collisionsWith(
  settings: OrganisationSettings,
  plan: ResourcePlan,
  job: PlannedJob,
): readonly PlannedJob[] {
  const buffer = Math.round(settings.overlapBufferMinutes) * 60;
  const { jobs } = plan;
  let found: PlannedJob[] | undefined;
  for (let at = firstStartingFrom(jobs, job.start - plan.longest - buffer); at < jobs.length; at += 1) {
    const other = jobs[at];
    if (other === undefined || other.start >= job.end + buffer) break;
    if (other.id === job.id || !collide(settings, job, other)) continue;
    found ??= [];
    found.push(other);
  }
  return found ?? noJobs;
}

const noJobs: readonly PlannedJob[] = [];

/** The index of the first job that starts at or after an instant. */
export function firstStartingFrom(jobs: readonly PlannedJob[], instant: number): number {
  let low = 0;
  let high = jobs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((jobs[middle]?.start ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The largest number of colliding jobs that run at the same moment of the span. At least one if there are
 * any, because a buffer above the tolerance makes jobs collide that do not overlap.
 */
export function mostAtOnce(colliding: readonly PlannedJob[], span: Interval): number {
  return Math.max(colliding.length === 0 ? 0 : 1, mostRunning(colliding, span));
}

/** The largest number of jobs that run at the same moment of the span. */
export function mostRunning(jobs: readonly PlannedJob[], span: Interval): number {
  let most = 0;
  for (const job of jobs) {
    // The maximum is reached at the start of one of them, or at the start of the span.
    const moment = Math.max(job.start, span.start);
    if (moment >= span.end) continue;
    let running = 0;
    for (const other of jobs) if (other.start <= moment && moment < other.end) running += 1;
    most = Math.max(most, running);
  }
  return most;
}
