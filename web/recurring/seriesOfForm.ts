import type { CommandInput } from '../../domain/catalogues/commandCatalogue.ts';
import type { Repeating } from '../../domain/recurrence/recurrenceFields.ts';
import type { RecurringBookingDetails } from '../../domain/recurringBooking/recurringBooking.ts';
import { secondOfLocalDay } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import type { NewDetails } from '../timeline/create/newBooking.ts';

/** Why a form describes none. */
export const seriesTooLong = 'A recurring booking lasts 24 hours at most';

/** What is said of it beside the fields of a booking. */
export interface SaidOfSeries {
  readonly repeating: Repeating;
  readonly closedDays: RecurringBookingDetails['closedDays'];
  readonly resourceIds: readonly string[];
}

/** The recurring booking that a form of new bookings describes; undefined if it lasts longer than a day. */
export function seriesOfForm(
  booking: Omit<NewDetails, 'timeZone'> & Partial<Pick<NewDetails, 'timeZone'>>,
  { zone, start, end }: { readonly zone: Zone; readonly start: number; readonly end: number },
  { repeating, closedDays, resourceIds }: SaidOfSeries,
): CommandInput<'recurringBooking.create'> | undefined {
  if (end - start > 86_400) return undefined;
  const { filterIds: _1, externalIds: _2, places: _3, timeZone: _4, ...details } = booking;
  return {
    ...details,
    ...repeating,
    closedDays,
    start: secondOfLocalDay(zone, start),
    end: secondOfLocalDay(zone, end),
    resourceIds: [...resourceIds],
  };
}
