import { type AllocationContext, createAllocationContext } from '../allocation/allocationContext.ts';
import { type FairShares, fairSharesOf } from '../allocation/fairness/fairShares.ts';
import { createWorkloadOf, noWorkload, sumOf } from '../allocation/fairness/workload.ts';
import { jobOf } from '../allocation/job.ts';
import { type PlanFigures, planFiguresOf } from '../allocation/planFigures.ts';
import { travelledKm } from '../allocation/travelledKm.ts';
import { hoursOfDays, isToBeDone, needsOf, peopleOnShift } from '../cover/coverFacts.ts';
import { coverOf } from '../cover/coverOf.ts';
import type { AllocationFacts } from '../facts.ts';
import type { Interval } from '../time/intervals.ts';
import { localDayOf } from '../time/localDay.ts';
import { type Zone, zoneOf } from '../time/zone.ts';

/** What the bookings of some days come to. */
export interface ComparedFigures extends PlanFigures {
  /** Hours that people have, each of several people's own. */
  readonly hours: number;
  /** Kilometres that everybody travels, in straight lines; null where no place is known. */
  readonly travelKm: number | null;
  /** In how many hours more people are needed than are on shift. */
  readonly shortHours: number;
}

/**
 * What the bookings that begin in a span of whole local days come to, in each of several situations with the same people:
 * as things are, and as workspaces would make them (scheduling §3). What is an even share is the same in all of them.
 */
export function comparedFigures(
  sides: readonly AllocationFacts[],
  span: Interval,
): readonly ComparedFigures[] {
  const [first] = sides;
  if (first === undefined) return [];
  const zone = zoneOf(first.organisation.timeZone);
  const workloadOf = createWorkloadOf(zone);
  const contexts = sides.map((facts) => ({ facts, context: createAllocationContext(facts) }));
  const shares = sharesIn(contexts, span, workloadOf);
  return contexts.map(({ facts, context }): ComparedFigures => {
    const jobs = facts.bookings
      .filter((booking) => isToBeDone(booking) && span.start <= booking.start && booking.start < span.end)
      .map((booking) => ({ job: jobOf(booking), resourceIds: booking.resourceIds }));
    const km = travelledKm(context, span);
    return {
      ...planFiguresOf(context, jobs, { fortnight: span, shares, workloadOf }),
      hours: jobs.reduce(
        (sum, { job, resourceIds }) => sum + (resourceIds.length * (job.end - job.start)) / 3600,
        0,
      ),
      travelKm: km === 0 ? null : km,
      shortHours: shortHours(facts, zone, span),
    };
  });
}

/** Among everybody who has shifts, or work in any of the situations. */
function sharesIn(
  sides: readonly { readonly facts: AllocationFacts; readonly context: AllocationContext }[],
  span: Interval,
  workloadOf: ReturnType<typeof createWorkloadOf>,
): FairShares {
  const [first] = sides;
  if (first === undefined) return new Map();
  const { facts, context } = first;
  const onShift = new Set(facts.shifts.map(({ resourceId }) => resourceId));
  const isIn = ({ start }: Interval) => span.start <= start && start < span.end;
  const hasWork = (number: number) =>
    sides.some((side) => side.context.plans[number]?.jobs.some(isIn) === true);
  const people = new Set(
    facts.resources.flatMap(({ id, inactive }) => {
      const number = context.index.numberOf.get(id);
      if (number === undefined) return [];
      return (!inactive && onShift.has(id)) || hasWork(number) ? [number] : [];
    }),
  );
  let total = noWorkload;
  for (const number of people) {
    for (const job of context.plans[number]?.jobs ?? []) if (isIn(job)) total = sumOf(total, workloadOf(job));
  }
  return fairSharesOf(facts, context.index, { fortnight: span, people, total });
}

function shortHours(facts: AllocationFacts, zone: Zone, span: Interval): number {
  const days = [localDayOf(zone, span.start), localDayOf(zone, span.end - 1)] as const;
  return coverOf(needsOf(facts.bookings, []), peopleOnShift(facts, [], days), hoursOfDays(zone, ...days)).all
    .short;
}
