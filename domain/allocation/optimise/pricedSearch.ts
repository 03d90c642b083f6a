import { ejectionSearch } from './ejectionSearch.ts';
import type { Random } from './random.ts';
import type { SearchState } from './searchState.ts';

/** Rounds of setting prices. */
const PRICE_ROUNDS = 400;
/** A plan is built from the prices once in this many rounds, because that takes longer than setting them. */
const ROUNDS_PER_PLAN = 4;
/** Added to a job's worth, so that a person also takes a job that costs exactly what it brings. */
const SMALL_WORTH = 0.02;
/** After this many rounds without a lower bound, the steps in which prices move are halved. */
const PATIENCE = 12;
const IDLE_STEPS_PER_JOB = 30;
const NOTHING = 1e-7;

/** A person's candidate jobs in a group, by start, and which of the earlier ones each can follow. */
interface Line {
  readonly resource: number;
  readonly jobs: readonly number[];
  /**
   * Indices, by index in `jobs`. Undefined if pairs of jobs alone do not determine what this person can have.
   */
  readonly before: readonly (readonly number[])[] | undefined;
}

/**
 * Lets people bid for the jobs of a group. Every job has a price, and each person takes the sequence of jobs
 * that is worth most after prices, as if alone. Jobs that several people take become dearer, those that
 * nobody takes cheaper (Lagrangian relaxation by subgradient steps). The worth of all those sequences plus
 * the prices paid is at least what any plan can reach: a bound. People choosing in turn by those prices
 * produce plans near the optimum, which are then searched a little.
 *
 * Leaves the state at the best plan found, never worse than at the start, and returns the bound: no plan
 * allocates more of these jobs. Infinite if it was stopped before it knew a bound.
 */
export function pricedSearch(
  state: SearchState,
  jobs: readonly number[],
  random: Random,
  shouldStop: () => boolean,
): number {
  const { problem } = state;
  const lines = linesOf(state, jobs);
  const needed = (job: number) => problem.jobs[job]?.resourcesNeeded ?? 1;
  const price = new Float64Array(problem.jobs.length);
  const taken = new Int32Array(problem.jobs.length);
  const worth = (job: number) => 1 / needed(job) - (price[job] ?? 0);
  const countOf = () => jobs.filter((job) => state.peopleOf(job).length > 0).length;

  let best = state.snapshot();
  let most = countOf();
  let mostWorth = state.worth;
  let bound = Number.POSITIVE_INFINITY;
  let pace = 1;
  let idle = 0;
  for (let round = 0; round < PRICE_ROUNDS && most < wholeBound(); round += 1) {
    if (shouldStop()) break;
    setPrices();
    if (round % ROUNDS_PER_PLAN !== ROUNDS_PER_PLAN - 1) continue;
    planByPrices();
    ejectionSearch(state, jobs, random, IDLE_STEPS_PER_JOB * jobs.length, shouldStop);
    if (state.worth <= mostWorth) continue;
    mostWorth = state.worth;
    most = countOf();
    best = state.snapshot();
  }
  state.restore(best, jobs);
  return wholeBound();

  function wholeBound(): number {
    return Math.floor(bound + NOTHING);
  }

  function setPrices(): void {
    taken.fill(0);
    let value = 0;
    for (const line of lines) {
      const row = bestRow(line, worth);
      for (const job of row) {
        taken[job] = (taken[job] ?? 0) + 1;
        value += worth(job);
      }
    }
    let imbalance = 0;
    for (const job of jobs) {
      value += needed(job) * (price[job] ?? 0);
      imbalance += ((taken[job] ?? 0) - needed(job)) ** 2;
    }
    if (value < bound - NOTHING) {
      bound = value;
      idle = 0;
    } else {
      idle += 1;
      if (idle % PATIENCE === 0) pace /= 2;
    }
    if (imbalance === 0) return;
    const step = (pace * Math.max(value - most, 0.5)) / imbalance;
    for (const job of jobs) {
      price[job] = Math.max(0, (price[job] ?? 0) + step * ((taken[job] ?? 0) - needed(job)));
    }
  }

  /** One after the other, in random order, people take the best sequence of the jobs that are left. */
  function planByPrices(): void {
    for (const job of jobs) state.unassign(job);
    const turns = lines.map((line) => ({ line, lot: random.below(1 << 30) }));
    turns.sort((one, other) => one.lot - other.lot);
    for (const { line } of turns) {
      const row = bestRow(line, (job) =>
        needed(job) > 1 || state.peopleOf(job).length > 0 ? 0 : Math.max(worth(job), 0) + SMALL_WORTH,
      );
      for (const job of row) if (state.isFree(job, line.resource)) state.assign(job, [line.resource]);
    }
  }
}

function linesOf({ problem }: SearchState, jobs: readonly number[]): readonly Line[] {
  const candidates = new Map<number, number[]>();
  for (const job of [...jobs].sort((one, other) => one - other)) {
    for (const resource of problem.options[job] ?? []) {
      const line = candidates.get(resource);
      if (line === undefined) candidates.set(resource, [job]);
      else line.push(job);
    }
  }
  return [...candidates].map(([resource, list]) => {
    if (problem.needsChecks[resource] === true) return { resource, jobs: list, before: undefined };
    const before = list.map((job, place) => {
      const conflicts = new Set(problem.conflicts[job]);
      return list.slice(0, place).flatMap((other, at) => (conflicts.has(other) ? [] : [at]));
    });
    return { resource, jobs: list, before };
  });
}

/** The jobs that are worth most together for one person, each of which can follow the one before it. */
function bestRow({ jobs, before }: Line, worth: (job: number) => number): readonly number[] {
  if (before === undefined) return jobs.filter((job) => worth(job) > NOTHING);
  const value = new Float64Array(jobs.length);
  const previous = new Int32Array(jobs.length).fill(-1);
  let last = -1;
  jobs.forEach((job, place) => {
    const own = worth(job);
    if (own <= NOTHING) return;
    let most = 0;
    for (const at of before[place] ?? []) {
      const reached = value[at] ?? 0;
      if (reached > most) {
        most = reached;
        previous[place] = at;
      }
    }
    value[place] = own + most;
    if (last < 0 || own + most > (value[last] ?? 0)) last = place;
  });
  const row: number[] = [];
  for (let place = last; place >= 0; place = previous[place] ?? -1) {
    const job = jobs[place];
    if (job !== undefined) row.push(job);
  }
  return row.reverse();
}
