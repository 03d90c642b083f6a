import { distanceKm } from '../geometry/distance.ts';
import type { Interval } from '../time/intervals.ts';
import type { PeriodKind } from '../time/periods.ts';
import type { AllocationContext } from './allocationContext.ts';
import type { AllocationIndex } from './allocationIndex.ts';
import type { PlannedJob } from './allocationInput.ts';
import { collisionsWith } from './collisions.ts';
import type { IndexedResource } from './indexedResource.ts';
import { type Load, loadOf, plannedSeconds } from './plannedSeconds.ts';
import type { PreparedJob } from './preparedJob.ts';
import { byStart, type ResourcePlan } from './resourcePlan.ts';
import { type ShiftFit, shiftFitOf } from './shiftFit.ts';

/**
 * One job with one resource: what both the checks and the score use. Each figure is computed when it is first
 * needed, and only once.
 */
export class Pairing {
  readonly index: AllocationIndex;
  readonly job: PreparedJob;
  resource: IndexedResource;
  plan: ResourcePlan;
  private knownDistance: number = Number.NaN;
  private knownCollisions: readonly PlannedJob[] | undefined = undefined;
  private knownShiftFit: ShiftFit | undefined = undefined;
  private knownLoad: Load | undefined = undefined;

  constructor(index: AllocationIndex, job: PreparedJob, resource: IndexedResource, plan: ResourcePlan) {
    this.index = index;
    this.job = job;
    this.resource = resource;
    this.plan = plan;
  }

  /** Switches to another resource for the same job. */
  turnTo(resource: IndexedResource, plan: ResourcePlan): void {
    this.resource = resource;
    this.plan = plan;
    this.knownDistance = Number.NaN;
    this.knownCollisions = undefined;
    this.knownShiftFit = undefined;
    this.knownLoad = undefined;
  }

  /**
   * The great-circle distance from the resource to the job, in kilometres; null if either location is
   * missing.
   */
  get distance(): number | null {
    const from = this.resource.place;
    const to = this.job.place;
    if (from === null || to === null) return null;
    if (Number.isNaN(this.knownDistance)) this.knownDistance = distanceKm(from, to);
    return this.knownDistance;
  }

  /** The resource's jobs that collide with this one, and what else of theirs does, by start. */
  get collisions(): readonly PlannedJob[] {
    this.knownCollisions ??= this.collisionsOf(this.job);
    return this.knownCollisions;
  }

  /** What of the resource collides with a job, by start. */
  collisionsOf(job: PlannedJob): readonly PlannedJob[] {
    const { busy } = this.resource;
    const jobs = collisionsWith(this.index.settings, this.plan, job);
    if (busy.jobs.length === 0) return jobs;
    return [...jobs, ...collisionsWith(this.index.settings, busy, job)].sort(byStart);
  }

  get shiftFit(): ShiftFit {
    this.knownShiftFit ??= shiftFitOf(this.job, this.resource);
    return this.knownShiftFit;
  }

  /** The resource's work on the day and in the week in which the job begins. */
  get load(): Load {
    const { id, period } = this.job;
    this.knownLoad ??= this.withCounted(loadOf(this.plan, period.day, period.week, id));
    return this.knownLoad;
  }

  private withCounted(load: Load): Load {
    const { counted } = this.resource;
    if (counted.jobs.length === 0) return load;
    const { id, period } = this.job;
    return {
      ...load,
      day: load.day + plannedSeconds(counted, period.day, id),
      week: load.week + plannedSeconds(counted, period.week, id),
    };
  }

  /** How many seconds the resource already works in the period of this kind in which the job begins. */
  plannedSecondsIn(kind: PeriodKind): number {
    return kind === 'fortnight' ? this.plannedSecondsWithin(this.job.period.fortnight) : this.load[kind];
  }

  /** How many seconds the resource already works within a span. */
  plannedSecondsWithin(span: Interval): number {
    return (
      plannedSeconds(this.plan, span, this.job.id) + plannedSeconds(this.resource.counted, span, this.job.id)
    );
  }
}

/** The pairing with the resource of this id; undefined if the context has no such resource. */
export function pairingWith(
  context: AllocationContext,
  job: PreparedJob,
  resourceNumber: number | undefined,
): Pairing | undefined {
  if (resourceNumber === undefined) return undefined;
  const resource = context.index.resources[resourceNumber];
  const plan = context.plans[resourceNumber];
  if (resource === undefined || plan === undefined) return undefined;
  return new Pairing(context.index, job, resource, plan);
}
