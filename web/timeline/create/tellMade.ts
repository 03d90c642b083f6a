import { showMessage } from '../view/session/boardMessage.ts';
import type { MadeBookings, RefusedBooking } from './useMakeBookings.ts';

/** How many bookings are named. */
const mostNamed = 3;

/** Tells which of several bookings were not made, or not given to their people, and why; nothing if all were. */
export function tellMade(outcome: MadeBookings): void {
  if (outcome.kind === 'failed') {
    showMessage({ tone: 'bad', text: outcome.message });
    return;
  }
  const { refused, unallocated } = outcome;
  const parts = [
    ...named('Not created', refused),
    ...named(
      unallocated.length === 1 ? 'Created without its person' : 'Created without their people',
      unallocated,
    ),
  ];
  if (parts.length > 0) showMessage({ tone: 'bad', text: parts.join(' ') });
}

function named(head: string, bookings: readonly RefusedBooking[]): readonly string[] {
  if (bookings.length === 0) return [];
  const first = bookings
    .slice(0, mostNamed)
    .map(({ booking, reason }) => `“${booking.details.title}” ${reason}`);
  const more = bookings.length - first.length;
  return [`${head}: ${first.join('; ')}${more === 0 ? '' : `; and ${more} more`}.`];
}
