import { sameValue } from '../kernel/changedFields.ts';
import type { Booking } from './booking.ts';
import type { BookingDetails } from './bookingDetails.ts';
import { isCurrent } from './bookingStatus.ts';

/**
 * Whether a booking is still what the plan was checked against. The resource may have set out meanwhile,
 * which takes no fence: the change is made all the same, since others may depend on the people whom it frees.
 */
export function sameToPlan(now: Booking, then: Booking): boolean {
  if (now.status === 'none' || then.status === 'none') return false;
  const work = workIn(now.details);
  const workThen = workIn(then.details);
  return (
    (now.status === then.status || (isCurrent(now) && isCurrent(then))) &&
    now.locked === then.locked &&
    now.inactive === then.inactive &&
    now.start === then.start &&
    now.end === then.end &&
    sameValue(now.resourceIds, then.resourceIds) &&
    sameValue(now.participants, then.participants) &&
    sameValue(work, workThen)
  );
}

/** The details that decide who fits. */
function workIn(details: BookingDetails) {
  const { title: _1, notes: _2, reference: _3, address: _4, ...rest } = details;
  const { filterIds: _5, externalIds: _6, places: _7, ...further } = rest;
  const { externalData: _8, copyOf: _9, optionId: _10, ...work } = further;
  return work;
}
