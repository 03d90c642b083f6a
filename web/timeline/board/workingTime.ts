import type { ShiftView } from '../../../api/contract/views.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { shiftSpans, timesheetOf } from '../../../domain/time/shiftSpans.ts';
import type { TimelineWindow } from '../time/timelineWindow.ts';

/**
 * When a person works within the window, including the previous evening's shifts that run into it. Shifts
 * that touch are merged.
 */
export function workingTime(window: TimelineWindow, shifts: readonly ShiftView[]): readonly Interval[] {
  const first = window.days[0];
  const last = window.days.at(-1);
  if (first === undefined || last === undefined || shifts.length === 0) return [];
  return shiftSpans(window.zone, shifts.map(timesheetOf), first.day - 1, last.day).filter(
    (span) => span.end > window.from,
  );
}
