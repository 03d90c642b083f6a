import type { Booking } from './booking.ts';
import { type Currency, isCurrent } from './bookingStatus.ts';

/** What a booking needs and has, in the words of its view. */
export interface Staffing extends Currency {
  readonly resourcesNeeded: number;
  readonly resources: readonly unknown[];
}

/**
 * How many people a booking still lacks; 0 if nobody is looked for, because it is done, parked, cancelled or inactive.
 */
export function openPlaces(booking: Staffing): number {
  const { status, inactive, resourcesNeeded, resources } = booking;
  if (inactive || (status !== 'draft' && !isCurrent(booking))) return 0;
  return Math.max(0, resourcesNeeded - resources.length);
}

/**
 * `1 of 2`: the badge of a booking that takes several people and lacks some; undefined for all others. One that
 * takes a single person and has nobody is unallocated, and shown as that.
 */
export function staffingBadge(booking: Staffing): string | undefined {
  if (booking.resourcesNeeded < 2 || openPlaces(booking) === 0) return undefined;
  return `${booking.resources.length} of ${booking.resourcesNeeded}`;
}

/** The same of a booking as its events have made it. */
export function missingPeople(booking: Booking): number {
  if (booking.status === 'none') return 0;
  const { details, resourceIds } = booking;
  return openPlaces({ ...booking, resourcesNeeded: details.resourcesNeeded, resources: resourceIds });
}
