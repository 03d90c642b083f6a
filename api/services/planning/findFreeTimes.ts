import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { possibleTimes } from '../../../domain/allocation/possibleTimes.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

/** The times by start, and the checks that failed themselves, for the error log. */
interface FoundFreeTimes {
  readonly times: readonly Interval[];
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
  const people = booking.resourceIds.length;
  if (people === 0) return { times: [], failures: [] };
  const bookings = facts.bookings.filter(({ id }) => id !== booking.id);
  const zone = zoneOf(booking.details.timeZone ?? facts.organisation.timeZone);
  const own = localDayOf(zone, booking.start);
  const failures: Violation[] = [];
  const times = possibleTimes(
    createAllocationContext({ ...facts, bookings }),
    { ...jobOf(booking), resourcesNeeded: people },
    { zone, first: localDayOf(zone, from), days, notBefore: from, mostPeople: people },
    failures,
  )
    .filter(({ start }) => localDayOf(zone, start) !== own)
    .map(({ start, end }) => ({ start, end }))
    .sort((one, other) => one.start - other.start);
  return { times, failures };
}
