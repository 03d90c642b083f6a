import { createAllocationContext } from '../allocation/allocationContext.ts';
import type { Violation } from '../allocation/allocationRecord.ts';
import { servicePlanViolation } from '../allocation/checks/servicePlan.ts';
import { jobOf } from '../allocation/job.ts';
import type { AllocationFacts } from '../facts.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { IdentifiedBooking } from './bookingFacts.ts';
import { isCurrent } from './bookingStatus.ts';
import { rechecked } from './recheck.ts';

type BookingServiceRechecked = Extract<BookingEvent, { type: 'BookingServiceRechecked' }>;

/** Whether a service plan blocks a booking, as it records it. */
export function isBlockedByPlan(violations: readonly Violation[]): boolean {
  return violations.some(isOfPlan);
}

/**
 * What a change of service plans means for a booking that people have: its record of the plan is brought in line,
 * and all else that was decided about it stays. Undefined where it is in line already, where nobody has it (it is
 * checked when somebody gets it), or nobody expects it any more.
 */
export function recheckServicePlan(
  { id, booking }: IdentifiedBooking,
  allocation: AllocationFacts,
): BookingServiceRechecked | undefined {
  if (!isCurrent(booking.status) || booking.resourceIds.length === 0) return undefined;
  const { index } = createAllocationContext(allocation);
  const found = servicePlanViolation(index, jobOf({ ...booking, id }));
  const fitness = rechecked(booking, isOfPlan, found === undefined ? [] : [found]);
  return fitness && { type: 'BookingServiceRechecked', data: fitness };
}

function isOfPlan({ code }: Violation): boolean {
  return code === 'service_plans_invalid';
}
