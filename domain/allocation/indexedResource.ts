import { type Place, placeOf } from '../geometry/distance.ts';
import type { QualificationFact, ResourceFact } from '../kernel/facts.ts';
import { fullName } from '../text/fullName.ts';
import { type Interval, normalise } from '../time/intervals.ts';
import type { PeriodKind } from '../time/periods.ts';
import { type Timesheet, timesheetOf } from '../time/shiftSpans.ts';
import type { Zone } from '../time/zone.ts';
import type { AllocationAbsence, AllocationInput, PlannedJob } from './allocationInput.ts';
import { weightageCost } from './costRange.ts';
import { type HeldLabels, heldLabels } from './heldLabels.ts';
import { hourLimits } from './hourLimits.ts';
import { countBits, type LabelIndex } from './labelBits.ts';
import type { Papers } from './papersNeeded.ts';
import { byStart, idlePlan, planOf, type ResourcePlan } from './resourcePlan.ts';
import { ShiftCalendar } from './shiftCalendar.ts';

/** A resource with everything about it that does not change while jobs are being allocated. */
export interface IndexedResource extends HeldLabels {
  /** Its index in the list, and in the rows of a context. */
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly fact: ResourceFact;
  readonly labelCount: number;
  /** Its `weightage_cost`; infinite if none of its labels has a price. */
  readonly cost: number;
  readonly place: Place | null;
  /** The hours that may be planned in a period; null if nobody has set a limit. */
  readonly limitHours: Readonly<Record<PeriodKind, number | null>>;
  readonly leaves: readonly Interval[];
  /** The part of them that is more than requested. */
  readonly grantedLeaves: readonly Interval[];
  readonly breaks: readonly Interval[];
  /** What is no booking, but collides with bookings as another one would. */
  readonly busy: ResourcePlan;
  /** What is no booking, but adds to the hours of bookings. */
  readonly counted: ResourcePlan;
  readonly shifts: ShiftCalendar;
}

/** The resources sorted by id, so that nothing depends on the order of the input. */
export function indexResources(
  input: AllocationInput,
  zone: Zone,
  labels: LabelIndex,
  papers: Papers,
): readonly IndexedResource[] {
  const { settings } = input.organisation;
  const labelOf = new Map(input.labels.map((label) => [label.id, label]));
  const leaves = input.leaves ?? [];
  const leavesOf = absencesByResource(leaves);
  const grantedOf = absencesByResource(leaves.filter(({ status }) => status.toLowerCase() !== 'requested'));
  const breaksOf = absencesByResource(input.breaks ?? []);
  const qualificationsOf = groupBy(
    (input.qualifications ?? []).filter(({ archived }) => !archived),
    (one) => one.resourceId,
  );
  const commitments = input.commitments ?? [];
  const busyOf = plansByResource(commitments.filter(({ overlaps }) => overlaps));
  const countedOf = plansByResource(commitments.filter(({ counts }) => counts));
  const timesheetsOf = groupBy(input.shifts, (shift) => shift.resourceId);
  const calendarOf = sharedCalendars(zone);
  const sorted = [...input.resources].sort((one, other) => (one.id < other.id ? -1 : 1));
  return sorted.map((fact, number) => {
    const held = heldLabels(fact, qualificationsOf.get(fact.id) ?? noQualifications, papers, labels, zone);
    return {
      number,
      id: fact.id,
      name: fullName(fact),
      fact,
      ...held,
      labelCount: countBits(held.labels),
      cost: weightageCost(fact.labelIds, labelOf),
      place: fact.location === null ? null : placeOf(fact.location),
      limitHours: hourLimits(fact, settings),
      leaves: leavesOf.get(fact.id) ?? none,
      grantedLeaves: grantedOf.get(fact.id) ?? none,
      breaks: breaksOf.get(fact.id) ?? none,
      busy: busyOf.get(fact.id) ?? idlePlan,
      counted: countedOf.get(fact.id) ?? idlePlan,
      shifts: calendarOf((timesheetsOf.get(fact.id) ?? []).map(timesheetOf)),
    };
  });
}

const none: readonly Interval[] = [];
const noQualifications: readonly QualificationFact[] = [];

/**
 * One calendar shared by all who work the same hours: most of an organisation does, and it is expanded once.
 */
function sharedCalendars(zone: Zone): (timesheets: readonly Timesheet[]) => ShiftCalendar {
  const known = new Map<string, ShiftCalendar>();
  return (timesheets) => {
    // An open end is infinite, which JSON writes as null, unlike any other number.
    const key = JSON.stringify(timesheets);
    const calendar = known.get(key) ?? new ShiftCalendar(zone, timesheets);
    known.set(key, calendar);
    return calendar;
  };
}

/** Statuses in which leave and breaks do not make a resource unavailable. */
const withdrawn: ReadonlySet<string> = new Set(['cancelled', 'declined']);

function absencesByResource(
  absences: readonly AllocationAbsence[],
): ReadonlyMap<string, readonly Interval[]> {
  const standing = absences.filter((absence) => !withdrawn.has(absence.status.toLowerCase()));
  const grouped = groupBy(standing, (absence) => absence.resourceId);
  return new Map([...grouped].map(([resourceId, entries]) => [resourceId, normalise(entries)]));
}

/** Whatever has no customer is for another one than every booking. */
function plansByResource(
  commitments: NonNullable<AllocationInput['commitments']>,
): ReadonlyMap<string, ResourcePlan> {
  const plans = new Map<string, PlannedJob[]>();
  for (const { category, id, title, start, end, resourceIds } of commitments) {
    const nowhere = { location: null, elsewhere: false, differentPeopleGroup: null, travelPlace: null };
    // A record may have the id of a booking.
    const job = { id: `${category} ${id}`, customerId: '', start, end, ...nowhere, title };
    for (const resourceId of new Set(resourceIds)) {
      plans.set(resourceId, [...(plans.get(resourceId) ?? []), job]);
    }
  }
  return new Map([...plans].map(([resourceId, jobs]) => [resourceId, planOf(jobs.sort(byStart))]));
}

function groupBy<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group === undefined) groups.set(keyOf(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}
