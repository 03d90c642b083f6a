import type { SearchState } from './searchState.ts';

/** The number of steps after which a group of jobs is left to the search without a proof. */
const MOST_STEPS = 20_000;

/**
 * Finds the largest number of jobs of a group that can be allocated together, by trying everything, and
 * leaves the state there. True: proven. False: given up or stopped, and the state is unchanged. Only for jobs
 * of one person each.
 */
export function exactSearch(state: SearchState, jobs: readonly number[], shouldStop: () => boolean): boolean {
  const { problem } = state;
  if (jobs.some((job) => (problem.jobs[job]?.resourcesNeeded ?? 1) > 1)) return false;
  const before = state.snapshot();
  let best = before;
  let most = jobs.filter((job) => state.peopleOf(job).length > 0).length;
  for (const job of jobs) state.unassign(job);
  let steps = 0;

  const place = (at: number, allocated: number): boolean => {
    if (allocated > most) {
      most = allocated;
      best = state.snapshot();
    }
    const job = jobs[at];
    if (job === undefined || allocated + jobs.length - at <= most) return true;
    steps += 1;
    if (steps > MOST_STEPS || shouldStop()) return false;
    for (const resource of problem.options[job] ?? []) {
      if (!state.isFree(job, resource)) continue;
      state.assign(job, [resource]);
      const completed = place(at + 1, allocated + 1);
      state.unassign(job);
      if (!completed) return false;
    }
    return place(at + 1, allocated);
  };

  const proven = place(0, 0);
  state.restore(proven ? best : before, jobs);
  return proven;
}
