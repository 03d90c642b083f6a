import { type AllocationContext, plannedJobOf } from './allocationContext.ts';
import type { Violation } from './allocationRecord.ts';
import { assess } from './assess.ts';
import { noteFailures } from './attempt.ts';
import { bestWithRoom, prospectsFor } from './candidates.ts';
import type { Job } from './job.ts';
import { prepareJob } from './preparedJob.ts';
import { planWith, planWithout } from './resourcePlan.ts';

/** A job and the people who have it in the context. */
export interface HeldJob {
  readonly job: Job;
  readonly resourceIds: readonly string[];
}

export interface MendingLimits {
  /** `takeOff`: where nobody else can come, people who must not be there are taken off, and nobody has the job. */
  readonly ifNobodyFits: 'leave' | 'takeOff';
  /** How many jobs may change. */
  readonly mostChanged: number;
}

export interface MendedPlan {
  readonly context: AllocationContext;
  /** The jobs that changed, with their people afterwards; an empty list is a job that nobody has now. */
  readonly mended: readonly HeldJob[];
  /** Checks that failed themselves (`fallback`); nobody whom they concern was chosen. */
  readonly failures: readonly Violation[];
}

/**
 * Replaces the people of jobs who violate a check, by the best of those who do not; all others stay, and so does a job
 * for which too few others are free. The jobs are taken by start, then id, until none is left that could be mended:
 * each change is made beside all those before it, so no job comes into a conflict that it was not in. Jobs that no
 * people could mend (a service plan has ended) stay as they are.
 */
export function mendConflicts(
  context: AllocationContext,
  held: readonly HeldJob[],
  { ifNobodyFits, mostChanged }: MendingLimits,
): MendedPlan {
  // Grows with each change; nothing else refers to it until it is done.
  const plans = [...context.plans];
  const current: AllocationContext = { index: context.index, plans };
  const failures: Violation[] = [];
  const mended = new Map<string, HeldJob>();
  let waiting = [...held].sort(
    (one, other) => one.job.start - other.job.start || (one.job.id < other.job.id ? -1 : 1),
  );

  const change = (one: HeldJob, people: readonly string[]) => {
    for (const id of one.resourceIds) {
      const number = current.index.numberOf.get(id) ?? -1;
      const plan = plans[number];
      if (plan !== undefined && !people.includes(id)) plans[number] = planWithout(plan, one.job.id);
    }
    const planned = plannedJobOf(current.index, one.job);
    for (const id of people) {
      const number = current.index.numberOf.get(id) ?? -1;
      const plan = plans[number];
      if (plan !== undefined && !one.resourceIds.includes(id)) plans[number] = planWith(plan, planned);
    }
    mended.set(one.job.id, { job: one.job, resourceIds: people });
  };
  const pass = (choose: (one: HeldJob) => readonly string[] | undefined): void => {
    waiting = waiting.filter((one) => {
      if (mended.size >= mostChanged) return true;
      const people = choose(one);
      if (people === undefined) return true;
      change(one, people);
      return false;
    });
  };

  // Who is freed by one change may be free for a job that found nobody before it.
  for (let before = -1; mended.size > before; ) {
    before = mended.size;
    pass((one) => peopleInstead(current, one, failures));
  }
  if (ifNobodyFits === 'takeOff') {
    pass((one) => (violatorsOf(current, one).size > 0 ? [] : undefined));
    for (let before = -1; mended.size > before; ) {
      before = mended.size;
      pass((one) => peopleInstead(current, one, failures));
    }
  }
  return { context: current, mended: [...mended.values()], failures };
}

/** Who of a job's people violates a check. */
function violatorsOf(context: AllocationContext, { job, resourceIds }: HeldJob): ReadonlySet<string> {
  const choices = assess(context, job, resourceIds);
  return new Set(
    choices.flatMap(({ resourceId, violations }) => (violations.length > 0 ? [resourceId] : [])),
  );
}

/**
 * The people of a job with others in the places of those who violate a check; undefined if nobody does, or if too few
 * others are free.
 */
function peopleInstead(
  context: AllocationContext,
  one: HeldJob,
  failures: Violation[],
): readonly string[] | undefined {
  const { job, resourceIds } = one;
  const violators = violatorsOf(context, one);
  if (violators.size === 0) return undefined;
  const kept = resourceIds.filter((id) => !violators.has(id));
  const missing = Math.max(0, job.resourcesNeeded - kept.length);
  const prepared = prepareJob(context.index, job);
  const prospects = prospectsFor(context, prepared);
  const best = bestWithRoom(context, prepared, prospects, missing + kept.length);
  noteFailures(failures, prospects.failures);
  const others = best.map(({ resource }) => resource.id).filter((id) => !resourceIds.includes(id));
  if (others.length < missing) return undefined;
  const next = others.slice(0, missing).values();
  const inPlace = resourceIds.flatMap((id) => (violators.has(id) ? (next.next().value ?? []) : [id]));
  return [...inPlace, ...next];
}
