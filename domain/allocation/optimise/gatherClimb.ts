import { isBetter, type PlanTotals, totalsOfPlan } from './planTotals.ts';
import type { SearchState } from './searchState.ts';

/**
 * Raises the total of a plan in which all the work of a person counts, by what no single exchange would raise: all that a person
 * does for a customer goes to another person who does some of it already, in exchange for what is in the way, until
 * nothing helps or it is told to stop. As many jobs have people afterwards. Jobs of several people stay as they are.
 */
export function gatherClimb(state: SearchState, shouldStop: () => boolean): void {
  const { problem } = state;
  let improved = true;
  while (improved) {
    improved = false;
    for (const { number: from } of problem.index.resources) {
      for (const [customerId, jobs] of ofCustomers(from)) {
        if (shouldStop()) return;
        for (const to of othersOf(customerId, from)) {
          if (!gathers(jobs, from, to)) continue;
          improved = true;
          break;
        }
      }
    }
  }

  /** A person's jobs of one person each, by customer. */
  function ofCustomers(resource: number): ReadonlyMap<string, readonly number[]> {
    return Map.groupBy(
      state.jobsOf(resource).filter((job) => problem.jobs[job]?.resourcesNeeded === 1),
      (job) => problem.jobs[job]?.customerId ?? '',
    );
  }

  /** The others who work for a customer in this plan, whether in jobs of the search or in those that stay. */
  function othersOf(customerId: string, except: number): readonly number[] {
    return problem.index.resources.flatMap(({ number }) =>
      number !== except && state.planOf(number).jobs.some((job) => job.customerId === customerId)
        ? [number]
        : [],
    );
  }

  /** Gives the jobs to another person, who gives what is in the way in return; as before unless that is better. */
  function gathers(jobs: readonly number[], from: number, to: number): boolean {
    if (!jobs.every((job) => (problem.options[job] ?? []).includes(to))) return false;
    const before = totals(from, to);
    const touched = new Map(jobs.map((job) => [job, from]));
    for (const job of jobs) state.unassign(job);
    if (
      exchanged(jobs, from, to, touched) &&
      state.changed <= state.mostChanged &&
      isBetter(totals(from, to), before)
    ) {
      return true;
    }
    for (const job of touched.keys()) state.unassign(job);
    for (const [job, resource] of touched) state.assign(job, [resource]);
    return false;
  }

  /** `touched` is who had what was taken from somebody. */
  function exchanged(
    jobs: readonly number[],
    from: number,
    to: number,
    touched: Map<number, number>,
  ): boolean {
    const given: number[] = [];
    for (const job of jobs) {
      const ways = state.singleBlockersOf(job, to);
      const way = ways.find((blocker) => blocker === undefined || mayBeGiven(blocker, from, touched));
      if (ways.length === 0 || (way === undefined && !ways.includes(undefined))) return false;
      if (way !== undefined) {
        state.unassign(way);
        touched.set(way, to);
        given.push(way);
      }
      if (!state.isFree(job, to)) return false;
      state.assign(job, [to]);
    }
    for (const job of given) {
      if (!state.isFree(job, from)) return false;
      state.assign(job, [from]);
    }
    return true;
  }

  function mayBeGiven(job: number, to: number, touched: ReadonlyMap<number, number>): boolean {
    return (
      !touched.has(job) &&
      problem.jobs[job]?.resourcesNeeded === 1 &&
      (problem.options[job] ?? []).includes(to)
    );
  }

  function totals(...resources: readonly number[]): PlanTotals {
    let score = 0;
    let travelMinutes = 0;
    for (const resource of resources) {
      const own = totalsOfPlan(problem, resource, state.planOf(resource), state.jobsOf(resource));
      score += own.score;
      travelMinutes += own.travelMinutes;
    }
    return { allocated: state.worth, score, travelMinutes };
  }
}
