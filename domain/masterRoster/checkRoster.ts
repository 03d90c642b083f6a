import {
  type AllocationContext,
  createAllocationContext,
  withAllocations,
} from '../allocation/allocationContext.ts';
import type { Job } from '../allocation/job.ts';
import { type Validation, validateAllocation } from '../allocation/validateAllocation.ts';
import type { AllocationFacts, BookingFact } from '../kernel/facts.ts';
import { occurrenceKey, rosterJobOf } from './rosterContent.ts';
import { breaksOf, type RosterOccurrence } from './rosterOccurrences.ts';

/** An occurrence with its findings. */
export interface CheckedOccurrence {
  readonly occurrence: RosterOccurrence;
  readonly job: Job;
  /** A roster event in conflict is a draft (scheduling §4). */
  readonly validation: Validation;
}

/** A roster beside the work that is booked already. */
export interface RosterPlan {
  readonly context: AllocationContext;
  readonly jobs: readonly { readonly occurrence: RosterOccurrence; readonly job: Job }[];
}

/**
 * The occurrences of a roster and the bookings of the same days as one plan, in which they count against each other
 * (scheduling §5). A booking that was published from one of them is that occurrence, and is left out; breaks of the
 * roster are breaks.
 */
export function rosterPlan(facts: AllocationFacts, occurrences: readonly RosterOccurrence[]): RosterPlan {
  const keys = new Set(occurrences.map(occurrenceKey));
  const bookings = facts.bookings.filter((booking) => !keys.has(publishedKey(booking)));
  const breaks = [...facts.breaks, ...occurrences.flatMap(breaksOf)];
  const jobs = occurrences.flatMap((occurrence) => {
    const job = rosterJobOf(occurrence);
    return job === undefined ? [] : [{ occurrence, job }];
  });
  const context = createAllocationContext({ ...facts, bookings, breaks });
  const allocations = jobs.map(({ occurrence, job }) => ({
    job,
    resourceIds: occurrence.event.resourceIds,
  }));
  return { context: withAllocations(context, allocations), jobs };
}

/** How the people of every occurrence fit, beside everything else that they have to do. */
export function checkRoster({ context, jobs }: RosterPlan): readonly CheckedOccurrence[] {
  return jobs.map(({ occurrence, job }) => ({
    occurrence,
    job,
    validation: validateAllocation(context, job, occurrence.event.resourceIds),
  }));
}

function publishedKey({ details }: BookingFact): string {
  const { roster } = details;
  return roster === null ? '' : `${roster.eventId}.${roster.date}`;
}
