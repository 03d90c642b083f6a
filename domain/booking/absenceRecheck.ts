import { createAllocationContext } from '../allocation/allocationContext.ts';
import type { Violation } from '../allocation/allocationRecord.ts';
import { assess } from '../allocation/assess.ts';
import { jobOf } from '../allocation/job.ts';
import type { ViolationCode } from '../catalogue/violations.ts';
import type { AllocationFacts } from '../facts.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { IdentifiedBooking } from './bookingFacts.ts';
import { isCurrent } from './bookingStatus.ts';
import { rechecked } from './recheck.ts';

/** What leave and breaks say about a person. */
const absenceCodes: readonly ViolationCode[] = ['resource_on_leave', 'resource_break_time'];

type BookingRechecked = Extract<BookingEvent, { type: 'BookingRechecked' }>;

/** Whether leave or a break of a person stands in the way of a booking, as it records it. */
export function inAbsenceConflict(violations: readonly Violation[], resourceId: string): boolean {
  return violations.some((violation) => isAbsenceOf(violation, resourceId));
}

/**
 * What a change of a person's leave and breaks means for a booking that the person has: the booking's record of
 * leave and breaks is brought in line, and all else that was decided about it stays. Undefined where it is in
 * line already, or nobody expects the booking any more.
 */
export function recheckAbsences(
  { id, booking }: IdentifiedBooking,
  resourceId: string,
  allocation: AllocationFacts,
): BookingRechecked | undefined {
  if (!isCurrent(booking.status) || !booking.resourceIds.includes(resourceId)) return undefined;
  const found = assess(createAllocationContext(allocation), jobOf({ ...booking, id }), [resourceId])
    .flatMap((choice) => choice.violations)
    .filter((violation) => isAbsenceOf(violation, resourceId));
  const fitness = rechecked(booking, (violation) => isAbsenceOf(violation, resourceId), found);
  return fitness && { type: 'BookingRechecked', data: { resourceId, ...fitness } };
}

function isAbsenceOf(violation: Violation, resourceId: string): boolean {
  return violation.resourceId === resourceId && absenceCodes.includes(violation.code);
}
