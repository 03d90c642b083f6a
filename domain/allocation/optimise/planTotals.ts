import { attempt } from '../attempt.ts';
import { Pairing } from '../pairing.ts';
import type { ResourcePlan } from '../resourcePlan.ts';
import { scoreOf } from '../score/score.ts';
import { travelSeconds } from '../travel.ts';
import type { SearchProblem } from './searchProblem.ts';
import type { SearchState } from './searchState.ts';

/**
 * The criteria of a plan, in this order: jobs allocated, total score, less travel. Jobs that stay where they
 * are also count, because what their people are given besides changes their scores.
 */
export interface PlanTotals {
  readonly allocated: number;
  /**
   * The sum, over jobs and their people, of the score that each has beside the rest of the plan, and of what all the
   * work of each person is worth besides.
   */
  readonly score: number;
  /** Between consecutive jobs of a person; 0 without a travel model. */
  readonly travelMinutes: number;
}

/** Scores are sums of fractions: a difference smaller than this does not count. */
const NO_DIFFERENCE = 1e-6;

/** Whether one plan is better than another. */
export function isBetter(one: PlanTotals, other: PlanTotals): boolean {
  if (one.allocated !== other.allocated) return one.allocated > other.allocated;
  if (Math.abs(one.score - other.score) > NO_DIFFERENCE) return one.score > other.score;
  return one.travelMinutes < other.travelMinutes - NO_DIFFERENCE;
}

/** The totals of one resource: of its jobs in the search, and of those that stay. */
export function totalsOfPlan(
  problem: SearchProblem,
  resource: number,
  plan: ResourcePlan,
  jobs: readonly number[],
): PlanTotals {
  const { index } = problem;
  const indexed = index.resources[resource];
  const staying = problem.staying[resource] ?? [];
  let score = 0;
  for (const prepared of [...staying, ...jobs.map((job) => problem.jobs[job])]) {
    if (indexed !== undefined && prepared !== undefined) {
      score += attempt(scoreOf, new Pairing(index, prepared, indexed, plan), 0, problem.failures);
    }
  }
  if (indexed !== undefined) score += problem.worthOfPlan?.(indexed, plan.jobs) ?? 0;
  let seconds = 0;
  if (index.travel !== null) {
    for (let at = 1; at < plan.jobs.length; at += 1) {
      const [from, to] = [plan.jobs[at - 1], plan.jobs[at]];
      if (from !== undefined && to !== undefined) seconds += travelSeconds(index.travel, from, to);
    }
  }
  return { allocated: staying.length + jobs.length, score, travelMinutes: seconds / 60 };
}

export function totalsOf(state: SearchState): PlanTotals {
  let score = 0;
  let travelMinutes = 0;
  state.problem.index.resources.forEach((_, resource) => {
    // Sorted, so that the same plan has exactly the same sum however it was reached.
    const jobs = [...state.jobsOf(resource)].sort((one, other) => one - other);
    const totals = totalsOfPlan(state.problem, resource, state.planOf(resource), jobs);
    score += totals.score;
    travelMinutes += totals.travelMinutes;
  });
  return { allocated: state.problem.stayingCount + state.allocated, score, travelMinutes };
}
