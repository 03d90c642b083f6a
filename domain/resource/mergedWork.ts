import type { ExistingBooking } from '../booking/booking.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import { type BookingFacts, type IdentifiedBooking, planningFacts } from '../booking/bookingFacts.ts';
import { isCurrent } from '../booking/bookingStatus.ts';
import { checkPeople } from '../booking/fitness.ts';
import type { AllocationFacts } from '../kernel/facts.ts';
import { type Renaming, renamedIn } from '../merge/renaming.ts';
import type { ResourceDetails } from './resource.ts';

/** Whether the people of a booking are checked when one of them becomes another: of current work that has not ended. */
export function isCheckedForPeople(booking: ExistingBooking, { from }: Renaming, now: number): boolean {
  return booking.resourceIds.includes(from) && isCurrent(booking) && booking.end > now;
}

/**
 * What a merge does to a booking that names the duplicate: as one of its people, or as one whom it prefers. A conflict is
 * marked, as when both had work at the same time; nobody loses work by a merge. A cancelled booking stays cancelled, since
 * nobody is given it: whom it had last is kept under another record.
 */
export function workAfterMerge(
  { id, booking }: IdentifiedBooking,
  renaming: Renaming,
  facts: BookingFacts,
): readonly BookingEvent[] {
  const preferred = booking.details.preferredResourceIds;
  const preferredResourceIds = renamedIn(preferred, renaming);
  const details = { ...booking.details, preferredResourceIds };
  const events: BookingEvent[] = preferred.includes(renaming.from)
    ? [{ type: 'BookingDetailsChanged', data: { preferredResourceIds } }]
    : [];
  if (!booking.resourceIds.includes(renaming.from)) return events;
  const resourceIds = renamedIn(booking.resourceIds, renaming);
  if (booking.status === 'cancelled') {
    const data = { duplicateId: renaming.from, resourceId: renaming.to, resourceIds };
    return [...events, { type: 'BookingPersonMerged', data }];
  }
  const { participants, start, end, conflict, violations, partnerBooking } = booking;
  const checked = isCheckedForPeople(booking, renaming, facts.now)
    ? checkPeople({ id, details, participants, start, end }, resourceIds, planningFacts(facts))
    : { choices: [], partnerBooking, fitness: { conflict, violations: [...violations] } };
  const allocated: BookingEvent = {
    type: 'BookingAllocated',
    data: {
      resourceIds,
      previousResourceIds: [...booking.resourceIds],
      mode: 'manual',
      autoAllocated: booking.autoAllocated,
      partnerBooking: checked.partnerBooking,
      choices: [...checked.choices],
      ...checked.fitness,
    },
  };
  return [...events, allocated];
}

/** What the engine knows as soon as the merge is done: whose jobs, shifts and leave are whose. */
export function factsAfterPeopleMerge(
  facts: AllocationFacts,
  renaming: Renaming,
  kept: ResourceDetails,
): AllocationFacts {
  const { from, to } = renaming;
  const owned = <Owned extends { readonly resourceId: string }>(all: readonly Owned[]): Owned[] =>
    all.map((one) => (one.resourceId === from ? { ...one, resourceId: to } : one));
  return {
    ...facts,
    resources: facts.resources.map((one) => (one.id === to ? { ...one, ...kept } : one)),
    bookings: facts.bookings.map((one) =>
      one.resourceIds.includes(from) ? { ...one, resourceIds: renamedIn(one.resourceIds, renaming) } : one,
    ),
    shifts: owned(facts.shifts),
    leaves: owned(facts.leaves),
    breaks: owned(facts.breaks),
    pastJobs: owned(facts.pastJobs),
    customers: facts.customers.map((one) =>
      one.barredResourceIds.includes(from)
        ? { ...one, barredResourceIds: renamedIn(one.barredResourceIds, renaming) }
        : one,
    ),
  };
}
