import type { Random } from './random.ts';
import { teamOf } from './searchProblem.ts';
import type { SearchState } from './searchState.ts';

/** How many steps there are between two readings of the clock. */
const STEPS_BETWEEN_QUESTIONS = 32;
/** A job that has just been placed is not ejected again for up to this many steps. */
const LONGEST_REST = 5;
/** Once in this many steps a job is placed although two others lose their place. */
const STEPS_PER_SETBACK = 100;
/** Never leave more than this many jobs waiting for one. */
const MOST_LOSSES = 2;

/**
 * A place for a job: the resource, the jobs that must leave it, and how many of those find no other place at
 * once.
 */
interface Opening {
  readonly resource: number;
  readonly blockers: readonly number[];
  readonly losses: number;
}

/**
 * Tries to get more of a group's jobs allocated: takes a job that nobody has, and puts it where the fewest
 * others lose their place. Exchanging one for one is always accepted, because it opens other possibilities;
 * one for two rarely. Ends after `idleSteps` without a gain, and leaves the state at the best plan found,
 * never worse than at the start.
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
  let most = state.worth;
  const waiting = jobs.filter((job) => state.peopleOf(job).length === 0);
  let idle = 0;

  for (let step = 0; waiting.length > 0 && idle < idleSteps; step += 1, idle += 1) {
    if (step % STEPS_BETWEEN_QUESTIONS === 0 && shouldStop()) break;
    const pick = random.below(waiting.length);
    const job = waiting[pick] ?? 0;
    const openings = openingsFor(job, step);
    const team = teamOf(
      problem,
      job,
      openings.map(({ resource }) => resource),
    );
    if (team === undefined) continue;
    const chosen = openings.filter(({ resource }) => team.includes(resource));
    const losses = chosen.reduce((sum, opening) => sum + opening.losses, 0);
    if (losses > MOST_LOSSES) continue;
    if (losses > 1 && random.below(STEPS_PER_SETBACK) > 0) continue;
    const thrownOut = [...new Set(chosen.flatMap(({ blockers }) => blockers))];
    const changing = thrownOut.filter((blocker) => state.isAsAtTheOutset(blocker)).length;
    if (state.changed + changing > state.mostChanged) continue;
    waiting[pick] = waiting.at(-1) ?? job;
    waiting.pop();
    for (const blocker of thrownOut) state.unassign(blocker);
    state.assign(
      job,
      chosen.map(({ resource }) => resource),
    );
    restsUntil[job] = step + 1 + random.below(LONGEST_REST);
    for (const blocker of thrownOut) if (!placeFreely(blocker)) waiting.push(blocker);
    if (state.worth > most) {
      most = state.worth;
      best = state.snapshot();
      idle = 0;
    }
  }
  // Another plan with as many jobs is just as good, and a fresh start.
  if (state.worth < most) state.restore(best, jobs);

  /** The places for a job, fewest losses first; equal ones in an order that starts at a random place. */
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
        else if (losses <= MOST_LOSSES && !hasFreePlace(blocker, resource)) {
          losses += state.isKept(blocker) ? MOST_LOSSES + 1 : 1;
        }
      }
      if (losses <= MOST_LOSSES) openings.push({ resource, blockers, losses });
    }
    return openings.sort((one, other) => one.losses - other.losses);
  }

  /** Whether a job of one person could go elsewhere without ejecting another. */
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
    const team = teamOf(problem, job, free.slice(first));
    if (team === undefined) return false;
    state.assign(job, team);
    return true;
  }
}
