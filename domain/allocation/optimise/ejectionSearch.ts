import type { Random } from './random.ts';
import type { SearchState } from './searchState.ts';

/** The clock is read once in this many steps. */
const STEPS_BETWEEN_QUESTIONS = 32;
/** A job that was just placed is not ejected again for up to this many steps. */
const LONGEST_REST = 5;
/** Once in this many times a job is placed although two others have to wait for it. */
const STEPS_PER_SETBACK = 100;
/** Never leave more than this many jobs waiting for one. */
const MOST_LOSSES = 2;

/** A place for a job: the resource, who must leave it, and how many of those find no other place at once. */
interface Opening {
  readonly resource: number;
  readonly blockers: readonly number[];
  readonly losses: number;
}

/**
 * Looks for more of a group's jobs to be allocated: takes a job that nobody has and puts it where the fewest
 * are left waiting for it. One for one is accepted always, since it opens other ways; two for one seldom.
 * Ends after `idleSteps` without a gain, and leaves the state at the best found, never below where it began.
 */
export function ejectionSearch(
  state: SearchState,
  jobs: readonly number[],
  random: Random,
  idleSteps: number,
  shouldStop: () => boolean,
): void {
  const { problem } = state;
  const restsUntil = new Int32Array(problem.jobs.length);
  let best = state.snapshot();
  let most = state.allocated;
  const waiting = jobs.filter((job) => state.peopleOf(job).length === 0);
  let idle = 0;

  for (let step = 0; waiting.length > 0 && idle < idleSteps; step += 1, idle += 1) {
    if (step % STEPS_BETWEEN_QUESTIONS === 0 && shouldStop()) break;
    const pick = random.below(waiting.length);
    const job = waiting[pick] ?? 0;
    const openings = openingsFor(job, step);
    const needed = problem.jobs[job]?.resourcesNeeded ?? 1;
    const chosen = openings.slice(0, needed);
    const losses = chosen.reduce((sum, opening) => sum + opening.losses, 0);
    if (chosen.length < needed || losses > MOST_LOSSES) continue;
    if (losses > 1 && random.below(STEPS_PER_SETBACK) > 0) continue;
    waiting[pick] = waiting.at(-1) ?? job;
    waiting.pop();
    const thrownOut = [...new Set(chosen.flatMap(({ blockers }) => blockers))];
    for (const blocker of thrownOut) state.unassign(blocker);
    state.assign(
      job,
      chosen.map(({ resource }) => resource),
    );
    restsUntil[job] = step + 1 + random.below(LONGEST_REST);
    for (const blocker of thrownOut) if (!placeFreely(blocker)) waiting.push(blocker);
    if (state.allocated > most) {
      most = state.allocated;
      best = state.snapshot();
      idle = 0;
    }
  }
  // Another plan with as many is as good, and a fresh place to go on from.
  if (state.allocated < most) state.restore(best, jobs);

  /** The places for a job, fewest losses first; those alike in an order that begins anywhere. */
  function openingsFor(job: number, step: number): readonly Opening[] {
    const openings: Opening[] = [];
    const resources = problem.options[job] ?? [];
    const first = random.below(resources.length);
    for (let turn = 0; turn < resources.length; turn += 1) {
      const resource = resources[(first + turn) % resources.length] ?? 0;
      const blockers = state.blockersOf(job, resource);
      if (blockers === undefined) continue;
      let losses = 0;
      for (const blocker of blockers) {
        if ((restsUntil[blocker] ?? 0) > step) losses = MOST_LOSSES + 1;
        else if (losses <= MOST_LOSSES && !hasFreePlace(blocker, resource)) losses += 1;
      }
      if (losses <= MOST_LOSSES) openings.push({ resource, blockers, losses });
    }
    return openings.sort((one, other) => one.losses - other.losses);
  }

  /** Whether a job of one person could go elsewhere without throwing anybody out. */
  function hasFreePlace(job: number, except: number): boolean {
    if ((problem.jobs[job]?.resourcesNeeded ?? 1) > 1) return false;
    for (const resource of problem.options[job] ?? []) {
      if (resource !== except && state.isFree(job, resource)) return true;
    }
    return false;
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
