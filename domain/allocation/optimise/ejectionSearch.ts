import type { Random } from './random.ts';
import type { SearchState } from './searchState.ts';

/** How often the clock is asked: once in so many steps. */
const STEPS_BETWEEN_QUESTIONS = 32;
/** A group is given up after so many steps without a gain, and so many more for each of its jobs. */
const IDLE_STEPS = 4000;
const IDLE_STEPS_PER_JOB = 250;
/** A job that was just placed is not thrown out again for up to so many steps. */
const LONGEST_REST = 10;

/** A place for a job: the resource, who must leave it, and what that costs. */
interface Opening {
  readonly resource: number;
  readonly blockers: readonly number[];
  readonly weight: number;
}

/**
 * Looks for more of a group's jobs to be allocated: takes a job that nobody has, puts it where the jobs
 * thrown out for it, unless they find another place at once, weigh least, and accepts that if they weigh no
 * more than the job itself. A job that finds no place gains weight, so that in time others give way. Leaves
 * the state at the best found, never below where it began.
 */
export function ejectionSearch(
  state: SearchState,
  jobs: readonly number[],
  random: Random,
  shouldStop: () => boolean,
): void {
  const { problem } = state;
  const weight = new Map(jobs.map((job) => [job, 1]));
  const restsUntil = new Map<number, number>();
  const weightOf = (job: number) => weight.get(job) ?? 1;
  let best = state.snapshot();
  let most = state.allocated;
  const waiting = jobs.filter((job) => state.peopleOf(job).length === 0);
  const idleLimit = IDLE_STEPS + IDLE_STEPS_PER_JOB * jobs.length;
  let idle = 0;

  for (let step = 0; waiting.length > 0 && idle < idleLimit; step += 1, idle += 1) {
    if (step % STEPS_BETWEEN_QUESTIONS === 0 && shouldStop()) break;
    const pick = random.below(waiting.length);
    const job = waiting[pick] ?? 0;
    const openings = openingsFor(job, step);
    const needed = problem.jobs[job]?.resourcesNeeded ?? 1;
    const chosen = openings.slice(0, needed);
    const cost = chosen.reduce((sum, opening) => sum + opening.weight, 0);
    if (chosen.length < needed || cost > weightOf(job)) {
      weight.set(job, weightOf(job) + 1);
      continue;
    }
    waiting[pick] = waiting.at(-1) ?? job;
    waiting.pop();
    const thrownOut = [...new Set(chosen.flatMap(({ blockers }) => blockers))];
    for (const blocker of thrownOut) state.unassign(blocker);
    state.assign(
      job,
      chosen.map(({ resource }) => resource),
    );
    restsUntil.set(job, step + 1 + random.below(LONGEST_REST));
    for (const blocker of thrownOut) if (!placeFreely(blocker)) waiting.push(blocker);
    if (state.allocated > most) {
      most = state.allocated;
      best = state.snapshot();
      idle = 0;
    }
  }
  state.restore(best, jobs);

  /** The places for a job, the cheapest first; those that cost the same in random order. */
  function openingsFor(job: number, step: number): readonly Opening[] {
    const openings: (Opening & { readonly lot: number })[] = [];
    for (const resource of problem.options[job] ?? []) {
      const blockers = state.blockersOf(job, resource);
      if (blockers?.every((blocker) => (restsUntil.get(blocker) ?? 0) <= step) !== true) continue;
      let cost = 0;
      for (const blocker of blockers)
        if (freePlacesOf(blocker, resource).length === 0) cost += weightOf(blocker);
      openings.push({ resource, blockers, weight: cost, lot: random.below(1 << 30) });
    }
    return openings.sort((one, other) => one.weight - other.weight || one.lot - other.lot);
  }

  /** Where a job of one person could go instead, without throwing anybody out. */
  function freePlacesOf(job: number, except: number): readonly number[] {
    if ((problem.jobs[job]?.resourcesNeeded ?? 1) > 1) return [];
    return (problem.options[job] ?? []).filter(
      (resource) =>
        resource !== except && !state.peopleOf(job).includes(resource) && state.isFree(job, resource),
    );
  }

  function placeFreely(job: number): boolean {
    const needed = problem.jobs[job]?.resourcesNeeded ?? 1;
    const free = (problem.options[job] ?? []).filter((resource) => state.isFree(job, resource));
    if (free.length < needed) return false;
    const first = needed === 1 ? random.below(free.length) : 0;
    state.assign(job, free.slice(first, first + needed));
    return true;
  }
}
