import {
  type AllocationContext,
  createAllocationContext,
  isPartnerResource,
  withAllocations,
  withNewJob,
} from '../allocation/allocationContext.ts';
import type { AllocationAbsence } from '../allocation/allocationInput.ts';
import { jobOf } from '../allocation/job.ts';
import { type Validation, validateAllocation } from '../allocation/validateAllocation.ts';
import { violationOf } from '../allocation/violation.ts';
import type { AllocationFacts, OrganisationFact } from '../kernel/facts.ts';
import type { PublishedBooking, RosterChange } from './publication.ts';
import { jobOfContent, type RosterContent } from './rosterContent.ts';
import {
  type DateRange,
  daysAround,
  occurrencesOf,
  type PublishedWeek,
  type RosterFacts,
} from './rosterFacts.ts';
import { breaksOf } from './rosterOccurrences.ts';
import type { WorkOnDay } from './workOnDay.ts';

/** A change that makes a booking, or makes it another. */
export type PlacedChange = Extract<RosterChange, { kind: 'create' | 'change' }>;

/** A change with its people, checked beside everything that comes before it. */
export interface PlannedPlacement {
  readonly change: PlacedChange;
  readonly bookingId: string;
  /** Who has it afterwards: whom the roster names, or nobody where they do not fit and need not be kept. */
  readonly resourceIds: readonly string[];
  readonly partnerBooking: boolean;
  /** Of those whom the roster names. */
  readonly validation: Validation;
  /** Whether it is a draft because they do not fit (scheduling §4: a roster event in conflict is a draft). */
  readonly isDraft: boolean;
}

/** What publishing comes to. */
export interface PlannedPublication {
  /** By the booking's id. */
  readonly placements: ReadonlyMap<string, PlannedPlacement>;
}

/** What publishing a range is decided on, besides its weeks. */
export interface PublicationSituation {
  readonly allocation: AllocationFacts;
  readonly breaks: readonly AllocationAbsence[];
  /** The id of the booking that an occurrence becomes. */
  readonly idOf: (occurrence: WorkOnDay) => string;
}

/**
 * Checks the people of what is published, week by week: all that a week removes or changes is first taken away, then its
 * bookings are placed in order of time, each beside those before it. So of two that need the same person at once the
 * first gets them, and people may exchange work within a week.
 */
export function planPublication(
  weeks: readonly Pick<PublishedWeek, 'changes'>[],
  { allocation, breaks, idOf }: PublicationSituation,
): PlannedPublication {
  let context = createAllocationContext({ ...allocation, breaks: [...allocation.breaks, ...breaks] });
  const placements = new Map<string, PlannedPlacement>();
  for (const { changes } of weeks) {
    context = withAllocations(context, changes.flatMap(freedBy));
    const inOrder = changes.filter(isPlaced).toSorted(byPlace);
    for (const change of inOrder) {
      const bookingId = change.kind === 'change' ? change.published.id : idOf(change.occurrence);
      const job = jobOfContent(bookingId, change.content, change.occurrence.event.excludeLabelIds);
      const validation = checked(context, change.content, job);
      const isKept = !validation.conflict || change.occurrence.event.force;
      const resourceIds = isKept ? change.content.resourceIds : [];
      const isDraft = !isKept && change.content.resourceIds.length > 0;
      const partnerBooking =
        change.occurrence.event.partner || resourceIds.some((id) => isPartnerResource(context, id));
      placements.set(bookingId, { change, bookingId, resourceIds, partnerBooking, validation, isDraft });
      // New, or taken away above.
      context = withNewJob(context, job, resourceIds);
    }
  }
  return { placements };
}

/** The breaks that a roster has on the days of a range and of those beside it, which night work may reach. */
export function breaksAround(
  organisation: OrganisationFact,
  facts: RosterFacts,
  range: DateRange,
): readonly AllocationAbsence[] {
  return occurrencesOf(organisation, facts, daysAround(range)).flatMap(breaksOf);
}

export function isPlaced(change: RosterChange): change is PlacedChange {
  return change.kind === 'create' || change.kind === 'change';
}

/** Nobody who is named is a booking without people, and none in conflict. */
function checked(
  context: AllocationContext,
  { resourceIds }: RosterContent,
  job: ReturnType<typeof jobOfContent>,
): Validation {
  if (resourceIds.length === 0) return { conflict: false, violations: [], merged: [], choices: [] };
  const validation = validateAllocation(context, job, resourceIds);
  if (validation.choices.length === resourceIds.length) return validation;
  // Somebody whom the roster names does not exist any more.
  return {
    ...validation,
    conflict: true,
    violations: [...validation.violations, violationOf('no_resource_found', null, {})],
  };
}

function freedBy(change: RosterChange) {
  return change.kind === 'change' || change.kind === 'remove'
    ? [{ job: jobOf(withId(change.published)), resourceIds: [] }]
    : [];
}

function withId({ id, booking }: PublishedBooking) {
  return { ...booking, id };
}

/** The order in which the changes of a week are placed. */
export function byPlace(one: PlacedChange, other: PlacedChange): number {
  return (
    one.content.start - other.content.start ||
    one.content.end - other.content.end ||
    (one.occurrence.event.id < other.occurrence.event.id ? -1 : 1)
  );
}
