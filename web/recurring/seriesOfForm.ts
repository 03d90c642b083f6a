import type { CommandInput } from '../../domain/catalogues/commandCatalogue.ts';
import type { FirstParticipants } from '../../domain/groupEvent/participant.ts';
import { plannedGroupOf } from '../../domain/masterRoster/plannedGroupOf.ts';
import type { Repeating } from '../../domain/recurrence/recurrenceFields.ts';
import type { RecurringBookingDetails } from '../../domain/recurringBooking/recurringBooking.ts';
import { secondOfLocalDay } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import type { NewDetails } from '../timeline/create/newBooking.ts';

/** Why a form describes none. */
export const seriesTooLong = 'A recurring booking lasts 24 hours at most';

/** What a form says of a booking; it knows neither the zone nor what other systems keep. */
type Unsaid = 'timeZone' | 'externalData' | 'group';
type FormDetails = Omit<NewDetails, Unsaid> & Partial<Pick<NewDetails, Unsaid>>;

/** What is said of it beside the fields of a booking. */
export interface SaidOfSeries {
  readonly repeating: Repeating;
  readonly closedDays: RecurringBookingDetails['closedDays'];
  readonly resourceIds: readonly string[];
  /** Who takes part in each group event, and what they take. */
  readonly participants?: FirstParticipants;
}

/** The recurring booking that a form of new bookings describes; undefined if it lasts longer than a day. */
export function seriesOfForm(
  booking: FormDetails,
  { zone, start, end }: { readonly zone: Zone; readonly start: number; readonly end: number },
  { repeating, closedDays, resourceIds, participants = [] }: SaidOfSeries,
): CommandInput<'recurringBooking.create'> | undefined {
  if (end - start > 86_400) return undefined;
  const { filterIds: _1, externalIds: _2, places: _3, timeZone: _4, ...shared } = booking;
  const { externalData: _5, equipmentIds: _6, optionId: _7, group, ...details } = shared;
  return {
    ...details,
    ...(group && plannedGroupOf(group, participants)),
    ...repeating,
    closedDays,
    start: secondOfLocalDay(zone, start),
    end: secondOfLocalDay(zone, end),
    resourceIds: [...resourceIds],
  };
}
