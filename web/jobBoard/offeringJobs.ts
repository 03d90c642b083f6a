import type { BookingView } from '../../api/contract/views.ts';
import { openPlaces } from '../../domain/booking/openPlaces.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { askedStore } from '../shell/askedStore.ts';

/** The bookings that are to be offered, asked from wherever they are chosen; `OfferJobsDialog.tsx` asks for whom. */
export const offeringJobs = askedStore<readonly BookingView[]>();

/** Those of some bookings that somebody may send to the job board: they lack people and are to come. `now` in epoch seconds. */
export function jobsToOffer(
  claims: Claims,
  bookings: readonly BookingView[],
  now: number,
): readonly BookingView[] {
  if (!mayCommand(claims, 'jobOffer.create')) return [];
  return bookings.filter((booking) => openPlaces(booking) > 0 && !booking.locked && booking.start > now);
}
