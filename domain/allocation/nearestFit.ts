import { type AllocationContext, withAllocation } from './allocationContext.ts';
import type { AllocationIndex } from './allocationIndex.ts';
import type { Choice, Violation } from './allocationRecord.ts';
import { attempt } from './attempt.ts';
import { candidatesOf } from './candidates.ts';
import { isFree } from './checks/checks.ts';
import { explain } from './explain.ts';
import { heldDuring, heldLabels } from './heldLabels.ts';
import type { IndexedResource } from './indexedResource.ts';
import type { Job } from './job.ts';
import { countBits, holdsAll, sharesAny, union, without } from './labelBits.ts';
import { pairingWith } from './pairing.ts';
import { type PreparedJob, prepareJob } from './preparedJob.ts';
import { planWithout } from './resourcePlan.ts';

/** A change that would let a job be allocated; the engine has checked each. */
export type Change =
  /** Moving the job itself to the nearest time at which enough people are free. */
  | {
      readonly kind: 'moveJob';
      /** Positive for later. */
      readonly byMinutes: number;
      readonly start: number;
      readonly end: number;
      readonly resourceIds: readonly string[];
    }
  /** Another booking goes from this person, who is then free, to another person; its other people keep it. */
  | {
      readonly kind: 'handOver';
      readonly resourceId: string;
      readonly bookingId: string;
      readonly toResourceId: string;
    }
  /**
   * Adding labels: all that this person lacks to be free. A person without any labels gets those that the job
   * asks for.
   */
  | { readonly kind: 'addLabels'; readonly resourceId: string; readonly missing: readonly string[] };

export interface NearestFit {
  /** Empty for a job that fits as it is. */
  readonly changes: readonly Change[];
  /** Checks that failed themselves (`fallback`): nothing is offered to the people whom they concern. */
  readonly failures: readonly Violation[];
}

export interface NearestFitLimits {
  /** How far the job may be moved in either direction; default: a day. */
  readonly mostMinutes?: number;
  /** How many changes of each kind are listed; default: three. */
  readonly mostOfEach?: number;
}

const MINUTES_PER_DAY = 1440;

/**
 * The smallest changes that would make a job fit if nobody fits it: the nearest other time (in steps of the
 * organisation's grid), bookings of others that could be handed over, labels that are missing. `others` are
 * the bookings that may be handed over; all others stay where they are. If more than one of several people is
 * lacking, only other times are searched.
 */
export function nearestFit(
  context: AllocationContext,
  job: Job,
  others: readonly Job[],
  limits: NearestFitLimits = {},
): NearestFit {
  const { mostMinutes = MINUTES_PER_DAY, mostOfEach = 3 } = limits;
  const prepared = prepareJob(context.index, job);
  const failures: Violation[] = [];
  const lacking = job.resourcesNeeded - candidatesOf(context, prepared, failures).length;
  if (lacking <= 0 || prepared.failures.length > 0) return { changes: [], failures };
  const moved = nearestTime(context, job, mostMinutes, failures);
  const changes: Change[] = moved === undefined ? [] : [moved];
  if (lacking === 1) {
    const refused = explain(context, job).filter(({ violations }) => violations.length > 0);
    changes.push(
      ...handOvers(context, prepared, others, refused, failures).slice(0, mostOfEach),
      ...missingLabels(context, prepared, refused, failures).slice(0, mostOfEach),
    );
  }
  return { changes, failures };
}

/** The nearest time in either direction; of two equally near ones the later. */
function nearestTime(
  context: AllocationContext,
  job: Job,
  mostMinutes: number,
  failures: Violation[],
): Change | undefined {
  const step = context.index.settings.snapMinutes;
  for (let minutes = step; minutes <= mostMinutes; minutes += step) {
    for (const byMinutes of [minutes, -minutes]) {
      const start = job.start + byMinutes * 60;
      const end = job.end + byMinutes * 60;
      if (start < 0) continue;
      const candidates = candidatesOf(context, prepareJob(context.index, { ...job, start, end }), failures);
      if (candidates.length < job.resourcesNeeded) continue;
      const resourceIds = candidates.slice(0, job.resourcesNeeded).map(({ resource }) => resource.id);
      return { kind: 'moveJob', byMinutes, start, end, resourceIds };
    }
  }
  return undefined;
}

/**
 * For each person who would be free without one booking: that booking handed to the best person for it; the
 * best people first.
 */
function handOvers(
  context: AllocationContext,
  job: PreparedJob,
  others: readonly Job[],
  refused: readonly Choice[],
  failures: Violation[],
): readonly Change[] {
  const movable = new Map(others.map((other) => [other.id, other]));
  return refused.flatMap(({ resourceId }): readonly Change[] => {
    const plan = context.plans[context.index.numberOf.get(resourceId) ?? -1];
    for (const { id } of plan?.jobs ?? []) {
      const other = movable.get(id);
      if (other === undefined || other.id === job.id) continue;
      const freed = freedOf(context, resourceId, id);
      const pairing = pairingWith(freed, job, context.index.numberOf.get(resourceId));
      if (pairing === undefined || !attempt(isFree, pairing, false, failures)) continue;
      const beside = job.resourcesNeeded > 1 ? holdersOf(context, job.id) : [];
      const placed = withAllocation(freed, job, [...beside, resourceId]);
      const staying = new Set([resourceId, ...holdersOf(context, id)]);
      const best = candidatesOf(placed, prepareJob(context.index, other), failures).find(
        ({ resource }) => !staying.has(resource.id),
      );
      if (best === undefined) continue;
      return [{ kind: 'handOver', resourceId, bookingId: id, toResourceId: best.resource.id }];
    }
    return [];
  });
}

/** The context in which only this person no longer has the job. */
function freedOf({ index, plans }: AllocationContext, resourceId: string, jobId: string): AllocationContext {
  const number = index.numberOf.get(resourceId);
  return {
    index,
    plans: plans.map((plan, at) => (at === number ? planWithout(plan, jobId) : plan)),
  };
}

/** Who has the job. */
function holdersOf({ index, plans }: AllocationContext, jobId: string): readonly string[] {
  return index.resources.flatMap(({ id }, number) =>
    plans[number]?.jobs.some((job) => job.id === jobId) === true ? [id] : [],
  );
}

/**
 * People who would be free if they had the labels that they lack; the fewest labels first, then the best
 * score.
 */
function missingLabels(
  context: AllocationContext,
  job: PreparedJob,
  refused: readonly Choice[],
  failures: Violation[],
): readonly Change[] {
  const { index } = context;
  return refused
    .flatMap(({ resourceId }) => {
      const pairing = pairingWith(context, job, index.numberOf.get(resourceId));
      if (pairing === undefined) return [];
      const { resource, plan } = pairing;
      const missing = index.labels.missingNames(job.requiredLabels, heldDuring(resource, job));
      if (missing.length === 0) return [];
      if (!areHeldOnceGiven(index, resource, job)) return [];
      const labels = union(resource.labels, job.requiredLabels);
      pairing.turnTo({ ...resource, labels, always: labels, labelCount: countBits(labels) }, plan);
      return attempt(isFree, pairing, false, failures)
        ? [{ kind: 'addLabels' as const, resourceId, missing }]
        : [];
    })
    .sort((one, other) => one.missing.length - other.missing.length);
}

/**
 * Whether a person would hold the labels of a job that they lack if they were given them: those that they have already lack a
 * current qualification or document, and so would others that need one.
 */
function areHeldOnceGiven(
  { papers, labels, zone }: AllocationIndex,
  resource: IndexedResource,
  job: PreparedJob,
): boolean {
  const lacking = without(job.requiredLabels, heldDuring(resource, job));
  if (resource.qualified.some(({ bits }) => sharesAny(bits, lacking))) return false;
  const given = heldLabels({ id: resource.id, labelIds: [...job.labelIds] }, [], papers, labels, zone);
  return holdsAll(heldDuring(given, job), lacking);
}
