import { type AllocationContext, withAllocation, withoutJob } from '../../allocation/allocationContext.ts';
import type { Violation } from '../../allocation/allocationRecord.ts';
import { attempt } from '../../allocation/attempt.ts';
import { candidatesOf, prospectsFor } from '../../allocation/candidates.ts';
import { isFree } from '../../allocation/checks/checks.ts';
import { Pairing } from '../../allocation/pairing.ts';
import { prepareJob } from '../../allocation/preparedJob.ts';
import { idlePlan, planWithout } from '../../allocation/resourcePlan.ts';
import { overlaps } from '../../time/intervals.ts';
import type { OtherStart } from './otherStarts.ts';
import { atTime, type Placed, withPeople } from './placed.ts';

/** How far apart two jobs can be and still be in each other's way, in seconds. */
const nearSeconds = 3600;

export interface Moving {
  /** The times to which an event may be moved, nearest first. */
  readonly startsOf: (one: Placed) => readonly OtherStart[];
  readonly shouldStop: () => boolean;
  /** Checks that failed themselves are added. */
  readonly failures: Violation[];
}

/**
 * Finds people for events that nobody has by moving starts: of the event itself, by as little as is needed, or else of one
 * other event, which somebody has and which makes room. Returns all events, and the context in which they are so. No event that
 * somebody has ends with nobody, and none violates a check.
 */
export function placeByMoving(
  context: AllocationContext,
  events: readonly Placed[],
  { startsOf, shouldStop, failures }: Moving,
): { readonly context: AllocationContext; readonly events: readonly Placed[] } {
  let current = context;
  const placed = new Map(events.map((one) => [one.job.id, one]));
  const put = (one: Placed) => {
    placed.set(one.job.id, one);
    current = withAllocation(current, one.job, one.resourceIds);
  };

  for (const one of events) {
    if (one.resourceIds.length > 0 || one.may !== 'open') continue;
    if (shouldStop()) break;
    const alone = byMovingItself(one);
    if (alone !== undefined) put(alone);
    else for (const moved of byMovingAnother(one)) put(moved);
  }
  return { context: current, events: events.map((one) => placed.get(one.job.id) ?? one) };

  /** The event at the nearest time at which enough people are free; its own time has been tried. */
  function byMovingItself(one: Placed): Placed | undefined {
    for (const at of startsOf(one)) {
      const moved = atTime(one, at);
      const found = bestFor(current, moved);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The event, and the other that makes room for it; empty if there is none. */
  function byMovingAnother(one: Placed): readonly Placed[] {
    if (one.job.resourcesNeeded > 1) return [];
    const others = [...placed.values()].filter(
      ({ may, resourceIds }) => (may === 'open' || may === 'movable') && resourceIds.length === 1,
    );
    for (const wanted of [one, ...startsOf(one).map((at) => atTime(one, at))]) {
      if (shouldStop()) return [];
      const { job } = wanted;
      const prepared = prepareJob(current.index, job);
      const near = { start: job.start - nearSeconds, end: job.end + nearSeconds };
      const suitable = new Set(prospectsFor(current, prepared).waiting);
      for (const other of others) {
        const [resourceId = ''] = other.resourceIds;
        const number = current.index.numberOf.get(resourceId) ?? -1;
        const resource = current.index.resources[number];
        if (resource === undefined || !suitable.has(number) || !overlaps(near, other.job)) continue;
        const rest = planWithout(current.plans[number] ?? idlePlan, other.job.id);
        const pairing = new Pairing(current.index, prepared, resource, rest);
        if (!attempt(isFree, pairing, false, failures)) continue;
        const given = withPeople(wanted, [resourceId]);
        const beside = withAllocation(withoutJob(current, other.job.id), job, [resourceId]);
        for (const at of [other, ...startsOf(other).map((start) => atTime(other, start))]) {
          const elsewhere = bestFor(beside, at);
          if (elsewhere !== undefined) return [given, elsewhere];
        }
      }
    }
    return [];
  }

  function bestFor(beside: AllocationContext, one: Placed): Placed | undefined {
    const { resourcesNeeded } = one.job;
    const free = candidatesOf(beside, prepareJob(beside.index, one.job), failures);
    if (free.length < resourcesNeeded) return undefined;
    return withPeople(
      one,
      free.slice(0, resourcesNeeded).map(({ resource }) => resource.id),
    );
  }
}
