import { type AllocationContext, plannedJobOf } from './allocationContext.ts';
import { choiceOf } from './choice.ts';
import type { Job } from './job.ts';
import { Pairing } from './pairing.ts';
import { prepareJob } from './preparedJob.ts';
import { planWithAll } from './resourcePlan.ts';

/** A job of a plan, and its people before and afterwards. */
export interface JobChange {
  readonly job: Job;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * By job, the other changes of a plan without which its own would violate a check: those that take from its people
 * what they could not have beside it. Left out if there are none. `after` is the plan with all changes made.
 */
export function changesNeeded(
  after: AllocationContext,
  changes: readonly JobChange[],
): ReadonlyMap<string, readonly string[]> {
  const freeing = new Map<string, Job[]>();
  for (const { job, from, to } of changes) {
    for (const id of from) {
      if (to.includes(id)) continue;
      const jobs = freeing.get(id);
      if (jobs === undefined) freeing.set(id, [job]);
      else jobs.push(job);
    }
  }
  const needed = new Map<string, readonly string[]>();
  for (const { job, to } of changes) {
    // Who keeps the job may have been in conflict as well, until another change ended that.
    const ids = to.flatMap((id) => neededBy(after, job, id, freeing.get(id) ?? []));
    if (ids.length > 0) needed.set(job.id, [...new Set(ids)]);
  }
  return needed;
}

/** Of the jobs that a plan takes from a person, those that this job could not be beside. */
function neededBy(
  { index, plans }: AllocationContext,
  job: Job,
  resourceId: string,
  taken: readonly Job[],
): readonly string[] {
  const number = index.numberOf.get(resourceId);
  const resource = number === undefined ? undefined : index.resources[number];
  const others = taken.filter(({ id }) => id !== job.id);
  if (number === undefined || resource === undefined || others.length === 0) return [];
  const prepared = prepareJob(index, job);
  const fitsBeside = (some: readonly Job[]) => {
    const plan = planWithAll(
      plans[number],
      some.map((one) => plannedJobOf(index, one)),
    );
    return choiceOf(new Pairing(index, prepared, resource, plan)).violations.length === 0;
  };
  if (fitsBeside(others)) return [];
  const alone = others.filter((one) => !fitsBeside([one]));
  // Hours may run out only with several of them together.
  return (alone.length > 0 ? alone : others).map(({ id }) => id);
}
