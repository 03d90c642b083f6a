import type { ShiftDetails } from '../shift/shift.ts';
import { type Interval, normalise } from './intervals.ts';
import { instantOnLocalDay, type LocalDay, localDayOfDate, weekdayOf } from './localDay.ts';
import type { Zone } from './zone.ts';

/** Timesheets with their dates as day numbers, ready to be expanded. */
export interface Timesheet {
  readonly firstDay: LocalDay;
  /** Inclusive; infinite while open. */
  readonly lastDay: LocalDay;
  readonly timings: ShiftDetails['timings'];
}

export function timesheetOf(shift: Pick<ShiftDetails, 'startDate' | 'endDate' | 'timings'>): Timesheet {
  return {
    firstDay: localDayOfDate(shift.startDate),
    lastDay: shift.endDate === null ? Number.POSITIVE_INFINITY : localDayOfDate(shift.endDate),
    timings: shift.timings,
  };
}

/**
 * The working time of the shifts that begin on the days from `firstDay` to `lastDay`, as normalised instants.
 * A shift whose end is not after its begin runs past midnight; shifts that touch are joined.
 */
export function shiftSpans(
  zone: Zone,
  timesheets: readonly Timesheet[],
  firstDay: LocalDay,
  lastDay: LocalDay,
): readonly Interval[] {
  const spans: Interval[] = [];
  for (const timesheet of timesheets) {
    const from = Math.max(firstDay, timesheet.firstDay);
    const to = Math.min(lastDay, timesheet.lastDay);
    for (let day = from; day <= to; day += 1) {
      const weekday = weekdayOf(day);
      for (const timing of timesheet.timings) {
        if (timing.day !== weekday) continue;
        const endDay = timing.end <= timing.begin ? day + 1 : day;
        spans.push({
          start: instantOnLocalDay(zone, day, timing.begin),
          end: instantOnLocalDay(zone, endDay, timing.end),
        });
      }
    }
  }
  return normalise(spans);
}
