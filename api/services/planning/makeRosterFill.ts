import type { z } from 'zod';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { changesNeeded } from '../../../domain/allocation/changesNeeded.ts';
import { distinctViolations } from '../../../domain/allocation/checkPlan.ts';
import { limitOf } from '../../../domain/allocation/fairness/fairShares.ts';
import type { PlanTotals } from '../../../domain/allocation/optimise/planTotals.ts';
import { ownWorkload, planFiguresOf } from '../../../domain/allocation/planFigures.ts';
import { suitabilityOf } from '../../../domain/allocation/suitability.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import { type FilledRoster, fillRoster } from '../../../domain/masterRoster/fill/fillRoster.ts';
import { isChanged, type Placed, samePeople } from '../../../domain/masterRoster/fill/placed.ts';
import type { RosterFacts } from '../../../domain/masterRoster/rosterFacts.ts';
import { rosterEvent } from '../../../domain/rosterEvent/rosterEvent.ts';
import { overlaps } from '../../../domain/time/intervals.ts';
import { dateOfLocalDay, localDayOf, localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { PlanTotalsView } from '../../contract/planning.ts';
import type { FillChange, RosterFillPreview, rosterFillRequestSchema } from '../../contract/rosterFill.ts';
import { type PlanningNames, planningNames } from './planningNames.ts';
import { mergedReasons, whyNobody } from './whyNobody.ts';

export type RosterFillOrder = z.output<typeof rosterFillRequestSchema>;

/** What a roster is filled from. */
export interface RosterFillTask {
  readonly roster: RosterFacts;
  /** Of the fortnight and the days beside it. */
  readonly allocation: AllocationFacts;
  readonly order: RosterFillOrder;
}

export interface RosterFillWatch {
  /** The part of the time that has passed; 1 or more: the search ends with the best plan so far. */
  readonly timeUsed: () => number;
  readonly onProgress: (done: number, events: number, best: PlanTotalsView) => void;
}

/** A preview without what only the caller knows: how long it took and why it ended. */
export type RosterFill = Omit<RosterFillPreview, 'elapsedMs' | 'ended'>;

/** Finds people for the events of a roster, for people to read: what would change and why, and what finds nobody. */
export function makeRosterFill(
  { roster, allocation, order }: RosterFillTask,
  watch: RosterFillWatch,
): { readonly preview: RosterFill; readonly failures: readonly Violation[] } {
  const { template, events } = roster;
  const filled = fillRoster(
    { template, events, allocation },
    { day: localDayOfDate(order.day), scope: order.scope, seed: order.seed },
    {
      timeUsed: watch.timeUsed,
      onProgress: (done, count, best: PlanTotals) =>
        watch.onProgress(done, count, { ...best, travelMinutes: null }),
    },
  );
  const names = planningNames(allocation);
  const told = tellerOf(events, names);
  const zone = zoneOf(allocation.organisation.timeZone);
  const now = filled.events.map((one) => ({
    job: jobNow(one),
    resourceIds: one.occurrence.event.resourceIds,
  }));
  const preview: RosterFill = {
    rosterTemplateId: template.id,
    scope: order.scope,
    position: allocation.position,
    seed: order.seed,
    provenMost: filled.provenMost,
    from: dateOfLocalDay(localDayOf(zone, filled.fortnight.start)),
    to: dateOfLocalDay(localDayOf(zone, filled.fortnight.end - 1)),
    events: filled.events.length,
    kept: filled.events.filter(({ may }) => may === 'stays').length,
    before: planFiguresOf(filled.before, now, filled),
    after: planFiguresOf(filled.after, filled.events, filled),
    changes: changesOf(filled, told, names),
    unfilled: filled.events
      .filter(({ resourceIds }) => resourceIds.length === 0)
      .map((one) => ({ ...told(one), ...whyNobody(filled.after, one.job, names) })),
    inConflict: filled.events.flatMap((one) => {
      const violations = distinctViolations(assess(filled.after, one.job, one.resourceIds));
      if (violations.length === 0) return [];
      return [
        {
          ...told(one),
          resources: one.resourceIds.map(names.person),
          conflict: mergedReasons(violations, names),
          ...whyItStays(filled, one, names),
        },
      ];
    }),
    people: peopleOf(filled, names),
  };
  return { preview, failures: filled.failures };
}

/** The work of an event at the time that it has in the roster now. */
function jobNow({ job, occurrence: { start, end } }: Placed): Placed['job'] {
  return { ...job, start, end };
}

function changesOf(
  { events, before, after }: FilledRoster,
  told: Tell,
  names: PlanningNames,
): RosterFill['changes'] {
  const changed = events.filter(isChanged);
  const needs = changesNeeded(
    after,
    changed.map(({ job, occurrence, resourceIds }) => ({
      job,
      from: occurrence.event.resourceIds,
      to: resourceIds,
    })),
  );
  const eventOf = new Map(events.map(({ job, occurrence }) => [job.id, occurrence.event.id]));
  return changed.map((one): FillChange => {
    const { job, occurrence, resourceIds, start, end } = one;
    const { event } = occurrence;
    const violations = distinctViolations(assess(before, jobNow(one), event.resourceIds));
    return {
      ...told(one),
      before: event.resourceIds.map(names.person),
      after: resourceIds.map(names.person),
      because: event.resourceIds.length === 0 ? 'unallocated' : violations.length > 0 ? 'conflict' : 'better',
      conflict: mergedReasons(violations, names),
      suitability: [...suitabilityOf(after, job, resourceIds)],
      needs: [
        ...new Set([
          ...(needs.get(job.id) ?? []).flatMap((id) => eventOf.get(id) ?? []),
          ...makingRoomFor(one, changed),
        ]),
      ],
      choices: samePeople(event.resourceIds, resourceIds) ? [] : [...assess(after, job, resourceIds)],
      moved: start === event.start ? null : { start, end, byMinutes: (start - event.start) / 60 },
    };
  });
}

/** How far apart two events can be and still be in each other's way, in seconds. */
const nearSeconds = 3600;

/** The events that somebody who is to have this one has already, and that go to another time to make room for it. */
function makingRoomFor(one: Placed, changed: readonly Placed[]): readonly string[] {
  const { start, end } = one.job;
  const near = { start: start - nearSeconds, end: end + nearSeconds };
  return changed.flatMap(({ occurrence, ...other }) =>
    occurrence.event.id !== one.occurrence.event.id &&
    other.start !== occurrence.event.start &&
    overlaps(near, occurrence) &&
    occurrence.event.resourceIds.some((id) => one.resourceIds.includes(id))
      ? [occurrence.event.id]
      : [],
  );
}

/** How previews name an event. */
type Tell = (
  one: Placed,
) => Pick<FillChange, 'rosterEventId' | 'ifRevision' | 'title' | 'customerName' | 'start' | 'end'>;

function tellerOf(events: RosterFacts['events'], names: PlanningNames): Tell {
  const revisions = new Map(events.map(({ id, revision }) => [id, revision]));
  return ({ job, occurrence: { event } }) => ({
    rosterEventId: event.id,
    ifRevision: revisions.get(event.id) ?? 0,
    title: rosterEvent.declaration.title(event),
    customerName: names.customer(event.customerId),
    start: job.start,
    end: job.end,
  });
}

function whyItStays(filled: FilledRoster, one: Placed, names: PlanningNames) {
  return one.occurrence.event.force
    ? { code: 'kept', message: 'It keeps its people.', obstacle: null, reasons: [] }
    : whyNobody(filled.after, one.job, names);
}

function peopleOf(filled: FilledRoster, names: PlanningNames): RosterFill['people'] {
  const { before, after, shares } = filled;
  return [...shares]
    .flatMap(([number, fair]) => {
      const resource = after.index.resources[number];
      if (resource === undefined) return [];
      const limit = limitOf(resource);
      return [
        {
          ...names.person(resource.id),
          before: ownWorkload(before, number, filled),
          after: ownWorkload(after, number, filled),
          fair,
          limitHours: Number.isFinite(limit) ? limit : null,
        },
      ];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
}
