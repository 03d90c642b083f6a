import { isBetter, type PlanTotals, totalsOfPlan } from './planTotals.ts';
import type { SearchState } from './searchState.ts';

/**
 * Raises the total score of a plan without allocating fewer: moves single jobs, exchanges two between their
 * people, and gives a place to a job that waits where it is worth more, until nothing helps or it is told to
 * stop. Jobs of several people stay as they are.
 */
export function scoreClimb(state: SearchState, shouldStop: () => boolean): void {
  const { problem } = state;
  const single = problem.jobs.flatMap((job, number) => (job.resourcesNeeded === 1 ? [number] : []));
  let improved = true;
  while (improved) {
    improved = false;
    for (const job of single) {
      if (shouldStop()) return;
      const present = state.peopleOf(job)[0];
      for (const resource of problem.options[job] ?? []) {
        if (resource === state.peopleOf(job)[0]) continue;
        const blockers = state.blockersOf(job, resource);
        if (blockers === undefined || blockers.length > 1) continue;
        const [blocker] = blockers;
        if (blocker !== undefined && !single.includes(blocker)) continue;
        if (improvesBy(() => exchange(job, resource, blocker), [resource, present])) improved = true;
      }
    }
  }

  /** Does a step, and takes it back unless the people concerned are better off; false where it was not possible. */
  function improvesBy(step: () => boolean, resources: readonly (number | undefined)[]): boolean {
    const before = totals(resources);
    const people = problem.jobs.map((_, job) => state.peopleOf(job));
    const done = step();
    if (done && isBetter(totals(resources), before)) return true;
    const changed = people.flatMap((had, job) => (had === state.peopleOf(job) ? [] : [job]));
    state.restore(people, changed);
    return false;
  }

  /** Puts a job where another is; the other takes its place, or waits where it had none. */
  function exchange(job: number, resource: number, blocker: number | undefined): boolean {
    const present = state.peopleOf(job)[0];
    state.unassign(job);
    if (blocker !== undefined) {
      state.unassign(blocker);
      if (present !== undefined) {
        if (!(problem.options[blocker] ?? []).includes(present) || !state.isFree(blocker, present))
          return false;
        state.assign(blocker, [present]);
      }
    }
    if (!state.isFree(job, resource)) return false;
    state.assign(job, [resource]);
    return true;
  }

  function totals(resources: readonly (number | undefined)[]): PlanTotals {
    let score = 0;
    let travelMinutes = 0;
    for (const resource of resources) {
      if (resource === undefined) continue;
      const of = totalsOfPlan(problem, resource, state.planOf(resource), state.jobsOf(resource));
      score += of.score;
      travelMinutes += of.travelMinutes;
    }
    return { allocated: state.allocated, score, travelMinutes };
  }
}
