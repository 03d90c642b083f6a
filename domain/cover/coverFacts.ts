import type { AllocationAbsence } from '../allocation/allocationInput.ts';
import type { BookingStatus } from '../booking/bookingStatus.ts';
import type { AllocationFacts, BookingFact } from '../kernel/facts.ts';
import { occurrenceKey, rosterContentOf } from '../masterRoster/rosterContent.ts';
import { breaksOf, type RosterOccurrence } from '../masterRoster/rosterOccurrences.ts';
import { type Interval, normalise, subtract } from '../time/intervals.ts';
import { type LocalDay, startOfLocalDay } from '../time/localDay.ts';
import { shiftSpans, timesheetOf } from '../time/shiftSpans.ts';
import { type Zone, zoneOf } from '../time/zone.ts';
import type { CoverNeed, CoverPerson } from './coverOf.ts';

const hourSeconds = 3600;
/** Leave that is declined or cancelled keeps nobody away. */
const notAway: readonly string[] = ['declined', 'cancelled'];
/** Work that nobody does at its time. */
const notDone: readonly BookingStatus[] = ['parked', 'cancelled'];

/** Whether somebody does a booking at its time: it is neither inactive, parked nor cancelled. */
export function isToBeDone({ status, inactive }: Pick<BookingFact, 'status' | 'inactive'>): boolean {
  return !inactive && !notDone.includes(status);
}

/** The hours of local days, from midnight on: a day has 23 to 25 of them, and the last one may be shorter. */
export function hoursOfDays(zone: Zone, first: LocalDay, last: LocalDay): readonly Interval[] {
  const hours: Interval[] = [];
  for (let day = first; day <= last; day += 1) {
    const end = startOfLocalDay(zone, day + 1);
    for (let start = startOfLocalDay(zone, day); start < end; start += hourSeconds) {
      hours.push({ start, end: Math.min(start + hourSeconds, end) });
    }
  }
  return hours;
}

/**
 * What is needed: bookings, and occurrences of a roster that have not been published. A booking that was published from
 * one of them is that occurrence.
 */
export function needsOf(
  bookings: readonly BookingFact[],
  occurrences: readonly RosterOccurrence[],
): readonly CoverNeed[] {
  const booked = bookings.filter(isToBeDone);
  const published = new Set(
    bookings.flatMap(({ details: { roster } }) =>
      roster === null ? [] : `${roster.eventId}.${roster.date}`,
    ),
  );
  const planned = occurrences.flatMap((occurrence): readonly CoverNeed[] => {
    const content = rosterContentOf(occurrence);
    if (content === undefined || published.has(occurrenceKey(occurrence))) return [];
    const { start, end, labelIds, resourcesNeeded: people, resourceIds } = content;
    return [{ start, end, labelIds, people, assigned: Math.min(resourceIds.length, people) }];
  });
  return [
    ...booked.map(({ start, end, details, resourceIds }) => ({
      start,
      end,
      labelIds: details.labelIds,
      people: details.resourcesNeeded,
      assigned: Math.min(resourceIds.length, details.resourcesNeeded),
    })),
    ...planned,
  ];
}

/** Who is there on local days: on shift, in use, and neither on leave nor on a break. */
export function peopleOnShift(
  { organisation, resources, shifts, leaves, breaks }: AllocationFacts,
  occurrences: readonly RosterOccurrence[],
  [first, last]: readonly [LocalDay, LocalDay],
): readonly CoverPerson[] {
  const zone = zoneOf(organisation.timeZone);
  const away = Map.groupBy(
    [...leaves, ...breaks, ...occurrences.flatMap(breaksOf)].filter(
      ({ status }: AllocationAbsence) => !notAway.includes(status),
    ),
    ({ resourceId }) => resourceId,
  );
  const sheets = Map.groupBy(shifts, ({ resourceId }) => resourceId);
  return resources
    .filter(({ inactive }) => !inactive)
    .map(({ id, labelIds, inactiveDate }) => {
      // A shift of the evening before may run past midnight.
      const working = shiftSpans(zone, (sheets.get(id) ?? []).map(timesheetOf), first - 1, last);
      const left = inactiveDate === null ? [] : [{ start: inactiveDate, end: Number.POSITIVE_INFINITY }];
      return { labelIds, there: subtract(working, normalise([...(away.get(id) ?? []), ...left])) };
    });
}
