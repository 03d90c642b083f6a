import { planWith, planWithout, type ResourcePlan } from '../allocationContext.ts';
import { isFree } from '../checks/checks.ts';
import { Pairing } from '../pairing.ts';
import type { SearchProblem } from './searchProblem.ts';

/** Who has which job, by number; an empty list is a job that nobody has. */
export type Assignment = readonly (readonly number[])[];

const nobody: readonly number[] = [];
const noBlockers: readonly number[] = [];

/** An assignment while it is being searched: changed in place, always without violations. */
export class SearchState {
  readonly problem: SearchProblem;
  /** How many jobs somebody has. */
  allocated = 0;
  private readonly people: (readonly number[])[];
  private readonly jobs: number[][];
  private readonly plans: ResourcePlan[];

  constructor(problem: SearchProblem) {
    this.problem = problem;
    this.people = problem.jobs.map(() => nobody);
    this.jobs = problem.index.resources.map(() => []);
    this.plans = [...problem.base];
  }

  peopleOf(job: number): readonly number[] {
    return this.people[job] ?? nobody;
  }

  jobsOf(resource: number): readonly number[] {
    return this.jobs[resource] ?? nobody;
  }

  planOf(resource: number): ResourcePlan {
    return this.plans[resource] ?? { jobs: [], longest: 0 };
  }

  /** Gives a job that nobody has to these people. */
  assign(job: number, people: readonly number[]): void {
    const planned = this.problem.planned[job];
    if (planned === undefined) return;
    this.people[job] = people;
    this.allocated += 1;
    for (const resource of people) {
      this.jobs[resource]?.push(job);
      this.plans[resource] = planWith(this.planOf(resource), planned);
    }
  }

  unassign(job: number): void {
    const planned = this.problem.planned[job];
    if (planned === undefined || this.peopleOf(job).length === 0) return;
    for (const resource of this.peopleOf(job)) {
      const jobs = this.jobs[resource] ?? [];
      jobs.splice(jobs.indexOf(job), 1);
      this.plans[resource] = planWithout(this.planOf(resource), planned.id);
    }
    this.people[job] = nobody;
    this.allocated -= 1;
  }

  /**
   * The jobs that must leave a resource before it can have this one; none where it is free. Undefined where
   * taking off even one more would not be enough.
   */
  blockersOf(job: number, resource: number): readonly number[] | undefined {
    const { problem } = this;
    const several = (problem.index.resources[resource]?.fact.capacity ?? 1) > 1;
    let blockers: number[] | undefined;
    if (!several) {
      for (const other of this.jobsOf(resource)) {
        if (other === job || !problem.conflict(job, other)) continue;
        blockers ??= [];
        blockers.push(other);
      }
    }
    if (problem.needsChecks[resource] !== true) return blockers ?? noBlockers;
    return this.withChecks(job, resource, blockers ?? noBlockers);
  }

  isFree(job: number, resource: number): boolean {
    return this.blockersOf(job, resource)?.length === 0;
  }

  /** Asks the engine's checks, and looks for one more job to take off where they object. */
  private withChecks(
    job: number,
    resource: number,
    blockers: readonly number[],
  ): readonly number[] | undefined {
    const plan = blockers.reduce(
      (rest, blocker) => planWithout(rest, this.problem.planned[blocker]?.id ?? ''),
      this.planOf(resource),
    );
    if (this.passes(job, resource, plan)) return blockers;
    for (const other of this.jobsOf(resource)) {
      if (other === job || blockers.includes(other)) continue;
      const without = planWithout(plan, this.problem.planned[other]?.id ?? '');
      if (this.passes(job, resource, without)) return [...blockers, other];
    }
    return undefined;
  }

  /** Whether the job fits the plan and, where several run at once, leaves none of its neighbours too many. */
  private passes(job: number, resource: number, plan: ResourcePlan): boolean {
    const { index, jobs, planned } = this.problem;
    const indexed = index.resources[resource];
    const prepared = jobs[job];
    const added = planned[job];
    if (indexed === undefined || prepared === undefined || added === undefined) return false;
    if (!isFree(new Pairing(index, prepared, indexed, plan))) return false;
    if (indexed.fact.capacity === 1) return true;
    const after = planWith(plan, added);
    const standing = new Set(plan.jobs.map(({ id }) => id));
    return this.jobsOf(resource).every((other) => {
      const neighbour = jobs[other];
      if (neighbour === undefined || !standing.has(neighbour.id)) return true;
      return isFree(new Pairing(index, neighbour, indexed, after));
    });
  }

  snapshot(): Assignment {
    return [...this.people];
  }

  /** Makes the assignment of these jobs what it was in a snapshot. */
  restore(assignment: Assignment, jobs: readonly number[]): void {
    for (const job of jobs) this.unassign(job);
    for (const job of jobs) {
      const people = assignment[job] ?? nobody;
      if (people.length > 0) this.assign(job, people);
    }
  }
}
