import { type AllocationContext, plannedJobOf } from '../allocationContext.ts';
import type { AllocationIndex } from '../allocationIndex.ts';
import type { PlannedJob } from '../allocationInput.ts';
import type { Violation } from '../allocationRecord.ts';
import { candidatesOf } from '../candidates.ts';
import { collide } from '../collisions.ts';
import { heldDuring } from '../heldLabels.ts';
import type { IndexedResource } from '../indexedResource.ts';
import type { Job } from '../job.ts';
import { holdsAll, type LabelBits } from '../labelBits.ts';
import { type PreparedJob, prepareJob } from '../preparedJob.ts';
import type { ResourcePlan } from '../resourcePlan.ts';
import { coverOf, servicesToHold } from '../serviceCover.ts';
import { travelSeconds } from '../travel.ts';

/** What all the work of a person is worth besides the score of each job, in points; below 0: what nobody wants. */
export type WorthOfPlan = (resource: IndexedResource, jobs: readonly PlannedJob[]) => number;

/** The jobs to place, by number, and the people to whom each can be given beside what stays. */
export interface SearchProblem {
  readonly index: AllocationIndex;
  /** What stays: plans by resource number, without any of the jobs to place. */
  readonly base: readonly ResourcePlan[];
  /** By resource, of what stays: the jobs whose score counts beside those to place. */
  readonly staying: readonly (readonly PreparedJob[])[];
  /** The number of those jobs, each counted once however many people have it. */
  readonly stayingCount: number;
  /** Sorted by start, then end and id. */
  readonly jobs: readonly PreparedJob[];
  readonly planned: readonly PlannedJob[];
  /** By job: the numbers of the resources that can be given it one by one, free beside what stays, best first. */
  readonly options: readonly (readonly number[])[];
  /** By job: the services that its people hold together, if it is one of several people. */
  readonly services: readonly (readonly LabelBits[])[];
  /** By job: the jobs that a person who does one job at a time cannot have beside it; ascending. */
  readonly conflicts: readonly (readonly number[])[];
  /**
   * By resource: whether conflicts between pairs of jobs are not enough, because the resource can do several
   * jobs at once, its rest is checked, or its hours may run out. Then the engine's checks are run as well.
   */
  readonly needsChecks: readonly boolean[];
  /** Counts towards the total score; undefined: nothing but the jobs does. */
  readonly worthOfPlan: WorthOfPlan | undefined;
  /** Checks that failed themselves (`fallback`); grows while the problem is searched. */
  readonly failures: Violation[];
}

/** `context` must hold the jobs that stay, and none of the others. */
export function searchProblemOf(
  context: AllocationContext,
  jobs: readonly Job[],
  stay: readonly { readonly job: Job; readonly resourceIds: readonly string[] }[],
  worthOfPlan?: WorthOfPlan,
): SearchProblem {
  const { index } = context;
  const sorted = [...jobs].sort(byStart);
  const prepared = sorted.map((job) => prepareJob(index, job));
  const planned = sorted.map((job) => plannedJobOf(index, job));
  const failures: Violation[] = [];
  const options = prepared.map((job) => optionsOf(context, job, failures));
  const seconds = index.resources.map(() => 0);
  options.forEach((numbers, job) => {
    const { start, end } = planned[job] ?? { start: 0, end: 0 };
    for (const number of numbers) seconds[number] = (seconds[number] ?? 0) + end - start;
  });
  return {
    index,
    base: context.plans,
    staying: stayingOf(index, stay),
    stayingCount: stay.filter(({ resourceIds }) => resourceIds.length > 0).length,
    jobs: prepared,
    planned,
    options,
    services: prepared.map((job) => (job.resourcesNeeded > 1 ? servicesToHold(index, job) : [])),
    conflicts: conflictsAmong(index, planned),
    needsChecks: index.resources.map((resource, number) => {
      const { [number]: couldHave = 0 } = seconds;
      if (couldHave === 0) return false;
      return (
        resource.fact.capacity > 1 ||
        !index.settings.doNotCheck.rest ||
        hoursMayRunOut(index, resource, context.plans[number], couldHave)
      );
    }),
    worthOfPlan,
    failures,
  };
}

/** Who is free for a job, best first. A group event for one person goes to a person who holds all of its services. */
function optionsOf(context: AllocationContext, job: PreparedJob, failures: Violation[]): readonly number[] {
  const services = job.resourcesNeeded > 1 ? [] : servicesToHold(context.index, job);
  return candidatesOf(context, job, failures).flatMap(({ resource }) => {
    const held = heldDuring(resource, job);
    return services.every((service) => holdsAll(held, service)) ? [resource.number] : [];
  });
}

/**
 * As many of these people as a job needs, who hold its services together; those who come first are preferred. Undefined if
 * there are too few, or none who hold them.
 */
export function teamOf(
  { index, jobs, services }: SearchProblem,
  job: number,
  able: readonly number[],
): readonly number[] | undefined {
  const { [job]: prepared } = jobs;
  const { [job]: toHold = [] } = services;
  const needed = prepared?.resourcesNeeded ?? 1;
  if (prepared === undefined || able.length < needed) return undefined;
  if (toHold.length === 0) return able.slice(0, needed);
  const people = able.flatMap((number) => index.resources[number] ?? []).map((resource) => ({ resource }));
  const holding = coverOf(people, toHold, prepared, needed)?.map(({ resource }) => resource.number);
  if (holding === undefined) return undefined;
  const others = able.filter((number) => !holding.includes(number));
  return [...holding, ...others.slice(0, needed - holding.length)];
}

function byStart(one: Job, other: Job): number {
  return one.start - other.start || one.end - other.end || (one.id < other.id ? -1 : 1);
}

function stayingOf(
  index: AllocationIndex,
  stay: readonly { readonly job: Job; readonly resourceIds: readonly string[] }[],
): readonly (readonly PreparedJob[])[] {
  const staying: PreparedJob[][] = index.resources.map(() => []);
  for (const { job, resourceIds } of [...stay].sort((one, other) => byStart(one.job, other.job))) {
    const prepared = prepareJob(index, job);
    for (const id of resourceIds) staying[index.numberOf.get(id) ?? -1]?.push(prepared);
  }
  return staying;
}

function conflictOf(index: AllocationIndex, one: PlannedJob, other: PlannedJob): boolean {
  if (one.differentPeopleGroup !== null && one.differentPeopleGroup === other.differentPeopleGroup)
    return true;
  if (!index.settings.doNotCheck.existingJobOverlap && collide(index.settings, one, other)) return true;
  return index.travel !== null && (unreachable(index, one, other) || unreachable(index, other, one));
}

/**
 * Whether the second job, which starts no earlier, starts before the resource can get there from the first.
 */
function unreachable({ travel }: AllocationIndex, first: PlannedJob, second: PlannedJob): boolean {
  if (travel === null || second.start < first.start) return false;
  const needed = travelSeconds(travel, first, second);
  return needed > 0 && second.start - first.end < needed;
}

/**
 * Whether everything that the resource could be given, together with what it has, might exceed any limit that
 * is checked.
 */
function hoursMayRunOut(
  index: AllocationIndex,
  resource: IndexedResource,
  plan: ResourcePlan | undefined,
  seconds: number,
): boolean {
  const { doNotCheck } = index.settings;
  const had = [...(plan?.jobs ?? []), ...resource.counted.jobs].reduce(
    (sum, { start, end }) => sum + end - start,
    0,
  );
  const exceeds = (limit: number | null, unchecked: boolean) =>
    !unchecked && limit !== null && seconds + had > limit * 3600;
  const { day, week, fortnight } = resource.limitHours;
  return (
    exceeds(day, doNotCheck.maxHoursPerDay) ||
    exceeds(week, doNotCheck.maxHoursPerWeek) ||
    exceeds(fortnight, doNotCheck.maxHoursPerFortnight)
  );
}

/** Compares only jobs that are near enough in time to conflict, and those of the same group. */
function conflictsAmong(index: AllocationIndex, jobs: readonly PlannedJob[]): readonly (readonly number[])[] {
  const conflicts: number[][] = jobs.map(() => []);
  const horizon = longestReach(index);
  jobs.forEach((job, number) => {
    for (let next = number + 1; next < jobs.length; next += 1) {
      const other = jobs[next];
      if (other === undefined) break;
      const far = other.start > job.end + horizon;
      if (far && job.differentPeopleGroup === null) break;
      if (!conflictOf(index, job, other)) continue;
      conflicts[number]?.push(next);
      conflicts[next]?.push(number);
    }
  });
  return conflicts;
}

/** The number of seconds after its end in which a job can still conflict with another. */
function longestReach({ settings, travel }: AllocationIndex): number {
  const buffer = Math.round(settings.overlapBufferMinutes) * 60;
  if (travel === null) return buffer;
  if (travel.kind === 'speed') return Number.POSITIVE_INFINITY;
  const longest = travel.minutes.reduce((most, row) => row.reduce((one, two) => Math.max(one, two), most), 0);
  return Math.max(buffer, longest * 60);
}
