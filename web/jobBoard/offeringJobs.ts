import type { BookingView } from '../../api/contract/views.ts';
import { openPlaces } from '../../domain/booking/openPlaces.ts';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { type OfferedKind, offeredCalendarEvent } from '../../domain/jobOffer/offeredWork.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { bookingTitle } from '../bookings/bookingTexts.ts';
import { askedStore } from '../shell/askedStore.ts';

/** A piece of work that somebody may send to the job board. */
export interface WorkToOffer {
  readonly category: OfferedKind;
  readonly id: string;
  readonly title: string;
  /** Epoch seconds. */
  readonly start: number;
  /** How many people it lacks. */
  readonly missing: number;
}

/** The work that is to be offered, asked from wherever it is chosen; `OfferJobsDialog.tsx` asks for whom. */
export const offeringJobs = askedStore<readonly WorkToOffer[]>();

/** Those of some bookings that somebody may send to the job board: they lack people and are to come. `now` in epoch seconds. */
export function jobsToOffer(
  claims: Claims,
  bookings: readonly BookingView[],
  now: number,
): readonly WorkToOffer[] {
  const all = bookings.map((booking) => ({
    category: 'booking' as const,
    id: booking.id,
    title: bookingTitle(booking),
    start: booking.start,
    missing: booking.locked ? 0 : openPlaces(booking),
  }));
  return toOffer(claims, all, now);
}

/** The same of calendar events. */
export function eventsToOffer(
  claims: Claims,
  events: readonly FactOf<'calendarEvent'>[],
  now: number,
): readonly WorkToOffer[] {
  return toOffer(claims, events.filter(({ archived }) => !archived).map(offeredCalendarEvent), now);
}

function toOffer(claims: Claims, all: readonly WorkToOffer[], now: number): readonly WorkToOffer[] {
  return mayCommand(claims, 'jobOffer.create')
    ? all.filter(({ missing, start }) => missing > 0 && start > now)
    : [];
}
