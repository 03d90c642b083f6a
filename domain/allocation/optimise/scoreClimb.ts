import { isBetter, type PlanTotals, totalsOfPlan } from './planTotals.ts';
import { teamOf } from './searchProblem.ts';
import type { SearchState } from './searchState.ts';

/**
 * Raises the total score of a plan without allocating fewer jobs: moves single jobs, exchanges two between
 * their people, places a waiting job where it is worth more, and replaces one of several people by somebody who is
 * free, until nothing helps or it is told to stop. Steps that raise the score by less than `leastGain` points are left out.
 */
export function scoreClimb(state: SearchState, shouldStop: () => boolean, leastGain = 0): void {
  const { problem } = state;
  const now = (resource: number) => totalsNow(state, resource);
  const single = problem.jobs.map((job) => job.resourcesNeeded === 1);
  /** By resource, for as long as the resource's plan does not change. */
  const known = new Map<number, PlanTotals>();
  let improved = true;
  while (improved) {
    improved = false;
    for (let job = 0; job < problem.jobs.length; job += 1) {
      if (shouldStop()) return;
      if (single[job] !== true) {
        if (replacesOne(job)) improved = true;
        continue;
      }
      for (const resource of problem.options[job] ?? []) {
        if (resource === state.peopleOf(job)[0]) continue;
        const ways = state.singleBlockersOf(job, resource);
        if (ways.some((blocker) => exchangeIfBetter(job, resource, blocker))) improved = true;
      }
    }
  }

  /**
   * Puts a job where at most one other job is in its way; that one takes its place, or waits if the job had
   * none. Reverts everything unless the people concerned are better off.
   */
  function exchangeIfBetter(job: number, resource: number, blocker: number | undefined): boolean {
    if (blocker !== undefined && single[blocker] !== true) return false;
    const [present] = state.peopleOf(job);
    if (blocker !== undefined && present !== undefined) {
      if (!(problem.options[blocker] ?? []).includes(present)) return false;
    }
    const concerned = present === undefined ? [resource] : [resource, present];
    const before = sumOf(concerned, (number) => known.get(number) ?? remember(number));
    state.unassign(job);
    if (blocker !== undefined) state.unassign(blocker);
    if (
      placeBoth(job, resource, blocker, present) &&
      state.changed <= state.mostChanged &&
      isWorthIt(sumOf(concerned, now), before, leastGain)
    ) {
      for (const number of concerned) remember(number);
      return true;
    }
    state.unassign(job);
    if (blocker !== undefined) {
      state.unassign(blocker);
      state.assign(blocker, [resource]);
    }
    if (present !== undefined) state.assign(job, [present]);
    return false;
  }

  /** Gives the place of one of several people to somebody who is free, where that is better and all services are still held. */
  function replacesOne(job: number): boolean {
    return state
      .peopleOf(job)
      .some((present) =>
        (problem.options[job] ?? []).some((resource) => replaceIfBetter(job, present, resource)),
      );
  }

  function replaceIfBetter(job: number, present: number, resource: number): boolean {
    const people = state.peopleOf(job);
    if (people.includes(resource) || !state.isFree(job, resource)) return false;
    const team = people.map((one) => (one === present ? resource : one));
    if (teamOf(problem, job, team) === undefined) return false;
    const concerned = [resource, present];
    const before = sumOf(concerned, (number) => known.get(number) ?? remember(number));
    state.unassign(job);
    state.assign(job, team);
    if (state.changed <= state.mostChanged && isWorthIt(sumOf(concerned, now), before, leastGain)) {
      for (const number of concerned) remember(number);
      return true;
    }
    state.unassign(job);
    state.assign(job, people);
    return false;
  }

  function placeBoth(
    job: number,
    resource: number,
    blocker: number | undefined,
    present: number | undefined,
  ): boolean {
    if (!state.isFree(job, resource)) return false;
    state.assign(job, [resource]);
    if (blocker === undefined || present === undefined) return true;
    if (!state.isFree(blocker, present)) return false;
    state.assign(blocker, [present]);
    return true;
  }

  function remember(resource: number): PlanTotals {
    const present = now(resource);
    known.set(resource, present);
    return present;
  }

  function sumOf(resources: readonly number[], of: (resource: number) => PlanTotals): PlanTotals {
    return { ...addedUp(resources.map(of)), allocated: state.worth };
  }
}

function totalsNow(state: SearchState, resource: number): PlanTotals {
  return totalsOfPlan(state.problem, resource, state.planOf(resource), state.jobsOf(resource));
}

function isWorthIt(after: PlanTotals, before: PlanTotals, leastGain: number): boolean {
  if (!isBetter(after, before)) return false;
  return after.allocated > before.allocated || after.score - before.score >= leastGain;
}

function addedUp(parts: readonly PlanTotals[]): Omit<PlanTotals, 'allocated'> {
  return {
    score: parts.reduce((sum, { score }) => sum + score, 0),
    travelMinutes: parts.reduce((sum, { travelMinutes }) => sum + travelMinutes, 0),
  };
}
