import type { SearchState } from './searchState.ts';

/** The number of steps after which a group of jobs is left to the search without a proof. */
const MOST_STEPS = 20_000;

/**
 * Finds the jobs of a group that can be allocated together and are worth most, by trying everything, and
 * leaves the state there. True: proven. False: given up or stopped, and the state is unchanged. Only for jobs
 * of one person each.
 */
export function exactSearch(state: SearchState, jobs: readonly number[], shouldStop: () => boolean): boolean {
  const { problem } = state;
  if (jobs.some((job) => (problem.jobs[job]?.resourcesNeeded ?? 1) > 1)) return false;
  const before = state.snapshot();
  let best = before;
  const worthOf = (some: readonly number[]) => some.reduce((sum, job) => sum + state.worthOf(job), 0);
  /** What the jobs from each place on are worth together. */
  const rest = jobs.map((_, at) => worthOf(jobs.slice(at)));
  let most = worthOf(jobs.filter((job) => state.peopleOf(job).length > 0));
  for (const job of jobs) state.unassign(job);
  let steps = 0;

  const place = (at: number, worth: number): boolean => {
    if (worth > most) {
      most = worth;
      best = state.snapshot();
    }
    const job = jobs[at];
    if (job === undefined || worth + (rest[at] ?? 0) <= most) return true;
    steps += 1;
    if (steps > MOST_STEPS || shouldStop()) return false;
    for (const resource of problem.options[job] ?? []) {
      if (!state.isFree(job, resource)) continue;
      state.assign(job, [resource]);
      const completed = place(at + 1, worth + state.worthOf(job));
      state.unassign(job);
      if (!completed) return false;
    }
    return place(at + 1, worth);
  };

  const proven = place(0, 0);
  state.restore(proven ? best : before, jobs);
  return proven;
}
