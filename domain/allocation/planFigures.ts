import type { Interval } from '../time/intervals.ts';
import type { AllocationContext } from './allocationContext.ts';
import { assess } from './assess.ts';
import { distinctViolations } from './checkPlan.ts';
import { type FairShares, workOf } from './fairness/fairShares.ts';
import { type Workload, workloadKinds } from './fairness/workload.ts';
import type { Job } from './job.ts';

/** What a plan of a fortnight comes to. */
export interface PlanFigures {
  readonly withPeople: number;
  readonly withoutPeople: number;
  readonly inConflict: number;
  readonly score: number;
  /** Different people a customer, on average; null if nobody has any work. */
  readonly peopleACustomer: number | null;
  /** Hours of each kind that would have to change hands until everybody had a fair share. */
  readonly uneven: Workload;
}

/** What somebody has in a fortnight. */
export interface OwnWorkload extends Workload {
  /** For how many different customers. */
  readonly customers: number;
}

/** A job and who has it. */
export interface PlannedPeople {
  readonly job: Job;
  readonly resourceIds: readonly string[];
}

/** How the work of a fortnight is measured and would be shared out evenly. */
export interface SharedFortnight {
  readonly fortnight: Interval;
  readonly shares: FairShares;
  readonly workloadOf: (span: Interval) => Workload;
}

/** The figures of jobs with their people in a context that has them so. */
export function planFiguresOf(
  context: AllocationContext,
  jobs: readonly PlannedPeople[],
  situation: SharedFortnight,
): PlanFigures {
  let [withPeople, inConflict, score] = [0, 0, 0];
  const visits = new Map<string, Set<string>>();
  for (const { job, resourceIds } of jobs) {
    if (resourceIds.length === 0) continue;
    withPeople += 1;
    const choices = assess(context, job, resourceIds);
    if (distinctViolations(choices).length > 0) inConflict += 1;
    for (const choice of choices) score += choice.score;
    const visitors = visits.get(job.customerId) ?? new Set();
    visits.set(job.customerId, visitors);
    for (const id of resourceIds) visitors.add(id);
  }
  const pairs = [...visits.values()].reduce((sum, people) => sum + people.size, 0);
  return {
    withPeople,
    withoutPeople: jobs.length - withPeople,
    inConflict,
    score,
    peopleACustomer: visits.size === 0 ? null : pairs / visits.size,
    uneven: unevenIn(context, situation),
  };
}

/** What a person, by number, has in the fortnight. */
export function ownWorkload(
  context: AllocationContext,
  number: number,
  { fortnight, workloadOf }: SharedFortnight,
): OwnWorkload {
  const { workload, customers } = workOf(context.plans[number]?.jobs ?? [], fortnight, workloadOf);
  return { ...workload, customers };
}

/** Whatever is too much for one is missing elsewhere; what nobody has yet is not counted. */
function unevenIn(context: AllocationContext, situation: SharedFortnight): Workload {
  const { shares } = situation;
  const own = [...shares].map(([number, fair]) => ({ fair, has: ownWorkload(context, number, situation) }));
  const moved = workloadKinds.map((kind) => {
    const [had, fair] = [
      own.reduce((sum, one) => sum + one.has[kind], 0),
      own.reduce((sum, one) => sum + one.fair[kind], 0),
    ];
    const part = fair === 0 ? 0 : had / fair;
    return own.reduce((sum, one) => sum + Math.max(0, one.has[kind] - part * one.fair[kind]), 0);
  });
  const [hours = 0, weekend = 0, afterHours = 0] = moved;
  return { hours, weekend, afterHours };
}
