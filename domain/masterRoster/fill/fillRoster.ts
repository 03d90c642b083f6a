import { type AllocationContext, createAllocationContext } from '../../allocation/allocationContext.ts';
import type { Violation } from '../../allocation/allocationRecord.ts';
import { noteFailures } from '../../allocation/attempt.ts';
import { candidatesOf } from '../../allocation/candidates.ts';
import { type FairShares, fairSharesOf, worthByFairness } from '../../allocation/fairness/fairShares.ts';
import { createWorkloadOf, noWorkload, sumOf, type Workload } from '../../allocation/fairness/workload.ts';
import { mendConflicts } from '../../allocation/mendConflicts.ts';
import { optimise } from '../../allocation/optimise/optimise.ts';
import type { PlanTotals } from '../../allocation/optimise/planTotals.ts';
import { prepareJob } from '../../allocation/preparedJob.ts';
import type { AllocationFacts } from '../../kernel/facts.ts';
import type { RosterTemplateDetails } from '../../rosterTemplate/rosterTemplate.ts';
import type { Interval } from '../../time/intervals.ts';
import { type LocalDay, localDayOfDate } from '../../time/localDay.ts';
import { spanOfDays } from '../../time/periods.ts';
import { zoneOf } from '../../time/zone.ts';
import { firstDayOfFortnight } from '../../week/weekStart.ts';
import type { KnownRosterEvent } from '../knownRosterEvent.ts';
import { rosterJobOf } from '../rosterContent.ts';
import { breaksOf, type RosterOccurrence, rosterOccurrences } from '../rosterOccurrences.ts';
import type { FillScope } from './fillScope.ts';
import { otherStarts } from './otherStarts.ts';
import { placeByMoving } from './placeByMoving.ts';
import { contextWith, isInConflict, type Placed, withPeople } from './placed.ts';
import { everyFortnight, settleAround } from './settleAround.ts';

/** A template with its events in use, and the work and people of the fortnight in which it is filled. */
export interface RosterToFill {
  readonly template: RosterTemplateDetails & { readonly id: string };
  readonly events: readonly KnownRosterEvent[];
  /** Of the fortnight and the days beside it. */
  readonly allocation: AllocationFacts;
}

export interface FillOrder {
  /** A local day; the fortnight of the organisation that contains it is filled. */
  readonly day: LocalDay;
  readonly scope: FillScope;
  /** The same seed gives the same plan, unless time ends the search. */
  readonly seed: number;
}

export interface FillWatch {
  /** The part of the time that has passed; 1 or more: the search ends with the best plan so far. */
  readonly timeUsed: () => number;
  readonly onProgress?: (done: number, events: number, best: PlanTotals) => void;
}

/** What filling comes to. Nothing in it violates a check that did not before. */
export interface FilledRoster {
  readonly fortnight: Interval;
  /** The events that are work, by start, as they are planned to be. */
  readonly events: readonly Placed[];
  /** The roster as it is now, and with the plan; both with the days beside the fortnight. */
  readonly before: AllocationContext;
  readonly after: AllocationContext;
  /** What each of the people who could have any of the work would have if it were even. */
  readonly shares: FairShares;
  readonly workloadOf: (span: Interval) => Workload;
  /** The same as in `optimise`, of the events that it was asked about; starts that may move are not considered. */
  readonly provenMost: boolean;
  readonly failures: readonly Violation[];
}

/** The first part of the time is for people, the rest for starts that may move. */
const partForPeople = 0.6;
/** How often starts are moved and everything is planned anew after that. */
const mostRounds = 3;

/**
 * Gives the events of a template people, in one fortnight as a whole (docs/master-roster.md, Filling): as many events as
 * possible, then the most suitable people, with the work shared out evenly and few different people a customer. Where the
 * template allows it, an event starts earlier or later within its tolerance, if nobody could be found otherwise. It
 * counts beside everything that people have to do in that fortnight, and beside itself in the fortnights around. People
 * whom an event must keep stay, and no event that has people ends without.
 */
export function fillRoster(roster: RosterToFill, order: FillOrder, watch: FillWatch): FilledRoster {
  const { organisation } = roster.allocation;
  const zone = zoneOf(organisation.timeZone);
  const first = firstDayOfFortnight(order.day, organisation.settings.weekStart);
  const fortnight = spanOfDays(zone, first, 14);
  const days = { first: first - 1, last: first + 14 };
  const calendar = { zone, weekStart: organisation.settings.weekStart, closedDays: [] };
  const occurrences = rosterOccurrences(everyFortnight, roster.events, days, calendar);
  const isInside = ({ date }: RosterOccurrence) => {
    const day = localDayOfDate(date);
    return first <= day && day < first + 14;
  };
  const empty = createAllocationContext({
    ...roster.allocation,
    // What was published from this roster is what its events say now.
    bookings: roster.allocation.bookings.filter(
      ({ details }) => details.roster?.templateId !== roster.template.id,
    ),
    breaks: [...roster.allocation.breaks, ...occurrences.flatMap(breaksOf)],
  });
  const asNow = occurrences.flatMap(placedNow);
  const before = contextWith(empty, asNow);
  const inside = asNow.filter(({ occurrence }) => isInside(occurrence));
  const around = asNow.filter(({ occurrence }) => !isInside(occurrence));
  const begun = inside.map((one) => ({ ...one, may: standingOf(before, one, order.scope) }));

  const may = new Map(begun.map((one) => [one.occurrence.event.id, one.may]));
  const leaves = (one: Placed) => may.get(one.occurrence.event.id) === 'movable';
  const beside = contextWith(
    empty,
    around.filter((one) => !leaves(one)),
  );
  const failures: Violation[] = [];
  const workloadOf = createWorkloadOf(zone);
  const shares = sharesOf(roster.allocation, beside, begun, fortnight, workloadOf, failures);
  const worthOfPlan = worthByFairness(shares, fortnight, workloadOf);

  let planned = mended(beside, begun, failures);
  let provenMost = true;
  for (let round = 0; round < mostRounds; round += 1) {
    const until = round === 0 && roster.template.mayMove ? partForPeople : 1;
    const shouldStop = () => watch.timeUsed() >= until;
    const plan = optimise(contextWith(beside, planned), {
      jobs: planned.map((one) => ({
        job: one.job,
        resourceIds: one.resourceIds,
        // What is still in conflict is found to be so, and stays.
        pinned: one.may === 'stays' || isPartly(one),
      })),
      restraint: { mayUnallocate: 'no', mostChanged: Number.POSITIVE_INFINITY },
      worthOfPlan,
      seed: order.seed,
      shouldStop,
      onProgress: (done, best) => watch.onProgress?.(done, planned.length, best),
    });
    noteFailures(failures, plan.failures);
    const people = new Map(plan.changes.map(({ jobId, to }) => [jobId, to]));
    planned = planned.map((one) => withPeople(one, people.get(one.job.id) ?? one.resourceIds));
    provenMost = plan.provenMost;
    if (!roster.template.mayMove || watch.timeUsed() >= 1) break;
    const moved = placeByMoving(contextWith(beside, planned), planned, {
      startsOf: ({ occurrence }) => otherStarts(zone, roster.template, occurrence),
      shouldStop: () => watch.timeUsed() >= 1,
      failures,
    });
    const before = countOf(planned);
    planned = [...moved.events];
    if (countOf(planned) === before) break;
  }

  // Whoever has other work now may be free for what was in conflict.
  planned = mended(beside, planned, failures);

  const settled = settleAround(empty, planned, around, { calendar, failures });
  return {
    fortnight,
    events: settled.events,
    before,
    after: settled.context,
    shares,
    workloadOf,
    provenMost,
    failures,
  };
}

/** An event where it is without a plan; none if it is a break. */
function placedNow(occurrence: RosterOccurrence): readonly Placed[] {
  const job = rosterJobOf(occurrence);
  if (job === undefined) return [];
  const { start, end, resourceIds } = occurrence.event;
  return [{ occurrence, job, resourceIds: [...new Set(resourceIds)], start, end, may: 'stays' }];
}

/** What may become of an event: one that must keep its people stays. */
function standingOf(context: AllocationContext, one: Placed, scope: FillScope): Placed['may'] {
  const { resourceIds, job, occurrence } = one;
  if (resourceIds.length === 0) return 'open';
  if (occurrence.event.force) return 'stays';
  if (isInConflict(context, one)) return 'inConflict';
  if (resourceIds.length < job.resourcesNeeded) return 'short';
  return scope === 'all' ? 'movable' : 'stays';
}

/** First whoever violates a check is replaced, and whoever is missing found, beside everything that stays. */
function mended(
  beside: AllocationContext,
  events: readonly Placed[],
  failures: Violation[],
): readonly Placed[] {
  const { mended: changed, failures: failed } = mendConflicts(
    contextWith(beside, events),
    events.filter(({ may }) => may === 'inConflict'),
    { ifNobodyFits: 'leave', mostChanged: Number.POSITIVE_INFINITY },
  );
  noteFailures(failures, failed);
  const people = new Map(changed.map(({ job, resourceIds }) => [job.id, resourceIds]));
  const known = new Map(
    events.map((one) => [one.job.id, withPeople(one, people.get(one.job.id) ?? one.resourceIds)]),
  );
  let current = contextWith(beside, [...known.values()]);
  for (const one of known.values()) {
    const missing = one.job.resourcesNeeded - one.resourceIds.length;
    if (one.may !== 'short' || missing <= 0) continue;
    const free = candidatesOf(current, prepareJob(current.index, one.job), failures)
      .map(({ resource }) => resource.id)
      .filter((id) => !one.resourceIds.includes(id));
    if (free.length < missing) continue;
    const whole = withPeople(one, [...one.resourceIds, ...free.slice(0, missing)]);
    known.set(one.job.id, whole);
    current = contextWith(current, [whole]);
  }
  return events.map((one) => known.get(one.job.id) ?? one);
}

/** Everything is shared among those who could have any of it or have some of it. */
function sharesOf(
  facts: AllocationFacts,
  beside: AllocationContext,
  events: readonly Placed[],
  fortnight: Interval,
  workloadOf: (span: Interval) => Workload,
  failures: Violation[],
): FairShares {
  const people = new Set<number>();
  let total = noWorkload;
  for (const { job, resourceIds, may } of events) {
    total = sumOf(total, workloadOf(job), job.resourcesNeeded);
    for (const id of resourceIds) {
      const number = beside.index.numberOf.get(id);
      if (number !== undefined) people.add(number);
    }
    if (may === 'stays') continue;
    for (const { resource } of candidatesOf(beside, prepareJob(beside.index, job), failures)) {
      people.add(resource.number);
    }
  }
  for (const number of people) {
    for (const job of beside.plans[number]?.jobs ?? []) {
      if (fortnight.start <= job.start && job.start < fortnight.end) total = sumOf(total, workloadOf(job));
    }
  }
  return fairSharesOf(facts, beside.index, { fortnight, people, total });
}

/** Whether some people have it, but not as many as it needs. */
function isPartly({ resourceIds, job }: Placed): boolean {
  return resourceIds.length > 0 && resourceIds.length !== job.resourcesNeeded;
}

function countOf(events: readonly Placed[]): number {
  return events.filter(({ resourceIds }) => resourceIds.length > 0).length;
}
