import { type Concern, concernOfShifts } from '../../domain/booking/concerns.ts';
import { sameHours } from '../../domain/shift/dayHours.ts';
import { hoursOn, type Sheet } from '../../domain/shift/setDays.ts';
import type { PersonDaysEdit } from '../../domain/shift/setDaysCommand.ts';
import { dateOfLocalDay, localDayOfDate, weekdayOf } from '../../domain/time/localDay.ts';

const daySeconds = 86_400;

/** The first days of an edit that have other hours than its sender saw. */
export function daysSeenOtherwise(
  sheets: readonly Sheet[],
  { startDate, endDate, days, was }: PersonDaysEdit,
): readonly string[] {
  if (was === undefined) return [];
  const first = localDayOfDate(startDate);
  const last = Math.min(first + 6, endDate === null ? Number.POSITIVE_INFINITY : localDayOfDate(endDate));
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).flatMap((day) => {
    const weekday = weekdayOf(day);
    if (days !== undefined && !days.includes(weekday)) return [];
    const seen = was.filter((timing) => timing.day === weekday);
    return sameHours(hoursOn(sheets, day), seen) ? [] : [dateOfLocalDay(day)];
  });
}

/**
 * The bookings that edits concern: of these people around these days, and all of those who had no timesheet before or have
 * none now, for whom another reason applies. Dates are of any zone, so a day is added on both sides.
 */
export function concernsOfEdits(
  edits: readonly Pick<PersonDaysEdit, 'resourceId' | 'startDate' | 'endDate'>[],
  setUp: readonly string[],
): readonly Concern[] {
  const ids = [...new Set(edits.map(({ resourceId }) => resourceId))];
  if (edits.some(({ endDate }) => endDate === null)) return [concernOfShifts(ids)];
  const spans = edits.map(({ startDate, endDate }) => ({
    start: (localDayOfDate(startDate) - 1) * daySeconds,
    end: (localDayOfDate(endDate ?? startDate) + 3) * daySeconds,
  }));
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  return [
    concernOfShifts(ids, [{ start: first, end: last }]),
    ...(setUp.length === 0 ? [] : [concernOfShifts(setUp)]),
  ];
}
