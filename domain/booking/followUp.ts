import {
  instantOnLocalDay,
  type LocalDay,
  localDayOf,
  secondOfLocalDay,
  weekdayOf,
} from '../time/localDay.ts';
import { type Timesheet, timesheetOf } from '../time/shiftSpans.ts';
import { zoneOf } from '../time/zone.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { IdentifiedBooking, PlanningFacts } from './bookingFacts.ts';
import { distinct } from './span.ts';

/** A quarter of a year: people without a shift in it are not waited for. */
const horizonDays = 92;
/** How far beyond a booking's end its people's shifts are searched. */
export const followUpHorizonSeconds = horizonDays * 86_400;

/**
 * The booking that continues one that was finished with the outcome MultiDay. It has the same local time and
 * length, on the next date on which the organisation works and the booking's people have a shift, and is a
 * draft that prefers the same people. People without any timesheet, or without a shift in the next quarter,
 * do not delay it: then the next working date is taken. The date is after the booking's own, and its time has
 * not passed (docs/decisions.md, A booking's life; scheduling §4, MultiDay).
 */
export function followUpOf(
  { id, booking }: IdentifiedBooking,
  { allocation, organisation, now }: PlanningFacts,
): Extract<BookingEvent, { type: 'BookingCreated' }> {
  const { details, start, end, resourceIds } = booking;
  const zone = zoneOf(details.timeZone ?? organisation.timeZone);
  const second = secondOfLocalDay(zone, start);
  const timesheets = resourceIds
    .map((resourceId) =>
      allocation.shifts.filter((shift) => shift.resourceId === resourceId).map(timesheetOf),
    )
    .filter((sheets) => sheets.length > 0);

  const earliest = Math.max(end, now);
  let firstDay = localDayOf(zone, earliest);
  if (instantOnLocalDay(zone, firstDay, second) < earliest) firstDay += 1;
  const workingDays = Array.from({ length: horizonDays }, (_, index) => firstDay + index).filter((day) =>
    organisation.settings.workingDays.includes(weekdayOf(day)),
  );
  const day =
    workingDays.find((candidate) => timesheets.every((sheets) => hasShift(sheets, candidate))) ??
    workingDays[0] ??
    firstDay;
  const nextStart = instantOnLocalDay(zone, day, second);
  return {
    type: 'BookingCreated',
    data: {
      ...details,
      // It is work of its own: publishing the roster again, or a change of the series, leaves it alone.
      roster: null,
      series: null,
      preferredResourceIds: distinct([...resourceIds, ...details.preferredResourceIds]),
      start: nextStart,
      end: nextStart + (end - start),
      continuesBookingId: id,
    },
  };
}

function hasShift(timesheets: readonly Timesheet[], day: LocalDay): boolean {
  return timesheets.some(
    ({ firstDay, lastDay, timings }) =>
      firstDay <= day && day <= lastDay && timings.some((timing) => timing.day === weekdayOf(day)),
  );
}
