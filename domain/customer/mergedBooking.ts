import type { ExistingBooking } from '../booking/booking.ts';
import type { BookingDetails } from '../booking/bookingDetails.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import type { BookingFacts, IdentifiedBooking } from '../booking/bookingFacts.ts';
import { planningFacts } from '../booking/bookingFacts.ts';
import { isCurrent } from '../booking/bookingStatus.ts';
import { checkPeople } from '../booking/fitness.ts';
import type { AllocationFacts } from '../kernel/facts.ts';
import type { CustomerDetails } from './customer.ts';

/** The customer that stays and its duplicate, as they are after the merge. */
export interface Merging {
  readonly keptId: string;
  readonly kept: CustomerDetails;
  readonly duplicateId: string;
  readonly duplicate: CustomerDetails;
  /** Whom the customer has barred after the merge. */
  readonly barredResourceIds: readonly string[];
}

/**
 * Whether the people of a booking are checked when it gets another customer: those of current bookings that have not
 * ended, as when a customer bars somebody.
 */
export function isCheckedInMerge(booking: ExistingBooking, now: number): boolean {
  return booking.resourceIds.length > 0 && isCurrent(booking) && booking.end > now;
}

/**
 * What a merge does to a booking of the duplicate. A booking without an address of its own was at the duplicate's, and
 * stays there. People who no longer fit mark a conflict; nobody loses work by a merge.
 */
export function mergedBooking(
  { id, booking }: IdentifiedBooking,
  merging: Merging,
  facts: BookingFacts,
): BookingEvent {
  const { participants, start, end, resourceIds } = booking;
  const changes = { customerId: merging.keptId, ...placeAfterMerge(booking.details, merging) };
  if (!isCheckedInMerge(booking, facts.now)) return { type: 'BookingDetailsChanged', data: changes };
  const plan = { id, details: { ...booking.details, ...changes }, participants, start, end };
  const { fitness } = checkPeople(plan, resourceIds, planningFacts(facts));
  return { type: 'BookingDetailsChanged', data: { ...changes, ...fitness } };
}

/**
 * The place of the duplicate, for work that had none of its own and would be elsewhere now; nothing for any other.
 */
export function placeAfterMerge(
  details: Pick<BookingDetails, 'address' | 'location'>,
  { kept, duplicate }: Pick<Merging, 'kept' | 'duplicate'>,
): Partial<Pick<BookingDetails, 'address' | 'location'>> {
  const isElsewhere = duplicate.address !== kept.address || duplicate.location !== kept.location;
  const { address, location } = duplicate;
  const atDuplicate = details.address === null && details.location === null;
  return atDuplicate && isElsewhere && (address !== null || location !== null) ? { address, location } : {};
}

/** What the engine knows as soon as the merge is done: whose jobs are whose, and who is barred. */
export function factsAfterMerge(facts: AllocationFacts, merging: Merging): AllocationFacts {
  const { keptId, duplicateId, kept, barredResourceIds } = merging;
  return {
    ...facts,
    customers: facts.customers.map((one) =>
      one.id === keptId ? { ...one, ...kept, barredResourceIds: [...barredResourceIds] } : one,
    ),
    bookings: facts.bookings.map((one) =>
      one.details.customerId === duplicateId
        ? { ...one, details: { ...one.details, customerId: keptId } }
        : one,
    ),
  };
}
