import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { type FreeTime, freeTimes } from '../../../domain/allocation/freeTimes.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import { localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

/** The times, and the checks that failed themselves, for the error log. */
interface FoundFreeTimes {
  readonly times: readonly FreeTime[];
  readonly failures: readonly Violation[];
}

/**
 * When the people of a booking could do it on other days, from `from` (epoch seconds) for so many days. The facts are those
 * of its people; what they do besides it counts, and nothing is offered for a booking of nobody.
 */
export function findFreeTimes(
  facts: AllocationFacts,
  booking: BookingFact,
  { from, days }: { readonly from: number; readonly days: number },
): FoundFreeTimes {
  if (booking.resourceIds.length === 0) return { times: [], failures: [] };
  const bookings = facts.bookings.filter(({ id }) => id !== booking.id);
  const zone = zoneOf(booking.details.timeZone ?? facts.organisation.timeZone);
  const failures: Violation[] = [];
  const times = freeTimes(
    createAllocationContext({ ...facts, bookings }),
    jobOf(booking),
    booking.resourceIds.length,
    { zone, first: localDayOf(zone, from), days, notBefore: from },
    failures,
  );
  return { times, failures };
}
