import type { AllocationSummary } from '../../kernel/facts.ts';
import { allocateAll } from '../allocateAll.ts';
import { type AllocationContext, withAllocations } from '../allocationContext.ts';
import type { Violation } from '../allocationRecord.ts';
import { assess } from '../assess.ts';
import { noteFailures } from '../attempt.ts';
import type { Job } from '../job.ts';
import { componentsOf } from './components.ts';
import { ejectionSearch } from './ejectionSearch.ts';
import { exactSearch } from './exactSearch.ts';
import { gatherClimb } from './gatherClimb.ts';
import { isBetter, type PlanTotals, totalsOf } from './planTotals.ts';
import { pricedSearch } from './pricedSearch.ts';
import { createRandom } from './random.ts';
import { scoreClimb } from './scoreClimb.ts';
import { type SearchProblem, searchProblemOf, type WorthOfPlan } from './searchProblem.ts';
import { type Assignment, type Restraint, SearchState } from './searchState.ts';

/** A job to be planned, with the people it has now. */
export interface JobToOptimise {
  readonly job: Job;
  /** Empty if nobody has it. */
  readonly resourceIds: readonly string[];
  /** A locked booking: its people stay, or it stays without any. */
  readonly pinned: boolean;
}

export interface OptimiseRequest {
  readonly jobs: readonly JobToOptimise[];
  /**
   * What may happen to jobs that somebody has: whether one may end with nobody so that others find somebody, and how
   * many may have other people. Omitted: nothing is ruled out.
   */
  readonly restraint?: Omit<Restraint, 'present'>;
  /** What all the work of a person is worth besides the score of each job. Omitted: nothing but the jobs counts. */
  readonly worthOfPlan?: WorthOfPlan;
  /** The same seed and the same jobs give the same plan, unless the search is stopped early. */
  readonly seed: number;
  /** Called often; once it returns true, the search ends with the best plan so far. */
  readonly shouldStop: () => boolean;
  /**
   * Called at the outset and after each round of the search, with the progress, 0 to 1, and the best plan.
   */
  readonly onProgress?: (done: number, best: PlanTotals) => void;
}

export interface OptimisedPlan extends AllocationSummary {
  readonly context: AllocationContext;
  /** Of all jobs requested, including those that stay. */
  readonly totals: PlanTotals;
  /** What allocating one job after the other would have given. */
  readonly greedyTotals: PlanTotals;
  /**
   * True: no plan allocates more jobs, with travel time between any two jobs of a person. False: not proven.
   */
  readonly provenMost: boolean;
  /** Checks that failed themselves (`fallback`); nobody whom they concern is given a job. */
  readonly failures: readonly Violation[];
  /** The jobs whose people differ from before. */
  readonly changes: readonly {
    readonly jobId: string;
    readonly from: readonly string[];
    readonly to: readonly string[];
  }[];
}

/**
 * Plans jobs as a whole: as many as possible are allocated, then the total score is maximised, then travel
 * minimised. Starts from the better of the current plan, filled up, and the greedy one, and is never worse
 * than either, as far as `restraint` allows them; violates no check. Pinned jobs, and jobs whose current people violate a check, keep their
 * people and count against the others; so does everything else in the context.
 */
export function optimise(context: AllocationContext, request: OptimiseRequest): OptimisedPlan {
  const { fixed, movable } = separate(context, request.jobs);
  const base = withAllocations(context, [...movable.map(({ job }) => ({ job, resourceIds: [] })), ...fixed]);

  const jobs = movable.map(({ job }) => job);
  const problem = searchProblemOf(base, jobs, fixed, request.worthOfPlan);
  const present = presentPlan(problem, base, movable);
  const held = new Set(movable.filter(({ resourceIds }) => resourceIds.length > 0).map(({ job }) => job.id));
  const restraint = request.restraint && {
    ...request.restraint,
    present: present.map((people, job) => (held.has(problem.jobs[job]?.id ?? '') ? people : [])),
  };
  const state = new SearchState(problem, restraint);
  const everything = problem.jobs.map((_, job) => job);

  const { allocated, failures } = allocateAll(base, jobs);
  noteFailures(problem.failures, [...failures.values()].flat());
  const greedy = assignmentOf(problem, allocated);
  state.restore(greedy, everything);
  const greedyTotals = totalsOf(state);
  const greedyRank = rankOf(state);
  const greedyIsAllowed = state.changed <= state.mostChanged;
  state.restore(present, everything);
  if (greedyIsAllowed && !isBetter(rankOf(state), greedyRank)) state.restore(greedy, everything);

  const provenMost = search(state, request);
  return planOf(base, state, movable, greedyTotals, provenMost);
}

/**
 * The jobs that stay where they are, and those to be planned. Unpinned jobs whose people violate a check
 * stay.
 */
function separate(context: AllocationContext, jobs: readonly JobToOptimise[]) {
  const all = withAllocations(
    context,
    jobs.filter(({ resourceIds }) => resourceIds.length > 0),
  );
  const stays = ({ job, resourceIds, pinned }: JobToOptimise) =>
    pinned || assess(all, job, resourceIds).some(({ violations }) => violations.length > 0);
  const fixed = new Set(jobs.filter(stays));
  return { fixed: [...fixed], movable: jobs.filter((job) => !fixed.has(job)) };
}

/**
 * Steps without a gain, for each job of a group, after which the first round leaves it; the number doubles
 * every round.
 */
const FIRST_IDLE_STEPS = 25;
const ROUNDS = 10;
/** So that time is left to raise the score with the changes that are left. */
const ROUNDS_IF_BOUNDED = 4;
/** Points of score, from a preferred person down to anything. */
const FALLING_GAINS = [1000, 100, 30, 10, 3, 0] as const;
/** Before this round people bid for the jobs that are still open. */
const ROUND_OF_PRICES = 2;

/**
 * Improves the state, and returns whether no plan allocates more. Small groups of jobs are searched
 * exhaustively. The others are searched in rounds of growing length, so that every group gets its share
 * however little time there is. Each round ends with raising the score, and the best plan of all rounds is
 * kept.
 */
function search(state: SearchState, { seed, shouldStop, onProgress }: OptimiseRequest): boolean {
  const everything = state.problem.jobs.map((_, job) => job);
  const random = createRandom(seed);
  const isBounded = Number.isFinite(state.mostChanged);
  let best = state.snapshot();
  let bestRank = rankOf(state);
  let bestTotals = totalsOf(state);
  const keepBest = () => {
    const rank = rankOf(state);
    if (!isBetter(rank, bestRank)) return;
    bestRank = rank;
    bestTotals = totalsOf(state);
    best = state.snapshot();
  };
  const climb = () => {
    // Where few jobs may change, those that gain most come first.
    for (const leastGain of isBounded ? FALLING_GAINS : [0]) scoreClimb(state, shouldStop, leastGain);
    if (state.problem.worthOfPlan !== undefined) {
      gatherClimb(state, shouldStop);
      scoreClimb(state, shouldStop);
    }
    keepBest();
  };

  onProgress?.(0, bestTotals);
  // Where few jobs may change, none is spent on a better score before as many as possible have somebody.
  if (!isBounded) climb();
  const isUnproven = (jobs: readonly number[]) =>
    isOpen(state, jobs) && (isBounded || !exactSearch(state, jobs, shouldStop));
  let open = componentsOf(state.problem).filter(isUnproven);
  const rounds = isBounded ? ROUNDS_IF_BOUNDED : ROUNDS;
  for (let round = 0; round < rounds && !shouldStop(); round += 1) {
    if (round === ROUND_OF_PRICES && !isBounded) {
      open = open.filter((jobs) => {
        const bound = pricedSearch(state, jobs, random, shouldStop);
        return allocatedOf(state, jobs) < bound;
      });
    }
    for (const jobs of open) {
      ejectionSearch(state, jobs, random, (FIRST_IDLE_STEPS << round) * jobs.length, shouldStop);
    }
    if (isBounded) keepBest();
    else climb();
    onProgress?.((round + 1) / rounds, bestTotals);
  }
  if (isBounded) climb();
  state.restore(best, everything);
  return !open.some((jobs) => isOpen(state, jobs));
}

/** The totals by which plans are compared. */
function rankOf(state: SearchState): PlanTotals {
  return { ...totalsOf(state), allocated: state.worth };
}

function isOpen(state: SearchState, jobs: readonly number[]): boolean {
  return allocatedOf(state, jobs) < jobs.length;
}

function allocatedOf(state: SearchState, jobs: readonly number[]): number {
  return jobs.filter((job) => state.peopleOf(job).length > 0).length;
}

/** Who has each job, by number, of a summary. */
function assignmentOf(problem: SearchProblem, allocated: AllocationSummary['allocated']): Assignment {
  const people = new Map(
    allocated.map(({ bookingId, choices }) => [bookingId, choices.map(({ resourceId }) => resourceId)]),
  );
  return problem.jobs.map(({ id }) => numbersOf(problem, people.get(id) ?? []));
}

function numbersOf(problem: SearchProblem, resourceIds: readonly string[]): readonly number[] {
  return resourceIds.flatMap((id) => problem.index.numberOf.get(id) ?? []);
}

/** The current people of the jobs, and a greedy allocation of those that have none. */
function presentPlan(
  problem: SearchProblem,
  base: AllocationContext,
  movable: readonly JobToOptimise[],
): Assignment {
  const held = movable.filter(({ resourceIds }) => resourceIds.length > 0);
  const open = movable.filter(({ resourceIds }) => resourceIds.length === 0);
  const kept = withAllocations(base, held);
  const filled = allocateAll(
    kept,
    open.map(({ job }) => job),
  );
  const people = new Map(held.map(({ job, resourceIds }) => [job.id, numbersOf(problem, resourceIds)]));
  return assignmentOf(problem, filled.allocated).map(
    (numbers, job) => people.get(problem.jobs[job]?.id ?? '') ?? numbers,
  );
}

function planOf(
  base: AllocationContext,
  state: SearchState,
  movable: readonly JobToOptimise[],
  greedyTotals: PlanTotals,
  provenMost: boolean,
): OptimisedPlan {
  const { problem } = state;
  const idsOf = (job: number) =>
    state.peopleOf(job).flatMap((number) => problem.index.resources[number]?.id ?? []);
  const context = withAllocations(
    base,
    problem.jobs.map((job, number) => ({ job, resourceIds: idsOf(number) })),
  );
  const before = new Map(movable.map(({ job, resourceIds }) => [job.id, resourceIds]));
  const placed = problem.jobs.map((job, number) => ({
    job,
    to: idsOf(number),
    from: before.get(job.id) ?? [],
  }));
  const open = placed.filter(({ to }) => to.length === 0).map(({ job }) => job);
  // Nobody is free for them: the reasons are those of a single allocation.
  const { unallocated } = allocateAll(context, open);
  return {
    context,
    totals: totalsOf(state),
    greedyTotals,
    provenMost,
    allocated: placed.flatMap(({ job, to }) =>
      to.length === 0 ? [] : [{ bookingId: job.id, choices: assess(context, job, to) }],
    ),
    unallocated,
    failures: problem.failures,
    changes: placed.flatMap(({ job, from, to }) =>
      from.length === to.length && from.every((id) => to.includes(id)) ? [] : [{ jobId: job.id, from, to }],
    ),
  };
}
