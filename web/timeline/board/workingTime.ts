import type { ShiftView } from '../../../api/contract/views.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { shiftSpans, timesheetOf } from '../../../domain/time/shiftSpans.ts';
import type { TimelineWindow } from '../time/timelineWindow.ts';

/** When somebody works within the window, shifts of the evening before it included; touching shifts are one. */
export function workingTime(window: TimelineWindow, shifts: readonly ShiftView[]): readonly Interval[] {
  const first = window.days[0];
  const last = window.days.at(-1);
  if (first === undefined || last === undefined || shifts.length === 0) return [];
  return shiftSpans(window.zone, shifts.map(timesheetOf), first.day - 1, last.day).filter(
    (span) => span.end > window.from,
  );
}
