import { type AllocationContext, plannedJobOf, type ResourcePlan } from '../allocationContext.ts';
import type { AllocationIndex, IndexedResource } from '../allocationIndex.ts';
import type { PlannedJob } from '../allocationInput.ts';
import { candidatesOf } from '../candidates.ts';
import { collide } from '../collisions.ts';
import type { Job } from '../job.ts';
import { type PreparedJob, prepareJob } from '../preparedJob.ts';
import { travelSeconds } from '../travel.ts';

/** Above this many jobs, whether two conflict is worked out each time instead of remembered. */
const MOST_REMEMBERED = 3000;

/** The jobs to place, by number, and whom each may be given to as far as what stays is concerned. */
export interface SearchProblem {
  readonly index: AllocationIndex;
  /** What stays: plans by resource number, without any of the jobs. */
  readonly base: readonly ResourcePlan[];
  /** Sorted by start, then end and id. */
  readonly jobs: readonly PreparedJob[];
  readonly planned: readonly PlannedJob[];
  /** By job: numbers of the resources that are free for it beside what stays, best first. */
  readonly options: readonly (readonly number[])[];
  /** Whether one person, of whom there is one at a time, cannot have both jobs. */
  conflict(job: number, other: number): boolean;
  /**
   * By resource: whether pairs of jobs do not tell all, since it can do several at once or its hours may
   * run out. Then the engine's checks are asked too.
   */
  readonly needsChecks: readonly boolean[];
}

/** `context` must hold none of the jobs. */
export function searchProblemOf(context: AllocationContext, jobs: readonly Job[]): SearchProblem {
  const { index } = context;
  const sorted = [...jobs].sort(
    (one, other) => one.start - other.start || one.end - other.end || (one.id < other.id ? -1 : 1),
  );
  const prepared = sorted.map((job) => prepareJob(index, job));
  const planned = sorted.map((job) => plannedJobOf(index, job));
  const options = prepared.map((job) => candidatesOf(context, job).map(({ resource }) => resource.number));
  const seconds = index.resources.map(() => 0);
  options.forEach((numbers, job) => {
    const { start, end } = planned[job] ?? { start: 0, end: 0 };
    for (const number of numbers) seconds[number] = (seconds[number] ?? 0) + end - start;
  });
  return {
    index,
    base: context.plans,
    jobs: prepared,
    planned,
    options,
    conflict: remembered(planned.length, (job, other) => {
      const [one, two] = [planned[job], planned[other]];
      return one !== undefined && two !== undefined && conflictOf(index, one, two);
    }),
    needsChecks: index.resources.map(
      (resource, number) =>
        resource.fact.capacity > 1 ||
        hoursMayRunOut(index, resource, context.plans[number], seconds[number] ?? 0),
    ),
  };
}

function conflictOf(index: AllocationIndex, one: PlannedJob, other: PlannedJob): boolean {
  if (one.differentPeopleGroup !== null && one.differentPeopleGroup === other.differentPeopleGroup)
    return true;
  if (!index.settings.doNotCheck.existingJobOverlap && collide(index.settings, one, other)) return true;
  return index.travel !== null && (unreachable(index, one, other) || unreachable(index, other, one));
}

/** Whether the second, which starts no earlier, starts before one can be there. */
function unreachable({ travel }: AllocationIndex, first: PlannedJob, second: PlannedJob): boolean {
  if (travel === null || second.start < first.start) return false;
  const needed = travelSeconds(travel, first, second);
  return needed > 0 && second.start - first.end < needed;
}

/** Whether everything the resource could be given, with what it has, might exceed any limit that is checked. */
function hoursMayRunOut(
  index: AllocationIndex,
  resource: IndexedResource,
  plan: ResourcePlan | undefined,
  seconds: number,
): boolean {
  const { doNotCheck } = index.settings;
  const had = (plan?.jobs ?? []).reduce((sum, { start, end }) => sum + end - start, 0);
  const exceeds = (limit: number | null, unchecked: boolean) =>
    !unchecked && limit !== null && seconds + had > limit * 3600;
  const { day, week, fortnight } = resource.limitHours;
  return (
    exceeds(day, doNotCheck.maxHoursPerDay) ||
    exceeds(week, doNotCheck.maxHoursPerWeek) ||
    exceeds(fortnight, doNotCheck.maxHoursPerFortnight)
  );
}

function remembered(
  jobs: number,
  conflict: (job: number, other: number) => boolean,
): (job: number, other: number) => boolean {
  if (jobs > MOST_REMEMBERED) return conflict;
  // 0: not asked yet, 1: no, 2: yes.
  const answers = new Uint8Array(jobs * jobs);
  return (job, other) => {
    const at = job * jobs + other;
    let answer = answers[at];
    if (answer === 0 || answer === undefined) {
      answer = conflict(job, other) ? 2 : 1;
      answers[at] = answer;
      answers[other * jobs + job] = answer;
    }
    return answer === 2;
  };
}
