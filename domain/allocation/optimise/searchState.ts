import { attempt } from '../attempt.ts';
import { isFree } from '../checks/checks.ts';
import { Pairing } from '../pairing.ts';
import type { PreparedJob } from '../preparedJob.ts';
import { planWith, planWithAll, planWithout, type ResourcePlan } from '../resourcePlan.ts';
import type { SearchProblem } from './searchProblem.ts';

/** Who has which job, by number; an empty list is a job that nobody has. */
export type Assignment = readonly (readonly number[])[];

/** What a search may do to the jobs that somebody has when it begins. */
export interface Restraint {
  /** Who has each job then, by number; an empty list is a job that nobody has. */
  readonly present: Assignment;
  /** Whether such a job may end with nobody, so that others find somebody. */
  readonly mayUnallocate: 'yes' | 'no';
  /** How many such jobs may have other people at the end. */
  readonly mostChanged: number;
}

const nobody: readonly number[] = [];
const noBlockers: readonly number[] = [];
const nobodyInTheWay: readonly undefined[] = [undefined];

/** An assignment while it is being searched: changed in place, and always without violations. */
export class SearchState {
  readonly problem: SearchProblem;
  /** How many jobs somebody has. */
  allocated = 0;
  /**
   * What the jobs that somebody has are worth together: one each, and more than all others together for each of those
   * that must not end with nobody.
   */
  worth = 0;
  /** How many of the jobs that somebody had at the outset have other people now, or nobody. */
  changed = 0;
  /** How many of those may. */
  readonly mostChanged: number;
  private readonly worths: readonly number[];
  private readonly present: Assignment;
  private readonly people: (readonly number[])[];
  private readonly jobs: number[][];
  /** How many of a resource's jobs conflict with a job: at job × resources + resource. */
  private readonly conflictCounts: Uint16Array;
  private readonly resources: number;
  /** By resource; undefined after a change, until it is needed again. */
  private readonly plans: (ResourcePlan | undefined)[];

  constructor(problem: SearchProblem, restraint?: Restraint) {
    this.problem = problem;
    this.mostChanged = restraint?.mostChanged ?? Number.POSITIVE_INFINITY;
    this.present = restraint?.present ?? [];
    const mostWorth = restraint?.mayUnallocate === 'no' ? problem.jobs.length + 1 : 1;
    this.worths = problem.jobs.map((_, job) => (this.presentOf(job).length > 0 ? mostWorth : 1));
    this.changed = this.present.filter((people) => people.length > 0).length;
    this.resources = problem.index.resources.length;
    this.people = problem.jobs.map(() => nobody);
    this.jobs = problem.index.resources.map(() => []);
    this.conflictCounts = new Uint16Array(problem.jobs.length * this.resources);
    this.plans = [...problem.base];
  }

  peopleOf(job: number): readonly number[] {
    return this.people[job] ?? nobody;
  }

  jobsOf(resource: number): readonly number[] {
    return this.jobs[resource] ?? nobody;
  }

  worthOf(job: number): number {
    return this.worths[job] ?? 1;
  }

  /** Whether a job must not end with nobody. */
  isKept(job: number): boolean {
    return this.worthOf(job) > 1;
  }

  /** Whether somebody had a job at the outset and has it now, so that taking it away changes one more. */
  isAsAtTheOutset(job: number): boolean {
    const present = this.presentOf(job);
    return present.length > 0 && samePeople(present, this.peopleOf(job));
  }

  private presentOf(job: number): readonly number[] {
    return this.present[job] ?? nobody;
  }

  /** The resource's jobs that stay, together with those that it has in this assignment. */
  planOf(resource: number): ResourcePlan {
    let plan = this.plans[resource];
    if (plan === undefined) {
      const added = this.jobsOf(resource).flatMap((job) => this.problem.planned[job] ?? []);
      plan = planWithAll(this.problem.base[resource], added);
      this.plans[resource] = plan;
    }
    return plan;
  }

  /** Gives a job that nobody has to these people. */
  assign(job: number, people: readonly number[]): void {
    this.people[job] = people;
    this.allocated += 1;
    this.worth += this.worthOf(job);
    if (this.isAsAtTheOutset(job)) this.changed -= 1;
    for (const resource of people) {
      this.jobs[resource]?.push(job);
      this.count(job, resource, 1);
    }
  }

  unassign(job: number): void {
    if (this.peopleOf(job).length === 0) return;
    if (this.isAsAtTheOutset(job)) this.changed += 1;
    for (const resource of this.peopleOf(job)) {
      const jobs = this.jobs[resource] ?? [];
      jobs.splice(jobs.indexOf(job), 1);
      this.count(job, resource, -1);
    }
    this.people[job] = nobody;
    this.allocated -= 1;
    this.worth -= this.worthOf(job);
  }

  private count(job: number, resource: number, by: 1 | -1): void {
    this.plans[resource] = undefined;
    for (const other of this.problem.conflicts[job] ?? nobody) {
      const at = other * this.resources + resource;
      this.conflictCounts[at] = (this.conflictCounts[at] ?? 0) + by;
    }
  }

  /**
   * The jobs that must leave a resource before it can have this one; empty if it is free. Undefined if
   * removing one more job would not be enough.
   */
  blockersOf(job: number, resource: number): readonly number[] | undefined {
    const { problem } = this;
    if (problem.needsChecks[resource] === true) return this.withChecks(job, resource);
    return this.conflictsOn(job, resource);
  }

  isFree(job: number, resource: number): boolean {
    if (this.problem.needsChecks[resource] === true) return this.withChecks(job, resource)?.length === 0;
    return this.conflictCounts[job * this.resources + resource] === 0;
  }

  private conflictsOn(job: number, resource: number): readonly number[] {
    const count = this.conflictCounts[job * this.resources + resource] ?? 0;
    if (count === 0) return noBlockers;
    const blockers: number[] = [];
    for (const other of this.problem.conflicts[job] ?? nobody) {
      if (!this.peopleOf(other).includes(resource)) continue;
      blockers.push(other);
      if (blockers.length === count) break;
    }
    return blockers;
  }

  /**
   * The jobs of which any one must leave a resource before it can have this one: when hours run out, one of
   * several is often enough. `[undefined]` if the resource is free, empty if removing one job is not enough.
   */
  singleBlockersOf(job: number, resource: number): readonly (number | undefined)[] {
    if (this.problem.needsChecks[resource] !== true) return atMostOne(this.conflictsOn(job, resource));
    const { blockers, plan } = this.withoutConflicts(job, resource);
    if (this.passes(job, resource, plan)) return atMostOne(blockers);
    if (blockers.length > 0) return noBlockers;
    return this.jobsOf(resource).filter(
      (other) => other !== job && this.passesWithout(other, job, resource, plan),
    );
  }

  /** Runs the engine's checks, and if they object, looks for one more job to remove. */
  private withChecks(job: number, resource: number): readonly number[] | undefined {
    const { blockers, plan } = this.withoutConflicts(job, resource);
    if (this.passes(job, resource, plan)) return blockers;
    for (const other of this.jobsOf(resource)) {
      if (other === job || blockers.includes(other)) continue;
      if (this.passesWithout(other, job, resource, plan)) return [...blockers, other];
    }
    return undefined;
  }

  /** The jobs that must leave in any case, judging by pairs of jobs, and the resource's plan without them. */
  private withoutConflicts(job: number, resource: number) {
    const several = (this.problem.index.resources[resource]?.fact.capacity ?? 1) > 1;
    const blockers = several ? noBlockers : this.conflictsOn(job, resource);
    const plan = blockers.reduce(
      (rest, blocker) => planWithout(rest, this.problem.planned[blocker]?.id ?? ''),
      this.planOf(resource),
    );
    return { blockers, plan };
  }

  private passesWithout(other: number, job: number, resource: number, plan: ResourcePlan): boolean {
    return this.passes(job, resource, planWithout(plan, this.problem.planned[other]?.id ?? ''));
  }

  /**
   * Whether the job fits the plan and, if several run at once, leaves none of its neighbours with too many.
   */
  private passes(job: number, resource: number, plan: ResourcePlan): boolean {
    const { index, jobs, planned, failures } = this.problem;
    const indexed = index.resources[resource];
    const prepared = jobs[job];
    const added = planned[job];
    if (indexed === undefined || prepared === undefined || added === undefined) return false;
    const isFreeIn = (one: PreparedJob, beside: ResourcePlan) =>
      attempt(isFree, new Pairing(index, one, indexed, beside), false, failures);
    if (!isFreeIn(prepared, plan)) return false;
    if (indexed.fact.capacity === 1) return true;
    const after = planWith(plan, added);
    const standing = new Set(plan.jobs.map(({ id }) => id));
    return this.jobsOf(resource).every((other) => {
      const neighbour = jobs[other];
      if (neighbour === undefined || !standing.has(neighbour.id)) return true;
      return isFreeIn(neighbour, after);
    });
  }

  snapshot(): Assignment {
    return [...this.people];
  }

  /** Restores the assignment of these jobs from a snapshot. */
  restore(assignment: Assignment, jobs: readonly number[]): void {
    for (const job of jobs) this.unassign(job);
    for (const job of jobs) {
      const people = assignment[job] ?? nobody;
      if (people.length > 0) this.assign(job, people);
    }
  }
}

function samePeople(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number) => other.includes(number));
}

/** The one job that must leave, `[undefined]` if none must, an empty list if there are more. */
function atMostOne(blockers: readonly number[]): readonly (number | undefined)[] {
  if (blockers.length === 0) return nobodyInTheWay;
  return blockers.length === 1 ? blockers : noBlockers;
}
