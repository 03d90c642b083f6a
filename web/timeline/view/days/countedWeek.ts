import type { Interval } from '../../../../domain/time/intervals.ts';
import { localDayOf } from '../../../../domain/time/localDay.ts';
import { periodOf } from '../../../../domain/time/periods.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';

/**
 * The week whose hours the rows show: the one in the middle of the view. If the whole window is in view, the
 * present week, or else its first.
 */
export function countedWeek(
  window: TimelineWindow,
  drawn: Interval,
  now: number,
  weekStart: number,
): Interval {
  const whole = drawn.start <= window.from && drawn.end >= window.to;
  const inside = now >= window.from && now < window.to;
  const at = whole ? (inside ? now : window.from) : (drawn.start + drawn.end) / 2;
  return periodOf(window.zone, 'week', localDayOf(window.zone, at), weekStart);
}
