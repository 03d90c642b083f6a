import { type AllocationContext, createAllocationContext } from '../allocation/allocationContext.ts';
import { type FairShares, fairSharesOf } from '../allocation/fairness/fairShares.ts';
import { createWorkloadOf, noWorkload, sumOf } from '../allocation/fairness/workload.ts';
import { jobOf } from '../allocation/job.ts';
import { type PlanFigures, type PlannedPeople, planFiguresOf } from '../allocation/planFigures.ts';
import { travelledKm } from '../allocation/travelledKm.ts';
import { hoursOfDays, isToBeDone, needsOf, peopleOnShift } from '../cover/coverFacts.ts';
import { coverOf } from '../cover/coverOf.ts';
import type { AllocationFacts } from '../kernel/facts.ts';
import { rosterPlan } from '../masterRoster/checkRoster.ts';
import type { RosterOccurrence } from '../masterRoster/rosterOccurrences.ts';
import type { Interval } from '../time/intervals.ts';
import { localDayOf } from '../time/localDay.ts';
import { zoneOf } from '../time/zone.ts';

/** What the bookings, or the roster events, of some days come to. */
export interface ComparedFigures extends PlanFigures {
  /** Hours that people have, each of several people's own. */
  readonly hours: number;
  /** Kilometres that everybody travels, in straight lines; null where no place is known. */
  readonly travelKm: number | null;
  /** In how many hours more people are needed than are on shift. */
  readonly shortHours: number;
}

/** The work of some days as it is, or as a workspace would make it. */
export interface ComparedSituation {
  /** With everything that people have to do. */
  readonly context: AllocationContext;
  /** The work that is counted, with those who have it. */
  readonly jobs: readonly PlannedPeople[];
  /** In how many hours more people are needed than are on shift. */
  readonly shortHours: number;
}

/** The bookings that begin in a span of whole local days. */
export function bookingSituation(facts: AllocationFacts, span: Interval): ComparedSituation {
  return {
    context: createAllocationContext(facts),
    jobs: facts.bookings
      .filter((booking) => isToBeDone(booking) && isIn(span, booking))
      .map((booking) => ({ job: jobOf(booking), resourceIds: booking.resourceIds })),
    shortHours: shortHours(facts, [], span),
  };
}

/**
 * The events of a roster that begin in a span of whole local days, beside bookings of other origin: these keep people busy
 * and need people as well, and are not counted themselves.
 *
 * @param occurrences of these days and those beside them
 */
export function rosterSituation(
  facts: AllocationFacts,
  occurrences: readonly RosterOccurrence[],
  span: Interval,
): ComparedSituation {
  const { context, jobs } = rosterPlan(facts, occurrences);
  return {
    context,
    jobs: jobs
      .filter(({ job }) => isIn(span, job))
      .map(({ job, occurrence }) => ({ job, resourceIds: occurrence.event.resourceIds })),
    shortHours: shortHours(facts, occurrences, span),
  };
}

/**
 * What the work of a span of whole local days comes to, in each of several situations with the same people: as things are,
 * and as workspaces would make them (scheduling §3). What is an even share is the same in all of them.
 *
 * @param facts the people and their shifts
 */
export function comparedFigures(
  facts: AllocationFacts,
  sides: readonly ComparedSituation[],
  span: Interval,
): readonly ComparedFigures[] {
  const workloadOf = createWorkloadOf(zoneOf(facts.organisation.timeZone));
  const shares = sharesIn(facts, sides, span, workloadOf);
  return sides.map(({ context, jobs, shortHours }): ComparedFigures => {
    const km = travelledKm(context, span);
    return {
      ...planFiguresOf(context, jobs, { fortnight: span, shares, workloadOf }),
      hours: jobs.reduce(
        (sum, { job, resourceIds }) => sum + (resourceIds.length * (job.end - job.start)) / 3600,
        0,
      ),
      travelKm: km === 0 ? null : km,
      shortHours,
    };
  });
}

function isIn(span: Interval, { start }: Pick<Interval, 'start'>): boolean {
  return span.start <= start && start < span.end;
}

/** Among everybody who has shifts, or work in any of the situations. */
function sharesIn(
  facts: AllocationFacts,
  sides: readonly ComparedSituation[],
  span: Interval,
  workloadOf: ReturnType<typeof createWorkloadOf>,
): FairShares {
  const [first] = sides;
  if (first === undefined) return new Map();
  const { context } = first;
  const onShift = new Set(facts.shifts.map(({ resourceId }) => resourceId));
  const hasWork = (number: number) =>
    sides.some((side) => side.context.plans[number]?.jobs.some((job) => isIn(span, job)) === true);
  const people = new Set(
    facts.resources.flatMap(({ id, inactive }) => {
      const number = context.index.numberOf.get(id);
      if (number === undefined) return [];
      return (!inactive && onShift.has(id)) || hasWork(number) ? [number] : [];
    }),
  );
  let total = noWorkload;
  for (const number of people) {
    for (const job of context.plans[number]?.jobs ?? []) {
      if (isIn(span, job)) total = sumOf(total, workloadOf(job));
    }
  }
  return fairSharesOf(facts, context.index, { fortnight: span, people, total });
}

function shortHours(
  facts: AllocationFacts,
  occurrences: readonly RosterOccurrence[],
  span: Interval,
): number {
  const zone = zoneOf(facts.organisation.timeZone);
  const days = [localDayOf(zone, span.start), localDayOf(zone, span.end - 1)] as const;
  const needs = needsOf(facts.bookings, occurrences);
  return coverOf(needs, peopleOnShift(facts, occurrences, days), hoursOfDays(zone, ...days)).all.short;
}
